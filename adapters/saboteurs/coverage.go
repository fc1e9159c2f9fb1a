package saboteurs

import (
	"slices"
	"strings"
	"unicode"

	"plimsoll/spec"
)

// coverage: seed 003, C1 to C5, C7, C8, on build.
func coverage() []Saboteur {
	return slices.Concat(overclaims(), misshapen(), withheld())
}

// overclaims: turns that are claimed and should not be.
func overclaims() []Saboteur {
	return []Saboteur{
		fault("COV-01", "unreported", "adds anchored turns that the report leaves out", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return c.Reported != nil && firm(c, t)
		})),
		fault("COV-02", "believed", "believes a report that names turns the summary does not mention", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return c.Reported != nil && reported(c, t) && !c.CutOff() && absent(c, t)
		})),
		fault("COV-03", "small-prefix", "claims turns whose anchor is nowhere in the summary as long as the prefix is small", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return c.Reported == nil && !c.CutOff() && absent(c, t) && !over(c)
		})),
		fault("COV-04", "substring", "tests for a substring", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return reported(c, t) && embedded(c, t)
		})),
		fault("COV-04", "joiner", "takes a joiner for a boundary, so that `a.go` is found in `x/a.go`", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return reported(c, t) && embedded(c, t) && holds(unjoined.Replace(c.Summary), unjoined.Replace(t.Anchor))
		})),
		fault("COV-07", "input-range", "derives the covered set from the input range once the prefix is over the ceiling", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return c.Reported == nil && !c.CutOff() && absent(c, t) && over(c)
		})),
		fault("COV-12", "empty", "finds the empty anchor in every summary", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return reported(c, t) && t.Anchor == ""
		})),
		fault("COV-13", "shared", "counts a shared anchor for every turn that has it", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return reported(c, t) && holds(c.Summary, t.Anchor)
		})),
		fault("COV-17", "length", "ignores the finish reason `length`", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return c.Finish == spec.FinishLength && reported(c, t) && absent(c, t)
		})),
		fault("COV-17", "marker", "ignores a missing end marker", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			return c.Finish != spec.FinishLength && c.CutOff() && reported(c, t) && absent(c, t)
		})),
	}
}

// misshapen: pointer sets that are no division of the input.
func misshapen() []Saboteur {
	return []Saboteur{
		fault("COV-08", "neither", "leaves turns without anchor out of both sets", spoils(func(c *spec.BuildCall, r *spec.BuildResult) {
			r.Uncovered = sift(c, func(t spec.Turn) bool { return slices.Contains(r.Uncovered, t.ID) && firm(c, t) })
		})),
		fault("COV-08", "both", "lists a reported turn in both sets", spoils(func(c *spec.BuildCall, r *spec.BuildResult) {
			if c.Reported != nil && len(r.Covered) > 0 {
				r.Uncovered = sift(c, func(t spec.Turn) bool { return t.ID == r.Covered[0] || slices.Contains(r.Uncovered, t.ID) })
			}
		})),
		fault("COV-09", "strangers", "copies reported strangers into the covered set", spoils(func(c *spec.BuildCall, r *spec.BuildResult) {
			for _, id := range c.Reported {
				if !slices.Contains(r.Covered, id) && !slices.Contains(r.Uncovered, id) {
					r.Covered = append(slices.Clone(r.Covered), id)
				}
			}
		})),
		fault("COV-10", "sorted", "sorts ids by number", spoils(func(_ *spec.BuildCall, r *spec.BuildResult) {
			r.Covered, r.Uncovered = slices.Clone(r.Covered), slices.Clone(r.Uncovered)
			slices.Sort(r.Covered)
			slices.Sort(r.Uncovered)
		})),
		fault("COV-10", "as-reported", "keeps the order and the repeats of the report", spoils(func(c *spec.BuildCall, r *spec.BuildResult) {
			if c.Reported != nil {
				covered := r.Covered
				r.Covered = slices.DeleteFunc(slices.Clone(c.Reported), func(id int64) bool { return !slices.Contains(covered, id) })
			}
		})),
	}
}

