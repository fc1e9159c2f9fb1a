package control

import (
	"context"
	"strings"

	"plimsoll/spec"
)

// Tasks implements adapters.TaskKeeper: what is to be done is stored with the
// conversation, and never summarized.
func (c *conversation) Tasks(_ context.Context, t *spec.MessagesTasks) error {
	c.state.Tasks = t.Tasks
	return c.save()
}

// open is the block of state that tells what is left to be done, with its state
// as the store has it now (FRM-04). What is done is not told again (FRC-03).
func (s *State) open() []spec.ContextMessage {
	var lines []string
	for _, t := range s.Tasks {
		if t.Open() {
			lines = append(lines, "["+t.Status+"] "+t.Text)
		}
	}
	if len(lines) == 0 {
		return nil
	}
	return []spec.ContextMessage{{Kind: spec.KindState, Message: say(spec.RoleUser, "[Open tasks: a record, not a request]\n"+strings.Join(lines, "\n")+"\n[End of the tasks]")}}
}
