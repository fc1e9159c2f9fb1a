package properties

import (
	"iter"
	"slices"

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
		dropBeside, skeletons, dropSteps, dropTasks, dropExchanges, heapUp, allPlain, dropPlanted, plainSettings, plainRules, dropCalls, dropParts, plainTexts, plainCalls, shortTalk, renamePlanted,
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

// dropTasks leaves items of task stores out.
func dropTasks(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for i, s := range d.Steps {
		for part := range cuts(len(s.Tasks)) {
			out := clone(d)
			out.Steps[i].Tasks = slices.Delete(out.Steps[i].Tasks, part[0], part[1])
			if len(out.Steps[i].Tasks) > 0 && !yield(out) {
				return
			}
		}
	}
}

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

// exchanges are the messages of a conversation by their numbers; an assistant
// message that calls tools goes with the outputs.
func exchanges(d *spec.Dialogue) [][]int {
	var units [][]int
	for i, m := range d.Messages() {
		if m.Role == spec.RoleTool && len(units) > 0 {
			units[len(units)-1] = append(units[len(units)-1], i)
			continue
		}
		units = append(units, []int{i})
	}
	return units
}

// dropExchanges leaves out messages. Where many of them cannot be missed, the
// room that they took may be what counts.
func dropExchanges(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	units := exchanges(d)
	for part := range cuts(len(units)) {
		gone := map[int]bool{}
		for _, i := range slices.Concat(units[part[0]:part[1]]...) {
			gone[i] = true
		}
		tries := []*spec.Dialogue{withoutMessages(d, gone)}
		if part[1]-part[0] > 1 {
			tries = append(tries, heaps(d, units, part)...)
		}
		for _, out := range tries {
			if !yield(out) {
				return
			}
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

func joinSteps(d *spec.Dialogue) {
	var steps []spec.DialogueStep
	for _, s := range d.Steps {
		empty := len(s.Say) == 0 && s.Compact == nil && s.Tasks == nil && !s.Reload
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
