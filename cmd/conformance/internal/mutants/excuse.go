package mutants

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// excuses.json lists the mutants that nothing can notice, with the reason.
//
//go:embed excuses.json
var excusesFile []byte

// The kinds of excuses. Which of the two it is, a run finds out as well.
const (
	Equivalent = "equivalent" // no answer is another one
	Permitted  = "permitted"  // another answer, permitted too
)

// An Excuse says why nothing notices some mutants of one function.
type Excuse struct {
	In      string   `json:"in"`      // file and function, as ids have them
	Mutants []string `json:"mutants"` // operator, ordinal and, behind a colon, the source that is changed
	Kind    string   `json:"kind"`
	Why     string   `json:"why"`
}

func readExcuses() ([]Excuse, error) {
	var list []Excuse
	if err := spec.DecodeStrict(excusesFile, &list); err != nil {
		return nil, fmt.Errorf("excuses.json: %w", err)
	}
	for _, e := range list {
		if e.Kind != Equivalent && e.Kind != Permitted || e.Why == "" || len(e.Mutants) == 0 {
			return nil, fmt.Errorf("excuses.json: %s: want mutants, a kind (%s or %s) and why", e.In, Equivalent, Permitted)
		}
	}
	return list, nil
}

// excuse applies the list, and takes note of what is wrong in it: a mutant that
// is not there any more or changes something else now, that was noticed after
// all, or whose answers are not what its kind says.
func (r *Results) excuse(list []Excuse, all []Mutant) {
	byID := map[string]Mutant{}
	for _, m := range all {
		byID[m.ID()] = m
	}
	fates := map[int]*Fate{}
	for i := range r.Fates {
		fates[r.Fates[i].N] = &r.Fates[i]
	}
	for i := range list {
		for _, entry := range list[i].Mutants {
			name, text, _ := strings.Cut(entry, ": ")
			id := list[i].In + " " + name
			m, there := byID[id]
			f := fates[m.N]
			switch {
			case !there:
				r.stale(id, "is in the list, and there is no such mutant")
			case m.Text != text:
				r.stale(id, "changes "+strconv.Quote(m.Text)+" now, and the list has "+strconv.Quote(text))
			case f == nil || f.Late: // not looked at this time
			case f.By != "":
				r.stale(id, "is in the list, and "+f.By+" notices it")
			case f.Excuse != nil:
				r.stale(id, "is in the list twice")
			default:
				f.Excuse = &list[i]
				if f.Differs != (list[i].Kind == Permitted) {
					r.stale(id, "is "+list[i].Kind+" in the list; that some answer differs is "+strconv.FormatBool(f.Differs))
				}
			}
		}
	}
}

func (r *Results) stale(id, what string) { r.Stale = append(r.Stale, id+" "+what) }
