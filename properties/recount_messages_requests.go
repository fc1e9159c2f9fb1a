package properties

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountRequests: COV-18 and ENC-04, what the summarizer was given to read.
func recountRequests(s *scene, t told) {
	if s.Applied() {
		t.add("COV-18", s.neverRead())
		t.add("COV-18", s.forgetsEarlier())
	}
	t.add("ENC-04", s.bends())
}

// neverRead tells of a message that is gone and that no summarizer was shown
// the whole of.
func (s *scene) neverRead() string {
	read := s.answeredRequests()
	for _, at := range s.vanished() {
		if p := s.part(at); !slices.Contains(s.After.Uncovered, s.History[at.message].ID) && !s.wasRead(read, p) {
			return fmt.Sprintf("takes %s of message %d out of the context, and no request to the summarizer held the whole of it", brief(p), at.message+1)
		}
	}
	return ""
}

// answeredRequests are the ways to read the requests that got a reply.
func (s *scene) answeredRequests() []string {
	var read []string
	for _, x := range s.replies() {
		read = append(read, waysToRead(x)...)
	}
	return read
}

// wasRead: one of the requests holds what the part tells, or all that a call was
// made with. Nobody reads images.
func (s *scene) wasRead(read []string, p spec.Part) bool {
	switch {
	case p.Image != nil, s.heldBy(read, partTells(p)):
		return true
	case p.ToolCall == nil:
		return false
	}
	return slices.ContainsFunc(read, func(r string) bool {
		for _, m := range inQuotes.FindAllStringSubmatch(p.ToolCall.Arguments, -1) {
			if m[2] == "" && !s.heldBy([]string{r}, withoutEscapes(m[1])) {
				return false
			}
		}
		return true
	})
}

// inQuotes is a string in a JSON text, with the colon behind a name.
var inQuotes = regexp.MustCompile(`"((?:[^"\\]|\\.)*)"(\s*:)?`)

// heldBy: one of the texts holds the other one, marked secrets in it apart.
func (s *scene) heldBy(texts []string, one string) bool {
	for _, secret := range s.dialogue.Planted.Secrets {
		one = strings.ReplaceAll(one, secret, "\x00")
	}
	for _, text := range texts {
		whole := true
		for piece := range strings.SplitSeq(one, "\x00") {
			whole = whole && strings.Contains(text, strings.TrimSpace(piece))
		}
		if whole {
			return true
		}
	}
	return false
}

// forgetsEarlier tells of a summary that is replaced although no request held
// it: what it covered is covered by nothing any more.
func (s *scene) forgetsEarlier() string {
	read := s.answeredRequests()
	if !s.leansOnEarlier(read) {
		return ""
	}
	for i := range s.earlier {
		for _, x := range s.earlier[i].Exchanges {
			summary := strings.TrimSpace(x.Reply)
			replaced := summary != "" && heldByOne(markedTexts(s.Before), summary) && !heldByOne(markedTexts(s.After), summary)
			if x.Summarize && x.Arrived && replaced && !s.heldBy(read, summary) {
				return fmt.Sprintf("replaces the earlier summary (%q), and no request held it: what it covered is covered by nothing any more", clip(summary))
			}
		}
	}
	return ""
}

// leansOnEarlier: something that an earlier compaction removed is nowhere, and
// this one did not read it again.
func (s *scene) leansOnEarlier(read []string) bool {
	before, after := s.standing(s.Before), s.standing(s.After)
	for i, m := range s.History {
		for k, p := range m.Parts {
			_, was := before[place{i, k}]
			_, is := after[place{i, k}]
			if !was && !is && !s.behindHandle(p) && !slices.Contains(s.After.Uncovered, m.ID) && !s.wasRead(read, p) {
				return true
			}
		}
	}
	return false
}

func markedTexts(c spec.Context) []string {
	var all []string
	for _, m := range c.Messages {
		if marked(m) {
			all = append(all, m.Words())
		}
	}
	return all
}

// bends tells of a line of the conversation that a request does not hold as it
// is, though it holds how it begins and what stands before and behind it.
func (s *scene) bends() string {
	for n, x := range s.asked {
		read := waysToRead(x)
		for i, m := range s.History {
			for _, p := range m.Parts {
				if p.Text == nil {
					continue
				}
				if line := s.bentLine(read, *p.Text); line != "" {
					return fmt.Sprintf("does not show %q of message %d as it is, though it shows what stands before and behind it: request %d of the compaction", clip(line), i+1, n+1)
				}
			}
		}
	}
	return ""
}

func (s *scene) bentLine(read []string, text string) string {
	before, rest, _ := strings.Cut(text, "\n")
	if len(literalsIn(before)) == 0 || !s.heldBy(read, before) {
		return "" // nobody says that it was given this text
	}
	for rest != "" {
		line, behind, _ := strings.Cut(rest, "\n")
		begin := len(line)
		for n, r := range line {
			if strings.ContainsRune("$\\{}<>%|&`", r) {
				begin = n
				break
			}
		}
		if begin < len(line) && !s.heldBy(read, line) && s.heldBy(read, line[:begin]) && s.heldBy(read, before) && s.readsOn(read, behind) {
			return line
		}
		before, rest = line, behind
	}
	return ""
}

// readsOn: some line with a value stands there.
func (s *scene) readsOn(read []string, lines string) bool {
	for line := range strings.SplitSeq(lines, "\n") {
		if len(literalsIn(line)) > 0 && s.secretIn(line) == "" && s.heldBy(read, line) {
			return true
		}
	}
	return false
}
