package properties

import (
	"iter"
	"slices"
	"strings"

	"plimsoll/spec"
)

// A simplification gives simpler versions of a call. Those that are no valid
// call are nobody's loss: the shrinker leaves them out.
type simplification func(spec.Call) iter.Seq[spec.Call]

// simplifications of a call of the operation, from coarse to fine. Those of
// dialogues know what belongs together: a call and its outputs, a message and
// what is planted in it.
func simplifications(op spec.Op) []simplification {
	if op == spec.OpMessages {
		return talkSimplifications
	}
	return treeSimplifications
}

var treeSimplifications = func() []simplification {
	var all []simplification
	for _, p := range passes {
		all = append(all, func(c spec.Call) iter.Seq[spec.Call] {
			return func(yield func(spec.Call) bool) {
				for next := range p(tree(c)) {
					if n := call(c.Op(), next); n != nil && !yield(n) {
						return
					}
				}
			}
		})
	}
	return all
}()

var talkSimplifications []simplification

func init() {
	var all []simplification
	for _, f := range []func(*spec.Dialogue, func(*spec.Dialogue) bool){
		dropBeside, skeletons, dropSteps, dropExchanges, allPlain, dropPlanted, plainSettings, plainRules, dropCalls, dropParts, plainTexts, plainCalls, shortTalk, renamePlanted,
	} {
		all = append(all, func(c spec.Call) iter.Seq[spec.Call] {
			return func(yield func(spec.Call) bool) {
				f(c.(*spec.Dialogue), func(d *spec.Dialogue) bool {
					if d.Valid() != nil {
						return true
					}
					return yield(d)
				})
			}
		})
	}
	talkSimplifications = all
}

// dropBeside leaves the conversation beside out, or makes it simpler in every
// way in which one can be.
func dropBeside(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	if d.Beside == nil {
		return
	}
	out := clone(d)
	out.Beside = nil
	if !yield(out) {
		return
	}
	for _, simplify := range talkSimplifications[1:] {
		for other := range simplify(d.Beside) {
			out := clone(d)
			out.Beside = other.(*spec.Dialogue)
			if !yield(out) {
				return
			}
		}
	}
}

// skeletons are the plainest conversations there are: a prompt and its answer,
// or a call with its output, as long as they must be, and one compaction. Where
// one of them shows the fault, it is the same one however the fault was found.
func skeletons(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	last := &spec.Squeeze{}
	for _, s := range d.Steps {
		if s.Compact != nil {
			last = s.Compact
		}
	}
	for _, keep := range []int64{0, 1} {
		for _, k := range []int{0, 4, 8, 16, 32, 64, 96} {
			for _, behind := range [][]spec.Message{
				{{Role: spec.RoleAssistant, Parts: []spec.Part{textPart(plain(spec.RoleAssistant, nil, k))}}},
				{{Role: spec.RoleAssistant, Parts: []spec.Part{{ToolCall: &spec.ToolCall{ID: "c1", Name: "run", Arguments: "{}"}}}},
					{Role: spec.RoleTool, Parts: []spec.Part{{ToolOutput: &spec.ToolOutput{Call: "c1", Name: "run", Status: spec.OutputOK, Text: plain(spec.RoleTool, nil, k)}}}}},
			} {
				said := append([]spec.Message{{Role: spec.RoleUser, Parts: []spec.Part{textPart(plain(spec.RoleUser, nil, 0))}}}, behind...)
				if !yield(&spec.Dialogue{Window: min(1000, d.Window), Keep: keep, Steps: []spec.DialogueStep{{Say: said}, {Compact: last}}}) {
					return
				}
			}
		}
	}
}

func textPart(words string) spec.Part { return spec.Part{Text: &words} }

// dropSteps leaves steps out.
func dropSteps(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for part := range cuts(len(d.Steps)) {
		gone, n := map[int]bool{}, 0
		out := clone(d)
		out.Steps = nil
		for i, s := range d.Steps {
			drop := i >= part[0] && i < part[1]
			for range s.Say {
				gone[n] = drop
				n++
			}
			if !drop {
				out.Steps = append(out.Steps, s)
			}
		}
		if !yield(replanted(out, gone)) {
			return
		}
	}
}

// dropExchanges leaves out messages; an assistant message that calls tools goes
// with the outputs.
func dropExchanges(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	var units [][]int
	for i, m := range d.Messages() {
		if m.Role == spec.RoleTool && len(units) > 0 {
			units[len(units)-1] = append(units[len(units)-1], i)
			continue
		}
		units = append(units, []int{i})
	}
	for part := range cuts(len(units)) {
		gone := map[int]bool{}
		for _, i := range slices.Concat(units[part[0]:part[1]]...) {
			gone[i] = true
		}
		if !yield(withoutMessages(d, gone)) {
			return
		}
	}
}

// withoutMessages leaves messages out; steps that say nothing any more go too.
func withoutMessages(d *spec.Dialogue, gone map[int]bool) *spec.Dialogue {
	out := clone(d)
	n := 0
	for i := range out.Steps {
		s := &out.Steps[i]
		s.Say = slices.DeleteFunc(s.Say, func(spec.Message) bool { n++; return gone[n-1] })
	}
	return replanted(out, gone)
}

