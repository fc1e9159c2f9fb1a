package properties

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// The two oracles of a session must agree on every answer to every step, right
// or wrong, and on whatever inspect shows.
func TestSessionOraclesAgree(t *testing.T) {
	active := map[spec.ID]bool{}
	for _, row := range spec.Catalogue() {
		active[row.ID] = true
	}
	caller := adapters.InProcess(adapter.Adapter{}).(adapters.SessionCaller)
	rapid.Check(t, func(t *rapid.T) {
		p := rapid.SampledFrom([]spec.Profile{spec.ProfileStrict, spec.ProfileStrictField}).Draw(t, "profile")
		e := generators.Episodes(p, alone()...).Draw(t, "episode").(*spec.Episode)
		b := &bystander{t: t, active: active, player: (&judge{caller: caller}).newPlayer(context.Background(), e)}
		b.open()
		for _, s := range e.Steps {
			if !b.watch(s) {
				return
			}
		}
	})
}

// alone are the capabilities that take no second call and no second process.
func alone() []spec.Capability {
	return slices.DeleteFunc(spec.Capabilities(), func(c spec.Capability) bool {
		return c == spec.CapabilityConcurrent || c == spec.CapabilityCrash
	})
}

// A bystander plays an episode with the reference runtime, and asks both
// oracles what they would say of other answers.
type bystander struct {
	*player
	t      *rapid.T
	active map[spec.ID]bool
	log    []event
}

// watch plays a step, and reports whether the episode goes on.
func (b *bystander) watch(s spec.Step) bool {
	b.trace = b.log
	s = b.filled(b.known(s))
	if _, delegated := s.(*spec.Delegate); delegated || refusable(s) {
		for range 3 {
			s := b.another(s)
			a := anyStepAnswer(b.t, b.state, s)
			if q, ok := s.(*spec.SessionResolve); ok && rapid.Bool().Draw(b.t, "by the log") {
				texts := textsOf(gather(unravel(unfold(b.log))).resolveCall(q))
				a = spec.Answer{Result: &spec.ResolveResult{Text: rapid.SampledFrom(texts).Draw(b.t, "text")}}
			}
			b.suppose(s, a)
		}
	}
	a, ok := b.put(s)
	if !ok {
		b.t.Fatalf("%s: %v", s.Op(), b.ruling.fault)
	}
	b.state.Apply(s, a)
	v := event{step: s, answer: a}
	if changes(s) {
		v.seen, ok = b.inspect(b.name)
		if !ok || !b.inspectBeside(&v) {
			b.t.Fatalf("%s: %v", s.Op(), b.ruling.fault)
		}
		for range 2 {
			other := v
			other.seen, other.beside = b.altered(v.seen), nil
			for _, seen := range v.beside {
				other.beside = append(other.beside, anyInspection(b.t, seen))
			}
			bound, breached := b.state.Look(other.seen, s, a)
			boundBeside, besides := b.lookBeside(other)
			b.compare(s, other, slices.Concat(bound, boundBeside), slices.Concat(breached, besides))
			if overlooked(breached) {
				v.seen = other.seen // both go on with what is permitted, or is not looked for
			}
		}
		b.state.Follow(v.seen)
	}
	b.log = append(b.log, v)
	return true
}

// overlooked: nothing is breached, or what a merge left alone; of that both make what
// they make of it where nobody asks for these rows.
func overlooked(breached []spec.ID) bool {
	return !slices.ContainsFunc(breached, func(id spec.ID) bool { return id != "PRO-14" && id != "CHN-08" })
}

// another is a step that might have been put instead: the recall of any turn,
// whether a handle was shown for it or not.
func (b *bystander) another(s spec.Step) spec.Step {
	r, ok := s.(*spec.Recall)
	if !ok || len(b.state.Turns) == 0 {
		return s
	}
	other := spec.Recall{ID: rapid.SampledFrom(b.state.Turns).Draw(b.t, "turn").ID, Handle: r.Handle}
	other.Handle = rapid.SampledFrom([]string{"", r.Handle, "raw:1"}).Draw(b.t, "handle")
	return &other
}

// suppose asks both oracles about an answer that was not given, and about what
// would be shown after it where nothing is wrong with it.
func (b *bystander) suppose(s spec.Step, a spec.Answer) {
	bound, breached := b.state.Judge(s, a)
	v := event{step: s, answer: a}
	b.compare(s, v, bound, breached)
	if len(breached) > 0 || !changes(s) {
		return
	}
	m := b.state.Clone()
	m.Apply(s, a)
	right := m.Inspect()
	v.seen = b.altered(&right)
	bound, breached = m.Look(v.seen, s, a)
	b.compare(s, v, bound, breached)
}

