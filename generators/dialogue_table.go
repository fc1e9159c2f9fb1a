package generators

import (
	"fmt"
	"iter"

	"plimsoll/spec"
)

// A talkRow writes one dialogue of the table.
type talkRow func(c *chat)

// tableGenerations is how many compactions the dialogues of the table with
// faults have.
const tableGenerations = 3

// settings are the conversations in which every fault is committed.
var settings = []struct {
	about string
	on    swarm
}{
	{"plain turns", 1 << talkFailed},
	{"the middle of a long turn, with parallel calls", 1<<talkMidTurn | 1<<talkStatuses},
	{"prompts that wait, in other scripts", 1<<talkWaiting | 1<<talkForeign},
}

// DialogueScope says in a sentence what DialogueTable enumerates.
func DialogueScope() string {
	faults := len(spec.SummarizerFaults()) - 1
	return fmt.Sprintf("Each of %d faults of the summarizer at every call, the first and the second one, in the first, second and third of %d compactions, in %d conversations:"+
		" %d dialogues; and %d more: each number of messages to keep from 0 to %d around calls with outputs of every status, open and interim calls, used and long ids, repeated and"+
		" waiting prompts, images, secrets, tasks, hostile and foreign texts, a message larger than the window, six compactions without a new turn, reloads, another conversation beside, six generations without a fault.",
		faults, tableGenerations, len(settings), 3*faults*tableGenerations*len(settings), len(directedTalks()), mostKept)
}

// DialogueTable enumerates dialogues, as *spec.Dialogue: each fault at each
// call in each generation, and what faults do not reach. They come in the same
// order with the same words every time. Those that the product cannot be
// played are left out. The brief table is a part of it: each fault at each call
// in each generation in one of the conversations only, which take turns.
func DialogueTable(brief bool, m spec.Messaging, has ...spec.Capability) iter.Seq[spec.Call] {
	can := possible(m, has)
	return func(yield func(spec.Call) bool) {
		number := uint64(0)
		write := func(on swarm, play talkRow) bool {
			number++
			if on&^can != 0 {
				return true
			}
			c := newChat(&roll{mix(number * golden)}, on, m)
			c.d.Keep = 2
			play(c)
			return yield(c.finish())
		}
		for _, t := range directedTalks() {
			if !write(t.on, t.play) {
				return
			}
		}
		skip := func() { number++ }
		if !brief {
			skip = nil
		}
		faulty(write, skip)
	}
}

// faulty hands on the dialogues with one fault each. Where there is something
// to do for those that are skipped, two of three are.
func faulty(write func(swarm, talkRow) bool, skip func()) {
	for i, fault := range spec.SummarizerFaults()[1:] {
		for call := range int64(3) {
			for at := range tableGenerations {
				for setting, s := range settings {
					if skip != nil && (i+int(call)+at)%len(settings) != setting {
						skip()
					} else if !write(s.on, func(c *chat) { c.generations(at, spec.ReplyRule{Call: call, Fault: fault}) }) {
						return
					}
				}
			}
		}
	}
}

// generations compacts so often, under the rule in one of them.
func (c *chat) generations(at int, rule spec.ReplyRule) {
	for g := range tableGenerations {
		c.work()
		if g == at {
			c.compact([]spec.ReplyRule{rule})
		} else {
			c.compact(nil)
		}
	}
}

// A directedTalk is a dialogue about one thing.
type directedTalk struct {
	on   swarm
	play talkRow
}

// mostKept is the largest number of messages that the table wants kept.
const mostKept = 7

func directedTalks() []directedTalk {
	var all []directedTalk
	all = append(all, directedTalk{0, (*chat).plainly}, directedTalk{1<<talkFailed | 1<<talkHostile, (*chat).plainly})
	for keep := range int64(mostKept + 1) {
		all = append(all, directedTalk{1 << talkStatuses, func(c *chat) { c.cutAt(keep) }})
	}
	all = append(all, directedTalk{1 << talkReused, func(c *chat) { c.cutAt(mostKept) }})
	for _, on := range []swarm{1 << talkOpen, 1<<talkOpen | 1<<talkInterim, 1 << talkInterim, 1 << talkMidTurn, 1 << talkWaiting, 1 << talkRepeated, 1<<talkRepeated | 1<<talkWaiting,
		1 << talkReused, 1 << talkLongIDs, 1 << talkHostile, 1 << talkForeign, 1 << talkImages, 1<<talkImages | 1<<talkWaiting, 1 << talkSecrets, 1 << talkTasks, 1 << talkLarge, 1 << talkTogether} {
		for range 3 {
			all = append(all, directedTalk{on, (*chat).plainly})
		}
	}
	for _, fault := range []string{"", "http_500", "blank", "larger"} {
		all = append(all, directedTalk{0, func(c *chat) { c.insist(fault) }})
	}
	for _, on := range []swarm{1 << talkReload, 1<<talkReload | 1<<talkStatuses, 1<<talkReload | 1<<talkTasks, 1<<talkReload | 1<<talkFailed} {
		all = append(all, directedTalk{on, (*chat).restored})
	}
	for n := range 2 * int64(mostKept+1) {
		all = append(all, directedTalk{1 << talkBeside, func(c *chat) {
			c.d.Keep = n / 2
			c.plainly()
			c.d.Beside = c.other(spec.Messaging{Alternating: c.alternating})
		}})
	}
	all = append(all, directedTalk{1 << talkReload, func(c *chat) {
		c.d.Keep = 1 // an answer
		c.restored()
	}})
	return append(all, directedTalk{1 << talkFailed, func(c *chat) {
		for range 2 * tableGenerations {
			c.work()
			c.compact(nil)
		}
	}})
}

// plainly is three generations without a fault.
func (c *chat) plainly() {
	for range tableGenerations {
		c.work()
		c.compact(nil)
	}
}

// cutAt wants so many messages kept of a turn that ends with a batch of calls
// and their outputs, so that the cut falls before, in and behind them.
func (c *chat) cutAt(keep int64) {
	c.d.Keep = keep
	c.turn()
	c.turn()
	c.prompt()
	c.rounds(1)
	c.batch(3)
	c.outputs(-1)
	c.answer()
	c.compact(nil)
	c.turn()
	c.batchAfter()
	c.compact(nil)
}

// batchAfter leaves a turn in the middle, behind two outputs.
func (c *chat) batchAfter() {
	c.prompt()
	c.batch(2)
	c.outputs(-1)
}

// insist asks for six compactions in a row, and for one more after a new turn.
func (c *chat) insist(fault string) {
	var rules []spec.ReplyRule
	if fault != "" {
		rules = []spec.ReplyRule{{Fault: fault}}
	}
	c.work()
	c.turn()
	for range 6 {
		c.compact(rules)
	}
	c.turn()
	c.compact(nil)
}

// restored reads the conversation again after each compaction.
func (c *chat) restored() {
	for range tableGenerations {
		c.work()
		c.compact(nil)
		c.d.Steps = append(c.d.Steps, spec.DialogueStep{Reload: true})
	}
}
