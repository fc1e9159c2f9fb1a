package spec

import (
	"embed"
	"fmt"
	"slices"
	"sync"
)

//go:generate go run ./internal/render -o SPEC.md

//go:embed catalogue/*.json
var catalogueFiles embed.FS

// A Family is a group of requirements about one subject.
type Family struct {
	Code  string // the three letters its ids begin with
	Name  string
	About string
}

// Families returns the families in the order of the catalogue.
func Families() []Family {
	return []Family{
		{"RST", "restoration", "what may be expanded, restored and acted on"},
		{"PRO", "prohibition", "the ledger of excluded actions"},
		{"COV", "coverage", "what a checkpoint claims, and where the rest is"},
		{"FLR", "floor", "when to certify, proceed provisionally or refuse"},
		{"CHN", "chain", "generations, ancestry, merging"},
		{"WIR", "wire", "turn structure"},
		{"TXN", "transaction", "faults, races, crashes, undo, reload"},
		{"GRO", "growth", "size, progress, feasibility, accounting"},
		{"FRC", "force", "what a summary may set in motion"},
		{"FRM", "frame", "state beside the transcript"},
		{"EFX", "effects", "things done to the outside world"},
		{"ISO", "isolation", "secrets and other sessions"},
		{"ENC", "encoding", "attachments and text encoding"},
		{"OUT", "outcome", "honest reports"},
		{"MET", "metamorphic", "what stays as it is when something changes that does not matter"},
	}
}

// Catalogue returns every requirement, by the order of Families and then by
// number. The rows are shared: do not change what they point to. A catalogue
// that cannot be read is empty; the tests of this package see to it that the
// embedded one can.
func Catalogue() []Requirement {
	c, _ := loadCatalogue()
	return slices.Clone(c.rows)
}

// Lookup finds a requirement by its id.
func Lookup(id ID) (Requirement, bool) {
	c, _ := loadCatalogue()
	i, ok := c.index[id]
	if !ok {
		return Requirement{}, false
	}
	return c.rows[i], true
}

type catalogue struct {
	rows  []Requirement
	index map[ID]int // place in rows
}

var loadCatalogue = sync.OnceValues(func() (catalogue, error) {
	c := catalogue{index: map[ID]int{}}
	for _, f := range Families() {
		family, err := readFamily(f.Code)
		if err != nil {
			return catalogue{}, err
		}
		for _, r := range family {
			c.index[r.ID] = len(c.rows)
			c.rows = append(c.rows, r)
		}
	}
	return c, nil
})

func readFamily(code string) ([]Requirement, error) {
	name := "catalogue/" + code + ".json"
	text, err := catalogueFiles.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var rows []Requirement
	if err := DecodeStrict(text, &rows); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return rows, nil
}
