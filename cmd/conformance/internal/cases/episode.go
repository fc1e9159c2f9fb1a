package cases

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

// checkEpisode plays the episode of a case on the reference runtime and holds
// what the case says of its steps against it.
func checkEpisode(c corpus.Case, e *spec.Episode) error {
	r, err := properties.Rehearse(e, c.Profile)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	if len(r.Steps) == 0 {
		return fmt.Errorf("%s: the episode has no step; want at least one", c.File)
	}
	last := r.Steps[len(r.Steps)-1]
	if diff := cmp.Diff(plain(last.Permitted, c.Call), plain(c.Permitted, c.Call)); diff != "" {
		return differs(c, "permitted.json", diff)
	}
	for _, p := range c.Points {
		if err := checkPoint(c, p, r.Steps[p.Step-1]); err != nil {
			return err
		}
	}
	if !slices.Contains(r.Bound, c.Requirement) {
		return fmt.Errorf("%s: %s does not bind in this session; the rows that do are %v", c.File, c.Requirement, r.Bound)
	}
	return nil
}

func checkPoint(c corpus.Case, p corpus.Point, r properties.Rehearsed) error {
	where := fmt.Sprintf("steps.json, step %d,", p.Step)
	if p.Permitted != nil {
		if diff := cmp.Diff(plain(r.Permitted, c.Call), plain(*p.Permitted, c.Call)); diff != "" {
			return differs(c, where+" permitted", diff)
		}
	}
	if p.Shows == nil {
		return nil
	}
	if r.Seen == nil {
		return fmt.Errorf("%s: %s shows: inspect is not asked after this step; want \"shows\" at one that changes something", c.File, where)
	}
	if diff := cmp.Diff(shownOf(r.Seen, p.Shows), p.Shows); diff != "" {
		return differs(c, where+" shows", diff)
	}
	return nil
}

func differs(c corpus.Case, what, diff string) error {
	return fmt.Errorf("%s: %s differs from the reference (- reference, + file):\n%s", c.File, what, strings.ReplaceAll(diff, "\u00a0", " "))
}

// shownOf returns the parts of an inspection that the case speaks of.
func shownOf(i *spec.Inspection, said *corpus.Shows) *corpus.Shows {
	k := i.Contract
	if k == nil {
		k = &spec.SessionContract{}
	}
	out := &corpus.Shows{
		Covered: part(i.Covered, said.Covered), Uncovered: part(i.Uncovered, said.Uncovered), Retained: part(i.Retained, said.Retained),
		Raw: part(rawOf(i), said.Raw), Ledger: part(i.Ledger, said.Ledger), Pins: part(i.Pins, said.Pins),
		Required: part(k.Required, said.Required), Certified: part(k.CertifiedAlong, said.Certified), Gaps: part(k.Gaps, said.Gaps),
	}
	if said.Generation != nil {
		out.Generation = &i.Generation
	}
	if said.Provisional != nil {
		out.Provisional = &i.Provisional
	}
	if said.Artifacts != nil {
		out.Artifacts = i.Artifacts
	}
	return out
}

// part is a list as the case would write it, or nil where it says nothing.
func part[S ~[]E, E any](have, said S) S {
	if said == nil {
		return nil
	}
	return append(S{}, have...)
}

func rawOf(i *spec.Inspection) []int64 {
	var ids []int64
	for _, t := range i.History {
		if t.Raw != nil {
			ids = append(ids, t.ID)
		}
	}
	return ids
}
