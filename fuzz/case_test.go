package fuzz

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/reference"
	"plimsoll/generators"
	"plimsoll/spec"
)

// allKinds are all kinds of cases but dialogues, which generators make.
func allKinds() []spec.Op { return append(spec.Ops(), spec.OpSession, OpMoves) }

// Every byte string is a valid case of the profile, and the same one each time.
func TestTotal(t *testing.T) {
	all := slices.DeleteFunc(spec.Capabilities(), func(c spec.Capability) bool { return c == spec.CapabilityConcurrent || c == spec.CapabilityCrash })
	rapid.Check(t, func(t *rapid.T) {
		d := Decoder{Profile: rapid.SampledFrom(spec.RunProfiles()).Draw(t, "profile")}
		if rapid.Bool().Draw(t, "capable") {
			d.Has = all
		}
		data := rapid.SliceOfN(rapid.Byte(), 0, 400).Draw(t, "data")
		for _, kind := range allKinds() {
			c := d.Case(kind, data)
			if err := c.Valid(); err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			text, err := spec.EncodeCall(c)
			if err != nil {
				t.Fatalf("%s: %v", kind, err)
			}
			back, err := spec.DecodeCall(text)
			if err != nil {
				t.Fatalf("%s does not read back: %v\n%s", kind, err, text)
			}
			if again, _ := spec.EncodeCall(d.Case(kind, data)); string(again) != string(text) {
				t.Fatalf("%s: two cases of the same bytes:\n%s\n%s", kind, text, again)
			}
			if !d.Profile.Includes(spec.ProfileStrict) && demanding(back) {
				t.Fatalf("%s: a case for the strict profile alone:\n%s", kind, text)
			}
		}
	})
}

func demanding(c spec.Call) bool {
	if e, ok := c.(*spec.Episode); ok {
		return generators.IsStrictEpisode(e)
	}
	return generators.IsStrict(c)
}

// The first byte reaches everything that the adapter has.
func TestBenchKinds(t *testing.T) {
	for name, one := range map[string]struct {
		adapter adapters.Adapter
		want    []spec.Op
	}{
		"reference": {reference.Adapter{}, append(spec.Ops(), spec.OpSession, spec.OpSession)},
		"control":   {control.New(control.Default()), []spec.Op{spec.OpMessages}},
	} {
		b, err := NewBench(adapters.InProcess(one.adapter), config())
		if err != nil {
			t.Fatal(err)
		}
		defer b.Close()
		for i, want := range one.want {
			if got := b.Case([]byte{byte(i), 1}).Op(); got != want {
				t.Errorf("%s: first byte %d makes a case of %s, want %s", name, i, got, want)
			}
		}
		if c := b.Case(nil); c == nil {
			t.Errorf("%s: no bytes make no case", name)
		}
	}
}
