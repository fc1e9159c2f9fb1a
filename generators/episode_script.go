package generators

import (
	"math/bits"

	"plimsoll/spec"
)

// A script is an episode while it is written. It follows the session as it
// goes if every compaction that may be applied is, and covers all it may.
type script struct {
	roll
	steps  []spec.Step
	on     swarm
	has    []spec.Capability
	field  bool    // what only the profile field judges is done too
	strict bool    // anchors may be such as only a strict run plays
	exact  bool    // no turn is added that is not needed, and none begins a current turn
	next   *string // anchor of the next turn, where it is given
	around []pair  // delimiters around anchors in summaries

	codes   spread
	coded   int // codes in use
	ids     int64
	idStep  int // 0 for ids without gaps
	scale   int // of tokens
	classes classSet
	order   order

	sitting                    // the session in hand
	here    string             // its name
	parked  map[string]sitting // those put aside
	named   int                // sessions so far
}

// A sitting is what a script knows of one session.
type sitting struct {
	turns  []said
	undone []int64
	chain  []mark // checkpoints in force, oldest first
	unsure bool   // one of them may have been refused, so that a later one that would be refused may certify
	floor  int64  // id of the oldest turn that may be gone back to

	fresh    []literalPair // returned by tools in this turn
	past     []literalPair // returned by tools in earlier turns
	excluded []string
	acted    []deed
	stored   []stored
	puts     int
	durable  map[string]string
	policy   *spec.Policy // which turns are never taken out of the context
}

// said is one live turn.
type said struct {
	id     int64
	role   string
	anchor string
	frame  frame
	code   int
	tokens int64
	class  int // of the statement it makes, as a place in the order
	states *statement
	by     int  // number of checkpoints in force when it was covered, counting the one that covers it; 0 where none does
	maybe  bool // it may be covered all the same
	inside bool // summaries hold its anchor inside longer tokens
	pinned int  // number of checkpoints in force when its statement was pinned; 0 where it is not
	lent   bool // it came by a merge, which may have been refused
}

// A mark is a checkpoint in force.
type mark struct {
	newest          int64 // id of the newest turn when it was made
	required, along classSet
	ancestry        bool
	left            []int64 // turns it does not cover though they were put to it
}

type literalPair struct{ name, value string }

// A deed is an act that was executed: the first under its key.
type deed struct {
	key      string
	literals map[string]string
}

// A stored artifact; a sound one can be restored while the durable source
// holds the same.
type stored struct {
	name    string
	payload map[string]string
	sound   bool
}

// A classSet is a set of places in the order of the classes.
type classSet uint16

func (c classSet) has(i int) bool { return c>>i&1 == 1 }

func (c classSet) count() int { return bits.OnesCount16(uint16(c)) }

// nth returns the n-th place of the set, counted from 0.
func (c classSet) nth(n int) int {
	for range n {
		c &= c - 1
	}
	return bits.TrailingZeros16(uint16(c))
}

var episodeBases = []int64{1, 0, 40, 1 << 31, spec.MaxInteger - 80*maxTurns}

func newScript(r *roll, on swarm) *script {
	s := &script{roll: *r, on: on, here: spec.MainBranch, parked: map[string]sitting{}}
	s.codes, s.order = newSpread(&s.roll), newOrder(&s.roll)
	s.ids = pick(&s.roll, episodeBases) - 1
	if s.chance(1, 2) {
		s.idStep = 1 + s.n(19)
	}
	s.scale = s.weighed(4, 4, 1, 1)
	s.classes = 1<<(1+s.weighed(3, 3, 1)) - 1
	s.around = coreDelimiters[:1]
	if s.chance(1, 10) {
		s.around = coreDelimiters
	}
	return s
}

func (s *script) do(step spec.Step) { s.steps = append(s.steps, step) }

// literal returns a literal that no other one of the episode is akin to.
func (s *script) literal() string {
	s.coded++
	return literal(pick(&s.roll, frames), s.codes.at(s.coded-1))
}

// utter composes a statement of a class of the order.
func (s *script) utter(class int) *statement {
	number := (s.coded + elementCodes - 1) / elementCodes
	s.coded = (number + 1) * elementCodes
	st := compose(&s.roll, s.order.class(class), s.codes, number)
	return &st
}

// head returns the checkpoint in force, or nil.
func (s *script) head() *mark {
	if len(s.chain) == 0 {
		return nil
	}
	return &s.chain[len(s.chain)-1]
}

// back takes the script back to a turn.
func (s *script) back(at int) {
	for _, t := range s.turns[at+1:] {
		s.undone = append(s.undone, t.id)
	}
	s.turns = s.turns[:at+1]
	to := s.turns[at].id
	for len(s.chain) > 0 && s.head().newest > to {
		s.chain = s.chain[:len(s.chain)-1]
	}
	for i := range s.turns {
		t := &s.turns[i]
		if t.by > len(s.chain) {
			t.by = 0
		}
		if t.pinned > len(s.chain) {
			t.pinned = 0
		}
	}
	s.past = append(s.past, s.fresh...)
	s.fresh = s.fresh[:0]
}

// goTo goes back to a turn, in the session itself or in a copy.
func (s *script) goTo(at int, fork bool) {
	for s.turns[at].id < s.floor || s.turns[at].lent {
		if at++; at == len(s.turns) {
			s.say(spec.RoleUser)
		}
	}
	to := s.turns[at].id
	s.back(at)
	if fork {
		s.do(&spec.Fork{To: to})
	} else {
		s.do(&spec.Undo{To: to})
	}
}

// open returns the number of live turns that the chain does not cover, whoever
// answers.
func (s *script) open() int {
	n := 0
	for i := range s.turns {
		if t := &s.turns[i]; t.by == 0 && !t.maybe && !t.lent {
			n++
		}
	}
	return n
}
