package properties

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

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

func eachMessage(d *spec.Dialogue, do func(int, *spec.Message)) {
	n := 0
	for i := range d.Steps {
		for k := range d.Steps[i].Say {
			do(n, &d.Steps[i].Say[k])
			n++
		}
	}
}

// dropParts leaves out texts and images of messages that hold more.
func dropParts(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for i, m := range d.Messages() {
		for k, p := range m.Parts {
			if len(m.Parts) == 1 || p.Text == nil && p.Image == nil && p.ToolOutput == nil {
				continue
			}
			out := clone(d)
			eachMessage(out, func(n int, m *spec.Message) {
				if n == i {
					m.Parts = slices.Delete(m.Parts, k, k+1)
				}
			})
			if !yield(uprooted(out)) {
				return
			}
		}
	}
}

// plainWords is what is said where nothing has to be, by role.
var plainWords = map[string]string{spec.RoleUser: "go on", spec.RoleAssistant: "done", spec.RoleTool: "ok"}

const filling = " and so on"

// plain is the plainest text of a message in which these texts stand, longer
// by so many fillings.
func plain(role string, kept []string, fillings int) string {
	return cmp.Or(strings.Join(kept, " . "), plainWords[role]) + strings.Repeat(filling, fillings)
}

// ladder are the numbers of fillings that are tried.
var ladder = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512, 1024, 2048}

// talkWeight weighs what is not plain in a dialogue, besides its length: a plain
// text may be longer than another one and still be simpler.
func talkWeight(c spec.Call) int {
	d, ok := c.(*spec.Dialogue)
	if !ok {
		return 0
	}
	n := 0
	eachText(d, func(i int, m *spec.Message, text *string) {
		rest := strings.TrimPrefix(*text, plain(m.Role, plantedIn(d, i, *text), 0))
		n += 3 * len(strings.ReplaceAll(rest, filling, ""))
	})
	for _, m := range d.Messages() {
		for _, p := range m.Parts {
			if p.ToolCall != nil {
				n += 3 * (len(p.ToolCall.Arguments) - len("{}"))
			}
		}
	}
	return n
}

// allPlain makes all texts plain at once, outputs longer if they must be.
func allPlain(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for _, n := range []int{0, 8, 64} {
		out := clone(d)
		eachText(out, func(i int, m *spec.Message, text *string) {
			long := 0
			if m.Role == spec.RoleTool {
				long = n
			}
			*text = plain(m.Role, plantedIn(d, i, *text), long)
		})
		if !yield(out) {
			return
		}
	}
}

// eachText calls do with every text of a part and of an output, and the number
// of its message.
func eachText(d *spec.Dialogue, do func(int, *spec.Message, *string)) {
	eachMessage(d, func(i int, m *spec.Message) {
		for k := range m.Parts {
			switch p := &m.Parts[k]; {
			case p.Text != nil:
				do(i, m, p.Text)
			case p.ToolOutput != nil:
				do(i, m, &p.ToolOutput.Text)
			}
		}
	})
}

// plantedIn lists what is planted in the text, in its order.
func plantedIn(d *spec.Dialogue, message int, text string) []string {
	var texts []string
	add := func(one string) {
		if one != "" && strings.Contains(text, one) && !slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(t, one) }) {
			texts = append(texts, one)
		}
	}
	for _, e := range d.Planted.Elements {
		if e.Turn == int64(message) {
			add(e.Text)
		}
	}
	for _, f := range d.Planted.Failed {
		add(f.Action)
		add(f.Reason)
	}
	for _, s := range d.Planted.Secrets {
		add(s)
	}
	if message < len(d.Planted.Anchors) {
		add(d.Planted.Anchors[message])
	}
	slices.SortStableFunc(texts, func(a, b string) int { return strings.Index(text, a) - strings.Index(text, b) })
	return texts
}

// plainTexts makes one text plain, or leaves lines or words of it out.
func plainTexts(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	count := 0
	eachText(d, func(int, *spec.Message, *string) { count++ })
	for n := range count {
		for shorter := range plainerTexts(d, n) {
			if !yield(uprooted(shorter)) {
				return
			}
		}
	}
}

