package seed

import (
	"context"
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/reference"
	"plimsoll/spec"
)

func say(id int64, text string) spec.Step {
	return &spec.Append{ID: id, Role: spec.RoleUser, Text: text, Anchor: text, Tokens: 1}
}

func compact(summary string) *spec.Compact {
	return &spec.Compact{From: spec.FromHead, Summary: summary, RatioLow: 5, Required: []string{spec.ClassIdentifier},
		Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "v2"}}, Pins: []string{}, SourceRecoverable: true}
}

func act(operation string) *spec.Act {
	return &spec.Act{Operation: operation, Key: "deploy", Literals: map[string]string{"sha": "9fceb02"}}
}

func hold(sha string) spec.Step { return &spec.Durable{Set: map[string]*string{"sha": &sha}} }

var (
	record   = &spec.Record{Key: "deploy", Reason: "no"}
	told     = &spec.ToolResult{Literals: map[string]string{"sha": "9fceb02"}}
	lossless = func() spec.Step {
		payload, class := map[string]string{"sha": "9fceb02"}, spec.Lossless
		digest := reference.Digest(payload)
		return &spec.PutArtifact{Name: "a", Artifact: spec.Artifact{LossClass: &class, Payload: payload, Digest: &digest}}
	}()
	taken = &spec.Act{Operation: "commit", Key: "deploy", Literals: map[string]string{"sha": "9fceb02"}, Artifact: "a"}
)

// What the joined code lets through, each with a session that ends in it.
var sessionFaults = map[string]struct {
	steps []spec.Step
	wants spec.ID
}{
	"a literal from nowhere":       {[]spec.Step{say(1, "T1"), act("commit")}, "RST-16"},
	"an operation of no class":     {[]spec.Step{say(1, "T1"), told, act("deploy")}, "RST-13"},
	"a tool's literal withheld":    {[]spec.Step{say(1, "T1"), lossless, told, taken}, "RST-17"},
	"a reason overwritten":         {[]spec.Step{record, &spec.Record{Key: "deploy", Reason: "never"}}, "PRO-05"},
	"an entry without generation":  {[]spec.Step{say(1, "T1"), record, compact("T1 v2")}, "PRO-11"},
	"a ledger begun anew":          {[]spec.Step{&spec.Lose{Ledger: true}, record}, "PRO-04"},
	"a checkpoint outlives undo":   {[]spec.Step{say(1, "T1"), say(2, "T2"), compact("T1 T2 v2"), &spec.Undo{To: 1}}, "COV-19"},
	"a fixed sentence":             {[]spec.Step{say(1, "T1"), compact("T1 v2"), &spec.SessionResolve{ID: 1}}, "COV-14"},
	"part of a longer identifier":  {[]spec.Step{say(1, "T1"), compact("T1 v20")}, "FLR-11"},
	"certified by this step alone": {[]spec.Step{say(1, "T1"), compact("T1 v2"), say(2, "T2"), negating("T2 v2")}, "CHN-07"},
	"the date of a gap":            {[]spec.Step{say(1, "T1"), compact("T1")}, "CHN-10"},
	"a raw entry that is gone":     {[]spec.Step{say(1, "T1"), say(2, "T2"), reporting("T1 v2", 1), &spec.Lose{Raw: []int64{2}}, &spec.SessionResolve{ID: 2}}, "OUT-02"},
}

func negating(summary string) *spec.Compact {
	c := compact(summary)
	c.Required, c.Elements = []string{spec.ClassNegation}, []spec.Element{{Class: spec.ClassNegation, Text: "v2"}}
	return c
}

func reporting(summary string, ids ...int64) *spec.Compact {
	c := compact(summary)
	c.Reported = ids
	return c
}

// accused plays a session and returns the requirements that it fails, the
// general rows that go with another one included.
func accused(t *testing.T, steps []spec.Step) []spec.ID {
	t.Helper()
	report, err := properties.Run(context.Background(), adapters.InProcess(Adapter{}), properties.Config{Profile: spec.ProfileCore, Surface: spec.SurfaceSession, AsFound: true,
		Stages: []string{properties.StageCorpus}, Corpus: []properties.Recorded{{Name: "picked", Profile: spec.ProfileCore, Call: &spec.Episode{Steps: steps}}}})
	if err != nil || len(report.Faults) > 0 {
		t.Fatalf("%v, faults %v", err, report.Faults)
	}
	var ids []spec.ID
	for _, f := range report.Failures {
		ids = append(append(ids, f.Requirement), f.With...)
	}
	return ids
}

func TestSessionFaults(t *testing.T) {
	for name, f := range sessionFaults {
		if ids := accused(t, f.steps); !slices.Contains(ids, f.wants) {
			t.Errorf("%s: fails %v, want %s", name, ids, f.wants)
		}
	}
}

// Where the code is right, the joined runtime is.
func TestSessionVirtues(t *testing.T) {
	lost := &spec.Lose{Ledger: true}
	for name, steps := range map[string][]spec.Step{
		"an excluded act":          {say(1, "T1"), told, record, act("commit")},
		"no ledger":                {say(1, "T1"), told, lost, act("commit"), &spec.SessionGuard{Key: "deploy"}},
		"a restorable artifact":    {say(1, "T1"), lossless, hold("9fceb02"), taken, &spec.Reload{}},
		"a changed literal":        {say(1, "T1"), lossless, hold("77ab31c"), taken},
		"two generations":          {say(1, "T1"), compact("T1 v2"), say(2, "T2"), compact("T2 v2"), &spec.Reload{}, say(3, "T3")},
		"a fork before compacting": {say(1, "T1"), say(2, "T2"), record, &spec.Fork{To: 1}, &spec.SessionGuard{Key: "deploy"}},
	} {
		if ids := accused(t, steps); ids != nil {
			t.Errorf("%s: fails %v, want nothing", name, ids)
		}
	}
}
