package cut

import (
	"slices"

	"plimsoll/corpus"
	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

// source is the word in the header of a case that tells where it comes from.
const source = "recorded"

// A plan is a case before it is known what is permitted.
type plan struct {
	name   string
	story  string
	strict bool      // the case says something under the strict reading only
	aims   []spec.ID // the rows it is about, the first that binds counts
	call   spec.Call
}

// add makes the case, unless the same call is one already.
func (c *cutter) add(p plan) {
	text, err := spec.EncodeCall(p.call)
	if err == nil {
		err = p.call.Valid()
	}
	if err != nil {
		c.notes = append(c.notes, Note{Case: "cut/" + p.name, Text: "cannot be written: " + err.Error()})
		return
	}
	if c.seen[string(text)] {
		return
	}
	c.seen[string(text)] = true
	profile := spec.ProfileCore
	if p.strict || generators.IsStrict(p.call) {
		profile = spec.ProfileStrict
	}
	c.cases = append(c.cases, corpus.Case{
		Name:        "cut/" + p.name,
		Requirement: aim(p.call, profile, p.aims),
		Profile:     profile,
		Source:      source,
		Story:       p.story,
		Call:        p.call,
		Permitted:   permitted(p.call, profile),
	})
}

// permitted is what a run under the profile permits.
func permitted(c spec.Call, p spec.Profile) spec.Permitted {
	return reference.Permitted(c, func(id spec.ID) bool { return includes(p, id) })
}

func includes(p spec.Profile, id spec.ID) bool {
	r, ok := spec.Lookup(id)
	return ok && p.Includes(r.Profile)
}

// aim finds the row that the case is told under: the first of the aims that
// binds under the profile, else the first row that does.
func aim(c spec.Call, p spec.Profile, aims []spec.ID) spec.ID {
	var bound []spec.ID
	for _, r := range reference.Rows(c) {
		if includes(p, r.ID) {
			bound = append(bound, r.ID)
		}
	}
	for _, id := range aims {
		if slices.Contains(bound, id) {
			return id
		}
	}
	return bound[0] // OUT-02 binds every call
}
