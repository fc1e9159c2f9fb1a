package saboteurs

import (
	"errors"
	"slices"
	"strings"

	"plimsoll/adapters/control"
	"plimsoll/spec"
)

// messagesTransaction: what a failed attempt leaves behind.
func messagesTransaction() []MessagesSaboteur {
	return []MessagesSaboteur{
		errs("TXN-01", "early", "removes turns before it has the summary", removesEarly(0)),
		errs("TXN-01", "second", "removes turns before it has the summary, from the second compaction on", removesEarly(1)),
		errs("TXN-02", "any", "takes a reply without a word for a summary", takesReplies(0, wordless)),
		errs("TXN-02", "second", "takes a reply without a word for a summary, from the second compaction on", takesReplies(1, wordless)),
		errs("TXN-03", "off", "switches compaction off after one failure", slip{compact: func(h *heard, inner attempt) (spec.MessagesOutcome, error) {
			if h.failed && len(h.history) > h.failedAt {
				return passesOver("the summarizer failed")
			}
			return inner()
		}}),
	}
}

func wordless(r spec.Summarized) bool {
	return strings.TrimSpace(r.Text) == "" && r.Finish != spec.FinishRefusal
}

// takesReplies takes such replies for summaries once it compacted so often. It
// has no handles: what goes is gone.
func takesReplies(after int64, such func(spec.Summarized) bool) slip {
	return slip{policy: func(h *heard, p *control.Policy) {
		p.Handles = false
		p.Accept = func(request []spec.Message, r spec.Summarized) error {
			if h.generation >= after && such(r) {
				return nil
			}
			return control.Accept(request, r)
		}
	}}
}

// removesEarly does without the oldest message of the context once a summary did
// not come.
func removesEarly(after int64) slip {
	return slip{
		compact: func(h *heard, inner attempt) (spec.MessagesOutcome, error) {
			o, err := inner()
			if err == nil && o.Outcome == spec.Failed && h.generation >= after {
				h.spoilt = true
			}
			return o, err
		},
		shows: func(h *heard, c *spec.Context) {
			if at := slices.IndexFunc(c.Messages, ordinary); h.spoilt && at >= 0 {
				c.Messages = slices.Delete(c.Messages, at, at+1)
			}
		},
	}
}

// messagesOutcome: honest reports.
func messagesOutcome() []MessagesSaboteur {
	refused := func(turn func(*spec.Refusal) (spec.MessagesOutcome, error)) slip {
		return slip{compact: func(_ *heard, inner attempt) (spec.MessagesOutcome, error) {
			o, err := inner()
			var r *spec.Refusal
			if errors.As(err, &r) {
				return turn(r)
			}
			return o, err
		}}
	}
	return []MessagesSaboteur{
		errs("OUT-01", "swallowed", "swallows a refusal and reports success", refused(func(*spec.Refusal) (spec.MessagesOutcome, error) {
			return spec.MessagesOutcome{Outcome: spec.Applied}, nil
		})),
		errs("OUT-01", "silent", "compacts and reports that it did not", slip{compact: func(h *heard, inner attempt) (spec.MessagesOutcome, error) {
			o, err := inner()
			if o.Outcome == spec.Applied && h.generation >= 1 {
				return passesOver("there is room yet")
			}
			return o, err
		}}),
		errs("OUT-02", "error", "answers a refusal with an error", refused(func(r *spec.Refusal) (spec.MessagesOutcome, error) {
			return spec.MessagesOutcome{}, errors.New(r.Reason)
		})),
		errs("OUT-02", "subject", "refuses without saying what it is about", refused(func(r *spec.Refusal) (spec.MessagesOutcome, error) {
			return spec.MessagesOutcome{}, &spec.Refusal{Code: r.Code, Subject: []string{}, Reason: r.Reason}
		})),
		errs("OUT-04", "place", "puts the summary behind turns that it does not cover", amiss(nil, summaryLast)),
		errs("OUT-04", "third", "puts the summary behind turns that it does not cover, from the third compaction on", amiss(thirdTime, summaryLast)),
		errs("OUT-04", "both", "says of what it covers that it is kept besides", slip{shows: func(_ *heard, c *spec.Context) {
			if len(c.Covered) > 0 {
				c.Uncovered = append(slices.Clone(c.Uncovered), c.Covered[0])
			}
		}}),
		errs("OUT-04", "kept", "always says that the newest turns are kept", slip{
			policy: func(_ *heard, p *control.Policy) { p.Handles = false },
			shows: func(_ *heard, c *spec.Context) {
				c.Uncovered = append(slices.Clone(c.Uncovered), c.Covered...)
				c.Covered = nil
			},
		}),
	}
}

// summaryLast moves the summary to the end.
func summaryLast(_ *heard, ms []spec.ContextMessage) []spec.ContextMessage {
	at := slices.IndexFunc(ms, func(m spec.ContextMessage) bool { return m.Kind == spec.KindSummary })
	summary := ms[at]
	return append(slices.Delete(ms, at, at+1), summary)
}
