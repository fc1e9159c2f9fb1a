// Package null holds the six null adapters: compactors that do nothing worth
// the name, each in another way. Their scores are published beside every
// other's, because a suite that one of them passes checks nothing.
package null

import (
	"plimsoll/adapters"
	"plimsoll/spec"
)

// All returns the null adapters, in the order in which their scores are shown.
func All() []adapters.Adapter {
	return []adapters.Adapter{
		refuse{name("refuse")},
		allow{name("allow")},
		echo{name("echo")},
		identity{name("identity")},
		empty{name("empty")},
		broken{name("error")},
	}
}

// name is the part of an adapter that says who it is.
type name string

// Identity implements adapters.Adapter.
func (n name) Identity() spec.Identity {
	return spec.Identity{Name: "null/" + string(n), Version: spec.Version, Language: "Go"}
}

func turnIDs(turns []spec.Turn) []int64 {
	ids := make([]int64, len(turns))
	for i, t := range turns {
		ids[i] = t.ID
	}
	return ids
}

// latest is the highest generation of the parents, 0 when there are none.
func latest(parents []spec.Contract) int64 {
	var g int64
	for _, p := range parents {
		if p.Generation != nil {
			g = max(g, *p.Generation)
		}
	}
	return g
}
