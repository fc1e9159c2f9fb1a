package saboteurs

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// of returns the sessions picked for a saboteur.
func of(s SessionSaboteur) map[string]picked {
	word := strings.TrimPrefix(s.Name, "saboteur/")
	mine := maps.Clone(sessions())
	maps.DeleteFunc(mine, func(name string, _ picked) bool { return name != word && !strings.HasPrefix(name, word+",") })
	return mine
}

// plays reports whether the saboteur declares what the steps need.
func plays(s SessionSaboteur, steps []spec.Step) bool {
	for _, need := range (&spec.Episode{Steps: steps}).Needs() {
		if !slices.Contains(s.Capabilities(), need) {
			return false
		}
	}
	return true
}

// Every requirement that only a session can break, and every one of the profile
// field that is checked there, has a saboteur; and none has one that a session
// cannot break.
func TestEverySessionRequirementHasASaboteur(t *testing.T) {
	have := map[spec.ID]bool{}
	for _, s := range SessionAll() {
		have[s.Breaks] = true
	}
	for _, s := range ConcurrentAll() {
		have[s.Breaks] = true
	}
	for _, s := range KeptAll() {
		have[s.Breaks] = true
	}
	for _, r := range spec.Catalogue() {
		if _, checked := r.Needs(spec.SurfaceSession); checked {
			if !have[r.ID] && (!r.On(spec.SurfaceDecide) || r.Profile == spec.ProfileField) {
				t.Errorf("%s has no saboteur; wanted is one that %s", r.ID, r.Saboteur)
			}
			delete(have, r.ID)
		}
	}
	for id := range have {
		t.Errorf("a saboteur breaks %s, which is no requirement of sessions", id)
	}
}

func TestSessionNames(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range SessionAll() {
		if seen[s.Name] || !strings.HasPrefix(s.Name, "saboteur/"+string(s.Breaks)+"-") || s.Fault == "" || s.Identity().Name != s.Name {
			t.Errorf("%q (%s: %q) is a name given twice, names another requirement or lacks its fault", s.Name, s.Breaks, s.Fault)
		}
		seen[s.Name] = true
	}
	for _, s := range ConcurrentAll() {
		if seen[s.Name] || !strings.HasPrefix(s.Name, "saboteur/"+string(s.Breaks)+"-") || s.Fault == "" || s.Identity().Name != s.Name {
			t.Errorf("%q (%s: %q) is a name given twice, names another requirement or lacks its fault", s.Name, s.Breaks, s.Fault)
		}
	}
	for name := range sessions() {
		if word, _, _ := strings.Cut(name, ","); !seen["saboteur/"+word] {
			t.Errorf("a session is there for %s, which is no saboteur", name)
		}
	}
}

// A saboteur keeps sessions and has no operations.
func TestSessionSurfaces(t *testing.T) {
	for _, s := range SessionAll() {
		info := adapters.InProcess(s).Info()
		if len(info.Operations) > 0 || !slices.Equal(info.Surfaces, []spec.Surface{spec.SurfaceSession}) {
			t.Errorf("%s has the operations %v on %v, want sessions only", s.Name, info.Operations, info.Surfaces)
		}
	}
}

// In the session picked for it the saboteur breaks its requirement and no
// other, at the last step; without the circumstance it breaks nothing.
func TestBreaksItsOwnInASession(t *testing.T) {
	for _, s := range SessionAll() {
		mine := of(s)
		if s.Breaks.Family() == "MET" {
			continue // it breaks nothing by itself: TestVariantsFindTheirSaboteurs of package properties
		}
		if len(mine) == 0 {
			t.Errorf("%s has no session that shows its fault; add one to sessions()", s.Name)
		}
		for name, p := range mine {
			if at, rows := accused(t, s, p.breaks); at != len(p.breaks)-1 || !slices.Equal(rows, []spec.ID{s.Breaks}) {
				t.Errorf("%s breaks %v at step %d of %d, want %s alone at the last one", name, rows, at, len(p.breaks), s.Breaks)
			}
			if at, rows := accused(t, s, p.clear); rows != nil {
				t.Errorf("%s breaks %v at step %d of the session without its circumstance, want nothing", name, rows, at)
			}
		}
	}
}

// In the sessions picked for the others it breaks no other requirement either,
// and the reference implementation breaks none at all. Neither changes a step.
func TestBreaksNoOtherInASession(t *testing.T) {
	for name, p := range sessions() {
		for _, steps := range [][]spec.Step{p.breaks, p.clear} {
			before, err := spec.Encode(&spec.Episode{Steps: steps})
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if at, rows := drive(t, reference.Adapter{}, steps); rows != nil {
				t.Errorf("the reference breaks %v at step %d of a session of %s", rows, at, name)
			}
			for _, s := range SessionAll() {
				if !plays(s, steps) {
					continue
				}
				if at, rows := accused(t, s, steps); rows != nil && !slices.Equal(rows, []spec.ID{s.Breaks}) {
					t.Errorf("%s breaks %v at step %d of a session of %s, want %s or nothing", s.Name, rows, at, name, s.Breaks)
				}
				if after, _ := spec.Encode(&spec.Episode{Steps: steps}); string(after) != string(before) {
					t.Fatalf("%s changes a step of a session of %s", s.Name, name)
				}
			}
		}
	}
}
