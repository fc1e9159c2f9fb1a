package properties

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// Family OUT on every operation: DESIGN, Wire. OUT-05 compares two answers
// and lives in the engine.
var outcomeProperties = []property{
	{id: "OUT-02", violated: func(e *exam) string {
		if e.answer.Error != "" {
			if e.owed() {
				return "" // the duty to answer is charged
			}
			return fmt.Sprintf("answers with an error (%s) where a refusal is due", clip(e.answer.Error))
		}
		if !e.answer.Refused() {
			return ""
		}
		switch r := e.answer.Refusal; {
		case r.Code == "":
			return "refuses without a code"
		case strings.Join(r.Subject, "") == "":
			return "refuses without a subject"
		case r.Reason == "":
			return "refuses without a reason"
		}
		return ""
	}},
	{id: "OUT-06", violated: func(e *exam) string {
		if !e.answer.Refused() {
			return ""
		}
		r := e.answer.Refusal
		if r.Code != "" && !slices.Contains(spec.Codes(), r.Code) {
			return fmt.Sprintf("refuses with code %q, which is none of the closed set", r.Code)
		}
		for _, s := range r.Subject {
			if s == "" || concerns(e.call, s) {
				return ""
			}
		}
		if len(r.Subject) == 0 {
			return ""
		}
		return fmt.Sprintf("refuses with subject %s, which is nothing that the call is about", quoted(r.Subject))
	}},
	{id: "OUT-05", violated: func(*exam) string { return "" }}, // needs two answers: see judge.go
}

// owed: some row obliges the adapter to answer this call.
func (e *exam) owed() bool {
	silent := &exam{call: e.call, answer: spec.Answer{Error: "none"}, cover: e.cover}
	for id, p := range registry {
		if id != "OUT-02" && p.violated(silent) != "" {
			return true
		}
	}
	return false
}

// concerns: the word names something that the call is about.
func concerns(c spec.Call, s string) bool {
	switch c := c.(type) {
	case *spec.BuildCall:
		for _, t := range c.Turns {
			if s == strconv.FormatInt(t.ID, 10) {
				return true
			}
		}
		for _, id := range c.Reported {
			if s == strconv.FormatInt(id, 10) {
				return true
			}
		}
		return len(c.Turns) == 0 && len(c.Reported) == 0 && one(s, "turns", "summary", "report", "budget", "source")
	case *spec.ResolveCall:
		return s == strconv.FormatInt(c.ID, 10) || s == c.Class
	case *spec.ReconstructCall:
		return s == c.Operation || literal(c.Artifact.Payload, s) || literal(c.Prior, s) ||
			one(s, "operation", "artifact", "digest", "loss_class", "source")
	case *spec.GuardCall:
		return s == c.Key || c.Ledger == nil && s == "ledger"
	case *spec.DecideCall:
		if k := c.Contract; k != nil && (one(s, k.Required...) || one(s, k.Certified...)) {
			return true
		}
		return one(s, "contract", "source", "generation", "ancestry")
	case *spec.CertifyCall:
		return one(s, "contract", "summary") || one(s, c.Required...) ||
			slices.ContainsFunc(c.Elements, func(e spec.Element) bool { return e.Text == s })
	case *spec.InheritCall:
		return one(s, "contract", "parents", "generation", "ancestry") || one(s, c.Own.Required...) || one(s, c.Own.Certified...) ||
			slices.ContainsFunc(c.Parents, func(p spec.Contract) bool { return one(s, p.Required...) || one(s, p.Certified...) })
	}
	return false
}

func one(s string, of ...string) bool { return slices.Contains(of, s) }

func literal(literals map[string]string, s string) bool {
	for name, value := range literals {
		if s == name || s == value {
			return true
		}
	}
	return false
}

func quoted(xs []string) string {
	q := make([]string, len(xs))
	for i, x := range xs {
		q[i] = strconv.Quote(clip(x))
	}
	return strings.Join(q, ", ")
}
