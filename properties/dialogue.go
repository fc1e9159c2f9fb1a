package properties

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"plimsoll/adapters"
	"plimsoll/generators/model"
	"plimsoll/reference/messages"
	"plimsoll/spec"
)

// playDialogue plays a conversation from its opening to its first breach or its
// end. One that broke down is played once more: another one may have taken the
// process with it.
func (j *judge) playDialogue(ctx context.Context, d *spec.Dialogue) *ruling {
	r := j.playTalk(ctx, d)
	if r.again(ctx) {
		r = j.playTalk(ctx, d)
	}
	return r
}

func (j *judge) playTalk(ctx context.Context, d *spec.Dialogue) *ruling {
	t := j.newTalk(ctx, d)
	if d.Beside != nil {
		if t.otherwise = j.playOtherwise(ctx, d); t.otherwise.fault != nil {
			return t.otherwise
		}
		t.beside = j.newTalk(ctx, d.Beside)
	}
	t.play()
	return t.ruling
}

func (j *judge) newTalk(ctx context.Context, d *spec.Dialogue) *talk {
	return &talk{judge: j, ctx: ctx, caller: j.caller.(adapters.MessagesCaller), name: newName(), dialogue: d, ruling: &ruling{call: d}}
}

// A talk is one conversation being played.
type talk struct {
	judge    *judge
	ctx      context.Context
	caller   adapters.MessagesCaller
	name     string
	dialogue *spec.Dialogue
	model    *model.Model
	base     string // URL of the model; empty where it is asked by the call back
	opened   bool

	history  []spec.Message
	passages []spec.Passage
	tasks    []spec.Task // in the task store
	pending  bool        // the newest passage has not been judged yet
	ruling   *ruling

	beside    *talk   // played step before step
	otherwise *ruling // of the same dialogue with other words beside it
	unjudged  bool
}

// play plays the conversation from its opening to its end.
func (t *talk) play() {
	defer t.end()
	if b := t.beside; b != nil {
		b.unjudged = true
		defer t.endBeside()
		if !b.open() {
			t.ruling.fault = b.ruling.fault
			return
		}
	}
	if t.open() {
		t.through()
	}
}

// open begins the conversation, its model first.
func (t *talk) open() bool {
	reached, ok := t.reach()
	if !ok {
		return false
	}
	open := &spec.MessagesOpen{
		Model:  reached,
		Window: t.dialogue.Window, Keep: t.dialogue.Keep, Tools: append([]spec.Tool{}, t.dialogue.Tools...), Secrets: t.dialogue.Planted.Secrets,
	}
	text := t.dialogue.System
	apart := text != "" && t.judge.product().Apart
	if apart {
		open.System = &text
	}
	t.opened = t.must(open)
	if !t.opened || text == "" || apart {
		return t.opened
	}
	return t.must(&spec.MessagesAppend{Messages: []spec.Message{{ID: ident(-1, text), Role: spec.RoleSystem, Parts: []spec.Part{{Text: &text}}}}})
}

// end closes the conversation, of which nothing is judged, and its model. What
// is gone with its process is not closed.
func (t *talk) end() {
	if t.opened && !brokeDown(t.ruling.fault) && t.ruling.unclosed == nil {
		_, err := t.caller.Talk(t.ctx, t.name, &spec.MessagesClose{})
		t.ruling.unended(t.ctx, err)
	}
	if t.base != "" {
		t.judge.stage.dismiss(t.name)
	}
	slices.Sort(t.ruling.bound)
	t.ruling.bound = slices.Compact(t.ruling.bound)
	t.ruling.passages = t.passages
}

// through plays the steps. A passage is judged when all that followed it up to
// the next one is known.
func (t *talk) through() {
	for i, s := range t.dialogue.Steps {
		if s.Compact != nil && !t.settle(i) {
			return
		}
		if !t.nextBeside(i) {
			return
		}
		if !t.step(s) {
			t.settle(i + 1)
			return
		}
	}
	t.settle(len(t.dialogue.Steps))
}

func (t *talk) step(s spec.DialogueStep) bool {
	switch {
	case s.Compact != nil:
		return t.compact(s.Compact)
	case s.Tasks != nil:
		return t.fill(s.Tasks)
	case s.Reload:
		return t.reload()
	}
	return t.say(s.Say)
}

// say appends messages, and gives them their ids: they tell nothing, and are
// the same whenever the case is played.
func (t *talk) say(said []spec.Message) bool {
	new := make([]spec.Message, len(said))
	for i, m := range said {
		m.ID = ident(len(t.history)+i, m.Words())
		new[i] = m
	}
	t.history = append(t.history[:len(t.history):len(t.history)], new...)
	a, err := t.call(&spec.MessagesAppend{Messages: new})
	if err != nil {
		return t.fail(err)
	}
	if t.pending {
		t.passages[len(t.passages)-1].Next = &a
	}
	if otherwise := t.unjudged && t.beside != nil; otherwise || a.Proceeded() { // the judged play of the dialogue comes to the same place
		return a.Proceeded()
	}
	return t.fail(fmt.Errorf("append was not done: %s", a.Error))
}

func ident(n int, text string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d\n%s", n, text))
	return hex.EncodeToString(sum[:4])
}

// compact asks for a compaction and looks at the context before and after.
func (t *talk) compact(s *spec.Squeeze) bool {
	p := spec.Passage{History: t.history, Tasks: t.tasks}
	if !t.look(&p.Before) {
		return false
	}
	if err := follow(t.model, s); err != nil {
		return t.fail(&adapters.Fault{Kind: spec.HarnessError, Detail: err.Error()})
	}
	had := len(t.model.Exchanges())
	t.model.Expect(model.PurposeSummarize, 0)
	a, err := t.squeeze()
	t.model.Expect("", 0)
	if err != nil {
		return t.fail(err)
	}
	p.Answer = a
	for _, x := range t.model.Exchanges()[had:] {
		p.Exchanges = append(p.Exchanges, exchanged(&x))
	}
	if !t.look(&p.After) || !t.resolve(&p) {
		return false
	}
	if n := len(t.passages); t.otherwise != nil && n < len(t.otherwise.passages) {
		p.Otherwise = &t.otherwise.passages[n]
	}
	t.passages, t.pending = append(t.passages, p), !t.unjudged
	t.ruling.answer = a
	t.ruling.applied = t.ruling.applied || p.Applied()
	return true
}

// settle judges the newest passage, if that is still to be done, and reports
// whether the conversation goes on. The offending step is among the first n.
func (t *talk) settle(n int) bool {
	if !t.pending {
		return true
	}
	t.pending = false
	j, r := t.judge, t.ruling
	bound, breached := messages.Judge(t.dialogue, *j.product(), j.plan.has, t.passages)
	r.bound = append(r.bound, j.plan.judged(bound)...)
	told := recountMessages(t.dialogue, *j.product(), j.plan.has, t.passages)
	for id := range told {
		if !j.plan.active[id] {
			delete(told, id)
		}
	}
	outside, wrong := j.plan.judged(breached), told.ids()
	if len(outside)+len(wrong) == 0 {
		return true
	}
	r.violated, r.disputed = agree(outside, wrong)
	if next := t.passages[len(t.passages)-1].Next; next != nil && !next.Proceeded() {
		r.fault = nil // it is what the rows are about
	}
	r.told = told
	cut := *t.dialogue
	cut.Steps = cut.Steps[:n:n]
	r.call = &cut
	return false
}
