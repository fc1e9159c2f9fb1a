package stdio

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"go.uber.org/goleak"

	"plimsoll/adapters"
	"plimsoll/adapters/null"
	"plimsoll/spec"
)

func pipe(t testing.TB, a adapters.Adapter) adapters.Caller {
	t.Helper()
	c, err := Pipe(a, Command{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.Close(); err != nil {
			t.Error(err)
		}
		if t, ok := t.(*testing.T); ok {
			goleak.VerifyNone(t)
		}
	})
	return c
}

func TestPipe(t *testing.T) {
	c := pipe(t, good{})
	permitted(t, c, "k")
	faulty(t, c, "panic", spec.Crashed, "panic: no such key")
	got := together(t, c, "k", "panic", "k", "k")
	if want := []spec.FaultKind{"", spec.Crashed, "", ""}; !slices.Equal(got, want) {
		t.Errorf("want %q, got %q", want, got)
	}
	strays(t, c)
}

// calls has one call of every operation.
func calls() []spec.Call {
	budget := int64(100)
	return []spec.Call{
		&spec.BuildCall{Turns: []spec.Turn{{ID: 1, Anchor: "T1", Tokens: 5}}, Summary: "T1", Budget: &budget, RatioLow: 5},
		&spec.ResolveCall{ID: 1, Raw: map[int64]string{1: "one"}, Checkpoint: spec.Checkpoint{Summary: "T1", Covered: []int64{1}}},
		&spec.ReconstructCall{Operation: "commit", Artifact: spec.Artifact{Payload: map[string]string{"a": "b"}}},
		&spec.GuardCall{Key: "rm", Ledger: spec.Ledger{{Key: "rm", Reason: "no"}}, Query: "rm please"},
		&spec.DecideCall{SourceRecoverable: true},
		&spec.CertifyCall{Required: []string{spec.ClassNegation}},
		&spec.InheritCall{Own: spec.Evidence{Required: []string{spec.ClassNegation}, Certified: []string{spec.ClassNegation}}},
	}
}

// The wire must not change an answer: every null adapter says the same through
// it as without it.
func TestPipeAgreesWithInProcess(t *testing.T) {
	for _, a := range null.All() {
		t.Run(a.Identity().Name, func(t *testing.T) {
			wired, direct := pipe(t, a), adapters.InProcess(a)
			if got, want := encode(t, wired.Info()), encode(t, direct.Info()); got != want {
				t.Errorf("introduction: want %s, got %s", want, got)
			}
			for _, c := range calls() {
				want, wantErr := direct.Call(context.Background(), c)
				got, err := wired.Call(context.Background(), c)
				if wantErr != nil || err != nil {
					agree(t, c.Op(), wantErr, err)
					continue
				}
				if encode(t, got) != encode(t, want) {
					t.Errorf("%s: want %s, got %s", c.Op(), encode(t, want), encode(t, got))
				}
			}
		})
	}
}

// agree checks that both ways found the same kind of fault, or none.
func agree(t *testing.T, op spec.Op, direct, wired error) {
	t.Helper()
	var d, w *adapters.Fault
	if !errors.As(direct, &d) || !errors.As(wired, &w) || d.Kind != w.Kind {
		t.Errorf("%s: in the process %v, over the wire %v", op, direct, wired)
	}
}

func encode(t *testing.T, v any) string {
	t.Helper()
	b, err := spec.Encode(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// An adapter in this process that hangs cannot be stopped, but it must not
// hang the harness.
func TestPipeClosesOverHang(t *testing.T) {
	c := pipe(t, good{})
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := c.Call(ctx, guard("hang")); err == nil {
		t.Error("want the call to be cut short")
	}
}
