package properties

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"plimsoll/adapters"
	"plimsoll/reference"
	"plimsoll/spec"
)

// A judge puts calls to an adapter and holds the answers against the plan.
// It is safe for use from several goroutines.
type judge struct {
	plan     *plan
	caller   adapters.Caller
	patience time.Duration // for the check of one race; 0 is raceLimit
	pace     pace          // of an adapter that is killed
	stage    stage         // of the scripted models, on the surface messages
}

// limit is how long the check of one race may take.
func (j *judge) limit() time.Duration {
	if j.patience > 0 {
		return j.patience
	}
	return raceLimit
}

// A ruling is what one call came to.
type ruling struct {
	call     spec.Call
	answer   spec.Answer
	fault    error        // the adapter gave no answer
	unclosed error        // it broke down when all was over
	bound    []spec.ID    // active rows that the call put to the test
	violated []spec.ID    // active rows that both oracles find violated
	disputed []spec.ID    // rows on which the oracles disagree
	second   *spec.Answer // OUT-05: another answer to the same call
	variant  *variance    // family MET: a variant of the call that it is compared with

	trace []event // of an episode, up to its offending step
	told  told    // of an episode: what the log says against it

	race      *spec.RaceReport // of a race that is violated
	undecided bool             // the check of a race took too long

	hits spec.Hits // what the kills of an episode met

	passages []spec.Passage // of a dialogue: its compactions, the offending one last
	applied  bool           // of a dialogue: some compaction was applied
}

// unended notes what kept a session or a conversation from being closed: a
// breakdown, which is a fault whatever else there is to say of the case.
func (r *ruling) unended(ctx context.Context, err error) {
	if brokeDown(err) && ctx.Err() == nil && r.fault == nil && r.unclosed == nil {
		r.unclosed = err
	}
}

// again: the case is to be played once more, for another one may have taken the
// process with it.
func (r *ruling) again(ctx context.Context) bool {
	broke := r.fault
	if broke == nil && len(r.violated)+len(r.disputed) == 0 {
		broke = r.unclosed
	}
	return broke != nil && ctx.Err() == nil && !certain(broke)
}

// hung: the case cost a deadline.
func (r *ruling) hung() bool {
	for _, err := range []error{r.fault, r.unclosed} {
		if f := (*adapters.Fault)(nil); errors.As(err, &f) && f.Kind == spec.Hung {
			return true
		}
	}
	return false
}

// rule makes one call and judges its answer. With twice set it makes the call
// again and compares.
func (j *judge) rule(ctx context.Context, c spec.Call, twice bool) *ruling {
	if e, ok := c.(*spec.Episode); ok {
		return j.playEpisode(ctx, e)
	}
	if d, ok := c.(*spec.Dialogue); ok {
		return j.playDialogue(ctx, d)
	}
	r := &ruling{call: c}
	r.answer, r.fault = j.caller.Call(ctx, c)
	if r.fault != nil {
		return r
	}
	j.weigh(r)
	if twice && j.plan.active["OUT-05"] {
		j.again(ctx, r)
	}
	return r
}

// weigh asks both oracles about the answer.
func (j *judge) weigh(r *ruling) {
	rows := reference.Rows(r.call)
	refused := !r.answer.Proceeded()
	var outside []spec.ID
	for _, row := range rows {
		if !j.plan.active[row.ID] {
			continue
		}
		if row.ID.Family() != "OUT" || refused {
			r.bound = append(r.bound, row.ID)
		}
		if !reference.Admits(row.Permitted, r.call, r.answer) {
			outside = append(outside, row.ID)
		}
	}
	e := &exam{call: r.call, answer: r.answer}
	var wrong []spec.ID
	for _, p := range j.plan.byOp[r.call.Op()] {
		if p.violated(e) != "" {
			wrong = append(wrong, p.id)
		}
	}
	if len(outside)+len(wrong) == 0 {
		return
	}
	r.violated, r.disputed = agree(outside, wrong)
}

// agree splits what two oracles found into what both found and the rest.
func agree(a, b []spec.ID) (both, disputed []spec.ID) {
	for _, id := range a {
		if slices.Contains(b, id) {
			both = append(both, id)
		} else {
			disputed = append(disputed, id)
		}
	}
	for _, id := range b {
		if !slices.Contains(a, id) {
			disputed = append(disputed, id)
		}
	}
	slices.Sort(both)
	slices.Sort(disputed)
	return both, disputed
}

// again makes the call a second time: OUT-05.
func (j *judge) again(ctx context.Context, r *ruling) {
	second, err := j.caller.Call(ctx, r.call)
	if err != nil {
		r.fault = err
		return
	}
	r.bound = append(r.bound, "OUT-05")
	one, other := reference.SameOutcome(r.call, r.answer, second), same(r.call, r.answer, second)
	switch {
	case one != other:
		r.disputed = append(r.disputed, "OUT-05")
	case !one:
		r.second = &second
		r.violated = append(r.violated, "OUT-05")
	}
}

// same compares two answers to the same call as far as outcomes go.
func same(c spec.Call, a, b spec.Answer) bool {
	return cmp.Equal(outcomeOf(c, a), outcomeOf(c, b), cmpopts.EquateEmpty())
}

// outcomeOf is what counts of an answer: the code of a refusal, and of a result
// what some requirement judges. Sets have no order, and a text is where it is
// from whatever the adapter calls that.
func outcomeOf(c spec.Call, a spec.Answer) any {
	switch {
	case a.Error != "":
		return "error"
	case a.Refused():
		return "refused " + a.Refusal.Code
	}
	switch r := a.Result.(type) {
	case *spec.ResolveResult:
		return r.Text
	case *spec.ReconstructResult:
		if k := (&attempt{call: c.(*spec.ReconstructCall)}); !k.expands() {
			return r.Payload
		}
	case *spec.CertifyResult:
		return sortedSet(r.Certified)
	case *spec.InheritResult:
		return spec.InheritResult{Generation: r.Generation, AncestryCertified: r.AncestryCertified,
			CertifiedHere: sortedSet(r.CertifiedHere), CertifiedAlong: sortedSet(r.CertifiedAlong)}
	}
	return a.Result
}

func sortedSet(xs []string) []string { return slices.Compact(slices.Sorted(slices.Values(xs))) }

// charged reduces the violated rows to those that are charged by the order of
// the catalogue alone: where a special row is violated, the rows that yield
// to it are not charged.
func (p *plan) charged(violated []spec.ID) []spec.ID {
	if len(violated) < 2 {
		return violated
	}
	var out []spec.ID
	for _, id := range violated {
		yields := slices.ContainsFunc(violated, func(special spec.ID) bool { return slices.Contains(p.before[special], id) })
		if !yields {
			out = append(out, id)
		}
	}
	return out
}
