package properties

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// recountForm: OUT-02 and OUT-06 of a step that was not done. t holds what the
// other rows say of it.
func (p *past) recountForm(t told, s spec.Step, a spec.Answer) {
	switch {
	case a.Error != "":
		if len(t) == 0 {
			t.add("OUT-02", fmt.Sprintf("answers with an error (%s) where a refusal would do", clip(a.Error)))
		}
		return
	case !a.Refused():
		return
	}
	r := a.Refusal
	subject := slices.DeleteFunc(slices.Clone(r.Subject), func(word string) bool { return word == "" })
	if r.Code == "" || r.Reason == "" || len(subject) == 0 {
		missing := []string{}
		for what, is := range map[string]bool{"code": r.Code == "", "subject": len(subject) == 0, "reason": r.Reason == ""} {
			if is {
				missing = append(missing, what)
			}
		}
		slices.Sort(missing)
		t.add("OUT-02", "refuses without a "+strings.Join(missing, ", "))
	}
	if r.Code != "" && !slices.Contains(spec.Codes(), r.Code) {
		t.add("OUT-06", fmt.Sprintf("refuses with code %q, which is none of the closed set", r.Code))
	}
	about := func(word string) bool { return p.speaksOf(s, word) }
	if len(r.Subject) == len(subject) && len(subject) > 0 && !slices.ContainsFunc(subject, about) {
		t.add("OUT-06", fmt.Sprintf("refuses with subject %s, which is nothing that the step is about", quoted(subject)))
	}
}

// speaksOf: the word names something that the step is about.
func (p *past) speaksOf(s spec.Step, word string) bool {
	switch s := s.(type) {
	case *spec.Compact:
		one := int64(1)
		contract := &spec.Contract{Required: s.Required, Generation: &one}
		return concerns(p.buildCall(s), word) || concerns(p.certifyCall(s), word) || concerns(p.inheritCall(s, nil), word) ||
			concerns(&spec.DecideCall{Contract: contract}, word)
	case *spec.SessionResolve:
		return concerns(p.resolveCall(s), word)
	case *spec.SessionReconstruct:
		return word == s.Artifact || concerns(p.reconstructCall(s), word)
	case *spec.SessionGuard:
		return concerns(p.guardCall(s.Key, s.Query, s.Standpoint), word)
	case *spec.Delegate:
		return concerns(p.guardCall(s.Key, s.Query, spec.Standpoint{}), word)
	case *spec.Recall:
		return word == s.Handle || word == strconv.FormatInt(s.ID, 10)
	case *spec.Act:
		return literal(s.Literals, word) || one(word, s.Key, s.Operation, s.Artifact, "ledger", "operation", "artifact", "source")
	}
	return false
}
