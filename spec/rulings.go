package spec

import (
	_ "embed"
	"fmt"
	"slices"
	"sync"
)

//go:embed rulings.json
var rulingsFile []byte

// A Ruling settles a point on which a seed record disagrees with itself or is
// silent. Failures cite rulings by id.
type Ruling struct {
	ID     string `json:"id"`     // X, R, P, C, F or G and a number
	Text   string `json:"text"`   // what holds
	Reason string `json:"reason"` // where the record disagrees, and why it is read this way
}

// Rulings returns all rulings: general (X), restoration (R), prohibition (P),
// coverage (C), floor (F) and chain (G).
func Rulings() []Ruling {
	all, _ := loadRulings()
	return slices.Clone(all)
}

// LookupRuling finds a ruling by its id.
func LookupRuling(id string) (Ruling, bool) {
	all, _ := loadRulings()
	i := slices.IndexFunc(all, func(r Ruling) bool { return r.ID == id })
	if i < 0 {
		return Ruling{}, false
	}
	return all[i], true
}

var loadRulings = sync.OnceValues(func() ([]Ruling, error) {
	var all []Ruling
	if err := DecodeStrict(rulingsFile, &all); err != nil {
		return nil, fmt.Errorf("rulings.json: %w", err)
	}
	return all, nil
})
