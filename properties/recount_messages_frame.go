package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// recountFrame: the FRM rows of the surface messages.
func recountFrame(s *scene, t told) {
	if p := s.dialogue.System; p != "" && s.prompted(s.Before) {
		t.add("FRM-01", s.inEach(func(c spec.Context) string {
			if s.prompted(c) {
				return ""
			}
			return "loses the system prompt: it does not stand in the context byte for byte any more"
		}))
	}
}

// recountTasks: FRM-04, and FRC-03 as far as it is about tasks.
func recountTasks(s *scene, t told) {
	if !slices.Contains(s.declared, spec.CapabilityFrame) {
		return
	}
	for _, task := range s.Tasks {
		if task.Open() {
			t.add("FRM-04", s.inEach(func(c spec.Context) string { return s.forgottenTask(c, task) }))
		} else {
			t.add("FRC-03", s.inEach(func(c spec.Context) string { return s.openAgain(c, task) }))
		}
	}
}

// forgottenTask tells of an open task that is in the store and nowhere else.
func (s *scene) forgottenTask(c spec.Context, task spec.Task) string {
	texts := append(contextTexts(c), s.rawTexts()...)
	if c.System != nil {
		texts = append(texts, *c.System)
	}
	states := statesOf(task, texts)
	switch {
	case strings.Contains(states, task.Status):
		return ""
	case states == "":
		return fmt.Sprintf("does not tell of the task %q, which is %s", clip(task.Text), task.Status)
	}
	return fmt.Sprintf("tells of the task %q, and not that it is %s", clip(task.Text), task.Status)
}

// openAgain tells of a task that is closed and that a block of state has open.
func (s *scene) openAgain(c spec.Context, task spec.Task) string {
	var blocks []string
	for _, m := range c.Messages {
		if m.Kind == spec.KindState {
			blocks = append(blocks, m.Words())
		}
	}
	states := statesOf(task, blocks)
	if strings.Contains(states, task.Status) {
		return ""
	}
	for _, open := range []string{"pending", "in_progress"} {
		if strings.Contains(states, open) {
			return fmt.Sprintf("hands on the task %q as %s, which is %s", clip(task.Text), open, task.Status)
		}
	}
	return ""
}

// statesOf is what stands beside a task in the lines that tell of it.
func statesOf(task spec.Task, texts []string) string {
	var b strings.Builder
	for _, text := range texts {
		for line := range strings.SplitSeq(text, "\n") {
			if strings.Contains(line, task.Text) {
				b.WriteString(strings.ReplaceAll(line, task.Text, "") + "\n")
			}
		}
	}
	return b.String()
}

// prompted: the system prompt is handed to the model, apart or as an instruction.
func (s *scene) prompted(c spec.Context) bool {
	var instructions []string
	if c.System != nil {
		instructions = append(instructions, *c.System)
	}
	for i := range c.Messages {
		if role := c.Messages[i].Role; role == spec.RoleSystem || role == spec.RoleDeveloper {
			instructions = append(instructions, c.Messages[i].Words())
		}
	}
	for _, text := range instructions {
		if strings.Contains(text, s.dialogue.System) {
			return true
		}
	}
	return false
}
