package properties

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/spec"
)

// The two oracles agree on calls in miniature. Made of a handful of words, they
// come by what a longer call has only where it was planned: an element without
// a word, a key that is white space but for a letter, a turn without tokens.
func TestOraclesAgreeOnSmallCalls(t *testing.T) {
	plan, err := newPlan(Config{Profile: spec.ProfileStrictField}.withDefaults(), spec.HelloResult{Capabilities: spec.Capabilities()})
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{plan: plan}
	rapid.Check(t, func(t *rapid.T) {
		for _, call := range []spec.Call{smallBuild(t), smallGuard(t), smallCertify(t)} {
			if err := call.Valid(); err != nil {
				t.Fatal(err)
			}
			for range 4 {
				r := &ruling{call: call, answer: anyAnswer(t, call)}
				if j.weigh(r); len(r.disputed) > 0 {
					answer, _ := spec.EncodeReply(r.answer)
					text, _ := spec.EncodeCall(call)
					t.Fatalf("the oracles disagree on %v\ncall   %s\nanswer %s %s", r.disputed, text, answer, r.answer.Error)
				}
			}
		}
	})
}

// textOf is a text of so many pieces.
func textOf(least, most int, pieces ...string) *rapid.Generator[string] {
	return rapid.Map(rapid.SliceOfN(rapid.SampledFrom(pieces), least, most), func(ps []string) string { return strings.Join(ps, "") })
}

func smallBuild(t *rapid.T) *spec.BuildCall {
	number := rapid.Int64Range(0, 3)
	c := &spec.BuildCall{
		RatioLow:  rapid.Int64Range(1, 2).Draw(t, "ratio"),
		Summary:   textOf(0, 6, "a", "b", "ab", " ", " ", "-", ",", "\n", "END").Draw(t, "summary"),
		Finish:    rapid.SampledFrom([]string{"", spec.FinishStop, spec.FinishLength}).Draw(t, "finish"),
		EndMarker: rapid.SampledFrom([]string{"", "", "END", "a"}).Draw(t, "marker"),
	}
	for i := range rapid.IntRange(0, 3).Draw(t, "turns") {
		anchor := rapid.SampledFrom([]string{"a", "b", "ab", "a b", ""}).Draw(t, "anchor")
		c.Turns = append(c.Turns, spec.Turn{ID: int64(3 - i), Anchor: anchor, Tokens: number.Draw(t, "tokens")})
	}
	if rapid.Bool().Draw(t, "bounded") {
		c.Budget = new(number.Draw(t, "budget"))
	}
	if rapid.Bool().Draw(t, "told") {
		c.Reported = rapid.SliceOfN(number, 0, 4).Draw(t, "reported") // 0 is no turn
	}
	return c
}

func smallGuard(t *rapid.T) *spec.GuardCall {
	keys := rapid.SampledFrom([]string{"a b", "a b", "A  b", " a b", "A b ", "ａ b", "a", "A", "b", "\t", "ß", "SS"})
	scopes, moments := rapid.SampledFrom([]string{"", "s", "S"}), rapid.Int64Range(0, 2)
	c := &spec.GuardCall{
		Key:        keys.Draw(t, "key"),
		Query:      rapid.SampledFrom([]string{"", "", "a"}).Draw(t, "query"),
		Summary:    rapid.SampledFrom([]string{"", "", "a", "never a b"}).Draw(t, "summary"),
		Standpoint: spec.Standpoint{Scope: scopes.Draw(t, "scope"), Now: moments.Draw(t, "now")},
	}
	if rapid.IntRange(0, 9).Draw(t, "absent") == 0 {
		return c
	}
	c.Ledger = spec.Ledger{}
	for range rapid.IntRange(0, 4).Draw(t, "entries") {
		e := spec.Entry{Key: keys.Draw(t, "entry"), Reason: rapid.SampledFrom([]string{"", "x", "y"}).Draw(t, "reason"), Generation: moments.Draw(t, "generation")}
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			e.Kind = rapid.SampledFrom([]string{spec.KindLift, spec.KindCancellation}).Draw(t, "record")
		case 1:
			e.Scope, e.Expires = scopes.Draw(t, "where"), moments.Draw(t, "until")
		}
		c.Ledger = append(c.Ledger, e)
	}
	return c
}

func smallCertify(t *rapid.T) *spec.CertifyCall {
	classes := rapid.SampledFrom([]string{spec.ClassIdentifier, spec.ClassOrdering, spec.ClassRelation})
	pieces := []string{"a", "b", "c", "A", " ", " ", " ", "-", "→"}
	text := textOf(0, 6, pieces...)
	c := &spec.CertifyCall{
		Required: rapid.SliceOfN(classes, 0, 3).Draw(t, "required"),
		Summary:  text.Draw(t, "summary"),
		Pins:     rapid.SliceOfN(text, 0, 2).Draw(t, "pins"),
	}
	for range rapid.IntRange(0, 3).Draw(t, "elements") {
		c.Elements = append(c.Elements, spec.Element{Class: classes.Draw(t, "class"), Text: textOf(1, 6, pieces...).Draw(t, "element")})
	}
	for _, said := range rapid.SliceOfN(text, 0, 2).Draw(t, "retained") {
		c.Retained = append(c.Retained, spec.RetainedTurn{Text: said})
	}
	return c
}
