package properties

import (
	"context"
	"fmt"
	"slices"
	"sort"

	"plimsoll/reference"
	"plimsoll/spec"
)

// violation turns a ruling that violates something into failures: of the row
// that is charged alone (X2), confirmed by one rerun and shrunk. Where several
// rows are charged the finding waits for the end of the run.
func (r *run) violation(ctx context.Context, label string, n *ruling) {
	if !slices.ContainsFunc(n.violated, r.news(n)) {
		return
	}
	if n.second != nil {
		r.unstable(label, n, *n.second)
		n = &ruling{call: n.call, answer: n.answer, violated: slices.DeleteFunc(slices.Clone(n.violated), func(id spec.ID) bool { return id == "OUT-05" })}
	}
	n = r.judge.settle(ctx, n)
	charged := r.judge.plan.charged(n.violated)
	switch {
	case len(charged) == 1 && r.news(n)(charged[0]):
		r.convict(ctx, label, n, charged[0], nil)
	case len(charged) > 1:
		key := fmt.Sprint(n.call.Op(), charged)
		if r.book.joint[key] == nil {
			r.book.joint[key] = &finding{label, n}
		}
	}
}

// joint takes up the findings in which several rows were charged and at least
// one of them was never charged alone: shrunk until one remains, or failing
// that, charged to all of them together.
func (r *run) joint(ctx context.Context) {
	keys := make([]string, 0, len(r.book.joint))
	for key := range r.book.joint {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	for _, key := range keys {
		f := r.book.joint[key]
		charged := r.judge.plan.charged(f.ruling.violated)
		for _, id := range charged {
			if r.news(f.ruling)(id) && !r.explained(f.ruling, charged) {
				r.isolate(ctx, f, id)
			}
		}
		if !r.explained(f.ruling, charged) {
			slices.SortStableFunc(charged, weakLast)
			r.convict(ctx, f.label, f.ruling, charged[0], charged[1:])
			continue
		}
		for _, id := range charged {
			r.book.rows[id].obscured = true // counts only where the row does not fail
		}
	}
}

// weakLast puts the rows that bind every operation behind the others, and
// behind them those that only advise: the first row gives the verdict.
func weakLast(a, b spec.ID) int {
	rank := func(id spec.ID) int {
		switch {
		case advises(id):
			return 2
		case id.Family() == "OUT":
			return 1
		}
		return 0
	}
	return rank(a) - rank(b)
}

func advises(id spec.ID) bool {
	row, ok := spec.Lookup(id)
	return ok && row.Level == spec.Should
}

// explained: some row of the finding has failed already, so that the finding
// tells nothing new about the others. An advisory explains only advisories.
func (r *run) explained(n *ruling, charged []spec.ID) bool {
	news := r.news(n)
	weak := !slices.ContainsFunc(charged, func(id spec.ID) bool { return !advises(id) })
	return slices.ContainsFunc(charged, func(id spec.ID) bool { return !news(id) && (weak || !advises(id)) })
}

// news tells of which rows a failure on the ruling's operation would be news.
func (r *run) news(n *ruling) func(spec.ID) bool {
	return func(id spec.ID) bool { return r.book.open(id, n.call.Op()) }
}

// isolate looks for a smaller call on which the row is charged alone.
func (r *run) isolate(ctx context.Context, f *finding, id spec.ID) {
	s := &shrinker{judge: r.judge, id: id, seen: map[string]*ruling{}}
	if n := s.firstAlone(ctx, f.ruling.call); n != nil {
		r.convict(ctx, f.label, n, id, nil)
	}
}

// unstable enters an OUT-05 failure: two answers to the same call.
func (r *run) unstable(label string, n *ruling, second spec.Answer) {
	if !r.news(n)("OUT-05") {
		return
	}
	f := r.failure(label, n, "OUT-05", nil)
	f.Verdict = spec.Fail
	f.Detail = "answers the same call in two ways"
	f.Second = shownAnswer(second)
	r.book.fail(f, n.call.Op())
}

// convict confirms a violation by one rerun, shrinks it and enters it.
func (r *run) convict(ctx context.Context, label string, n *ruling, id spec.ID, with []spec.ID) {
	if n.race != nil {
		r.convictRace(ctx, label, n, id, with)
		return
	}
	again := r.judge.repeat(ctx, n, id)
	if ctx.Err() != nil { // what the playing was cut short of is no word against the finding
		r.book.fail(r.failure(label+", not confirmed for the run was stopped", n, id, with), n.call.Op())
		return
	}
	if again.fault != nil || !slices.Contains(again.violated, id) {
		f := r.failure(label, n, id, with)
		f.Verdict = spec.Flaky
		r.book.fail(f, n.call.Op())
		if again.fault == nil && r.judge.plan.active["OUT-05"] && kills(n.call) == 0 { // a kill may hit another point each time
			r.unstable(label, n, again.answer)
		}
		return
	}
	small := n
	if with == nil && !r.config.AsFound {
		small = shrink(ctx, r.judge, id, r.judge.sharpen(ctx, id, n))
	}
	f := r.failure(label, small, id, with)
	f.Original, f.Shrunk = size(n.call), size(small.call)
	f.Loop = r.judge.loop(ctx, id, small.call)
	r.book.fail(f, n.call.Op())
}

// repeat puts a case once more that violated a row; one with kills, of which no
// two playings are alike, several times over until it does so again.
func (j *judge) repeat(ctx context.Context, n *ruling, id spec.ID) *ruling {
	most := 1
	if kills(n.call) > 0 {
		most = 10
	}
	again := j.about(ctx, id, n.call)
	for turn := 1; turn < most && again.fault == nil && !slices.Contains(again.violated, id); turn++ {
		again = j.about(ctx, id, n.call)
	}
	return again
}

// failure describes a violation for the report.
func (r *run) failure(label string, n *ruling, id spec.ID, with []spec.ID) spec.Failure {
	row, _ := spec.Lookup(id)
	verdict := spec.Fail
	if row.Level == spec.Should {
		verdict = spec.Advisory
	}
	bytes := size(n.call)
	f := spec.Failure{
		Requirement: id, With: with, Verdict: verdict, Direction: row.Direction(),
		Fingerprint: fingerprint(id, n.call),
		Detail:      detail(n, id),
		Call:        shown(n.call), Answer: shownAnswer(n.answer),
		Permitted: r.permitted(n),
		Diff:      difference(n.call, n.answer),
		Race:      n.race,
		Passages:  passageReports(n.passages),
		Profile:   caseProfile(n.call), FoundBy: label, Original: bytes, Shrunk: bytes,
	}
	if v := n.variant; v != nil {
		f.SecondCall, f.Second = shown(v.call), shownAnswer(v.answer)
	}
	return f
}

// detail is what the adapter did, in the words of the predicate.
func detail(n *ruling, id spec.ID) string {
	if n.variant != nil && n.variant.id == id {
		return n.variant.told
	}
	if n.told != nil {
		return n.told[id]
	}
	return registry[id].violated(&exam{call: n.call, answer: n.answer})
}

// permitted is what the call permits; of an episode, what its offending step does.
func (r *run) permitted(n *ruling) spec.Permitted {
	active := func(id spec.ID) bool { return r.judge.plan.active[id] }
	if d, ok := n.call.(*spec.Dialogue); ok {
		return r.judge.talkPermitted(d, n.passages)
	}
	if n.told != nil || n.call.Op() == spec.OpSession {
		return stepPermitted(n.trace, active)
	}
	return reference.Permitted(n.call, active)
}
