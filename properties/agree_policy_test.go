package properties

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// The two oracles of a session must agree on which turns a policy keeps: random
// answers are about the input of a compaction, and these turns are none of it.
func TestSessionOraclesAgreeOnPolicies(t *testing.T) {
	active := map[spec.ID]bool{}
	for _, row := range spec.Catalogue() {
		active[row.ID] = true
	}
	done := spec.Answer{Result: &spec.Done{}}
	for _, policy := range []*spec.Policy{{First: 1}, {Newest: 2}, {Roles: []string{spec.RoleUser}}, {Turns: []int64{2}}, {First: 1, Newest: 1}, {Newest: 9}} {
		m, log := model.New(), []event{}
		steps := []spec.Step{policy}
		for i, role := range []string{spec.RoleUser, spec.RoleAssistant, spec.RoleUser, spec.RoleTool} {
			steps = append(steps, &spec.Append{ID: int64(i + 1), Role: role, Text: "Look."})
		}
		for _, s := range steps {
			m.Apply(s, done)
			log = append(log, event{step: s, answer: done})
		}
		compact := &spec.Compact{From: spec.FromHead, RatioLow: 1, SourceRecoverable: true}
		for named := range 16 { // each set of turns
			var ids []int64
			for id := range int64(4) {
				if named>>id&1 == 1 {
					ids = append(ids, id+1)
				}
			}
			for _, r := range []*spec.CompactResult{{Covered: ids}, {Uncovered: ids}} {
				r.Outcome, r.Generation, r.Decision, r.AncestryCertified = spec.Applied, 1, spec.Provisional, true
				a := spec.Answer{Result: r}
				_, breached := m.Judge(compact, a)
				slices.Sort(breached)
				told := recount(append(slices.Clip(log), event{step: compact, answer: a}), active).ids()
				if !slices.Equal(slices.Compact(breached), told) {
					t.Errorf("policy %+v, covered %v, uncovered %v: the model breaches %v, the log tells %v", *policy, r.Covered, r.Uncovered, breached, told)
				}
			}
		}
	}
}
