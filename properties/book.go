package properties

import (
	"fmt"
	"slices"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// A book keeps the score of a run. It is written by one goroutine, in the
// order of the cases, so that the same cases give the same book.
type book struct {
	plan      *plan
	cases     int64
	undecided int64 // races whose check took too long
	answered  bool  // some answer was no refusal, or applied a compaction of a dialogue: OUT counts from then on
	rows      map[spec.ID]*score
	failures  []spec.Failure
	joint     map[string]*finding // findings in which several rows are charged, by those rows
	faults    map[spec.FaultKind]*spec.Fault
	hits      spec.Hits
}

// A score is how one requirement fared.
type score struct {
	cases    int64 // in which it bound
	first    int64 // at which it was found violated, counted in cases
	fail     bool
	flaky    bool
	obscured bool             // found violated together with rows that failed, and never charged
	ops      map[spec.Op]bool // operations a failure was told of
}

// A finding is a ruling that violates something, and where it came from.
type finding struct {
	label  string
	ruling *ruling
}

func newBook(p *plan) *book {
	b := &book{plan: p, rows: map[spec.ID]*score{}, joint: map[string]*finding{}, faults: map[spec.FaultKind]*spec.Fault{}}
	for _, r := range p.rows {
		b.rows[r.ID] = &score{}
	}
	return b
}

func (b *book) count(n *ruling) {
	b.cases++
	if n.undecided {
		b.undecided++
	}
	b.answered = b.answered || n.applied || n.call.Op() != spec.OpMessages && n.answer.Proceeded()
	b.hits.Between += n.hits.Between
	b.hits.Old += n.hits.Old
	b.hits.New += n.hits.New
	b.hits.Answered += n.hits.Answered
	for _, id := range n.bound {
		b.rows[id].cases++
	}
}

// dispute enters a disagreement of the oracles, which is the harness's fault.
func (b *book) dispute(label string, n *ruling) {
	b.fault(label, n.call, &adapters.Fault{Kind: spec.HarnessError,
		Detail: fmt.Sprintf("the oracles disagree on %v for this answer; nobody is accused of it", n.disputed)})
}

func (b *book) fault(label string, c spec.Call, f *adapters.Fault) {
	have := b.faults[f.Kind]
	if have == nil {
		have = &spec.Fault{Kind: f.Kind, Detail: f.Detail, Call: shown(c), FoundBy: label}
		b.faults[f.Kind] = have
	}
	have.Count++
}

// open reports whether a failure of the requirement on the operation would be
// news. Two operations are two pieces of code; rows that bind every operation
// alike are told once.
func (b *book) open(id spec.ID, op spec.Op) bool {
	s := b.rows[id]
	return s != nil && !s.ops[toldOf(id, op)]
}

func toldOf(id spec.ID, op spec.Op) spec.Op {
	if id.Family() == "OUT" {
		return ""
	}
	return op
}

// fail enters a failure, for every requirement it charges.
func (b *book) fail(f spec.Failure, op spec.Op) {
	for _, id := range append([]spec.ID{f.Requirement}, f.With...) {
		b.mark(id, op, f.Verdict)
	}
	b.failures = append(b.failures, f)
}

func (b *book) mark(id spec.ID, op spec.Op, v spec.Verdict) {
	s := b.rows[id]
	if s.ops == nil {
		s.ops, s.first = map[spec.Op]bool{}, max(s.cases, 1)
	}
	s.ops[toldOf(id, op)] = true
	s.fail = s.fail || v != spec.Flaky
	s.flaky = s.flaky || v == spec.Flaky
}

// verdict of a requirement at the end of the run.
func (b *book) verdict(r spec.Requirement, info spec.HelloResult) spec.Verdict {
	s := b.rows[r.ID]
	switch {
	case info.Lossless:
		return spec.OutOfScope
	case !b.plan.active[r.ID]:
		return spec.NotApplicable
	case s.fail && r.Level == spec.Should:
		return spec.Advisory
	case s.fail:
		return spec.Fail
	case s.flaky:
		return spec.Flaky
	case s.obscured:
		return spec.Obscured
	case s.cases == 0, !b.answered && b.cases > 1 && b.hollow(r.ID): // of a case by itself no more can be said
		return spec.NotExercised
	}
	return spec.Pass
}

// hollow: an adapter that does nothing at all says nothing about the row, which
// is exercised once one answer came to something. On messages that is a
// compaction; GRO-02 alone is about those that never do one.
func (b *book) hollow(id spec.ID) bool {
	return id.Family() == "OUT" || b.plan.surface == spec.SurfaceMessages && id != "GRO-02"
}

// sortedFaults lists the faults by kind.
func (b *book) sortedFaults() []spec.Fault {
	out := []spec.Fault{}
	for _, f := range b.faults {
		out = append(out, *f)
	}
	slices.SortFunc(out, func(x, y spec.Fault) int {
		if x.Kind < y.Kind {
			return -1
		}
		return 1
	})
	return out
}
