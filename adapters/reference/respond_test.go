package reference_test

import (
	"context"
	"reflect"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	model "plimsoll/reference/session"
	"plimsoll/spec"
	"plimsoll/spec/examples"
)

// Behind each step of the worked conversation the state answers what the
// session does, and stays as it is.
func TestRespondsAsTheSession(t *testing.T) {
	ctx, m := context.Background(), model.New()
	runtime := adapters.InProcess(reference.Adapter{}).(adapters.SessionCaller)
	for i, p := range examples.Session() {
		want, err := runtime.Step(ctx, "s1", p.Step)
		if err != nil {
			t.Fatal(err)
		}
		if _, ends := p.Step.(*spec.Save); ends {
			break
		}
		before := m.Clone()
		if got := reference.Respond(m, p.Step); !reflect.DeepEqual(got, want) {
			t.Errorf("step %d (%s): %+v, want %+v", i+1, p.Step.Op(), got, want)
		}
		if !m.Same(before) {
			t.Errorf("step %d (%s): the state has changed", i+1, p.Step.Op())
		}
		m.Apply(p.Step, want)
	}
}
