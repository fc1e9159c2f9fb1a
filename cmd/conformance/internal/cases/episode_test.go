package cases

import (
	"context"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/saboteurs"
	"plimsoll/corpus"
	"plimsoll/properties"
	"plimsoll/spec"
)

// sessionCases returns the embedded cases that are sessions and need no process
// of their own. Those in which one is killed are in the scripts of the command.
func sessionCases(t *testing.T) []corpus.Case {
	t.Helper()
	all, err := corpus.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	var out []corpus.Case
	for _, c := range all {
		if e, ok := c.Call.(*spec.Episode); ok && !slices.Contains(e.Needs(), spec.CapabilityCrash) {
			out = append(out, c)
		}
	}
	return out
}

// accused plays one case and returns the requirements that are failed in it.
func accused(t *testing.T, a adapters.Adapter, c corpus.Case) []spec.ID {
	t.Helper()
	report, err := properties.Run(context.Background(), adapters.InProcess(a), properties.Config{Profile: spec.ProfileStrictField, Surface: spec.SurfaceSession,
		AsFound: true, Stages: []string{properties.StageCorpus}, Corpus: Recorded([]corpus.Case{c})})
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Faults) > 0 {
		t.Errorf("%s plays %s with the faults %v", a.Identity().Name, c.Name, report.Faults)
	}
	var ids []spec.ID
	for _, f := range report.Failures {
		ids = append(append(ids, f.Requirement), f.With...)
	}
	return ids
}

// A case that nobody can fail checks nothing: for each there is a saboteur
// that fails it, by the requirement that the story is about and by no other.
func TestSessionCasesCanFail(t *testing.T) {
	bank := append(saboteurs.SessionAll(), saboteurs.Lifted()...)
	for _, c := range sessionCases(t) {
		var killers []string
		for _, s := range bank {
			if s.Breaks != c.Requirement {
				continue
			}
			if ids := accused(t, s, c); len(ids) == 1 && ids[0] == c.Requirement {
				killers = append(killers, strings.TrimPrefix(s.Name, "saboteur/"))
			}
		}
		for _, s := range saboteurs.ConcurrentAll() {
			if s.Breaks != c.Requirement {
				continue
			}
			if ids := accused(t, s, c); slices.Equal(ids, []spec.ID{c.Requirement}) {
				killers = append(killers, strings.TrimPrefix(s.Name, "saboteur/"))
			}
		}
		if len(killers) == 0 {
			t.Errorf("%s: no saboteur of %s fails it", c.File, c.Requirement)
		}
		t.Logf("%s: failed by %s", c.Name, strings.Join(killers, "; "))
	}
}

// A saboteur of another row fails the case by that row or not at all. Those of
// decide are left out: what an operation gets wrong may show as another row.
func TestSessionCasesBlameNoOtherRow(t *testing.T) {
	for _, c := range sessionCases(t) {
		for _, s := range saboteurs.SessionAll() {
			for _, id := range accused(t, s, c) {
				if id != s.Breaks {
					t.Errorf("%s fails %s by %s, want %s or nothing", s.Name, c.Name, id, s.Breaks)
				}
			}
		}
	}
}

// A session that says one thing wrong of a step must not pass.
func TestCheckSeesAWrongStep(t *testing.T) {
	said := map[string]bool{}
	for _, c := range sessionCases(t) {
		for i, p := range c.Points {
			wrong := c
			wrong.Points = append([]corpus.Point{}, c.Points...)
			switch {
			case p.Permitted != nil:
				other := *p.Permitted
				other.Refuse, said["permitted"] = !other.Refuse, true
				wrong.Points[i].Permitted = &other
			case p.Shows.Generation != nil:
				other, next := *p.Shows, *p.Shows.Generation+1
				other.Generation, said["shows"] = &next, true
				wrong.Points[i].Shows = &other
			default:
				continue
			}
			if Check(wrong) == nil {
				t.Errorf("%s: step %d turned around agrees with the reference", c.File, p.Step)
			}
		}
	}
	if !said["permitted"] || !said["shows"] {
		t.Errorf("no case says what a step permits, or what inspect shows: %v", said)
	}
}

// What a session says of the step after which nobody looks, and a requirement
// that it does not put to the test, are mistakes.
func TestCheckSessionMistakes(t *testing.T) {
	c := sessionCases(t)[0]
	stranger := c
	stranger.Requirement = "RST-22"
	if err := Check(stranger); err == nil || !strings.Contains(err.Error(), "does not bind in this session") {
		t.Errorf("%v; want that the requirement does not bind", err)
	}
	unseen := c
	e := &spec.Episode{Steps: append(append([]spec.Step{}, c.Call.(*spec.Episode).Steps...), &spec.SessionGuard{Key: "k"})}
	unseen.Call, unseen.Permitted, unseen.Points = e, properties.Permitted(e, c.Profile), []corpus.Point{{Step: int64(len(e.Steps)), Shows: &corpus.Shows{}}}
	if err := Check(unseen); err == nil || !strings.Contains(err.Error(), "not asked after this step") {
		t.Errorf("%v; want that nobody looks after this step", err)
	}
}
