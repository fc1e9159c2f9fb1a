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

// findings-session.json tells the same of that code joined into a runtime,
// where the story is another one or the requirement is.
//
//go:embed findings-session.json
var sessionFindingsFile []byte

// A finding explains a failure of the seed's code.
type finding struct {
	Requirement spec.ID `json:"requirement"`
	Why         string  `json:"why"`
}

// Seed is what two runs of the seed's code found on one surface.
type Seed struct{ Strict, Core *spec.Report }

// findings reads explanations; files that come later win.
func findings(files ...[]byte) (map[spec.ID]string, error) {
	why := map[spec.ID]string{}
	for _, file := range files {
		var list []finding
		if err := spec.DecodeStrict(file, &list); err != nil {
			return nil, fmt.Errorf("findings on the seed: %w", err)
		}
		for _, f := range list {
			why[f.Requirement] = f.Why
		}
	}
	return why, nil
}

// Unexplained returns the failures of the seed that its findings do not
// explain, and on decide, whose tables are exhaustive, the explanations of
// failures that did not happen.
func (r *Results) Unexplained() ([]string, error) {
	why, err := findings(findingsFile)
	if err != nil {
		return nil, err
	}
	whySession, err := findings(findingsFile, sessionFindingsFile)
	if err != nil {
		return nil, err
	}
	var out []string
	decide, session := r.Seed.failed(), r.SeedSession.failed()
	for _, row := range spec.Catalogue() {
		if decide[row.ID] != (why[row.ID] != "") {
			out = append(out, string(row.ID))
		}
		if session[row.ID] && whySession[row.ID] == "" {
			out = append(out, string(row.ID)+" on session")
		}
	}
	return out, nil
}

// failed holds the requirements that some run found violated.
func (s Seed) failed() map[spec.ID]bool {
	failed := map[spec.ID]bool{}
	for _, f := range slices.Concat(s.Strict.Failures, s.Core.Failures) {
		for _, id := range append([]spec.ID{f.Requirement}, f.With...) {
			failed[id] = true
		}
	}
	return failed
}

func (r *Results) writeSeed(b *strings.Builder) {
	fmt.Fprintf(b, seedHeader, Violated(r.Seed.Strict), Violated(r.Seed.Core))
	r.Seed.write(b, findingsFile)
	fmt.Fprintf(b, seedSessionHeader, Violated(r.SeedSession.Strict), Violated(r.SeedSession.Core))
	r.SeedSession.write(b, findingsFile, sessionFindingsFile)
}

// write tells each failure: those under strict, and those under core alone.
func (s Seed) write(b *strings.Builder, files ...[]byte) {
	why, err := findings(files...)
	if err != nil {
		fmt.Fprintf(b, "%v\n", err)
		return
	}
	core, strict := map[spec.ID]bool{}, map[spec.ID]bool{}
	all := slices.Clone(s.Strict.Failures)
	for _, f := range all {
		strict[f.Requirement] = true
	}
	for _, f := range s.Core.Failures {
		if core[f.Requirement] = true; !strict[f.Requirement] {
			all = append(all, f)
		}
	}
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

const seedSessionHeader = `## The code of the seeds, joined into a runtime

The same code as a runtime that keeps sessions. Where a record has code it is called; where none has (certifying, inheriting, acting,
undoing), the plainest thing is done, and the comments in adapters/seed say which. What follows shows what the four codes let through
when nothing is added to them. On the surface session they violate %d requirements under strict and %d under core.

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
	with := ""
	for _, id := range f.With {
		with += ", and with it " + string(id)
	}
	fmt.Fprintf(b, "It %s%s.\n\n```json\n%s\n```\n\nPermitted: %s. Fingerprint `%s`.\n\n", f.Detail, with, folded, properties.Describe(f.Permitted), f.Fingerprint)
}
