package properties

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// look asks for the context.
func (t *talk) look(into *spec.Context) bool {
	a, err := t.call(&spec.MessagesContext{})
	if err != nil {
		return t.fail(err)
	}
	c, ok := a.Result.(*spec.Context)
	if !ok {
		return t.fail(fmt.Errorf("context was not answered: %s", a.Error))
	}
	*into = *c
	return true
}

// resolve asks what the handles of the context stand for.
func (t *talk) resolve(p *spec.Passage) bool {
	p.Raw = map[string]*string{}
	for _, m := range p.After.Messages {
		if _, known := p.Raw[m.Handle]; known || m.Handle == "" {
			continue
		}
		a, err := t.call(&spec.MessagesRaw{Handle: m.Handle})
		if err != nil {
			return t.fail(err)
		}
		p.Raw[m.Handle] = nil
		if r, ok := a.Result.(*spec.RawResult); ok && a.Proceeded() {
			p.Raw[m.Handle] = &r.Text
		}
	}
	return true
}

// reload has the product read the conversation again, if it says that it can.
func (t *talk) reload() bool {
	if !t.judge.product().Reload {
		return true
	}
	if !t.must(&spec.MessagesReload{}) {
		return false
	}
	if !t.pending || t.passages[len(t.passages)-1].Next != nil || !slices.Equal(t.tasks, t.passages[len(t.passages)-1].Tasks) { // what came since is not in the passage
		return true
	}
	stored := new(spec.Context)
	if !t.look(stored) {
		return false
	}
	t.passages[len(t.passages)-1].Stored = stored
	return true
}

// fill has the task store of the product hold these items, if it says it has one.
func (t *talk) fill(tasks []spec.Task) bool {
	if !slices.Contains(t.judge.plan.has, spec.CapabilityFrame) {
		return true
	}
	t.tasks = tasks
	return t.must(&spec.MessagesTasks{Tasks: tasks})
}

// must makes a call that is never refused.
func (t *talk) must(s spec.Step) bool {
	a, err := t.call(s)
	if err == nil && !a.Proceeded() {
		err = fmt.Errorf("%s was not done: %s", s.Op(), a.Error)
	}
	if err != nil {
		return t.fail(err)
	}
	return true
}

// talk makes one call.
func (t *talk) call(s spec.Step) (spec.Answer, error) {
	return t.answered(t.caller.Talk(t.ctx, t.name, s))
}

// answered is an answer as it is judged.
func (t *talk) answered(a spec.Answer, err error) (spec.Answer, error) {
	if err == nil { // an answer to a call that the end of the run cut off is no answer
		err = t.ctx.Err()
	}
	if err != nil {
		return a, err
	}
	a = a.Normal()
	t.anonymous(&a)
	return a, nil
}

// fail ends the conversation: what came before it stays judged.
func (t *talk) fail(err error) bool {
	f := (*adapters.Fault)(nil)
	if !errors.As(err, &f) {
		err = &adapters.Fault{Kind: spec.ProtocolError, Detail: t.placeless(err.Error())}
	}
	t.ruling.fault = err
	return false
}

// anonymous takes the address of the model out of what the product says: it is
// another one in every run.
func (t *talk) anonymous(a *spec.Answer) {
	a.Error = t.placeless(a.Error)
	if a.Refusal != nil {
		r := *a.Refusal
		r.Reason = t.placeless(r.Reason)
		a.Refusal = &r
	}
	if o, ok := a.Result.(*spec.MessagesOutcome); ok {
		a.Result = &spec.MessagesOutcome{Outcome: o.Outcome, Reason: t.placeless(o.Reason)}
	}
}

var address = regexp.MustCompile(`127\.0\.0\.1:[0-9]+`)

func (t *talk) placeless(text string) string {
	if t.base == "" {
		return text
	}
	return address.ReplaceAllString(strings.ReplaceAll(text, t.base, "http://model"), "model")
}
