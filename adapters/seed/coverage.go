package seed

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// compressionRatioLow is a constant of the code, which so takes no notice of
// the ratio of a call.
const compressionRatioLow = 5

// errNone stands for the TypeError that Python raises when None is multiplied.
var errNone = errors.New("TypeError: a budget of None cannot be multiplied")

// Build is build_checkpoint of seed 003.
//
// A report is believed, whatever the summary says. Without one the anchors are
// looked for as substrings, so that the empty one is in every summary; over
// the ceiling the code refuses in any case, and so it does when an anchor is
// missing. It has no notion of a finish reason or an end marker, nor of two
// turns with one anchor. The ceiling is worked out before anything else: no
// call with a null budget gets past that.
//
// Its exceptions name at most five turns whose anchors are missing. Where none
// is, the message speaks of the prefix as a whole; the subject then is the
// first five of its turns.
func (Adapter) Build(_ context.Context, c *spec.BuildCall) (spec.BuildResult, error) {
	if c.Budget == nil {
		return spec.BuildResult{}, errNone
	}
	ceiling := *c.Budget * compressionRatioLow
	if c.Reported != nil {
		return divide(c.Turns, func(t spec.Turn) bool { return slices.Contains(c.Reported, t.ID) }), nil
	}
	r := divide(c.Turns, func(t spec.Turn) bool { return strings.Contains(c.Summary, t.Anchor) })
	missing := decimals(r.Uncovered[:min(5, len(r.Uncovered))])
	switch prefix := c.Prefix(); {
	case prefix > ceiling && len(missing) > 0:
		return spec.BuildResult{}, spec.Refuse(spec.CodeIrreversible, missing, "a prefix of %d is over the ceiling of %d, and the summary lacks anchors", prefix, ceiling)
	case prefix > ceiling:
		return spec.BuildResult{}, spec.Refuse(spec.CodeIrreversible, decimals(ids(c.Turns[:min(5, len(c.Turns))])), "a prefix of %d is over the ceiling of %d, and there is no report", prefix, ceiling)
	case len(missing) > 0:
		return spec.BuildResult{}, spec.Refuse(spec.CodeIrreversible, missing, "the summary lacks anchors")
	}
	return r, nil
}

// Resolve is reconstruct of seed 003.
//
// For a covered turn the code makes up a sentence out of the id, and reads
// neither summary nor anchor. It looks into the covered set first, so that a
// turn in both sets is covered. An uncovered turn without a raw entry is a
// KeyError. What makes a checkpoint provisional is seed 004, whose code has no
// function for resolving: it has no effect here.
func (Adapter) Resolve(_ context.Context, c *spec.ResolveCall) (spec.ResolveResult, error) {
	switch {
	case slices.Contains(c.Checkpoint.Covered, c.ID):
		return spec.ResolveResult{From: spec.FromSummary, Text: fmt.Sprintf("[from summary] fact for turn %d", c.ID)}, nil
	case slices.Contains(c.Checkpoint.Uncovered, c.ID):
		raw, ok := c.Raw[c.ID]
		if !ok {
			return spec.ResolveResult{}, fmt.Errorf("KeyError: %d", c.ID)
		}
		return spec.ResolveResult{From: spec.FromRawLog, Text: raw}, nil
	}
	id := strconv.FormatInt(c.ID, 10)
	return spec.ResolveResult{}, spec.Refuse(spec.CodeUnresolvable, []string{id}, "turn %s is in neither set", id)
}

// divide splits the turns into covered and uncovered, in their order.
func divide(turns []spec.Turn, covered func(spec.Turn) bool) spec.BuildResult {
	r := spec.BuildResult{Covered: []int64{}, Uncovered: []int64{}}
	for _, t := range turns {
		if covered(t) {
			r.Covered = append(r.Covered, t.ID)
		} else {
			r.Uncovered = append(r.Uncovered, t.ID)
		}
	}
	return r
}

func ids(turns []spec.Turn) []int64 {
	return divide(turns, func(spec.Turn) bool { return true }).Covered
}

func decimals(ids []int64) []string {
	var out []string
	for _, id := range ids {
		out = append(out, strconv.FormatInt(id, 10))
	}
	return out
}
