package saboteurs

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// Every requirement that a call of the decide surface can break has a
// saboteur, and none has one that nothing checks.
func TestEveryRequirementHasASaboteur(t *testing.T) {
	have := map[spec.ID]bool{}
	for _, s := range All() {
		have[s.Breaks] = true
	}
	for _, r := range spec.Catalogue() {
		if _, checked := r.Needs(spec.SurfaceDecide); checked {
			if !have[r.ID] {
				t.Errorf("%s has no saboteur; wanted is one that %s", r.ID, r.Saboteur)
			}
			delete(have, r.ID)
		}
	}
	for id := range have {
		t.Errorf("a saboteur breaks %s, which is no requirement checked on decide", id)
	}
}

func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All() {
		if seen[s.Name] || !strings.HasPrefix(s.Name, "saboteur/"+string(s.Breaks)+"-") || s.Fault == "" || s.Identity().Name != s.Name {
			t.Errorf("%q (%s: %q) is a name given twice, names another requirement or lacks its fault", s.Name, s.Breaks, s.Fault)
		}
		seen[s.Name] = true
	}
	for name := range breaking() {
		if !seen["saboteur/"+name] {
			t.Errorf("a call is there for %s, which is no saboteur", name)
		}
	}
}

// On the call picked for it the saboteur breaks its requirement and no other.
func TestBreaksItsOwnRequirement(t *testing.T) {
	calls := breaking()
	for _, s := range All() {
		call := calls[strings.TrimPrefix(s.Name, "saboteur/")]
		if call == nil {
			t.Errorf("%s has no call that shows its fault; add one to breaking()", s.Name)
			continue
		}
		if err := call.Valid(); err != nil {
			t.Errorf("%s: %v", s.Name, err)
		}
		if s.Breaks == "OUT-05" {
			continue
		}
		a := put(t, s, call)
		if s.Breaks.Family() == "MET" {
			inconsistent(t, s, call, a)
			continue
		}
		if got := charged(reference.Breaches(call, reference.Rows(call), a)); !slices.Equal(got, []spec.ID{s.Breaks}) {
			t.Errorf("%s breaks %v, want %s alone; its answer is %s", s.Name, got, s.Breaks, reply(t, a))
		}
	}
}

// inconsistent: the answers to the call and to its variants are permitted, each
// by itself, and one of them does not go with the answer to the call.
func inconsistent(t *testing.T, s Saboteur, call spec.Call, a spec.Answer) {
	t.Helper()
	caught := false
	for _, v := range append(generators.Variants(s.Breaks, call), generators.Variant{Call: call, Change: "nothing"}) {
		b := put(t, s, v.Call)
		if got := reference.Breaches(v.Call, reference.Rows(v.Call), b); got != nil {
			t.Errorf("%s breaks %v on the variant with %s", s.Name, got, v.Change)
		}
		caught = caught || !reference.Consistent(s.Breaks, call, v.Call, a, b)
		if !reference.Consistent(s.Breaks, call, v.Call, right(call), right(v.Call)) {
			t.Errorf("%s: so does the reference, on the variant with %s", s.Name, v.Change)
		}
	}
	if !caught {
		t.Errorf("%s is consistent on every variant of its call", s.Name)
	}
}

// On the calls picked for the others it breaks no other requirement either.
func TestBreaksNoOther(t *testing.T) {
	for name, call := range breaking() {
		rows := reference.Rows(call)
		for _, s := range All() {
			if !declares(s, call) {
				continue // it would not be asked
			}
			a := put(t, s, call)
			got := reference.Breaches(call, rows, a)
			if slices.Contains(got, s.Breaks) {
				continue // a special row beside it is cleared by asking again without the circumstance
			}
			if len(got) > 0 {
				t.Errorf("%s breaks %v on the call of %s, want %s or nothing; its answer is %s", s.Name, got, name, s.Breaks, reply(t, a))
			}
		}
	}
}

// Where the faults do not show, every saboteur answers as the reference does.
func TestElsewhereItIsTheReference(t *testing.T) {
	for _, s := range All() {
		for name, call := range plain() {
			if got, want := put(t, s, call), right(call); !reflect.DeepEqual(got, want) {
				t.Errorf("%s on %s gives %s, the reference %s", s.Name, name, reply(t, got), reply(t, want))
			}
		}
	}
}

// A saboteur leaves the calls as they are.
func TestCallsStayAsTheyAre(t *testing.T) {
	for name, call := range breaking() {
		before, err := spec.EncodeCall(call)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, s := range All() {
			put(t, s, call)
			if after, _ := spec.EncodeCall(call); string(after) != string(before) {
				t.Fatalf("%s changes the call of %s into %s, it was %s", s.Name, name, after, before)
			}
		}
	}
}

// The coin gives two answers by turns, both permitted, and starts anew with
// every saboteur.
func TestCoin(t *testing.T) {
	call := breaking()["OUT-05-coin"]
	for range 2 {
		i := slices.IndexFunc(All(), func(s Saboteur) bool { return s.Breaks == "OUT-05" })
		s := All()[i]
		first, second, third := put(t, s, call), put(t, s, call), put(t, s, call)
		if reflect.DeepEqual(first, second) || !reflect.DeepEqual(first, third) || !reflect.DeepEqual(first, right(call)) {
			t.Errorf("the coin gives %s, %s, %s", reply(t, first), reply(t, second), reply(t, third))
		}
		if got := reference.Breaches(call, reference.Rows(call), second); got != nil {
			t.Errorf("the other side of the coin breaks %v", got)
		}
	}
}

func TestCoinForgets(t *testing.T) {
	n := new(coin)
	for i := range int64(2*mostDown + 10) {
		n.falls(&spec.ResolveCall{ID: i})
	}
	if len(n.down) > mostDown {
		t.Errorf("the coin remembers %d calls, want at most %d", len(n.down), mostDown)
	}
}

// declares: the saboteur has all that the call needs.
func declares(s Saboteur, c spec.Call) bool {
	n, ok := c.(interface{ Needs() []spec.Capability })
	return !ok || !slices.ContainsFunc(n.Needs(), func(need spec.Capability) bool { return !slices.Contains(s.Capabilities(), need) })
}

func put(t *testing.T, s Saboteur, c spec.Call) spec.Answer {
	t.Helper()
	a, err := adapters.InProcess(s).Call(context.Background(), c)
	if err != nil {
		t.Fatalf("%s on %s: %v", s.Name, c.Op(), err)
	}
	return a
}

// charged leaves out the rows that yield to another one among them.
func charged(ids []spec.ID) []spec.ID {
	var out []spec.ID
	for _, id := range ids {
		if !slices.ContainsFunc(ids, func(special spec.ID) bool {
			r, _ := spec.Lookup(special)
			return slices.Contains(r.Before, id)
		}) {
			out = append(out, id)
		}
	}
	return out
}

func reply(t *testing.T, a spec.Answer) string {
	t.Helper()
	text, err := spec.EncodeReply(a)
	if err != nil {
		t.Fatal(err)
	}
	if a.Error != "" {
		return a.Error
	}
	return string(text)
}
