package reference_test

import (
	"context"
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// The worked examples of SPEC.md are permitted by every row.
func TestExamplesArePermitted(t *testing.T) {
	for _, e := range examples.All() {
		for _, a := range e.Answers {
			if ids := reference.Breaches(e.Call, reference.Rows(e.Call), a.Answer); len(ids) > 0 {
				t.Errorf("%s, %s: breaches %v", e.Title, a.Title, ids)
			}
		}
	}
}

// The table of tokens in SPEC.md holds.
func TestTokens(t *testing.T) {
	for _, k := range examples.Tokens() {
		if got := reference.HoldsToken(k.Text, k.Anchor); got != k.Held {
			t.Errorf("%q in %q: held %t, want %t", k.Anchor, k.Text, got, k.Held)
		}
	}
}

// A letter, mark, digit or underscore goes on with a token, and so it does beyond
// a joiner; every other character sets it off.
func TestBoundaries(t *testing.T) {
	for r := rune(0); r < 0x20000; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		c, free := string(r), r != '_' && !unicode.In(r, unicode.L, unicode.M, unicode.N)
		for _, text := range []string{"T1" + c, c + "T1", "T1-" + c, c + "/T1"} {
			if reference.HoldsToken(text, "T1") != free {
				t.Errorf("T1 in %q (%U): held %t, want %t", text, r, !free, free)
			}
		}
	}
}

// The digests in SPEC.md are those of a well-kept library.
func TestDigests(t *testing.T) {
	for _, c := range examples.Canons() {
		if got := reference.Digest(c.Payload); got != c.Digest {
			t.Errorf("%v: %s, want %s", c.Payload, got, c.Digest)
		}
	}
}

// What the reference does is permitted by every row of every profile, on every
// row of the decision tables.
func TestBehaviourIsPermitted(t *testing.T) {
	for _, op := range spec.Ops() {
		for c := range generators.Table(op, spec.ProfileStrict) {
			a, err := adapters.Dispatch(context.Background(), adapter.Adapter{}, c)
			if err != nil {
				t.Fatal(err)
			}
			if ids := reference.Breaches(c, reference.Rows(c), a); len(ids) > 0 {
				text, _ := spec.EncodeCall(c)
				t.Fatalf("%s breaches %v", text, ids)
			}
		}
	}
}

// No row forbids refusing and answering at once: there is always a way to be
// right, under core and under strict.
func TestEveryCallCanBeAnsweredRightly(t *testing.T) {
	for _, p := range []spec.Profile{spec.ProfileCore, spec.ProfileStrict} {
		for _, op := range spec.Ops() {
			for c := range generators.Table(op, p) {
				permitted := reference.Permitted(c, func(id spec.ID) bool {
					row, _ := spec.Lookup(id)
					return p.Includes(row.Profile)
				})
				if !permitted.Refuse && !permitted.Answer {
					text, _ := spec.EncodeCall(c)
					t.Fatalf("%s: nothing is permitted under %s", text, p)
				}
			}
		}
	}
}

// What several rows want in a set is written down once.
func TestPermittedNamesEachTurnOnce(t *testing.T) {
	joined := 0
	for c := range generators.Table(spec.OpBuild, spec.ProfileStrict) {
		covered := reference.Permitted(c, func(spec.ID) bool { return true }).Covered
		if covered == nil {
			continue
		}
		once := slices.Compact(slices.Sorted(slices.Values(covered.Must)))
		if len(once) < len(covered.Must) {
			t.Errorf("turns that must be covered are %v", covered.Must)
		}
		if slices.ContainsFunc(reference.Rows(c), func(r reference.Row) bool { return r.ID == "COV-11" }) {
			joined++
		}
	}
	if joined == 0 {
		t.Error("no call has two rows that want a turn covered")
	}
}