// replanted makes the places of what is planted fit again after messages are
// gone, drops what stands nowhere any more, and joins what is said in a row.
func replanted(d *spec.Dialogue, gone map[int]bool) *spec.Dialogue {
	place := func(turn int) int {
		at := turn
		for i := range turn {
			if gone[i] {
				at--
			}
		}
		return at
	}
	p := &d.Planted
	p.Elements = slices.DeleteFunc(slices.Clone(p.Elements), func(e spec.Element) bool { return gone[int(e.Turn)] })
	for i := range p.Elements {
		p.Elements[i].Turn = int64(place(int(p.Elements[i].Turn)))
	}
	n := 0
	p.Anchors = slices.DeleteFunc(slices.Clone(p.Anchors), func(string) bool { n++; return gone[n-1] })
	joinSteps(d)
	return uprooted(d)
}

func joinSteps(d *spec.Dialogue) {
	var steps []spec.DialogueStep
	for _, s := range d.Steps {
		empty := len(s.Say) == 0 && s.Compact == nil && !s.Reload
		last := len(steps) - 1
		switch {
		case empty:
		case len(s.Say) > 0 && last >= 0 && len(steps[last].Say) > 0:
			steps[last].Say = slices.Concat(steps[last].Say, s.Say)
		default:
			steps = append(steps, s)
		}
	}
	d.Steps = steps
}

// uprooted drops what is planted and stands nowhere any more.
func uprooted(d *spec.Dialogue) *spec.Dialogue {
	all, p := d.Messages(), &d.Planted
	said := func(text string) bool {
		return slices.ContainsFunc(all, func(m spec.Message) bool { return strings.Contains(m.Words(), text) })
	}
	p.Elements = slices.DeleteFunc(slices.Clone(p.Elements), func(e spec.Element) bool {
		return e.Turn >= int64(len(all)) || !strings.Contains(all[e.Turn].Words(), e.Text)
	})
	p.Anchors = slices.Clone(p.Anchors[:min(len(p.Anchors), len(all))])
	for i, a := range p.Anchors {
		if !strings.Contains(all[i].Words(), a) {
			p.Anchors[i] = ""
		}
	}
	for n := len(p.Anchors); n > 0 && p.Anchors[n-1] == ""; n-- {
		p.Anchors = p.Anchors[:n-1]
	}
	p.Failed = slices.DeleteFunc(slices.Clone(p.Failed), func(f spec.FailedAction) bool { return !said(f.Action) || !said(f.Reason) })
	p.Secrets = slices.DeleteFunc(slices.Clone(p.Secrets), func(s string) bool { return !said(s) })
	return d
}

// dropPlanted forgets what is planted: all of it, all of a kind, one by one. The
// texts stay.
func dropPlanted(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	out := clone(d)
	out.Planted = spec.Planted{}
	if !yield(out) {
		return
	}
	for part := range cuts(len(d.Planted.Elements)) {
		out := clone(d)
		out.Planted.Elements = slices.Delete(out.Planted.Elements, part[0], part[1])
		if !yield(out) {
			return
		}
	}
	for part := range cuts(len(d.Planted.Anchors)) {
		out := clone(d)
		for i := part[0]; i < part[1]; i++ {
			out.Planted.Anchors[i] = ""
		}
		if !yield(uprooted(out)) {
			return
		}
	}
	for part := range cuts(len(d.Planted.Failed)) {
		out := clone(d)
		out.Planted.Failed = slices.Delete(out.Planted.Failed, part[0], part[1])
		if !yield(out) {
			return
		}
	}
	for part := range cuts(len(d.Planted.Secrets)) {
		out := clone(d)
		out.Planted.Secrets = slices.Delete(out.Planted.Secrets, part[0], part[1])
		if !yield(out) {
			return
		}
	}
}

// plainSettings has no system prompt, no tools, little to keep, a small window.
func plainSettings(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for _, change := range []func(*spec.Dialogue){
		func(d *spec.Dialogue) { d.System, d.Tools = "", nil },
		func(d *spec.Dialogue) { d.System = "" },
		func(d *spec.Dialogue) { d.System = "Be brief." },
		func(d *spec.Dialogue) { d.Tools = nil },
		func(d *spec.Dialogue) { d.Tools = d.Tools[:min(1, len(d.Tools))] },
		func(d *spec.Dialogue) { d.Keep = 0 },
		func(d *spec.Dialogue) { d.Keep = min(1, d.Keep) },
		func(d *spec.Dialogue) { d.Keep-- },
		func(d *spec.Dialogue) { d.Window = min(100, d.Window) },
		func(d *spec.Dialogue) { d.Window = min(1000, d.Window) },
	} {
		out := clone(d)
		change(out)
		if !yield(out) {
			return
		}
	}
}

// plainRules has the summarizer faithful, or as plainly bad as it can be.
func plainRules(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for i, s := range d.Steps {
		if s.Compact == nil || len(s.Compact.Rules) == 0 {
			continue
		}
		for _, rules := range [][]spec.ReplyRule{nil, {{Fault: "http_500"}}, {{Fault: "blank"}}, {{Fault: s.Compact.Rules[0].Fault}}, {{Call: 1, Fault: s.Compact.Rules[0].Fault}}} {
			out := clone(d)
			out.Steps[i].Compact.Rules = rules
			if !yield(out) {
				return
			}
		}
	}
}
