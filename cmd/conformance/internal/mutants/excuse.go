package mutants

import (
	"embed"
	"fmt"
	"io/fs"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// The folder excuses lists the mutants that nothing can notice, with the
// reason. Each file of the sources has its own there, with the ending .json.
//
//go:embed excuses
var excusesFiles embed.FS

// The kinds of excuses. Which of the two it is, a run finds out as well.
const (
	Equivalent = "equivalent" // no answer is another one
	Permitted  = "permitted"  // another answer, permitted too
)

// An Excuse says why nothing notices some mutants of one function.
type Excuse struct {
	File    string   `json:"-"`       // with its folder, as ids have it
	In      string   `json:"in"`      // function, with its receiver
	Mutants []string `json:"mutants"` // operator, ordinal and, behind a colon, the source that is changed
	Kind    string   `json:"kind"`
	Why     string   `json:"why"`
}

func readExcuses() (all []Excuse, err error) {
	err = fs.WalkDir(excusesFiles, "excuses", func(at string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		list, err := readExcusesOf(at)
		all = append(all, list...)
		return err
	})
	return all, err
}

// readExcusesOf reads one of the files.
func readExcusesOf(at string) ([]Excuse, error) {
	text, err := excusesFiles.ReadFile(at)
	if err != nil {
		return nil, err
	}
	var list []Excuse
	if err := spec.DecodeStrict(text, &list); err != nil {
		return nil, fmt.Errorf("%s: %w", at, err)
	}
	for i, e := range list {
		if e.Kind != Equivalent && e.Kind != Permitted || e.Why == "" || len(e.Mutants) == 0 {
			return nil, fmt.Errorf("%s: %s: want mutants, a kind (%s or %s) and why", at, e.In, Equivalent, Permitted)
		}
		list[i].File = strings.TrimSuffix(strings.TrimPrefix(at, "excuses/"), ".json") + ".go"
	}
	return list, nil
}

// id of the mutant that is listed, and the source that it changes.
func (e Excuse) id(entry string) (id, text string) {
	name, text, _ := strings.Cut(entry, ": ")
	return e.File + " " + e.In + " " + name, text
}

// excusedIn lists the ids of a list of excuses.
func excusedIn(list []Excuse) map[string]bool {
	ids := map[string]bool{}
	for _, e := range list {
		for _, entry := range e.Mutants {
			id, _ := e.id(entry)
			ids[id] = true
		}
	}
	return ids
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
			id, text := list[i].id(entry)
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
