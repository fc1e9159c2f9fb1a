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
