package selftest

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"plimsoll/spec"
)

// A Product is a compactor that people use, and what a run found in it. Its
// folder holds the adapter that drives it and three files: product.json, the
// report of the run, and findings.json.
type Product struct {
	Folder string // its name below the folder of all products
	About  About
	Report *spec.Report
	Why    map[spec.ID]string // findings.json: what the product does, and where
}

// About is product.json: what was put to the test and how.
type About struct {
	Product  string   `json:"product"`
	Version  string   `json:"version"`
	Released string   `json:"released"` // the day of the version, as its registry tells it
	Run      []string `json:"run"`      // the adapter's command, from the root of the checkout
}

// Products reads the products below a folder, by name. A folder without
// product.json is none.
func Products(dir string) ([]Product, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, fmt.Errorf("--products: want a checkout's folder of adapters: %w", err)
	}
	var all []Product
	for _, e := range entries {
		if _, err := os.Stat(filepath.Join(dir, e.Name(), "product.json")); err != nil {
			continue
		}
		p, err := readProduct(dir, e.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("--products: no folder below %s holds a product.json", dir)
	}
	return all, nil
}

func readProduct(dir, folder string) (Product, error) {
	p := Product{Folder: folder, Report: &spec.Report{}, Why: map[spec.ID]string{}}
	var list []finding
	for _, one := range []struct {
		name string
		into any
	}{{"product.json", &p.About}, {"report.json", p.Report}, {"findings.json", &list}} {
		file := filepath.Join(dir, folder, one.name)
		text, err := os.ReadFile(file)
		if err == nil {
			err = spec.DecodeStrict(text, one.into)
		}
		if err != nil {
			return p, fmt.Errorf("%s: %w", file, err)
		}
	}
	for _, f := range list {
		p.Why[f.Requirement] = f.Why
	}
	return p, nil
}

// mostMessages is how long a counterexample may be (in messages) for people to
// read it.
const mostMessages = 10

// Doubts tells what is wrong with the record of a product: it is out of date,
// it does not explain what was found, or a counterexample is too long to read.
func (p *Product) Doubts() []string {
	var out []string
	doubt := func(format string, args ...any) {
		out = append(out, p.Folder+": "+fmt.Sprintf(format, args...))
	}
	if p.Report.Spec != spec.Version || p.Report.Surface != spec.SurfaceMessages {
		doubt("its report is of spec %s on %s, want %s on messages", p.Report.Spec, p.Report.Surface, spec.Version)
	}
	if p.Report.Adapter.Version != p.About.Version {
		doubt("its report is of version %s, its product.json of %s", p.Report.Adapter.Version, p.About.Version)
	}
	rows := map[spec.ID]spec.Verdict{}
	for _, row := range p.Report.Rows {
		rows[row.ID] = row.Verdict
	}
	for _, row := range spec.Catalogue() {
		_, checked := row.Needs(spec.SurfaceMessages)
		verdict, told := rows[row.ID]
		if checked != told {
			doubt("%s is checked on messages: %t; in its report: %t", row.ID, checked, told)
		}
		if violated := verdict == spec.Fail || verdict == spec.Advisory || verdict == spec.Obscured; violated != (p.Why[row.ID] != "") {
			doubt("%s is violated: %t; explained in findings.json: %t", row.ID, violated, p.Why[row.ID] != "")
		}
	}
	for _, f := range p.Report.Failures {
		if d := dialogueOf(f); d == nil || len(d.Messages()) > mostMessages {
			doubt("the counterexample %s of %s has more than %d messages", f.Fingerprint, f.Requirement, mostMessages)
		}
	}
	return out
}

// dialogueOf is the case of a failure; nil where it is no dialogue.
func dialogueOf(f spec.Failure) *spec.Dialogue {
	text, err := spec.Encode(f.Call)
	if err != nil {
		return nil
	}
	call, err := spec.DecodeCall(text)
	if err != nil {
		return nil
	}
	d, _ := call.(*spec.Dialogue)
	return d
}

// summarizerFaults are what the summarizer of a dialogue does badly; none where
// it is faithful.
func summarizerFaults(d *spec.Dialogue) []string {
	var all []string
	for _, s := range d.Steps {
		if s.Compact == nil {
			continue
		}
		for _, r := range s.Compact.Rules {
			if !slices.Contains(all, r.Fault) {
				all = append(all, r.Fault)
			}
		}
	}
	return all
}

// under says which summarizer it takes for a failure to be seen.
func under(f spec.Failure) string {
	d := dialogueOf(f)
	if d == nil {
		return ""
	}
	if faults := summarizerFaults(d); len(faults) > 0 {
		return "under a bad summarizer (" + strings.Join(faults, ", ") + ")"
	}
	return "under a faithful summarizer"
}
