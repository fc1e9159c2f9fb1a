package properties

import (
	"fmt"
	"slices"

	"plimsoll/spec"
)

// dropCalls leaves out single calls, with their outputs.
func dropCalls(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	all := d.Messages()
	for i, m := range all {
		for _, p := range m.Parts {
			if p.ToolCall != nil && !yield(withoutCall(d, i, p.ToolCall.ID)) {
				return
			}
		}
	}
}

// withoutCall leaves the call of that id in a message out, and what answers it.
func withoutCall(d *spec.Dialogue, message int, id string) *spec.Dialogue {
	out := clone(d)
	gone := map[int]bool{}
	answering := true
	eachMessage(out, func(i int, m *spec.Message) {
		if i < message || i > message && m.Role != spec.RoleTool {
			answering = answering && i <= message
			return
		}
		if !answering {
			return
		}
		m.Parts = slices.DeleteFunc(m.Parts, func(p spec.Part) bool {
			return i == message && p.ToolCall != nil && p.ToolCall.ID == id || p.ToolOutput != nil && p.ToolOutput.Call == id
		})
		gone[i] = len(m.Parts) == 0
	})
	return withoutMessages(out, gone)
}

// plainCalls gives calls short ids and plain arguments, and outputs that all
// went well. Ids that were the same stay the same.
func plainCalls(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	ids := map[string]string{}
	for _, change := range []func(p *spec.Part){
		func(p *spec.Part) { renameCall(p, ids); renameTool(p); plainArguments(p); plainStatus(p) },
		func(p *spec.Part) { renameCall(p, ids) },
		renameTool, plainArguments, plainStatus,
	} {
		out := clone(d)
		clear(ids)
		eachMessage(out, func(_ int, m *spec.Message) {
			for k := range m.Parts {
				change(&m.Parts[k])
			}
		})
		if !yield(uprooted(out)) {
			return
		}
	}
	plainEachCall(d, yield)
}

func plainEachCall(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for i, m := range d.Messages() {
		for k := range m.Parts {
			for _, change := range []func(*spec.Part){plainArguments, plainStatus} {
				out := clone(d)
				eachMessage(out, func(n int, m *spec.Message) {
					if n == i {
						change(&m.Parts[k])
					}
				})
				if !yield(uprooted(out)) {
					return
				}
			}
		}
	}
}

func renameCall(p *spec.Part, ids map[string]string) {
	short := func(id string) string {
		if ids[id] == "" {
			ids[id] = fmt.Sprintf("c%d", len(ids)+1)
		}
		return ids[id]
	}
	if p.ToolCall != nil {
		p.ToolCall.ID = short(p.ToolCall.ID)
	}
	if p.ToolOutput != nil {
		p.ToolOutput.Call = short(p.ToolOutput.Call)
	}
}

func renameTool(p *spec.Part) {
	if p.ToolCall != nil {
		p.ToolCall.Name = "run"
	}
	if p.ToolOutput != nil {
		p.ToolOutput.Name = "run"
	}
}

func plainArguments(p *spec.Part) {
	if p.ToolCall != nil {
		p.ToolCall.Arguments = "{}"
	}
}

func plainStatus(p *spec.Part) {
	if p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim {
		p.ToolOutput.Status = spec.OutputOK
	}
}
