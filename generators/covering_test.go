package generators

import (
	"testing"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

// Any t factors of an array stand in some row with every combination of levels.
func TestCoveringArray(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		levels := rapid.SliceOfN(rapid.IntRange(1, 6), 1, 6).Draw(t, "levels")
		strength := rapid.IntRange(WeakestCovering, UsualCovering).Draw(t, "strength")
		rows := coveringArray(levels, strength)
		a := &array{levels: levels}
		a.group(nil, min(strength, len(levels)))
		for _, row := range rows {
			a.close(row)
		}
		for _, g := range a.groups {
			if g.left > 0 {
				t.Fatalf("%d combinations of the factors %v are in no row of %v", g.left, g.of, rows)
			}
		}
	})
}

// An array is not much larger than the combinations of its largest factors.
func TestCoveringArrayIsSmall(t *testing.T) {
	for _, one := range []struct {
		levels   []int
		strength int
		most     int
	}{
		{[]int{3, 3, 3, 3, 3, 3, 3, 3, 3, 3}, 2, 20},
		{[]int{3, 3, 3, 3, 3, 3, 3, 3, 3, 3}, 3, 80},
		{[]int{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, 3, 36},
	} {
		if n := len(coveringArray(one.levels, one.strength)); n > one.most {
			t.Errorf("levels %v, strength %d: %d rows, want at most %d", one.levels, one.strength, n, one.most)
		}
	}
}

func TestCoveringCalls(t *testing.T) {
	for _, op := range spec.Ops() {
		core, strict := 0, 0
		for c := range Covering(op, spec.ProfileStrict, UsualCovering) {
			strict++
			check(t, spec.ProfileStrict, strict, c)
			if !IsStrict(c) {
				core++
			}
		}
		n := 0
		for range Covering(op, spec.ProfileCore, UsualCovering) {
			n++
		}
		if n != core || n == 0 {
			t.Errorf("%s: %d cases under core, want the %d core ones of strict", op, n, core)
		}
		t.Log(op, core, strict)
	}
}
