package spec

import "strings"

// An ID names a requirement: a family of three letters and a number, COV-04.
// An id is never used again for another requirement.
type ID string

// Family returns the three letters of the id.
func (id ID) Family() string {
	if len(id) < 3 {
		return string(id)
	}
	return string(id[:3])
}

// Level is the weight of a requirement (RFC 2119, RFC 8174).
type Level string

// The levels. Violating a SHOULD gives an advisory, not a failure.
const (
	Must    Level = "MUST"
	MustNot Level = "MUST NOT"
	Should  Level = "SHOULD"
)

// Profile is a set of requirements: that of a row, or that a run is made under.
type Profile string

// The profiles. A strict run checks the core requirements too; field, which
// public reports add, is chosen beside either and is no run of its own.
const (
	ProfileCore        Profile = "core"
	ProfileStrict      Profile = "strict"
	ProfileField       Profile = "field"
	ProfileCoreField   Profile = "core+field"
	ProfileStrictField Profile = "strict+field"
)

// RunProfiles returns the profiles that a run can be made under.
func RunProfiles() []Profile {
	return []Profile{ProfileCore, ProfileStrict, ProfileCoreField, ProfileStrictField}
}

// Includes reports whether a run under p checks a requirement, or plays a
// case, of profile q.
func (p Profile) Includes(q Profile) bool {
	if p == q {
		return true
	}
	base, field := strings.CutSuffix(string(p), "+field")
	switch q {
	case ProfileCore:
		return base == string(ProfileCore) || base == string(ProfileStrict)
	case ProfileField:
		return field
	}
	return base == string(q)
}

// Kind tells the two directions of failing apart.
type Kind string

// The kinds. A violated safety requirement is reported as unsafe, a violated
// liveness requirement as overcautious.
const (
	Safety   Kind = "safety"
	Liveness Kind = "liveness"
)

// A Requirement is one row of the catalogue.
type Requirement struct {
	ID        ID       `json:"id"`
	Level     Level    `json:"level"`
	Profile   Profile  `json:"profile"`
	Kind      Kind     `json:"kind"`
	Statement string   `json:"statement"`
	Sources   []Source `json:"sources"`
	Rulings   []string `json:"rulings,omitzero"`  // ids of rulings, R1 to G5
	Reports   []string `json:"reports,omitzero"`  // public reports, owner/name#number or a forum thread
	Partners  []ID     `json:"partners,omitzero"` // the rows that keep this one honest; empty when the sentence binds both ways
	Surfaces  []Place  `json:"surfaces"`
	Before    []ID     `json:"before,omitzero"` // rows that yield to this one where both forbid an outcome
	Saboteur  string   `json:"saboteur"`        // the fault that must fail exactly this row
}

// A Source is a place in one of the four seed records: its number and the
// headings, or "code" for the block at its end.
type Source struct {
	Seed     string   `json:"seed"`
	Headings []string `json:"headings"`
}

// A Place is a surface a requirement is checked on, and the capability it
// needs there, if any.
type Place struct {
	Surface    Surface    `json:"surface"`
	Capability Capability `json:"capability,omitzero"`
}

// On reports whether the requirement is checked on the surface without a
// capability besides.
func (r *Requirement) On(s Surface) bool {
	for _, p := range r.Surfaces {
		if p.Surface == s && p.Capability == "" {
			return true
		}
	}
	return false
}

// Direction is the word a report uses for a violation: unsafe or overcautious.
func (r *Requirement) Direction() string {
	if r.Kind == Liveness {
		return "overcautious"
	}
	return "unsafe"
}
