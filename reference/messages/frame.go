package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// FRM: what stands beside the transcript.
var frameRows = []row{
	{"FRM-01", func(v *view) bool { return compacted(v) && v.instructed(&v.last.Before) }, inAny(func(v *view, l look) bool { return !v.instructed(l.context) })},
	{"FRM-04", func(v *view) bool {
		return compacted(v) && v.has(spec.CapabilityFrame) && slices.ContainsFunc(v.last.Tasks, spec.Task.Open)
	}, inAny(undone)},
}

// instructed: the system prompt stands in the context byte for byte, among the
// messages or apart from them.
func (v *view) instructed(c *spec.Context) bool {
	if v.dialogue.System == "" {
		return false
	}
	if c.System != nil && strings.Contains(*c.System, v.dialogue.System) {
		return true
	}
	for _, m := range c.Messages {
		if (m.Role == spec.RoleSystem || m.Role == spec.RoleDeveloper) && strings.Contains(m.Words(), v.dialogue.System) {
			return true
		}
	}
	return false
}

// undone: an open task stands, with the state it has now, neither in a line of
// the context nor in one behind a handle.
func undone(v *view, l look) bool {
	var texts []string
	for _, m := range l.context.Messages {
		texts = append(texts, m.Words())
	}
	if l.context.System != nil {
		texts = append(texts, *l.context.System)
	}
	for _, raw := range v.last.Raw {
		if raw != nil {
			texts = append(texts, *raw)
		}
	}
	return slices.ContainsFunc(v.last.Tasks, func(t spec.Task) bool { return t.Open() && !toldAs(texts, t.Text, t.Status) })
}

// toldAs: a line of the texts holds the text of a task, and a state beside it.
func toldAs(texts []string, task, status string) bool {
	return slices.ContainsFunc(texts, func(text string) bool {
		return slices.ContainsFunc(strings.Split(text, "\n"), func(line string) bool {
			before, after, found := strings.Cut(line, task)
			return found && (strings.Contains(before, status) || strings.Contains(after, status))
		})
	})
}

// reopened: a block of state tells of a closed task as an open one.
func reopened(v *view, l look) bool {
	var blocks []string
	for _, m := range l.context.Messages {
		if m.Kind == spec.KindState {
			blocks = append(blocks, m.Words())
		}
	}
	return slices.ContainsFunc(v.last.Tasks, func(t spec.Task) bool {
		open := toldAs(blocks, t.Text, spec.TaskPending) || toldAs(blocks, t.Text, spec.TaskRunning)
		return !t.Open() && open && !toldAs(blocks, t.Text, t.Status)
	})
}
