package saboteurs

import (
	"context"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/spec"
)

// convicted plays an episode and returns the failure it ends in.
func convicted(t *testing.T, s SessionSaboteur, steps []spec.Step) spec.Failure {
	t.Helper()
	report, err := properties.Run(context.Background(), adapters.InProcess(s), properties.Config{Profile: Profile(s.Breaks), Surface: spec.SurfaceSession,
		Stages: []string{properties.StageCorpus}, Corpus: []properties.Recorded{{Name: "picked", Profile: spec.ProfileCore, Call: &spec.Episode{Steps: steps}}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Failures) != 1 || len(report.Faults) != 0 {
		t.Fatalf("%s has %d failures and the faults %v, want one failure", s.Name, len(report.Failures), report.Faults)
	}
	return report.Failures[0]
}

// The signature of the loop is told of what forgets at each compaction, from
// the first or from a later one on, and of nothing else.
func TestLoopIsRecognised(t *testing.T) {
	looping := []string{"PRO-11-context", "PRO-13-context", "PRO-13-late"}
	for _, s := range SessionAll() {
		if s.Breaks.Family() != "PRO" {
			continue
		}
		word := strings.TrimPrefix(s.Name, "saboteur/")
		f := convicted(t, s, sessions()[word].breaks)
		if got, want := len(f.Loop) > 0, slices.Contains(looping, word); got != want {
			t.Errorf("%s, which %s: loop told: %t, want %t: %v", s.Name, s.Fault, got, want, f.Loop)
		}
		if told := strings.Contains(properties.Explain(f), "comes back after each compaction"); told != (len(f.Loop) > 0) {
			t.Errorf("%s: the counterexample says so: %t, with the recurrences %v", s.Name, told, f.Loop)
		}
	}
}

// What is let through otherwise than once with every compaction is no loop.
func TestNoLoop(t *testing.T) {
	since := func(kind func(event) bool, of func(*memory) int) func(*memory, *spec.Act) bool {
		return func(m *memory, a *spec.Act) bool { return m.last(kind) > of(m) }
	}
	noted := func(m *memory) int { return m.last(notes("k")) }
	for word, when := range map[string]func(*memory, *spec.Act) bool{
		"for ever after a compaction": since(isApplied, func(*memory) int { return -1 }),
		"once, after the first compaction": func(m *memory, a *spec.Act) bool {
			return m.generation() > 0 && count(m.log, func(e event) bool { _, ok := e.step.(*spec.Act); return ok && e.answer.Proceeded() }) == 0
		},
		"at every turn after a compaction": func(m *memory, a *spec.Act) bool {
			return m.generation() > 0 && m.last(func(e event) bool { return e.step.Op() == spec.StepAppend }) > noted(m)
		},
		"with every second compaction": func(m *memory, a *spec.Act) bool {
			return m.generation()%2 == 1 && m.last(isApplied) > noted(m)
		},
		"two turns after a compaction": func(m *memory, a *spec.Act) bool {
			at := m.last(isApplied)
			return at > noted(m) && count(m.log[at:], func(e event) bool { return e.step.Op() == spec.StepAppend }) == 2
		},
		"with the first three compactions": func(m *memory, a *spec.Act) bool {
			return m.generation() <= 3 && m.last(isApplied) > noted(m)
		},
	} {
		s := strays("PRO-13", "test", "executes "+word, executes("PRO-13", when))
		steps := play(record("k", "no"), lineage(1), say(2, 3), tells("sha", sha), act("commit", "sha", sha))
		if f := convicted(t, s, steps); len(f.Loop) > 0 {
			t.Errorf("it %s, and a loop is told of it: %v", s.Fault, f.Loop)
		}
	}
}
