package properties

import (
	"context"
	"fmt"
	"iter"
	"time"

	"pgregory.net/rapid"

	"plimsoll/generators"
	"plimsoll/spec"
)

// A source gives the cases of a stage in order, each with its label. It is
// called from one goroutine; judging a case is left to the workers.
type source func(yield func(label string, one test) bool)

// A test makes a case and judges it; with twice set it does so again, for
// OUT-05.
type test func(ctx context.Context, twice bool) *ruling

// trying is the test of a call, which is made only when its turn comes.
func (r *run) trying(make func() spec.Call) test {
	return func(ctx context.Context, twice bool) *ruling {
		c := make()
		if r.patience.lost(c.Op()) {
			return &ruling{call: c} // enter drops it
		}
		return r.judge.rule(ctx, c, twice)
	}
}

// comparing is a test that puts the variants of the call, too.
func (r *run) comparing(one test) test {
	return func(ctx context.Context, twice bool) *ruling {
		n := one(ctx, twice)
		if r.patience.lost(n.call.Op()) {
			return n
		}
		return r.judge.compare(ctx, n, r.judge.plan.compares(n.call.Op())...)
	}
}

func (r *run) corpus() source {
	return func(yield func(string, test) bool) {
		for _, rec := range r.config.Corpus {
			if !r.config.Profile.Includes(rec.Profile) || !r.judge.plan.plays(rec.Call) {
				continue
			}
			one := r.trying(func() spec.Call { return rec.Call })
			e, ok := rec.Call.(*spec.Episode)
			switch {
			case ok && killing(e):
				one = r.made(rec.Call, r.insisting(rec.Call))
			case ok && raceOf(e) != nil:
				one = r.insisting(rec.Call)
			}
			if !yield("corpus "+rec.Name, r.comparing(one)) {
				return
			}
		}
	}
}

func (r *run) tables() source { return r.each(StageExhaustive, r.table) }

func (r *run) covering() source { return r.each(StageCovering, r.combinations) }

// each plays what a stage has for each operation.
func (r *run) each(stage string, of func(spec.Op) iter.Seq[spec.Call]) source {
	return func(yield func(string, test) bool) {
		for _, op := range r.judge.plan.ops {
			n := 0
			for c := range of(op) {
				n++
				if !yield(fmt.Sprintf("%s %s #%d", stage, op, n), r.trying(func() spec.Call { return c })) {
					return
				}
			}
		}
	}
}

// combinations is the stage covering of an operation.
func (r *run) combinations(op spec.Op) iter.Seq[spec.Call] {
	switch op {
	case spec.OpMessages:
		return generators.CoveringDialogues(r.judge.plan.product, r.config.Ways, r.judge.plan.has...)
	case spec.OpSession:
		return generators.CoveringEpisodes(r.config.Profile, r.config.Ways, r.judge.plan.alive()...)
	}
	return generators.Covering(op, r.config.Profile, r.config.Ways)
}

// arrayed are the combinations of an operation of decide.
func (r *run) arrayed(op spec.Op) iter.Seq[spec.Call] {
	if op == spec.OpSession {
		return func(func(spec.Call) bool) {}
	}
	return r.combinations(op)
}

// table is the exhaustive stage of an operation; that of a session is all
// sequences of a small scope, that of dialogues every fault of the summarizer.
func (r *run) table(op spec.Op) iter.Seq[spec.Call] {
	if op == spec.OpMessages {
		return generators.DialogueTable(r.config.Brief, r.judge.plan.product, r.judge.plan.has...)
	}
	if op == spec.OpSession {
		return generators.EpisodeTable(r.config.Profile, r.judge.plan.alive()...)
	}
	return generators.Table(op, r.config.Profile, r.judge.plan.has...)
}

// cases generates random cases, on decide of the operations given.
func (r *run) cases(ops []spec.Op) *rapid.Generator[spec.Call] {
	switch r.config.Surface {
	case spec.SurfaceMessages:
		return generators.Dialogues(r.judge.plan.product, r.judge.plan.has...)
	case spec.SurfaceSession:
		return generators.Episodes(r.config.Profile, r.judge.plan.alive()...)
	}
	return generators.Calls(r.config.Profile, ops, r.judge.plan.has...)
}

// randomPer is how many random cases there are for each that is compared with
// its variants.
const randomPer = 4

// variants are cases to be compared with their variants: on decide the covering
// arrays of what circumstances there are, and random ones.
func (r *run) variants() source {
	ops := r.judge.plan.comparable()
	gen := r.cases(ops)
	return func(yield func(string, test) bool) {
		for _, op := range ops {
			n := 0
			for c := range r.arrayed(op) {
				n++
				if !yield(fmt.Sprintf("metamorphic %s #%d", op, n), r.comparing(r.trying(func() spec.Call { return c }))) {
					return
				}
			}
		}
		for i := int64(1); i <= r.config.Cases/randomPer; i++ {
			seed := mix(r.config.Seed+1<<32, uint64(i))
			one := r.trying(func() spec.Call { return gen.Example(int(seed)) })
			if !yield(fmt.Sprintf("metamorphic #%d", i), r.comparing(one)) {
				return
			}
		}
	}
}

func (r *run) random() source {
	gen := r.cases(r.judge.plan.ops)
	cases, length := r.randomBudget()
	end := time.Now().Add(length)
	return func(yield func(string, test) bool) {
		for i := int64(1); ; i++ {
			if r.config.Time > 0 && !time.Now().Before(end) || r.config.Time == 0 && i > cases {
				return
			}
			seed := mix(r.config.Seed, uint64(i))
			if !yield(fmt.Sprintf("random #%d", i), r.trying(func() spec.Call { return gen.Example(int(seed)) })) {
				return
			}
		}
	}
}

// mix derives the seed of one case (splitmix64), so that neighbouring run
// seeds share no cases.
func mix(seed, i uint64) uint64 {
	z := seed*0x9E3779B97F4A7C15 + i*0xD1B54A32D192ED03
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}
