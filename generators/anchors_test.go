package generators

import (
	"testing"

	"plimsoll/spec"
)

func TestReason(t *testing.T) {
	for _, c := range []struct {
		anchor, summary string
		shared          bool
		want            Standing
	}{
		{"", "anything", false, Empty},
		{"", "", true, Empty},
		{"T1", "", false, Absent},
		{"T1", "t1", true, Absent},
		{"T1", "T12", false, Embedded},
		{"T1", "T12", true, Embedded},
		{"T1", "T1", false, Anchored},
		{"T1", "T1", true, Shared},
		{"T1", "T12 and T1", false, Anchored},
		{"a.go", "see x/a.go", false, Embedded},
		{"a.go", "see (a.go).", false, Anchored},
		{"T1", "T1.", false, Anchored},
		{"T1", "T1.x", false, Embedded},
		{"T1", "T1..x", false, Anchored},
		{"T1", "x..T1", false, Anchored},
		{"T1", "x.T1", false, Embedded},
		{"T1", "T1,x", false, Between},
		{"T1", "T1, x", false, Anchored},
		{"T1", "f(T1)", false, Between},
		{"T1", "+T1", false, Between},
		{"T1", "+T1 and T1", false, Anchored},
		{"T1", "T1\u0301", false, Embedded},
		{"T1", "T1\u200b", false, Between},
		{"T1", "T1_", false, Embedded},
		{"T1", "T1-_", false, Embedded},
		{"T1", "号T1", false, Embedded},
		{"T1", "「T1」", false, Anchored},
		{"aa", "aaa aa", false, Anchored},
		{"..", "...", false, Anchored},
		{"x x", "x x x", false, Anchored},
	} {
		if got := Reason(c.anchor, c.summary, c.shared); got != c.want {
			t.Errorf("Reason(%q, %q, %t) = %s; want %s", c.anchor, c.summary, c.shared, got, c.want)
		}
	}
}

// The delimiter tables must be what their names say, around every literal.
func TestDelimiters(t *testing.T) {
	for _, table := range []struct {
		name  string
		pairs []pair
		want  Standing
	}{{"core", coreDelimiters, Anchored}, {"loose", looseDelimiters, Between}, {"longer", longer, Embedded}} {
		for _, p := range table.pairs {
			for _, f := range frames {
				anchor := literal(f, 4471-firstCode)
				text := "Fixed" + p.left + anchor + p.right + "then"
				if got := Reason(anchor, text, false); got != table.want {
					t.Errorf("%s delimiters: %q in %q is %s; want %s", table.name, anchor, text, got, table.want)
				}
			}
		}
	}
}

func TestLadders(t *testing.T) {
	for _, rungs := range ladders {
		for i, rung := range rungs[1:] {
			if got := Reason(rungs[i], rung, false); got != Embedded {
				t.Errorf("%q in %q is %s; want embedded", rungs[i], rung, got)
			}
		}
	}
}

func TestIsStrict(t *testing.T) {
	build := func(summary string, anchors ...string) spec.Call {
		c := &spec.BuildCall{Summary: summary, RatioLow: 5}
		for i, a := range anchors {
			c.Turns = append(c.Turns, spec.Turn{ID: int64(i), Anchor: a})
		}
		return c
	}
	resolve := func(summary, earlier string, anchors ...string) spec.Call {
		c := &spec.ResolveCall{ID: 0, Checkpoint: spec.Checkpoint{Summary: summary, Earlier: []string{earlier}, Anchors: map[int64]string{}}}
		for i, a := range anchors {
			c.Checkpoint.Anchors[int64(i)] = a
		}
		return c
	}
	for _, c := range []struct {
		name string
		call spec.Call
		want bool
	}{
		{"anchored and absent", build("T1, and more", "T1", "T7"), false},
		{"embedded", build("T12", "T1", "T12"), true},
		{"empty", build("T1", ""), true},
		{"shared", build("T1", "T1", "T1"), true},
		{"shared and absent", build("nothing", "T1", "T1"), false},
		{"between", build("f(T1)", "T1"), true},
		{"no turns", build(""), false},
		{"resolve, anchored", resolve("T1", "T1", "T1", "T2"), false},
		{"resolve, embedded earlier", resolve("T1", "T12", "T1"), true},
		{"resolve, another one embedded earlier", resolve("T1", "T22", "T1", "T2"), false},
		{"resolve, shared", resolve("T1", "", "T1", "T1"), true},
		{"resolve, another one empty", resolve("T1", "", "T1", ""), true},
		{"other operations", &spec.DecideCall{}, false},
	} {
		if got := IsStrict(c.call); got != c.want {
			t.Errorf("%s: IsStrict = %t; want %t", c.name, got, c.want)
		}
	}
}
