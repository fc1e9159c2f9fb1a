package selftest

import (
	"plimsoll/generators"
	"plimsoll/spec"
)

// tables counts the rows of the exhaustive stage.
func tables() []Table {
	var out []Table
	for _, op := range spec.Ops() {
		t := Table{Op: op}
		for range generators.Table(op, spec.ProfileCore) {
			t.Core++
		}
		for range generators.Table(op, spec.ProfileStrict) {
			t.Strict++
		}
		out = append(out, t)
	}
	t := Table{Op: spec.OpSession}
	for range generators.EpisodeTable(spec.ProfileCore) {
		t.Core++
	}
	for range generators.EpisodeTable(spec.ProfileStrict) {
		t.Strict++
	}
	return append(out, t)
}
