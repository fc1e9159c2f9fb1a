package generators

import (
	"slices"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

// Features of a dialogue that it can leave out. What is on in every one is
// ordinary work: prompts, tools, answers, a summarizer that is faithful.
const (
	talkStatuses = iota // outputs that are errors, rejected, synthetic
	talkInterim         // interim outputs before the final one
	talkOpen            // calls that have no output yet when a compaction is asked for
	talkMidTurn         // compactions in the middle of a turn
	talkWaiting         // compactions before a prompt is answered
	talkRepeated        // prompts that are repeated to the letter
	talkReused          // ids of calls that are used again
	talkLongIDs         // ids of calls that differ behind the 64th character only
	talkHostile         // replacement patterns, placeholders, closing tags
	talkForeign         // scripts in which bytes, code points and columns differ
	talkFailed          // actions that failed, with reasons
	talkImages          // images in prompts
	talkSecrets         // values marked as secret
	talkLarge           // a message larger than the window
	talkAgain           // compactions without a new turn
	talkReload          // reloads
	talkFaults          // faults of the summarizer
	talkTogether        // outputs of one batch in one message
	talkTasks           // items of a task store
	talkBeside          // another conversation at the same time
	dialogueFeatures
)

// Dialogues generates conversations, as *spec.Dialogue, for a product that says
// this of itself and has these capabilities. They are valid, and what the
// summarizer does wrong it does by plan: most of its replies are faithful.
func Dialogues(m spec.Messaging, has ...spec.Capability) *rapid.Generator[spec.Call] {
	return rapid.Custom(func(t *rapid.T) spec.Call {
		r := header(t)
		return drawDialogue(&r, m, has)
	})
}

func drawDialogue(r *roll, m spec.Messaging, has []spec.Capability) *spec.Dialogue {
	return writeDialogue(r, drawTalk(r)&possible(m, has), m)
}

// writeDialogue writes a dialogue with the features that are on.
func writeDialogue(r *roll, on swarm, m spec.Messaging) *spec.Dialogue {
	c := newChat(r, on, m)
	for range 1 + c.weighed(5, 4, 3, 1) {
		c.work()
		c.compact(c.rules())
		c.afterwards()
	}
	if c.on.has(talkBeside) {
		c.d.Beside = c.other(m)
	}
	return c.finish()
}

// other is a conversation beside this one: plain work with words of its own.
func (c *chat) other(m spec.Messaging) *spec.Dialogue {
	r := c.fork(1)
	o := newChat(&r, 1<<talkFailed, m)
	o.codes, o.coded, o.stated = c.codes, otherCodes, otherStatements
	for range c.d.Compactions() {
		o.work()
		o.compact(nil)
	}
	return o.finish()
}

// The codes of a conversation beside another are kept apart from the other's.
const (
	otherCodes      = 4500
	otherStatements = 1000
)

// drawTalk leaves all features out in an eighth of the dialogues, all but one in
// three eighths, all but two or three in as many, and half of them in the rest.
func drawTalk(r *roll) swarm {
	var on swarm
	switch r.weighed(1, 3, 3, 1) {
	case 1:
		on = feature(r)
	case 2:
		for range 2 + r.n(2) {
			on |= feature(r)
		}
	case 3:
		on = swarm(r.n(1 << dialogueFeatures))
	}
	if on.has(talkReload) && r.chance(2, 3) { // something to lose on the way to the store
		on |= 1<<talkFailed | 1<<talkTasks
	}
	return on
}

// feature is one of them. Those that a row or two hang on alone come twice as
// often as the others.
func feature(r *roll) swarm {
	n := r.n(dialogueFeatures + len(alone))
	if n >= dialogueFeatures {
		n = alone[n-dialogueFeatures]
	}
	return 1 << n
}

var alone = []int{talkLongIDs, talkHostile, talkFailed, talkImages, talkSecrets, talkTasks, talkReload}

// possible are the features that can be played to the product.
func possible(m spec.Messaging, has []spec.Capability) swarm {
	on := swarm(1<<dialogueFeatures - 1)
	for feature, can := range map[int]bool{
		talkImages: m.Images, talkReload: m.Reload, talkRepeated: !m.Alternating, talkSecrets: slices.Contains(has, spec.CapabilitySecrets),
		talkTasks: slices.Contains(has, spec.CapabilityFrame),
	} {
		if !can {
			on &^= 1 << feature
		}
	}
	return on
}

// A chat is a dialogue while it is written.
type chat struct {
	roll
	on      swarm
	d       spec.Dialogue
	said    []spec.Message // since the last step
	count   int            // messages so far
	codes   spread
	coded   int             // codes in use
	stated  int             // statements in use
	calls   int             // call ids in use
	style   int             // of call ids
	pending []spec.ToolCall // without an output
	waiting bool            // the turn has no answer yet
	prompts []string
	tasks   []spec.Task

	alternating bool // user and assistant take turns
	scale       int  // lines of a large output
}

// The windows of dialogues, in tokens: that of a usual model, and one that a
// single message can be larger than.
const (
	usualWindow = 200_000
	smallWindow = 4_000
)

func newChat(r *roll, on swarm, m spec.Messaging) *chat {
	c := &chat{roll: *r, on: on, codes: newSpread(r), alternating: m.Alternating}
	c.style, c.scale = c.n(len(callStyles)), 10+c.n(12)
	c.d.Window, c.d.Keep = usualWindow, int64([]int{2, 0, 1, 3, 4, 6}[c.weighed(4, 2, 2, 2, 1, 1)])
	if on.has(talkLarge) {
		c.d.Window = smallWindow
	}
	c.d.Tools = toolbox
	if c.chance(3, 4) {
		c.d.System = pick(&c.roll, systemPrompts) + c.literal() + "."
	}
	return c
}

// rules say what the summarizer does in the next compaction.
func (c *chat) rules() []spec.ReplyRule {
	if !c.on.has(talkFaults) || !c.chance(2, 3) {
		return nil
	}
	return []spec.ReplyRule{{Call: int64(c.weighed(3, 2, 1)), Fault: pick(&c.roll, textFaults(c.chance(1, 3)))}}
}

// textFaults are the faults of the text, or with all set all of them: those
// that cost time are rarer so.
func textFaults(all bool) []string {
	faults := spec.SummarizerFaults()[1:]
	if all {
		return faults
	}
	return faults[:slices.Index(faults, "http_429")]
}

// compact ends what is being said and asks for a compaction.
func (c *chat) compact(rules []spec.ReplyRule) {
	c.flush()
	c.d.Steps = append(c.d.Steps, spec.DialogueStep{Compact: &spec.Squeeze{Rules: rules}})
}

// afterwards is what comes between a compaction and the next turn.
func (c *chat) afterwards() {
	if c.on.has(talkReload) && c.chance(1, 2) {
		c.d.Steps = append(c.d.Steps, spec.DialogueStep{Reload: true})
	}
	if c.on.has(talkAgain) {
		for range 1 + c.n(5) {
			c.compact(c.rules())
		}
	}
}

// flush makes a step of what was said.
func (c *chat) flush() {
	if len(c.said) > 0 {
		c.d.Steps = append(c.d.Steps, spec.DialogueStep{Say: c.said})
		c.said = nil
	}
}

// finish ends the dialogue with a turn, so that it is seen whether the product
// takes it.
func (c *chat) finish() *spec.Dialogue {
	c.close()
	c.prompt()
	c.flush()
	return &c.d
}
