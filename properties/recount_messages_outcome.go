package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountMessageForm: the OUT rows of the surface messages. t holds what the
// other rows say.
func recountMessageForm(s *scene, t told) {
	others := len(t)
	t.add("OUT-01", s.misreport())
	t.add("OUT-04", s.inEach(s.misdeclared))
	switch r := s.Answer.Refusal; {
	case s.Answer.Error != "" || r == nil && s.Answer.Result == nil:
		if others+len(t) == 0 {
			t.add("OUT-02", fmt.Sprintf("answers with an error (%s) where a refusal would do", clip(s.Answer.Error)))
		}
	case r != nil:
		t.add("OUT-02", formless(r))
	}
}

// misreport tells of an outcome that is not what the context shows.
func (s *scene) misreport() string {
	before, after := standsIn(s.Before, nil), standsIn(s.After, nil)
	if s.Applied() {
		if slices.Equal(before, after) {
			return "reports applied, and the context is what it was before"
		}
		return ""
	}
	ordinary := func(m spec.ContextMessage) bool { return !marked(m) || m.Kind == spec.KindState }
	had := standsIn(s.Before, ordinary)
	for _, m := range standsIn(s.After, ordinary) {
		if !slices.Contains(had, m) {
			return "does not report applied, and a summary or a tombstone stands in the context that was not there before"
		}
	}
	return ""
}

// formless tells what a refusal lacks.
func formless(r *spec.Refusal) string {
	var lacks []string
	if r.Code == "" {
		lacks = append(lacks, "code")
	}
	if r.Reason == "" {
		lacks = append(lacks, "reason")
	}
	if strings.Join(r.Subject, "") == "" {
		lacks = append(lacks, "subject")
	}
	if len(lacks) == 0 {
		return ""
	}
	return "refuses without a " + strings.Join(lacks, ", ")
}

// misdeclared tells of a declaration about the context that the context gives
// the lie to.
func (s *scene) misdeclared(c spec.Context) string {
	stands := s.standing(c)
	number := map[string]int{}
	for i, m := range s.History {
		number[m.ID] = i
	}
	covered := map[string]bool{}
	for _, id := range c.Covered {
		covered[id] = true
	}
	for _, id := range c.Uncovered {
		if _, said := number[id]; !said { // the system prompt, or nothing that was appended
			continue
		}
		if covered[id] {
			return fmt.Sprintf("declares message %d of the history both covered and uncovered", number[id]+1)
		}
		for k, p := range s.History[number[id]].Parts {
			if _, is := stands[place{number[id], k}]; !is && !s.behindHandle(p) {
				return fmt.Sprintf("declares message %d of the history uncovered, and it stands neither in the context nor behind a handle", number[id]+1)
			}
		}
	}
	return s.outOfPlace(c, stands)
}

// outOfPlace tells of a summary behind a message that it cannot cover: one
// that stands in the context and is newer than all that does not.
func (s *scene) outOfPlace(c spec.Context, stands map[place]int) string {
	tail := map[int]bool{} // places in the context of what is newer than all that is gone
	any := false
	for i := len(s.History) - 1; i >= 0 && !any; i-- {
		var at []int
		for k := range s.History[i].Parts {
			n, is := stands[place{i, k}]
			any = any || !is
			at = append(at, n)
		}
		for _, n := range at {
			if !any {
				tail[n] = true
			}
		}
	}
	if !any {
		return ""
	}
	behind := false
	for i, m := range c.Messages {
		if behind && m.Kind == spec.KindSummary {
			return fmt.Sprintf("puts the summary behind a message that is newer than all that is gone: message %d of the context", i+1)
		}
		behind = behind || tail[i]
	}
	return ""
}
