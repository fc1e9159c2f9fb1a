package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Which rows a compaction puts to the test hangs on what was asked for and what
// came before. A refusal is a test of the rows that make it due, and after a
// refusal or a kill there is more that the next one has to do.
func TestWhatACompactionPutsToTheTest(t *testing.T) {
	refusal := spec.Answer{Refusal: spec.Refuse(spec.CodeBelowFloor, []string{"contract"}, "no")}
	asked := func(change func(c *spec.Compact)) *spec.Compact {
		c := &spec.Compact{From: spec.FromHead, Summary: "T1 was looked at.", RatioLow: 1, Required: []string{spec.ClassIdentifier},
			Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "T1", Turn: 1}}}
		change(c)
		return c
	}
	whole := func(*spec.Compact) {}
	lossy := func(c *spec.Compact) { c.Elements[0].Text = "T2" }
	costly := func(c *spec.Compact) { lossy(c); c.CostlySideEffect = true }
	refused := func(m *model.Model) { m.Apply(asked(lossy), refusal) }
	killed := func(m *model.Model) {
		seen := m.Inspect()
		m.Killed(nil, &seen)
	}
	for name, c := range map[string]struct {
		before  func(m *model.Model)
		change  func(c *spec.Compact)
		applied bool
		bound   []spec.ID
		not     []spec.ID
	}{
		"a danger, refused":           {nil, costly, false, []spec.ID{"FLR-02"}, []spec.ID{"FLR-05", "FLR-21"}},
		"all dangers, refused":        {nil, func(c *spec.Compact) { costly(c); c.StrictConsumer, c.ChainingRisk = true, true }, false, []spec.ID{"FLR-01"}, []spec.ID{"FLR-02"}},
		"a danger, certified":         {nil, func(c *spec.Compact) { c.CostlySideEffect = true }, false, []spec.ID{"FLR-04"}, []spec.ID{"FLR-02"}},
		"a danger, nothing required":  {nil, func(c *spec.Compact) { costly(c); c.Required = nil }, false, nil, []spec.ID{"FLR-02"}},
		"no danger, refused":          {nil, lossy, false, []spec.ID{"FLR-03", "COV-23"}, []spec.ID{"FLR-04"}},
		"the source is there":         {nil, func(c *spec.Compact) { costly(c); c.SourceRecoverable = true }, false, []spec.ID{"FLR-07"}, []spec.ID{"FLR-02"}},
		"after a refusal, refused":    {refused, whole, false, []spec.ID{"FLR-21", "FLR-04"}, nil},
		"after a refusal, not shown":  {refused, func(c *spec.Compact) { c.Shown = []int64{} }, false, []spec.ID{"FLR-21"}, []spec.ID{"FLR-04"}},
		"after a refusal, lossy":      {refused, lossy, false, nil, []spec.ID{"FLR-21"}},
		"after a refusal, applied":    {refused, whole, true, []spec.ID{"FLR-21", "FLR-04"}, nil},
		"no refusal before":           {nil, whole, true, []spec.ID{"FLR-04"}, []spec.ID{"FLR-21", "TXN-06"}},
		"after a kill, applied":       {killed, whole, true, []spec.ID{"TXN-06"}, []spec.ID{"FLR-21"}},
		"after a kill, refused":       {killed, whole, false, []spec.ID{"TXN-06"}, nil},
		"after a kill, with a danger": {killed, costly, false, nil, []spec.ID{"TXN-06"}},
		"shown, applied":              {nil, func(c *spec.Compact) { c.Shown = []int64{1} }, true, []spec.ID{"COV-18"}, nil},
		"nothing known of what was":   {nil, whole, true, nil, []spec.ID{"COV-18", "COV-22", "FLR-14", "FLR-15"}},
		"doubted, applied":            {nil, func(c *spec.Compact) { c.Judge = spec.JudgeTimeout; c.SourceRecoverable = true }, true, []spec.ID{"FLR-15"}, []spec.ID{"FLR-04"}},
	} {
		m := model.New()
		m.Apply(&spec.Append{ID: 1, Role: spec.RoleUser, Text: "Look at T1.", Anchor: "T1"}, spec.Answer{Result: &spec.Done{}})
		if c.before != nil {
			c.before(m)
		}
		step, answer := asked(c.change), refusal
		if c.applied {
			r, err := m.Compact(step)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			answer = spec.Answer{Result: &r}
		}
		bound, breached := m.Judge(step, answer)
		if c.applied && len(breached) > 0 {
			t.Errorf("%s: breaches %v", name, breached)
		}
		for _, id := range slices.Concat(c.bound, c.not) {
			if slices.Contains(bound, id) != slices.Contains(c.bound, id) {
				t.Errorf("%s: binds %v, want %v among them and not %v", name, bound, c.bound, c.not)
			}
		}
	}
}
