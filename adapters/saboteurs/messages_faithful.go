package saboteurs

import (
	"regexp"
	"strings"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// messagesFaithful: what the compactor loses or makes up, however good the
// summary is.
func messagesFaithful() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("RST-25", "relative", "makes absolute paths relative when it inserts the reply", inserts(nil, relative)),
		errs("RST-25", "second", "makes absolute paths relative, from the second compaction on", inserts(secondTime, relative)),
		errs("RST-25", "reloaded", "makes absolute paths relative when it reads the conversation again", inserts(onceReloaded, relative)),
		errs("PRO-22", "reason", "keeps that an attempt failed and drops the reason at the second compaction", bare(inserts(secondTime, withoutReason))),
		errs("PRO-22", "third", "keeps that an attempt failed and drops the reason at the third compaction", bare(inserts(thirdTime, withoutReason))),
		errs("PRO-22", "reloaded", "drops the reason of a failed attempt when it reads the conversation again", bare(inserts(onceReloaded, withoutReason))),
		errs("FLR-22", "line", "leaves out a line of the reply when it inserts it", bare(slip{policy: storesLess})),
		errs("FLR-22", "third", "leaves out a line of the reply, from the third compaction on", bare(inserts(thirdTime, withoutLine))),
		errs("FLR-22", "reloaded", "leaves out a line of the reply when it reads the conversation again", bare(inserts(onceReloaded, withoutLine))),
	}
}

// bare leaves out the handles besides: what is gone is gone.
func bare(s slip) slip {
	policy := s.policy
	s.policy = func(h *heard, p *control.Policy) {
		p.Handles = false
		if policy != nil {
			policy(h, p)
		}
	}
	return s
}

// inserts changes what the context tells of what is gone.
func inserts(when func(*heard) bool, change func(text string) string) slip {
	return slip{shows: func(h *heard, c *spec.Context) {
		if when != nil && !when(h) {
			return
		}
		for i, m := range c.Messages {
			if m.Kind == spec.KindSummary || m.Kind == spec.KindState {
				text := change(m.Words())
				c.Messages[i].Parts = []spec.Part{{Text: &text}}
			}
		}
	}}
}

func relative(text string) string { return strings.ReplaceAll(text, "/etc/", "etc/") }

var reasons = regexp.MustCompile(`(?m)^(.*(?:Tried, and failed: |I tried )run \{"cmd":"[^"]*"\}).*$`)

func withoutReason(text string) string { return reasons.ReplaceAllString(text, "$1") }

// storesLess keeps a reply without one of its lines: what the next request calls
// the earlier summary is short of it, too.
func storesLess(_ *heard, p *control.Policy) {
	commit := p.Commit
	p.Commit = func(p *control.Policy, before, after *control.State, err error) (*control.State, spec.MessagesOutcome, error) {
		if err == nil {
			less := *after
			less.Summary = withoutLine(after.Summary)
			after = &less
		}
		return commit(p, before, after, err)
	}
}

// withoutLine leaves out the first point of the summary, and each place where
// it is told again.
func withoutLine(text string) string {
	var kept []string
	first := ""
	for line := range strings.Lines(text) {
		point := strings.HasPrefix(line, "- ") && !strings.Contains(line, "Tried, and failed: ")
		if first == "" && point {
			first = line
			continue
		}
		if strings.HasPrefix(line, "Note: ") {
			continue
		}
		kept = append(kept, line)
	}
	return strings.Join(kept, "")
}
