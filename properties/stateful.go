package properties

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/leanovate/gopter"
	"github.com/leanovate/gopter/commands"

	"plimsoll/adapters"
	"plimsoll/generators"
	"plimsoll/spec"
)

// The stage stateful: command sequences of gopter, for runtimes in another
// process, where a step costs a round trip. gopter draws each command from the
// state that the one before leads to, and cuts a sequence down with few
// executions, because it looks at the preconditions of what is left before it
// runs anything. What it arrives at goes through the domain's own shrinking,
// as every finding does; BenchmarkShrink tells what the two cost together.

const (
	// sequencesPer is how many random episodes there are for each sequence.
	sequencesPer = 10
	// mostMoves is the length of the longest sequence.
	mostMoves = 24
	// shrinkRounds bounds gopter's shrinking, in steps that helped.
	shrinkRounds = 100
)

// remote: the adapter is in another process, or driven as if it were.
func (j *judge) remote() bool {
	_, wide := j.caller.(adapters.Wide)
	return wide
}

func (r *run) stateful() source {
	return func(yield func(string, test) bool) {
		for i := int64(1); i <= r.config.Cases/sequencesPer; i++ {
			seed := mix(^r.config.Seed, uint64(i))
			one := func(ctx context.Context, _ bool) *ruling {
				if r.patience.lost(spec.OpSession) {
					return &ruling{call: &spec.Episode{}}
				}
				return r.sequence(ctx, seed)
			}
			if !yield(fmt.Sprintf("stateful #%d", i), one) {
				return
			}
		}
	}
}

// sequence has gopter make one sequence and run it. It is cut down later, if
// what it violates is news.
func (r *run) sequence(ctx context.Context, seed uint64) *ruling {
	begin := generators.NewWalk(seed, r.config.Profile, r.judge.plan.has...)
	s := &sequences{judge: r.judge, ctx: ctx, begin: progress{begin.Steps(), begin}, draw: drawMove,
		fails: func(n *ruling) bool { return len(n.violated) > 0 }}
	err := s.check(1+int(seed%mostMoves), 0, seed)
	switch {
	case err != nil:
		return &ruling{call: &spec.Episode{}, fault: &adapters.Fault{Kind: spec.HarnessError, Detail: "stateful: " + err.Error()}}
	case s.first.fault != nil && ctx.Err() == nil:
		return r.judge.playEpisode(ctx, s.first.call.(*spec.Episode)) // it broke down: is it this one?
	}
	return s.first
}

// drawMove draws the command that follows.
func drawMove(at progress, seed uint64) move {
	walk, steps := at.walk.Next(seed)
	return move{steps, walk}
}

// cut has gopter leave out what it can of an episode on which one requirement
// alone is violated, with few executions. It returns nil if it found nothing
// smaller.
func cut(ctx context.Context, j *judge, id spec.ID, e *spec.Episode) *ruling {
	next := func(at progress, _ uint64) move { return move{steps: e.Steps[len(at.steps) : len(at.steps)+1]} }
	s := &sequences{judge: j, ctx: ctx, draw: next, fails: func(n *ruling) bool { return j.only(ctx, n, id) }}
	if err := s.check(len(e.Steps), shrinkRounds, 0); err != nil || s.best == nil || !simpler(s.best.call, e) {
		return nil
	}
	return s.best
}

// sequences are the commands of one case, as gopter wants them. It remembers
// what the first sequence came to, and the smallest one that fails: gopter's
// own result holds a text.
type sequences struct {
	judge *judge
	ctx   context.Context
	begin progress
	draw  func(progress, uint64) move
	fails func(*ruling) bool
	first *ruling
	best  *ruling
}

// check runs one sequence of as many commands, and cuts it down as often as
// that helps.
func (s *sequences) check(commandCount, rounds int, seed uint64) error {
	p := gopter.DefaultTestParametersWithSeed(int64(seed))
	p.MinSuccessfulTests, p.MaxShrinkCount = 1, rounds
	p.MinSize, p.MaxSize = commandCount, commandCount
	result := commands.Prop(s).Check(p)
	switch {
	case result.Error != nil:
		return errors.New(firstLine(result.Error.Error()))
	case s.first == nil:
		return fmt.Errorf("no sequence of %d commands was made: %s", commandCount, result.Status)
	}
	return nil
}

func firstLine(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return line
}

// A progress is gopter's state: the steps so far, and the walk that the next
// command is drawn from. While a sequence is cut down nothing is drawn, and
// the steps alone count.
type progress struct {
	steps []spec.Step
	walk  generators.Walk
}

// GenInitialState implements commands.Commands, as the methods below do.
func (s *sequences) GenInitialState() gopter.Gen {
	return func(*gopter.GenParameters) *gopter.GenResult { return gopter.NewGenResult(s.begin, gopter.NoShrinker) }
}

func (s *sequences) InitialPreCondition(commands.State) bool { return true }

func (s *sequences) GenCommand(at commands.State) gopter.Gen {
	return func(p *gopter.GenParameters) *gopter.GenResult {
		r := gopter.NewGenResult(commands.Command(s.draw(at.(progress), p.NextUint64())), gopter.NoShrinker)
		r.ResultType = reflect.TypeFor[commands.Command]()
		return r
	}
}

func (s *sequences) NewSystemUnderTest(at commands.State) commands.SystemUnderTest {
	sut := &system{of: s, player: s.judge.newPlayer(s.ctx, &spec.Episode{})}
	if sut.over = !sut.player.open(); !sut.over {
		sut.put(at.(progress).steps)
	}
	return sut
}

func (s *sequences) DestroySystemUnderTest(sut commands.SystemUnderTest) {
	r := sut.(*system).player.end()
	if s.first == nil {
		s.first = r
	}
	if sut.(*system).failed && (s.best == nil || simpler(r.call, s.best.call)) {
		s.best = r
	}
}

// A system is the session that the commands of a sequence go to.
type system struct {
	player *player
	of     *sequences
	over   bool // a step violated something, or the adapter broke down
	failed bool // in the way that is to be cut down
}

func (s *system) put(steps []spec.Step) {
	e := s.player.ruling.call.(*spec.Episode)
	for _, step := range steps {
		if s.over {
			return // gopter goes on behind a failure
		}
		e.Steps = append(e.Steps, step)
		if s.over = !s.player.play(step); s.over {
			s.failed = s.player.ruling.fault == nil && s.of.fails(s.player.ruling)
		}
	}
}

// A move is a command: a few steps that belong together.
type move struct {
	steps []spec.Step
	after generators.Walk
}

// Run implements commands.Command, as the methods below do.
func (m move) Run(sut commands.SystemUnderTest) commands.Result {
	s := sut.(*system)
	s.put(m.steps)
	return s.failed
}

func (m move) NextState(at commands.State) commands.State {
	steps := at.(progress).steps
	return progress{append(steps[:len(steps):len(steps)], m.steps...), m.after}
}

func (m move) PreCondition(at commands.State) bool {
	return (&spec.Episode{Steps: m.NextState(at).(progress).steps}).Valid() == nil
}

func (m move) PostCondition(_ commands.State, failed commands.Result) *gopter.PropResult {
	if failed.(bool) {
		return &gopter.PropResult{Status: gopter.PropFalse}
	}
	return &gopter.PropResult{Status: gopter.PropTrue}
}

func (m move) String() string {
	names := make([]string, len(m.steps))
	for i, s := range m.steps {
		names[i] = string(s.Op())
	}
	return strings.Join(names, " ")
}
