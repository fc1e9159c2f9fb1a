package session_test

import (
	"slices"
	"testing"

	"plimsoll/reference"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// A told act is one behind some steps, with the rows that are breached where it
// is executed, and where it is refused.
type toldAct struct {
	before        []spec.Step
	act           *spec.Act
	done, refused []spec.ID
	code          string // of the refusal; that of a literal if none is given
}

// hold asks the model. What comes before is done, and a kill leaves what was
// there.
func (c *toldAct) hold(t *testing.T) {
	m := model.New()
	for _, s := range append([]spec.Step{says(1, spec.RoleUser, "Go on.")}, c.before...) {
		if k, ok := s.(*spec.Kill); ok {
			seen := m.Inspect()
			m.Killed(k.Cuts(), &seen)
			continue
		}
		m.Apply(s, carriedOut(t, m, s))
		seen := m.Inspect()
		m.Follow(&seen)
	}
	if c.code == "" {
		c.code = spec.CodeUnverified
	}
	for _, a := range []spec.Answer{executed, {Refusal: spec.Refuse(c.code, []string{c.act.Key}, "no")}} {
		want := c.done
		if a.Refused() {
			want = c.refused
		}
		bound, breached := m.Judge(c.act, a)
		if slices.ContainsFunc(breached, func(id spec.ID) bool { return !slices.Contains(bound, id) }) {
			t.Errorf("breaches %v, and binds %v", breached, bound)
		}
		slices.Sort(breached)
		if breached = slices.Compact(breached); !slices.Equal(breached, want) {
			t.Errorf("refused: %t: breaches %v, want %v", a.Refused(), breached, want)
		}
	}
}

var executed = spec.Answer{Result: &spec.ActResult{Executed: true}}

// carriedOut is the answer to a step that is not refused.
func carriedOut(t *testing.T, m *model.Model, s spec.Step) spec.Answer {
	switch s := s.(type) {
	case *spec.Act:
		return executed
	case *spec.SessionResolve:
		return spec.Answer{Result: &spec.ResolveResult{Text: m.Raw()[s.ID]}}
	case *spec.Compact:
		r, err := m.Compact(s)
		if err != nil {
			t.Fatal(err)
		}
		return spec.Answer{Result: &r}
	}
	return spec.Answer{Result: &spec.Done{}}
}

func says(id int64, role, text string) *spec.Append {
	return &spec.Append{ID: id, Role: role, Text: text, Anchor: text, Tokens: 1}
}

// named are literals by the names a, b and so on.
func named(literals ...string) map[string]string {
	out := map[string]string{}
	for i, l := range literals {
		out[string(rune('a'+i))] = l
	}
	return out
}

func acts(operation string, literals ...string) *spec.Act {
	return &spec.Act{Operation: operation, Key: "key", Literals: named(literals...), Artifact: "art"}
}

func authoritative(a *spec.Act) *spec.Act { a.Authoritative = true; return a }

func returns(literals ...string) spec.Step { return &spec.ToolResult{Literals: named(literals...)} }

func bears(literals ...string) spec.Step {
	set := map[string]*string{}
	for name, l := range named(literals...) {
		set[name] = new(l)
	}
	return &spec.Durable{Set: set}
}

func puts(class string, literals ...string) spec.Step {
	p := &spec.PutArtifact{Name: "art", Artifact: spec.Artifact{LossClass: &class, Payload: named(literals...)}}
	p.Artifact.Digest = new(reference.Digest(p.Artifact.Payload))
	return p
}

// compacts covers the turns with these texts, and none of them by default.
func compacts(covers string) *spec.Compact {
	return &spec.Compact{From: spec.FromHead, Summary: "So far: " + covers, RatioLow: 1, SourceRecoverable: true}
}
