package corpus

import (
	"fmt"

	"plimsoll/spec"
)

// New returns a case to start from: the call and the permitted outcomes of an
// embedded case of the requirement, under a story that is still to be told.
// The error says that no embedded case is about the requirement.
func New(id spec.ID) (Case, error) {
	all, err := Embedded()
	if err != nil {
		return Case{}, err
	}
	for _, c := range all {
		if c.Requirement == id {
			return Case{
				Name: c.Name, Requirement: id, Profile: c.Profile, Source: "field",
				Story: "Say here what happened, in one line.\nSay here what is due and what is not, in another.",
				Call:  c.Call, Points: c.Points, Permitted: c.Permitted,
			}, nil
		}
	}
	return Case{}, fmt.Errorf("no case of the corpus is about %s; conformance list %s says where it is checked", id, id)
}
