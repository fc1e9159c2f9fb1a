package generators

import (
	"fmt"
	"strings"

	"plimsoll/spec"
)

// work appends a few turns, enough for a compaction to be worth it, and leaves
// the last one in the state that the features want.
func (c *chat) work() {
	c.close()
	if c.on.has(talkTasks) {
		c.todo()
	}
	if c.on.has(talkLarge) && c.chance(1, 2) {
		c.large()
	}
	for range 1 + c.n(3) {
		c.turn()
	}
	switch {
	case c.on.has(talkOpen) && c.chance(1, 2):
		c.prompt()
		c.batch(1 + c.n(3))
		c.outputs(c.n(2))
	case c.on.has(talkMidTurn) && c.chance(2, 3):
		c.prompt()
		c.rounds(2 + c.n(3))
	case c.on.has(talkWaiting) && c.chance(2, 3):
		c.prompt()
		if c.on.has(talkRepeated) && c.chance(1, 2) {
			c.repeat()
		}
	}
}

// turn appends a prompt, what the agent does about it, and its answer.
func (c *chat) turn() {
	c.prompt()
	if c.on.has(talkRepeated) && c.chance(1, 3) {
		c.repeat()
	}
	c.rounds(1 + c.n(3))
	c.answer()
}

// rounds appends batches of calls with their outputs.
func (c *chat) rounds(n int) {
	for range n {
		c.batch(1 + c.weighed(3, 2, 1))
		c.outputs(-1)
	}
}

// say appends a message, with its anchor.
func (c *chat) say(role, anchor string, parts ...spec.Part) {
	c.said = append(c.said, spec.Message{Role: role, Parts: parts})
	c.d.Planted.Anchors = append(c.d.Planted.Anchors, anchor)
	c.count++
	c.waiting = role != spec.RoleAssistant || len(c.pending) > 0
}

func words(text string) spec.Part { return spec.Part{Text: &text} }

// prompt appends a user turn.
func (c *chat) prompt() {
	anchor := c.literal()
	text := pick(&c.roll, askings) + anchor + " " + pick(&c.roll, tails) + "." + c.statement() + c.trap()
	if c.on.has(talkSecrets) && c.chance(1, 2) {
		text += c.secret()
	}
	parts := []spec.Part{words(text)}
	if c.on.has(talkImages) && c.chance(1, 2) {
		parts = append(parts, spec.Part{Image: c.image()})
	}
	c.prompts = append(c.prompts, text)
	c.say(spec.RoleUser, anchor, parts...)
}

// repeat says the last prompt again, to the letter.
func (c *chat) repeat() {
	c.say(spec.RoleUser, "", words(c.prompts[len(c.prompts)-1]))
}

// answer ends a turn.
func (c *chat) answer() {
	anchor := c.literal()
	text := pick(&c.roll, answers) + anchor + " " + pick(&c.roll, tails) + "." + c.statement()
	if c.on.has(talkFailed) && c.chance(1, 2) {
		text += c.failure()
	}
	c.say(spec.RoleAssistant, anchor, words(text+c.trap()))
}

// close gives every call without an output one, and the turn its answer. Where
// prompts may wait, some never get one.
func (c *chat) close() {
	if len(c.pending) > 0 {
		c.outputs(-1)
	}
	if c.waiting && !(c.on.has(talkWaiting) && !c.alternating && c.chance(1, 4)) {
		c.answer()
	}
}

// batch appends an assistant message that calls tools at once.
func (c *chat) batch(n int) {
	anchor := c.literal()
	parts := []spec.Part{}
	if c.chance(2, 3) {
		parts = append(parts, words(pick(&c.roll, thoughts)+anchor+"."))
	} else {
		anchor = ""
	}
	for range n {
		call := c.call()
		c.pending = append(c.pending, *call)
		parts = append(parts, spec.Part{ToolCall: call})
	}
	c.say(spec.RoleAssistant, anchor, parts...)
}

// call makes a call. Ids are used again where that is wanted, once no call of
// that id waits for its output.
func (c *chat) call() *spec.ToolCall {
	c.calls++
	number := c.calls
	if c.on.has(talkReused) {
		number = 1 + len(c.pending)
	}
	tool := pick(&c.roll, toolbox)
	arguments := fmt.Sprintf(`{%q:%q}`, argumentOf[tool.Name], pick(&c.roll, argumentsOf[tool.Name])+literal(frame{}, c.code()))
	return &spec.ToolCall{ID: c.callID(number), Name: tool.Name, Arguments: arguments}
}

// outputs answers the pending calls, all of them or the first n.
func (c *chat) outputs(n int) {
	if n < 0 {
		n = len(c.pending)
	}
	answered := c.pending[:min(n, len(c.pending))]
	c.pending = c.pending[len(answered):]
	var together []spec.Part
	for _, call := range answered {
		if c.on.has(talkInterim) && !c.on.has(talkTogether) && c.chance(1, 3) {
			c.say(spec.RoleTool, "", spec.Part{ToolOutput: &spec.ToolOutput{Call: call.ID, Name: call.Name, Status: spec.OutputInterim, Text: pick(&c.roll, waits)}})
		}
		anchor, o := c.output(call)
		if c.on.has(talkTogether) {
			together = append(together, spec.Part{ToolOutput: o})
			continue
		}
		c.say(spec.RoleTool, anchor, spec.Part{ToolOutput: o})
	}
	if len(together) > 0 {
		c.say(spec.RoleTool, "", together...)
	}
}

func (c *chat) output(call spec.ToolCall) (string, *spec.ToolOutput) {
	anchor := c.literal()
	o := &spec.ToolOutput{Call: call.ID, Name: call.Name, Status: spec.OutputOK}
	if c.on.has(talkStatuses) {
		o.Status = []string{spec.OutputOK, spec.OutputError, spec.OutputRejected, spec.OutputSynthetic}[c.weighed(2, 1, 1, 1)]
	}
	switch o.Status {
	case spec.OutputOK:
		o.Text = anchor + ":" + c.statement() + "\n" + c.lines(c.scale) + c.trap()
	case spec.OutputError:
		o.Text = "error: " + anchor + " " + pick(&c.roll, tails) + "\n" + c.lines(c.scale/2)
	case spec.OutputRejected:
		o.Text = "The user did not let this run: " + anchor + "."
	default:
		o.Text = "No output: the call was interrupted before it ran (" + anchor + ")."
	}
	return anchor, o
}

// large appends a prompt that is larger than the window, and an answer.
func (c *chat) large() {
	anchor := c.literal()
	c.say(spec.RoleUser, anchor, words(anchor+" "+pick(&c.roll, tails)+":\n"+c.lines(5*smallWindow/lineTokens)))
	c.flush()
	c.compact(nil)
	c.answer()
}

// lines is a text of n lines as tools put out, with nothing in them that is planted.
func (c *chat) lines(n int) string {
	var b strings.Builder
	for range n {
		b.WriteString(pick(&c.roll, logLines))
		b.WriteByte(' ')
		b.WriteString(pick(&c.roll, logEnds))
		b.WriteByte('\n')
	}
	return b.String()
}
