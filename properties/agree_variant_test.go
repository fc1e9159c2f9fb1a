package properties

import (
	"context"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// Of any two answers that are permitted, each by itself, the oracles of the
// family MET say the same.
func TestOraclesAgreeOnVariants(t *testing.T) {
	plan, err := newPlan(Config{Profile: spec.ProfileCoreField}.withDefaults(), spec.HelloResult{})
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{plan: plan}
	said := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		call := generators.Calls(spec.ProfileCore, plan.comparable()).Draw(t, "call")
		answers := j.rightAnswers(t, call, nil)
		for _, id := range plan.compares(call.Op()) {
			for _, v := range generators.Variants(id, call) {
				for _, p := range pairs(answers, j.rightAnswers(t, v.Call, answers)) {
					a, b := p[0], p[1]
					one, other := reference.Consistent(id, call, v.Call, a, b), agreed(id, call, v.Call, a, b)
					said[one]++
					if one != other {
						text, _ := spec.EncodeCall(call)
						x, _ := spec.EncodeReply(a)
						y, _ := spec.EncodeReply(b)
						t.Fatalf("%s with %s: the reference says %t, the predicate %t\ncall %s\nanswers %s\n        %s", id, v.Change, one, other, text, x, y)
					}
				}
			}
		}
	})
	if said[true] == 0 || said[false] == 0 {
		t.Errorf("the oracles said yes %d times and no %d times, want both", said[true], said[false])
	}
}

// rightAnswers are those that no row forbids: what the reference does, some that
// an adapter might give, and the given ones.
func (j *judge) rightAnswers(t *rapid.T, c spec.Call, given []spec.Answer) []spec.Answer {
	usual, err := adapters.Dispatch(context.Background(), adapter.Adapter{}, c)
	if err != nil {
		t.Fatal(err)
	}
	answers := append([]spec.Answer{usual}, given...)
	if r, ok := usual.Result.(*spec.InheritResult); ok { // open where a parent requires nothing
		contrary := *r
		contrary.AncestryCertified = !r.AncestryCertified
		answers = append(answers, spec.Answer{Result: &contrary})
	}
	for range 8 {
		answers = append(answers, anyAnswer(t, c))
	}
	return slices.DeleteFunc(answers, func(a spec.Answer) bool { return j.wrong(&ruling{call: c, answer: a}) })
}

// pairs has each of the one list with each of the other.
func pairs(as, bs []spec.Answer) (out [][2]spec.Answer) {
	for _, a := range as {
		for _, b := range bs {
			out = append(out, [2]spec.Answer{a, b})
		}
	}
	return out
}

// And of any two answers to one look at an artifact or the ledger, without a
// reload and with one.
func TestOraclesAgreeOnReloads(t *testing.T) {
	refused := []spec.Answer{{Refusal: &spec.Refusal{Code: spec.CodeUnknown}}, {Error: "boom"}}
	var guards, payloads []spec.Answer
	for _, permit := range []bool{false, true} {
		guards = append(guards, spec.Answer{Result: &spec.GuardResult{Permit: permit}}.Normal())
	}
	for _, payload := range []map[string]string{nil, {}, {"sha": ""}, {"sha": "9f2c41d"}, {"sha": "9f2c41d", "file": ""}} {
		for _, class := range []string{spec.Lossless, spec.LossyLiteral} {
			r := &spec.ReconstructResult{Payload: payload, EffectiveClass: class}
			payloads = append(payloads, spec.Answer{Result: r}, spec.Answer{Result: r, Refusal: refused[0].Refusal}.Normal())
		}
	}
	for _, looks := range [][]spec.Answer{guards, payloads} {
		looks = append(looks, refused...)
		for _, p := range pairs(looks, looks) {
			if one, other := reference.ConsistentStep(p[0], p[1]), didStep(p[0]) == didStep(p[1]); one != other {
				a, _ := spec.EncodeReply(p[0])
				b, _ := spec.EncodeReply(p[1])
				t.Errorf("the reference says %t, the other oracle %t\nanswers %s\n        %s", one, other, a, b)
			}
		}
	}
}

// Of any two answers to one call both oracles of OUT-05 say the same.
func TestOraclesAgreeOnSecondAnswers(t *testing.T) {
	said := map[bool]int{}
	rapid.Check(t, func(t *rapid.T) {
		call := generators.Calls(spec.ProfileCore, spec.Ops()).Draw(t, "call")
		a, b := anyAnswer(t, call), anyAnswer(t, call)
		if rapid.Bool().Draw(t, "alike") {
			b = a
		}
		one, other := reference.SameOutcome(call, a, b), same(call, a, b)
		said[one]++
		if one != other {
			text, _ := spec.EncodeCall(call)
			x, _ := spec.EncodeReply(a)
			y, _ := spec.EncodeReply(b)
			t.Fatalf("the reference says %t, the predicate %t\ncall %s\nanswers %s\n        %s", one, other, text, x, y)
		}
	})
	if said[true] == 0 || said[false] == 0 {
		t.Errorf("the oracles said yes %d times and no %d times, want both", said[true], said[false])
	}
}