// compare holds what the two find against each other. What is breached was put
// to the test.
func (b *bystander) compare(s spec.Step, v event, bound, breached []spec.ID) {
	breached = slices.Clone(breached)
	for _, id := range breached {
		if !slices.Contains(bound, id) {
			b.t.Fatalf("step %d (%s): breaches %s, which it does not bind", len(b.log)+1, s.Op(), id)
		}
	}
	slices.Sort(breached)
	told := recount(append(b.log[:len(b.log):len(b.log)], v), b.active).ids()
	if !slices.Equal(slices.Compact(breached), told) {
		step, _ := spec.Encode(&spec.Episode{Steps: []spec.Step{s}})
		answer, _ := spec.EncodeReply(v.answer)
		shown, _ := spec.Encode(v.seen)
		b.t.Fatalf("step %d: the model breaches %v, the log tells %v\nstep   %s\nanswer %s %s\nshown  %s", len(b.log)+1, breached, told, step, answer, v.answer.Error, shown)
	}
}

// anyStepAnswer is an answer that a runtime might give, near the truth or not.
func anyStepAnswer(t *rapid.T, m *model.Model, s spec.Step) spec.Answer {
	switch rapid.IntRange(0, 9).Draw(t, "form") {
	case 0:
		return spec.Answer{Error: "boom"}
	case 1, 2, 3:
		return spec.Answer{Refusal: anyStepRefusal(t, m, s)}.Normal()
	}
	switch s := s.(type) {
	case *spec.Compact:
		return spec.Answer{Result: anyCompaction(t, m, s)}
	case *spec.SessionResolve:
		return spec.Answer{Result: &spec.ResolveResult{Text: rapid.SampledFrom(textsOf(m.ResolveCall(s))).Draw(t, "text")}}
	case *spec.SessionReconstruct:
		return spec.Answer{Result: anyResult(t, m.ReconstructCall(s))}.Normal()
	case *spec.SessionGuard, *spec.Delegate:
		return spec.Answer{Result: &spec.GuardResult{Permit: rapid.Bool().Draw(t, "permit")}}.Normal()
	case *spec.Recall:
		return spec.Answer{Result: &spec.ResolveResult{Text: rapid.SampledFrom([]string{m.Raw()[s.ID], m.Raw()[s.ID], "another text"}).Draw(t, "text")}}
	}
	return spec.Answer{Result: &spec.ActResult{Executed: true}}
}

func anyStepRefusal(t *rapid.T, m *model.Model, s spec.Step) *spec.Refusal {
	subjects := []string{"", "error", "contract", "artifact", "ledger", "turns", "1", "operation", "summary", "budget"}
	switch s := s.(type) {
	case *spec.Compact:
		subjects = append(append(subjects, s.Required...), "parents")
	case *spec.SessionReconstruct:
		subjects = append(subjects, s.Artifact, s.Operation)
	case *spec.SessionGuard:
		return anyGuardRefusal(t, m.GuardCall(s.Key, s.Query, s.Standpoint))
	case *spec.Delegate:
		return anyGuardRefusal(t, m.GuardCall(s.Key, s.Query, spec.Standpoint{}))
	case *spec.Recall:
		subjects = append(subjects, s.Handle, strconv.FormatInt(s.ID, 10))
	case *spec.Act:
		subjects = append(subjects, s.Key, s.Operation, s.Artifact, "source")
		for _, name := range slices.Sorted(maps.Keys(s.Literals)) {
			subjects = append(subjects, name, s.Literals[name])
		}
		r := anyGuardRefusal(t, m.GuardCall(s.Key, "", s.Standpoint))
		r.Subject = rapid.SliceOfN(rapid.SampledFrom(subjects), 0, 2).Draw(t, "subject of the act")
		return r
	}
	return &spec.Refusal{
		Code:    rapid.SampledFrom(append(spec.Codes(), "", "invented")).Draw(t, "code"),
		Subject: rapid.SliceOfN(rapid.SampledFrom(subjects), 0, 2).Draw(t, "subject"),
		Reason:  rapid.SampledFrom([]string{"because", ""}).Draw(t, "reason"),
	}
}

// anyGuardRefusal has one of the two codes of a guard more often than not, so
// that what it cites decides.
func anyGuardRefusal(t *rapid.T, c *spec.GuardCall) *spec.Refusal {
	r := anyRefusal(t, c)
	switch rapid.IntRange(0, 3).Draw(t, "refusal of a guard") {
	case 0, 1:
		r.Code = spec.CodeExcluded
	case 2:
		r.Code = spec.CodeUnknown
	}
	return r
}

