package generators

import (
	"strings"
	"testing"

	"plimsoll/spec"
)

// Each episode breaks one rule, at its last step, and the error says which.
func TestEpisodeValid(t *testing.T) {
	turn := func(id int64) spec.Step { return &spec.Append{ID: id, Role: spec.RoleUser, Text: "x", Anchor: "T1"} }
	compact := func(change func(c *spec.Compact)) spec.Step {
		c := &spec.Compact{From: spec.FromHead, RatioLow: 5, Required: []string{"unit"}, SourceRecoverable: true}
		change(c)
		return c
	}
	put := &spec.PutArtifact{Name: "a", Artifact: spec.Artifact{Payload: map[string]string{}}}
	one := map[string]string{"n": "v"}
	tooLarge := spec.MaxInteger
	for _, c := range []struct {
		want  string // of the error; empty where the episode is valid
		steps []spec.Step
	}{
		{"", nil},
		{"", []spec.Step{put, &spec.Record{Key: "k"}, &spec.Reload{}, turn(0), compact(func(*spec.Compact) {}), &spec.SessionResolve{ID: 7},
			&spec.SessionReconstruct{Artifact: "a"}, &spec.Fork{To: 0}, turn(1), &spec.Act{Key: "k", Literals: one, Artifact: "a"}}},
		{"steps[0]: want a step", []spec.Step{nil}},
		{"steps[0] (open): ", []spec.Step{&spec.Open{}}},
		{"steps[0] (inspect): ", []spec.Step{&spec.Inspect{}}},
		{"steps[1] (append): id: want an integer above 4", []spec.Step{turn(4), turn(4)}},
		{"steps[3] (append): id: want an integer above 2", []spec.Step{turn(1), turn(2), &spec.Undo{To: 1}, turn(2)}},
		{"steps[0] (append): role: the first", []spec.Step{&spec.Append{Role: spec.RoleTool}}},
		{"steps[0] (append): role: want", []spec.Step{&spec.Append{Role: "system"}}},
		{"steps[0] (append): tokens", []spec.Step{&spec.Append{Role: spec.RoleUser, Tokens: -1}}},
		{"steps[1] (append): tokens", []spec.Step{turn(0), &spec.Append{ID: 1, Role: spec.RoleUser, Tokens: spec.MaxInteger + 1}}},
		{"steps[0] (tool_result): comes before", []spec.Step{&spec.ToolResult{Literals: one}}},
		{"steps[1] (tool_result): literals", []spec.Step{turn(0), &spec.ToolResult{}}},
		{"steps[0] (put_artifact): name", []spec.Step{&spec.PutArtifact{}}},
		{"steps[0] (record): key", []spec.Step{&spec.Record{}}},
		{"steps[0] (durable): set", []spec.Step{&spec.Durable{}}},
		{"steps[1] (lose): raw", []spec.Step{turn(0), &spec.Lose{Raw: []int64{1}}}},
		{"steps[0] (lose): want something", []spec.Step{&spec.Lose{}}},
		{"steps[0] (compact): comes before", []spec.Step{compact(func(*spec.Compact) {})}},
		{"steps[1] (compact): from", []spec.Step{turn(0), compact(func(c *spec.Compact) { c.From = "tail" })}},
		{"steps[1] (compact): keep", []spec.Step{turn(0), compact(func(c *spec.Compact) { c.Keep = 1 })}},
		{"steps[1] (compact): ratio_low", []spec.Step{turn(0), compact(func(c *spec.Compact) { c.RatioLow = 0 })}},
		{"steps[1] (compact): budget", []spec.Step{turn(0), compact(func(c *spec.Compact) { n := int64(tooLarge); c.Budget = &n })}},
		{"steps[1] (compact): required", []spec.Step{turn(0), compact(func(c *spec.Compact) { c.Required = []string{""} })}},
		{"steps[1] (compact): elements[0]", []spec.Step{turn(0), compact(func(c *spec.Compact) { c.Elements = []spec.Element{{Class: "unit"}} })}},
		{"steps[1] (compact): pins", []spec.Step{turn(0), compact(func(c *spec.Compact) { c.Pins = []string{""} })}},
		{"steps[0] (resolve): comes before", []spec.Step{&spec.SessionResolve{}}},
		{"steps[1] (resolve): id", []spec.Step{turn(0), &spec.SessionResolve{ID: -1}}},
		{"steps[0] (reconstruct): artifact", []spec.Step{&spec.SessionReconstruct{Artifact: "a"}}},
		{"steps[0] (guard): key", []spec.Step{&spec.SessionGuard{}}},
		{"steps[0] (act): comes before", []spec.Step{&spec.Act{Key: "k", Literals: one}}},
		{"steps[1] (act): key", []spec.Step{turn(0), &spec.Act{Literals: one}}},
		{"steps[1] (act): literals", []spec.Step{turn(0), &spec.Act{Key: "k"}}},
		{"steps[1] (act): artifact", []spec.Step{turn(0), &spec.Act{Key: "k", Literals: one, Artifact: "a"}}},
		{"steps[3] (undo): to", []spec.Step{turn(0), turn(1), &spec.Fork{To: 0}, &spec.Undo{To: 1}}},
		{"steps[1] (fork): to", []spec.Step{turn(0), &spec.Fork{To: 3}}},
	} {
		err := (&spec.Episode{Steps: c.steps}).Valid()
		switch {
		case c.want == "" && err != nil:
			t.Errorf("Valid() = %v; want none", err)
		case c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)):
			t.Errorf("Valid() = %v; want %s…", err, c.want)
		}
	}
}
