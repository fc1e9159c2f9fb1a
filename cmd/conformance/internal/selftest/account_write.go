package selftest

import (
	"io"
	"slices"
	"time"

	"plimsoll/spec"
)

// A toll is what WriteAccounts tells of one saboteur.
type toll struct {
	Name      string    `json:"name"`
	Breaks    spec.ID   `json:"breaks"`
	Stage     string    `json:"stage"`        // the first that killed it
	Seeds     int       `json:"seeds"`        // in which it was killed
	Cases     []int64   `json:"cases"`        // until it fell, of those that put its requirement to the test; one for each kill by a stage with a seed
	Took      []float64 `json:"milliseconds"` // until it fell, by the clock of this machine; one for each of these kills, or one in all
	Reached   int64     `json:"reached"`
	Triggered *int64    `json:"triggered,omitzero"` // not there where the correct adapter was not asked too
	Detected  int64     `json:"detected"`
}

// WriteAccounts writes of each saboteur what killed it, and how long that took,
// as JSON. The times are those of this machine and of this run.
func (r *Results) WriteAccounts(w io.Writer) error {
	var all []toll
	for _, k := range slices.Concat(r.Saboteurs, r.Sessions, r.Messages, r.Kept) {
		t := toll{Name: k.Name, Breaks: k.Breaks, Stage: k.Stage, Seeds: k.Seeds, Cases: k.Cases,
			Reached: k.Account.Reached, Detected: k.Account.Detected}
		if k.Account.Beside {
			t.Triggered = &k.Account.Triggered
		}
		for _, took := range k.Took {
			t.Took = append(t.Took, float64(took.Microseconds())/float64(time.Millisecond/time.Microsecond))
		}
		all = append(all, t)
	}
	text, err := spec.EncodeIndent(all)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
