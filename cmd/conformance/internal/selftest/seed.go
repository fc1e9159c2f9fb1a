package selftest

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"plimsoll/properties"
	"plimsoll/spec"
)

// findings.json tells, for each requirement that the seed's own code fails,
// where in the seed the fault lies and what to do instead.
//
//go:embed findings.json
var findingsFile []byte

// A finding explains a failure of the seed's code.
type finding struct {
	Requirement spec.ID `json:"requirement"`
	Why         string  `json:"why"`
}

func findings() (map[spec.ID]string, error) {
	var list []finding
	if err := spec.DecodeStrict(findingsFile, &list); err != nil {
		return nil, fmt.Errorf("findings.json: %w", err)
	}
	why := map[spec.ID]string{}
	for _, f := range list {
		why[f.Requirement] = f.Why
	}
	return why, nil
}

// Unexplained returns the failures of the seed that findings.json does not
// explain, and the explanations of failures that did not happen.
func (r *Results) Unexplained() ([]spec.ID, error) {
	why, err := findings()
	if err != nil {
		return nil, err
	}
	var out []spec.ID
	seen := map[spec.ID]bool{}
	for _, f := range slices.Concat(r.Seed.Failures, r.SeedCore.Failures) {
		for _, id := range append([]spec.ID{f.Requirement}, f.With...) {
			seen[id] = true
			if why[id] == "" && !slices.Contains(out, id) {
				out = append(out, id)
			}
		}
	}
	for _, row := range spec.Catalogue() {
		if why[row.ID] != "" && !seen[row.ID] {
			out = append(out, row.ID)
		}
	}
	return out, nil
}

func (r *Results) writeSeed(b *strings.Builder) {
	why, err := findings()
	if err != nil {
		fmt.Fprintf(b, "%v\n", err)
		return
	}
	core, strict := map[spec.ID]bool{}, map[spec.ID]bool{}
	all := slices.Clone(r.Seed.Failures)
	for _, f := range all {
		strict[f.Requirement] = true
	}
	for _, f := range r.SeedCore.Failures {
		if core[f.Requirement] = true; !strict[f.Requirement] {
			all = append(all, f)
		}
	}
	fmt.Fprintf(b, seedHeader, Violated(r.Seed), Violated(r.SeedCore))
	told := map[spec.ID]bool{}
	for _, f := range all {
		profile := map[bool]string{true: "core and strict", false: "strict only"}[core[f.Requirement]]
		if !strict[f.Requirement] {
			profile = "core only"
		}
		if !told[f.Requirement] {
			fmt.Fprintf(b, "### %s, %s, %s\n\n%s\n\n", f.Requirement, f.Direction, profile, why[f.Requirement])
		}
		told[f.Requirement] = true
		writeFinding(b, f)
	}
}

const seedHeader = `## The code of the seeds

The four records that the specification rests on each end in code. Rendered in Go, faults included, it is the adapter "seed": what
follows are findings about that code, not about anyone's product. The prose of the same records asks for more, and the rulings say
which reading holds. It violates %d requirements under strict and %d under core. The records have no code for certify and inherit.

`

// Violated counts the requirements that a report finds violated.
func Violated(r *spec.Report) int {
	ids := map[spec.ID]bool{}
	for _, f := range r.Failures {
		ids[f.Requirement] = true
	}
	return len(ids)
}

func writeFinding(b *strings.Builder, f spec.Failure) {
	call, err := spec.Encode(f.Call)
	if err != nil {
		return
	}
	folded, err := spec.Fold(call, "", 110)
	if err != nil {
		return
	}
	fmt.Fprintf(b, "It %s.\n\n```json\n%s\n```\n\nPermitted: %s. Fingerprint `%s`.\n\n", f.Detail, folded, properties.Describe(f.Permitted), f.Fingerprint)
}
