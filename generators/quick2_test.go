package generators

import (
	"fmt"
	"plimsoll/spec"
	"slices"
	"maps"
	"testing"
)

func TestCov(t *testing.T) {
	n := map[string]int{}
	tb := map[string]int{}
	g := Calls(spec.ProfileStrict, nil)
	gc := Calls(spec.ProfileCore, nil)
	co := map[string]int{}
	for i := range 20000 {
		for _, s := range slices.Compact(slices.Sorted(slices.Values(circumstances(g.Example(i + 1))))) { n[s]++ }
		for _, s := range slices.Compact(slices.Sorted(slices.Values(circumstances(gc.Example(i + 1))))) { co[s]++ }
	}
	for _, op := range spec.Ops() {
	for c := range Table(op, spec.ProfileStrict) {
		for _, s := range slices.Compact(slices.Sorted(slices.Values(circumstances(c)))) { tb[s]++ }
	}}
	all := map[string]int{}
	maps.Copy(all, n); maps.Copy(all, tb); maps.Copy(all, co)
	for _, s := range slices.Sorted(maps.Keys(all)) { fmt.Printf("%6d %6d %6d %s\n", co[s], n[s], tb[s], s) }
}
