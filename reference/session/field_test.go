package session_test

import (
	"slices"
	"testing"

	model "plimsoll/reference/session"
	"plimsoll/spec"
)

func done() spec.Answer { return spec.Answer{Result: &spec.Done{}} }

// conversed is a session with turns of these roles, numbered from 1.
func conversed(roles ...string) *model.Model {
	m := model.New()
	for i, role := range roles {
		m.Apply(&spec.Append{ID: int64(i + 1), Role: role, Text: "Look."}, done())
	}
	return m
}

// COV-22: no compaction names a turn that the policy keeps.
func TestPolicy(t *testing.T) {
	for name, c := range map[string]struct {
		policy spec.Policy
		kept   []int64
	}{
		"the first":    {spec.Policy{First: 1}, []int64{1}},
		"the newest":   {spec.Policy{Newest: 2}, []int64{3, 4}},
		"of a role":    {spec.Policy{Roles: []string{spec.RoleUser}}, []int64{1, 3}},
		"this one":     {spec.Policy{Turns: []int64{2}}, []int64{2}},
		"both ends":    {spec.Policy{First: 1, Newest: 1}, []int64{1, 4}},
		"more than is": {spec.Policy{Newest: 9}, []int64{1, 2, 3, 4}},
	} {
		m := conversed(spec.RoleUser, spec.RoleAssistant, spec.RoleUser, spec.RoleTool)
		m.Apply(&c.policy, done())
		compact := &spec.Compact{From: spec.FromHead, RatioLow: 1, SourceRecoverable: true}
		for id := int64(1); id <= 4; id++ {
			kept := slices.Contains(c.kept, id)
			if slices.ContainsFunc(m.Input(compact), func(t spec.Append) bool { return t.ID == id }) == kept {
				t.Errorf("%s: turn %d is kept: %t, and stands in the input as well or in neither", name, id, kept)
			}
			for _, r := range []*spec.CompactResult{{Outcome: spec.Applied, Covered: []int64{id}}, {Outcome: spec.Applied, Uncovered: []int64{id}}} {
				if _, breached := m.Judge(compact, spec.Answer{Result: r}); slices.Contains(breached, "COV-22") != kept {
					t.Errorf("%s: turn %d is kept: %t; to name it breaches %v", name, id, kept, breached)
				}
			}
		}
	}
}

// COV-18: a summary covers what its summarizer was given, and takes the place
// of none that it was not.
func TestShown(t *testing.T) {
	before := &spec.Compact{From: spec.FromHead, RatioLow: 1, Keep: 1, SourceRecoverable: true}
	for name, c := range map[string]struct {
		from    string
		shown   []int64
		summary bool
		covered []int64
		want    bool
	}{
		"the turn and the summary":              {spec.FromHead, []int64{2}, true, []int64{2}, false},
		"the turn, and not the summary":         {spec.FromHead, []int64{2}, false, []int64{2}, true},
		"neither, and the turn is covered":      {spec.FromHead, []int64{}, true, []int64{2}, true},
		"neither, and the turn is not":          {spec.FromHead, []int64{}, true, []int64{}, false},
		"all, for a fresh chain":                {spec.FromRaw, []int64{1, 2}, false, []int64{1, 2}, false},
		"a turn by its summary, for such a one": {spec.FromRaw, []int64{2}, true, []int64{1, 2}, false},
		"a turn not at all, for such a one":     {spec.FromRaw, []int64{2}, false, []int64{1, 2}, true},
		"a turn not at all, and not covered":    {spec.FromRaw, []int64{2}, false, []int64{2}, false},
	} {
		m := conversed(spec.RoleUser, spec.RoleUser)
		m.Apply(before, spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1}, Decision: spec.Provisional}})
		after := &spec.Compact{From: c.from, RatioLow: 1, SourceRecoverable: true, Shown: c.shown, ShownSummary: c.summary}
		a := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 2, Covered: c.covered, Decision: spec.Provisional}}
		if _, breached := m.Judge(after, a); slices.Contains(breached, "COV-18") != c.want {
			t.Errorf("it was given %s: breaches %v", name, breached)
		}
	}
}

// The summary of a session that is taken in has to be shown as well.
func TestShownToMerge(t *testing.T) {
	m := conversed(spec.RoleUser)
	m.Apply(&spec.Branch{As: "copy"}, done())
	m.Apply(&spec.Switch{To: "copy"}, done())
	m.Apply(&spec.Compact{From: spec.FromHead, RatioLow: 1, SourceRecoverable: true},
		spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 1, Covered: []int64{1}, Decision: spec.Provisional}})
	m.Apply(&spec.Switch{To: spec.MainBranch}, done())
	a := spec.Answer{Result: &spec.CompactResult{Outcome: spec.Applied, Generation: 2, Decision: spec.Provisional}}
	for _, summary := range []bool{true, false} {
		c := &spec.Compact{From: spec.FromHead, RatioLow: 1, SourceRecoverable: true, With: []string{"copy"}, Shown: []int64{1}, ShownSummary: summary}
		if _, breached := m.Judge(c, a); slices.Contains(breached, "COV-18") == summary {
			t.Errorf("the summary of the other was shown: %t; breaches %v", summary, breached)
		}
	}
}

// FLR-16, FLR-17: of each name the value it was corrected to last, and none
// that it had before.
func TestCorrections(t *testing.T) {
	m := conversed(spec.RoleUser)
	for _, c := range []spec.Correct{{Name: "port", Old: "1", New: "2"}, {Name: "port", Old: "3", New: "4"}, {Name: "host", Old: "5", New: "6"},
		{Name: "user", Old: "7", New: "8"}, {Name: "user", Old: "8", New: "7"}} {
		m.Apply(&c, done())
	}
	for name, c := range map[string]struct {
		of   string
		now  []string
		want []spec.ID
	}{
		"the last one":             {"port", []string{"4"}, nil},
		"what it was at first":     {"port", []string{"4", "1"}, []spec.ID{"FLR-16"}},
		"what it became at first":  {"port", []string{"2", "4"}, []spec.ID{"FLR-16"}},
		"what it was taken for":    {"port", []string{"4", "3"}, []spec.ID{"FLR-16"}},
		"what another name was":    {"port", []string{"4", "5"}, nil},
		"what nobody corrected":    {"port", []string{"4", "9"}, nil},
		"nothing":                  {"port", nil, []spec.ID{"FLR-17"}},
		"the one before alone":     {"port", []string{"3"}, []spec.ID{"FLR-16", "FLR-17"}},
		"what it is again":         {"user", []string{"7"}, nil},
		"and what it was meantime": {"user", []string{"7", "8"}, []spec.ID{"FLR-16"}},
	} {
		i := m.Inspect()
		i.Active[c.of] = c.now
		_, breached := m.Look(&i, &spec.Correct{}, done())
		if slices.Sort(breached); !slices.Equal(breached, c.want) {
			t.Errorf("%s: breaches %v, want %v", name, breached, c.want)
		}
	}
	if i := m.Inspect(); len(i.Active) != 3 {
		t.Errorf("it shows the values %v, want those of three names", i.Active)
	}
}
