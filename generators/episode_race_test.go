package generators

import (
	"bytes"
	"testing"

	"plimsoll/spec"
)

// Races are drawn for those that take calls at once, and for nobody else; they
// are valid, core cases, read back as they were written, and hold every step
// that has a place in one.
func TestRaces(t *testing.T) {
	has := map[spec.Op]int{}
	check := func(c spec.Call) bool {
		e := c.(*spec.Episode)
		r, ok := e.Steps[len(e.Steps)-1].(*spec.Race)
		if !ok {
			return false
		}
		if err := e.Valid(); err != nil {
			t.Errorf("%v: %s", err, encodeEpisode(t, c))
		}
		if IsStrictEpisode(e) {
			t.Errorf("a strict race: %s", encodeEpisode(t, c))
		}
		text, err := spec.EncodeCall(c)
		if err != nil {
			t.Fatal(err)
		}
		if back, err := spec.DecodeCall(text); err != nil || !bytes.Equal(encodeEpisode(t, back), encodeEpisode(t, c)) {
			t.Errorf("read back otherwise (%v): %s", err, text)
		}
		for _, s := range r.Steps() {
			has[s.Op()]++
		}
		return true
	}
	gen, without, n := Episodes(spec.ProfileStrict, spec.CapabilityConcurrent), Episodes(spec.ProfileStrict), 0
	for seed := range 3000 {
		if check(gen.Example(seed)) {
			n++
		}
		if check(without.Example(seed)) {
			t.Fatalf("seed %d: a race for an adapter that takes one call at a time", seed)
		}
	}
	if n < 100 {
		t.Errorf("%d races in 3,000 episodes; want at least 100", n)
	}
	n = 0
	for c := range EpisodeTable(spec.ProfileCore, spec.CapabilityConcurrent) {
		if check(c) {
			n++
		}
	}
	if want := len(plots) * 9; n != want {
		t.Errorf("%d races in the table, want %d", n, want)
	}
	for _, op := range []spec.Op{spec.StepAppend, spec.StepRecord, spec.StepCompact, spec.StepPutArtifact, spec.StepDurable, spec.StepReconstruct,
		spec.StepGuard, spec.StepAct, spec.StepResolve, spec.StepUndo, spec.StepInspect} {
		if has[op] < 20 {
			t.Errorf("%d racing steps %s, want at least 20", has[op], op)
		}
	}
}
