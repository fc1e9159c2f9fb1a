package cut

import (
	"fmt"
	"slices"

	"plimsoll/corpus/recording"
	"plimsoll/spec"
)

// A ratio of 5 is the seed's for prose; 2 and 1 are what structured output
// leaves (seed 003; C8).
var ratios = []int64{5, 2, 1}

// build cuts the pointer set questions: the whole prefix, and slices of it
// that a person can read.
func (c *cutter) build(w *window) {
	for name, part := range c.parts(w.name, w.stretches()) {
		c.addAll("", append(w.buildPlans(name, part), w.cutOffPlans(name, part)...))
	}
	for name, part := range c.parts(w.name, w.agreed(w.summary)) {
		c.addAll("-core", w.buildPlans(name, part))
	}
	for name, part := range c.parts(w.name, w.agreed(cutOff(w.summary))) {
		c.addAll("-core", w.cutOffPlans(name, part))
	}
	if len(w.turns) > 0 && len(w.stretches()) == 0 {
		c.note(w, "no turn has an anchor: no cases of build and resolve")
	}
	if n := len(w.stretches()); n > c.opts.Whole {
		c.note(w, "%d stretches: the case of the whole prefix holds the first %d", n, c.opts.Whole)
	}
}

// addAll adds the plans, or where the suffix marks them as core, those of them
// that say something in a core run.
func (c *cutter) addAll(suffix string, plans []plan) {
	for _, p := range plans {
		if suffix == "" || !p.strict {
			p.name += suffix
			c.add(p)
		}
	}
}

// parts yields the slices and, when there are several, the whole prefix.
func (c *cutter) parts(name string, all []stretch) func(func(string, []stretch) bool) {
	return func(yield func(string, []stretch) bool) {
		if len(all) > c.opts.Slice {
			if !yield(name+"-all", all[:min(len(all), c.opts.Whole)]) {
				return
			}
		}
		n := 0
		for part := range slices.Chunk(all, c.opts.Slice) {
			n++
			full := name
			if len(all) > c.opts.Slice {
				full = fmt.Sprintf("%s-s%02d", name, n)
			}
			if !yield(full, part) {
				return
			}
		}
	}
}

func (w *window) prefix(part []stretch, summary string, ratio int64) *spec.BuildCall {
	budget := recording.Tokens(w.summary)
	call := &spec.BuildCall{Summary: summary, Budget: &budget, RatioLow: ratio, Finish: spec.FinishStop}
	for _, s := range part {
		call.Turns = append(call.Turns, spec.Turn{ID: s.id, Anchor: s.anchor, Tokens: s.tokens})
	}
	return call
}

func (w *window) buildPlans(name string, part []stretch) []plan {
	const told = "Turns of a recorded session, and the summary that replaced them."
	var plans []plan
	for _, ratio := range ratios {
		plans = append(plans, plan{
			name:  fmt.Sprintf("%s-build-r%d", name, ratio),
			story: told + fmt.Sprintf(" Nobody reports what was read; the ratio is %d.\nA turn is covered when its anchor stands in the summary.", ratio),
			aims:  []spec.ID{"COV-04", "COV-03", "COV-07", "COV-06"},
			call:  w.prefix(part, w.summary, ratio),
		})
	}
	honest := w.prefix(part, w.summary, ratios[0])
	honest.Reported = anchored(part, w.summary)
	plans = append(plans, plan{
		name:  name + "-build-report",
		story: told + " The report names the turns that it speaks of, and no others.\nThose are due, and nothing else may be claimed.",
		aims:  []spec.ID{"COV-05", "COV-04", "COV-01"},
		call:  honest,
	})
	if len(honest.Reported) == len(part) {
		return plans
	}
	lie := w.prefix(part, w.summary, ratios[0])
	lie.Reported = idsOf(part)
	return append(plans, plan{
		name:   name + "-build-lie",
		story:  told + " The report names every turn, also those of which nothing is left.\nReported is not covered: a turn without its anchor must not be claimed.",
		strict: true,
		aims:   []spec.ID{"COV-02", "COV-04"},
		call:   lie,
	})
}

// cutOffPlans: the same summary, stopped at the length limit (C7).
func (w *window) cutOffPlans(name string, part []stretch) []plan {
	const told = "Turns of a recorded session, and the summary that replaced them, stopped after 60 % of its text."
	short := cutOff(w.summary)
	silent := w.prefix(part, short, ratios[0])
	silent.Finish = spec.FinishLength
	loud := w.prefix(part, short, ratios[0])
	loud.Finish, loud.Reported = spec.FinishLength, anchored(part, w.summary)
	return []plan{{
		name:  name + "-build-cut",
		story: told + " Nobody reports what was read.\nIt supports what is anchored in it and no more.",
		aims:  []spec.ID{"COV-17", "COV-04"},
		call:  silent,
	}, {
		name:  name + "-build-cut-report",
		story: told + " The report is that of the whole summary.\nWhat the report promised and the end took away must not be claimed.",
		aims:  []spec.ID{"COV-17", "COV-04"},
		call:  loud,
	}}
}