// mostWords is the length of a text up to which single words are left out.
const mostWords = 48

func plainerTexts(d *spec.Dialogue, n int) func(yield func(*spec.Dialogue) bool) {
	return func(yield func(*spec.Dialogue) bool) {
		var role, text string
		var kept []string
		at := 0
		eachText(d, func(i int, m *spec.Message, t *string) {
			if at == n {
				role, text, kept = m.Role, *t, plantedIn(d, i, *t)
			}
			at++
		})
		give := func(other string) bool {
			if other == text {
				return true
			}
			out, at := clone(d), 0
			eachText(out, func(_ int, _ *spec.Message, t *string) {
				if at == n {
					*t = other
				}
				at++
			})
			return yield(out)
		}
		for _, keep := range [][]string{nil, kept} {
			for _, k := range ladder {
				if other := plain(role, keep, k); len(other) <= 2*len(text) && !give(other) {
					return
				}
			}
		}
		if strings.HasPrefix(text, plain(role, kept, 0)) {
			return // it is plain, and as short as it can be
		}
		for _, mark := range []string{"\n", " "} {
			pieces := strings.Split(text, mark)
			if mark == " " && len(pieces) > mostWords {
				continue
			}
			for part := range cuts(len(pieces)) {
				if !give(strings.Join(slices.Concat(pieces[:part[0]], pieces[part[1]:]), mark)) {
					return
				}
			}
		}
	}
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

// shortTalk puts a small image in the place of every other one, and joins what
// is said in a row.
func shortTalk(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	out := clone(d)
	joinSteps(out)
	eachMessage(out, func(_ int, m *spec.Message) {
		for k := range m.Parts {
			if m.Parts[k].Image != nil {
				m.Parts[k].Image.Data = "AAAA"
			}
		}
	})
	yield(out)
}

// renamePlanted gives what is planted a plain text, in every place that holds
// it.
func renamePlanted(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	p := d.Planted
	for i, a := range p.Anchors {
		if a != "" && !yield(said(d, a, fmt.Sprintf("A%d", i+1))) {
			return
		}
	}
	for i, e := range p.Elements {
		for _, to := range []string{fmt.Sprintf("E%d", i+1), plainElement(e.Class, i+1)} {
			if !yield(said(d, e.Text, to)) {
				return
			}
		}
	}
	for i, f := range p.Failed {
		if !yield(said(d, f.Action, fmt.Sprintf(`run {"cmd":"%d"}`, i+1))) || !yield(said(d, f.Reason, fmt.Sprintf("R%d", i+1))) {
			return
		}
	}
	for i, s := range p.Secrets {
		if !yield(said(d, s, fmt.Sprintf("S%d", i+1))) {
			return
		}
	}
}

// plainElement is a plain statement of the class.
func plainElement(class string, n int) string {
	switch class {
	case spec.ClassNegation:
		return fmt.Sprintf("do not run E%d", n)
	case spec.ClassHypothesis:
		return fmt.Sprintf("perhaps E%d", n)
	case spec.ClassObligation:
		return fmt.Sprintf("must run E%d", n)
	case spec.ClassOrdering:
		return fmt.Sprintf("run E%d, then F%d", n, n)
	case spec.ClassRelation:
		return fmt.Sprintf("E%d is not F%d", n, n)
	}
	return fmt.Sprintf("E%d", n)
}

// said gives a text another form wherever it stands.
func said(d *spec.Dialogue, from, to string) *spec.Dialogue {
	out := clone(d)
	change := func(text *string) { *text = strings.ReplaceAll(*text, from, to) }
	eachText(out, func(_ int, _ *spec.Message, text *string) { change(text) })
	p := &out.Planted
	for i := range p.Elements {
		change(&p.Elements[i].Text)
	}
	for i := range p.Anchors {
		change(&p.Anchors[i])
	}
	for i := range p.Failed {
		change(&p.Failed[i].Action)
		change(&p.Failed[i].Reason)
	}
	for i := range p.Secrets {
		change(&p.Secrets[i])
	}
	return out
}