func anyCompaction(t *rapid.T, m *model.Model, c *spec.Compact) *spec.CompactResult {
	r := &spec.CompactResult{Outcome: rapid.SampledFrom([]string{spec.Applied, spec.Applied, spec.Applied, spec.Skipped, spec.Failed}).Draw(t, "outcome")}
	if r.Outcome != spec.Applied {
		return r
	}
	build := anyResult(t, m.BuildCall(c)).(*spec.BuildResult)
	certified := anyResult(t, m.CertifyCall(c)).(*spec.CertifyResult).Certified
	chain := anyResult(t, m.InheritCall(c, certified)).(*spec.InheritResult)
	r.Covered, r.Uncovered, r.CertifiedHere = build.Covered, build.Uncovered, certified
	r.Generation, r.AncestryCertified, r.CertifiedAlong = chain.Generation, chain.AncestryCertified, chain.CertifiedAlong
	r.Decision = rapid.SampledFrom([]string{spec.Certified, spec.Provisional}).Draw(t, "decision")
	return r
}

// anyInspection is what inspect shows, with a thing or two altered.
func anyInspection(t *rapid.T, right *spec.Inspection) *spec.Inspection {
	i := *right
	for range rapid.IntRange(0, 2).Draw(t, "alterations") {
		rapid.SampledFrom(everyAlteration).Draw(t, "alteration")(t, &i)
	}
	return &i
}

var alterations = []func(t *rapid.T, i *spec.Inspection){
	func(t *rapid.T, i *spec.Inspection) { i.Covered = drop(t, i.Covered) },
	func(t *rapid.T, i *spec.Inspection) { i.Uncovered = drop(t, i.Uncovered) },
	func(t *rapid.T, i *spec.Inspection) { i.Retained = drop(t, i.Retained) },
	func(t *rapid.T, i *spec.Inspection) { i.History = drop(t, i.History) },
	func(t *rapid.T, i *spec.Inspection) { i.Pins = drop(t, i.Pins) },
	func(t *rapid.T, i *spec.Inspection) { i.Pins = append(slices.Clone(i.Pins), "one more") },
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = drop(t, i.Ledger) },
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = nil },
	func(t *rapid.T, i *spec.Inspection) { i.Ledger = spec.Ledger{} },
	func(t *rapid.T, i *spec.Inspection) { i.Provisional = !i.Provisional },
	func(t *rapid.T, i *spec.Inspection) { i.Generation++ },
	func(t *rapid.T, i *spec.Inspection) { i.Summary += "." },
	func(t *rapid.T, i *spec.Inspection) { i.Contract = nil },
	func(t *rapid.T, i *spec.Inspection) { i.Artifacts = nil },
	func(t *rapid.T, i *spec.Inspection) {
		if i.Context != nil {
			l := *i.Context
			l.Kept, l.Items = append(slices.Clone(l.Kept), drop(t, i.Covered)...), slices.Clone(l.Items)
			if rapid.Bool().Draw(t, "reversed") {
				slices.Reverse(l.Items)
			} else {
				l.Items = drop(t, l.Items)
			}
			i.Context = &l
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		if i.Record != nil {
			r := *i.Record
			r.Covered, r.Finish = drop(t, r.Covered), rapid.SampledFrom([]string{"", "stop", "length"}).Draw(t, "finish")
			i.Record = &r
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		if len(i.Tombstones) > 0 {
			i.Tombstones = []spec.Tombstone{{Turn: i.Tombstones[0].Turn}}
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		name := rapid.SampledFrom(append(slices.Sorted(maps.Keys(i.Active)), "none")).Draw(t, "name")
		i.Active = maps.Clone(i.Active)
		delete(i.Active, name)
	},
	func(t *rapid.T, i *spec.Inspection) {
		i.History = slices.Clone(i.History)
		if n := len(i.History); n > 0 {
			i.History[rapid.IntRange(0, n-1).Draw(t, "entry")].Raw = nil
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		if i.Contract != nil {
			k := *i.Contract
			k.Required, k.Gaps = drop(t, k.Required), drop(t, k.Gaps)
			i.Contract = &k
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		if i.Contract != nil {
			k := *i.Contract
			k.AncestryCertified, k.CertifiedHere, k.CertifiedAlong = !k.AncestryCertified, k.Required, k.CertifiedHere
			i.Contract = &k
		}
	},
	func(t *rapid.T, i *spec.Inspection) {
		if i.Contract != nil && len(i.Contract.Gaps) > 0 {
			k := *i.Contract
			g := k.Gaps[0]
			g.Generation++
			k.Gaps = append(slices.Clone(k.Gaps), g)
			i.Contract = &k
		}
	},
}

// drop leaves one out, if there is one.
func drop[T any](t *rapid.T, xs []T) []T {
	if len(xs) == 0 {
		return xs
	}
	n := rapid.IntRange(0, len(xs)-1).Draw(t, "left out")
	return slices.Delete(slices.Clone(xs), n, n+1)
}
