package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// RST-22 is about a literal that the durable source bore out once and does not
// any more, and about operations that restore it.
func TestOutlived(t *testing.T) {
	literal := func(l string) map[string]string { return map[string]string{"sha": l} }
	put := func(l string) spec.Step {
		return &spec.PutArtifact{Name: "a", Artifact: spec.Artifact{Payload: literal(l)}}
	}
	source := func(l string) spec.Step { return &spec.Durable{Set: map[string]*string{"sha": &l}} }
	gone := &spec.Durable{Set: map[string]*string{"sha": nil}}
	for name, c := range map[string]struct {
		before    []spec.Step
		operation string
		want      bool
	}{
		"it moved":                       {[]spec.Step{put("9f2c41d"), source("9f2c41d"), source("0000000")}, "commit", true},
		"it is gone":                     {[]spec.Step{source("9f2c41d"), put("9f2c41d"), gone}, "commit", true},
		"it is gone, and was empty":      {[]spec.Step{source(""), put(""), gone}, "commit", true},
		"it moved, and is told of alone": {[]spec.Step{put("9f2c41d"), source("9f2c41d"), source("0000000")}, "plan", false},
		"it moved and came back":         {[]spec.Step{put("9f2c41d"), source("9f2c41d"), source("0000000"), source("9f2c41d")}, "commit", false},
		"it never was":                   {[]spec.Step{put("9f2c41d"), source("0000000")}, "commit", false},
		"nothing is known of it":         {[]spec.Step{put("9f2c41d")}, "commit", false},
	} {
		m := model.New()
		for _, s := range c.before {
			m.Apply(s, spec.Answer{Result: &spec.Done{}})
		}
		for handed, a := range map[bool]spec.Answer{
			true:  {Result: &spec.ReconstructResult{Payload: m.Artifacts["a"].Payload}},
			false: {Refusal: spec.Refuse(spec.CodeUnsound, []string{"a"}, "no")},
		} {
			bound, breached := m.Judge(&spec.SessionReconstruct{Artifact: "a", Operation: c.operation}, a)
			if slices.Contains(bound, "RST-22") != c.want || slices.Contains(breached, "RST-22") != (c.want && handed) {
				t.Errorf("%s: handed out: %t; binds %v, breaches %v", name, handed, bound, breached)
			}
		}
	}
}
