package properties

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// A told race is one that nobody played: its calls and answers are made up.
type toldRace struct {
	before []event
	state  *model.Model
	race   *spec.Race
	ops    []*raceOp
}

// tell puts the calls of a race in some order, answers them as the reference
// runtime does, and gives them times that the order fits.
func tell(e *spec.Episode, r *rand.Rand) *toldRace {
	t := &toldRace{state: model.New(), race: raceOf(e)}
	for _, s := range e.Steps[:len(e.Steps)-1] {
		a := adapter.Respond(t.state, s)
		t.before = append(t.before, event{step: s, answer: a})
		t.state.Apply(s, a)
	}
	left, m, done := slices.Clone(t.race.Clients), t.state.Clone(), make([]*raceOp, len(t.race.Clients))
	for point := int64(1000); slices.ContainsFunc(left, func(c []spec.Step) bool { return len(c) > 0 }); point += 1000 {
		i := r.IntN(len(left))
		for len(left[i]) == 0 {
			i = (i + 1) % len(left)
		}
		s, earliest := left[i][0], max(1, point-4000)
		left[i] = left[i][1:]
		if was := done[i]; was != nil {
			was.ret = min(was.ret, point-500)
			earliest = max(earliest, was.ret+1)
		}
		op := &raceOp{client: i + 1, step: s, answer: adapter.Respond(m, s)}
		op.call, op.ret = earliest+r.Int64N(point-earliest), point+1+r.Int64N(4000)
		m.Apply(s, op.answer)
		done[i] = op
		t.ops = append(t.ops, op)
	}
	end := &raceOp{step: &spec.Inspect{}, answer: adapter.Respond(m, &spec.Inspect{}), call: 1 << 40, ret: 1 << 41}
	t.ops = append(t.ops, end)
	return t
}

// spoil makes one answer that of another state, or takes something out of what
// the last inspection shows.
func (t *toldRace) spoil(r *rand.Rand) {
	last := t.ops[len(t.ops)-1]
	if seen := *last.answer.Result.(*spec.Inspection); r.IntN(2) == 0 {
		switch {
		case len(seen.Ledger) > 0 && r.IntN(2) == 0:
			seen.Ledger = seen.Ledger[:len(seen.Ledger)-1]
		case r.IntN(2) == 0:
			seen.History, seen.Retained = seen.History[:len(seen.History)-1], seen.Retained[:max(0, len(seen.Retained)-1)]
		default:
			seen.Generation++
		}
		last.answer.Result = &seen
		return
	}
	m := t.state.Clone()
	for _, op := range t.ops[:r.IntN(len(t.ops))] {
		m.Apply(op.step, op.answer)
	}
	op := t.ops[r.IntN(len(t.ops))]
	op.answer = adapter.Respond(m, op.step)
}

// judged is a player that has come to the race.
func (t *toldRace) judged(tb testing.TB) *player {
	tb.Helper()
	caller := adapters.InProcess(adapter.Adapter{})
	plan, err := newPlan(Config{Profile: spec.ProfileStrictField, Surface: spec.SurfaceSession}.withDefaults(), caller.Info())
	if err != nil {
		tb.Fatal(err)
	}
	return &player{judge: &judge{plan: plan}, state: t.state, trace: t.before, ruling: &ruling{}}
}

// The two checks of a race agree on whether it is in order and on what it
// violates; what the reference answers in some order is in order.
func TestRaceOraclesAgree(t *testing.T) {
	gen, r := generators.Episodes(spec.ProfileStrict, spec.CapabilityConcurrent), rand.New(rand.NewPCG(7, 7))
	races, wrong := 0, map[spec.ID]int{}
	for seed := 0; races < 1500; seed++ {
		e := gen.Example(seed).(*spec.Episode)
		if raceOf(e) == nil {
			continue
		}
		races++
		told := tell(e, r)
		spoiled := r.IntN(4) > 0
		if spoiled {
			told.spoil(r)
		}
		relate(told.ops)
		p := told.judged(t)
		ok := p.ruleRace(told.race, told.ops)
		switch n := p.ruling; {
		case n.fault != nil || len(n.disputed) > 0 || n.undecided:
			t.Errorf("seed %d: %v, disputed %v\n%s", seed, n.fault, n.disputed, explainRace(raceReport(told.before, told.ops)))
		case !ok && !spoiled:
			t.Errorf("seed %d: an order of right answers violates %v\n%s", seed, n.violated, explainRace(n.race))
		case !ok && len(n.violated) == 0:
			t.Errorf("seed %d: out of order, and nothing is violated", seed)
		case !ok:
			wrong[p.judge.plan.charged(n.violated)[0]]++
		}
	}
	t.Logf("%d races, violating %v", races, wrong)
	for _, id := range []spec.ID{"TXN-04", "COV-19", "PRO-05", "PRO-11", "OUT-01"} {
		if wrong[id] == 0 {
			t.Errorf("no spoiled race violates %s", id)
		}
	}
}

// A check that takes too long says neither that a race is in order nor that it
// is not.
func TestUndecidedRace(t *testing.T) {
	gen, r := generators.Episodes(spec.ProfileStrict, spec.CapabilityConcurrent), rand.New(rand.NewPCG(1, 1))
	for seed := range 3000 {
		e := gen.Example(seed).(*spec.Episode)
		if raceOf(e) == nil || len(raceOf(e).Steps()) < 4 {
			continue
		}
		told := tell(e, r)
		relate(told.ops)
		p := told.judged(t)
		p.judge.patience = time.Nanosecond
		if p.ruleRace(told.race, told.ops); p.ruling.undecided {
			if len(p.ruling.bound)+len(p.ruling.violated) > 0 {
				t.Errorf("an undecided race binds %v and violates %v", p.ruling.bound, p.ruling.violated)
			}
			b := newBook(p.judge.plan)
			p.ruling.call = e
			b.count(p.ruling)
			if b.undecided != 1 {
				t.Errorf("%d undecided races counted, want 1", b.undecided)
			}
			return
		}
	}
	t.Error("no check was cut off after a nanosecond")
}

// What a history says of itself is enough to draw it, and to find again what
// was found.
func TestHistoryReadsBack(t *testing.T) {
	gen, r := generators.Episodes(spec.ProfileStrict, spec.CapabilityConcurrent), rand.New(rand.NewPCG(3, 3))
	bad := 0
	for seed := 0; bad < 30; seed++ {
		e := gen.Example(seed).(*spec.Episode)
		if raceOf(e) == nil {
			continue
		}
		told := tell(e, r)
		told.spoil(r)
		relate(told.ops)
		p := told.judged(t)
		if p.ruleRace(told.race, told.ops) {
			continue
		}
		bad++
		text, err := spec.Encode(p.ruling.race)
		if err != nil {
			t.Fatal(err)
		}
		var back spec.RaceReport
		if err := spec.Decode(text, &back); err != nil {
			t.Fatal(err)
		}
		m, ops, err := historyOf(&back)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if verdict, _ := (rule{active: p.judge.plan.inForce, named: namedStep(ops)}).check(m, ops, time.Minute); verdict != porcupine.Illegal {
			t.Errorf("seed %d: read back it is %s", seed, verdict)
		}
	}
}
