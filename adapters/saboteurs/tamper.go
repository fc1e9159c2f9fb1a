package saboteurs

import (
	"slices"
	"strconv"

	"plimsoll/reference"
	"plimsoll/spec"
)

// misreads: the answer is right, but to another call. The change gets a copy
// of the call and must replace what the call points to, never alter it.
func misreads[C any, P interface {
	*C
	spec.Call
}](change func(P)) tamper {
	return func(c spec.Call, a spec.Answer) spec.Answer {
		p, ok := c.(P)
		if !ok {
			return a
		}
		copied := *p
		change(&copied)
		return right(P(&copied))
	}
}

// spoils: the answer of one operation is not handed out as it is, but as what
// the function makes of the call and a copy of the result.
func spoils[C spec.Call, R any](change func(c C, r *R)) tamper {
	return func(call spec.Call, a spec.Answer) spec.Answer {
		c, ok := call.(C)
		r, is := any(a.Result).(*R)
		if !ok || !is || !a.Proceeded() {
			return a
		}
		copied := *r
		change(c, &copied)
		a.Result, _ = any(&copied).(spec.Result)
		return a
	}
}

// refuses: a call that deserves an answer is refused.
func refuses[C spec.Call](code string, when func(c C, a spec.Answer) bool) tamper {
	return func(call spec.Call, a spec.Answer) spec.Answer {
		c, ok := call.(C)
		if !ok || !a.Proceeded() || !when(c, a) {
			return a
		}
		return refusal(call, code)
	}
}

// answers: a call that deserves a refusal gets an answer. The function returns
// nil where it does not.
func answers[C spec.Call](with func(c C) spec.Result) tamper {
	return func(call spec.Call, a spec.Answer) spec.Answer {
		c, ok := call.(C)
		if !ok || !a.Refused() {
			return a
		}
		if r := with(c); r != nil {
			return spec.Answer{Result: r}
		}
		return a
	}
}

// rewords changes a copy of every refusal.
func rewords(change func(c spec.Call, r *spec.Refusal)) tamper {
	return func(c spec.Call, a spec.Answer) spec.Answer {
		if !a.Refused() {
			return a
		}
		r := *a.Refusal
		r.Cites = slices.Clone(r.Cites)
		change(c, &r)
		a.Refusal = &r
		return a
	}
}

// inTurn tries one tamper after the other, each on what the last one left.
func inTurn(all ...tamper) tamper {
	return func(c spec.Call, a spec.Answer) spec.Answer {
		for _, t := range all {
			a = t(c, a)
		}
		return a
	}
}

// refusal is well formed: its only fault is to be there.
func refusal(c spec.Call, code string) spec.Answer {
	return spec.Answer{Refusal: spec.Refuse(code, []string{subject(c)}, "this adapter does not answer such a call")}
}

// subject names something that the call is about.
func subject(c spec.Call) string {
	switch c := c.(type) {
	case *spec.BuildCall:
		switch {
		case len(c.Turns) > 0:
			return strconv.FormatInt(c.Turns[0].ID, 10)
		case len(c.Reported) > 0:
			return strconv.FormatInt(c.Reported[0], 10)
		}
		return "turns"
	case *spec.ResolveCall:
		return strconv.FormatInt(c.ID, 10)
	case *spec.ReconstructCall:
		return "artifact"
	case *spec.GuardCall:
		return c.Key
	case *spec.InheritCall:
		return "parents"
	}
	return "contract"
}

// binds reports whether the requirement puts the call to the test.
func binds(c spec.Call, id spec.ID) bool {
	return slices.ContainsFunc(reference.Rows(c), func(r reference.Row) bool { return r.ID == id })
}

// holds reports whether the token stands in the text as C4 has it: whether a
// summary of that text would be evidence of a turn with that anchor.
func holds(text, token string) bool {
	r, err := reference.Build(&spec.BuildCall{Turns: []spec.Turn{{Anchor: token}}, Summary: text, RatioLow: 1})
	return err == nil && len(r.Covered) == 1
}