// withheld: checkpoints and turns that were due.
func withheld() []Saboteur {
	return []Saboteur{
		fault("COV-05", "over-ceiling", "refuses over the ceiling in spite of a good report", refusesBuild(func(c *spec.BuildCall) bool {
			return c.Reported != nil && over(c)
		})),
		fault("COV-06", "below", "writes < for ≤ at the ceiling", refusesBuild(func(c *spec.BuildCall) bool {
			return c.Reported == nil && c.Budget != nil && c.Prefix() == *c.Budget*c.RatioLow
		})),
		fault("COV-06", "ratio-five", "assumes a ratio of 5", refusesBuild(func(c *spec.BuildCall) bool {
			return c.Reported == nil && c.Budget != nil && c.Prefix() > *c.Budget*5 && !over(c)
		})),
		fault("COV-11", "blanks", "splits the summary at blanks, so that `T1.` is not `T1`", spoils(func(c *spec.BuildCall, r *spec.BuildResult) {
			r.Covered = sift(c, func(t spec.Turn) bool { return slices.Contains(r.Covered, t.ID) && betweenBlanks(c.Summary, t.Anchor) })
			r.Uncovered = sift(c, func(t spec.Turn) bool { return !slices.Contains(r.Covered, t.ID) })
		})),
		fault("COV-23", "zero", "reads a null budget as 0", refusesBuild(func(c *spec.BuildCall) bool {
			return c.Reported == nil && c.Budget == nil && c.Prefix() > 0
		})),
	}
}

// claims adds to the covered set the turns for which it is wrongly evident
// that the summary speaks of them.
func claims(evident func(*spec.BuildCall, spec.Turn) bool) tamper {
	return spoils(func(c *spec.BuildCall, r *spec.BuildResult) {
		covered := r.Covered
		r.Covered = sift(c, func(t spec.Turn) bool { return slices.Contains(covered, t.ID) || evident(c, t) })
		r.Uncovered = sift(c, func(t spec.Turn) bool { return !slices.Contains(r.Covered, t.ID) })
	})
}

func refusesBuild(when func(*spec.BuildCall) bool) tamper {
	return refuses(spec.CodeIrreversible, func(c *spec.BuildCall, _ spec.Answer) bool { return when(c) })
}

// sift returns the ids of the input turns to keep, in input order.
func sift(c *spec.BuildCall, keep func(spec.Turn) bool) []int64 {
	ids := []int64{}
	for _, t := range c.Turns {
		if keep(t) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// over: the prefix is over the ceiling.
func over(c *spec.BuildCall) bool { return c.Budget != nil && c.Prefix() > *c.Budget*c.RatioLow }

// reported: no report stands against claiming the turn.
func reported(c *spec.BuildCall, t spec.Turn) bool {
	return c.Reported == nil || slices.Contains(c.Reported, t.ID)
}

// firm: the anchor is a token of the summary and no other turn's.
func firm(c *spec.BuildCall, t spec.Turn) bool {
	shared := slices.ContainsFunc(c.Turns, func(u spec.Turn) bool { return u.ID != t.ID && u.Anchor == t.Anchor })
	return !shared && holds(c.Summary, t.Anchor)
}

// absent: the anchor is nowhere in the summary, not even inside another token.
func absent(c *spec.BuildCall, t spec.Turn) bool { return !strings.Contains(c.Summary, t.Anchor) }

func embedded(c *spec.BuildCall, t spec.Turn) bool {
	return t.Anchor != "" && !absent(c, t) && !holds(c.Summary, t.Anchor)
}

// unjoined puts signs that join nothing in the place of the joiners of C4.
var unjoined = strings.NewReplacer("-", "\ue000", ".", "\ue001", "/", "\ue002", ":", "\ue003", "@", "\ue004", "#", "\ue005")

// betweenBlanks: the token stands between white space or ends of the text.
func betweenBlanks(text, token string) bool {
	blank := func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return r
	}
	return strings.Contains(" "+strings.Map(blank, text)+" ", " "+strings.Map(blank, token)+" ")
}
