package session

import (
	"slices"

	"plimsoll/spec"
)

// suspended are the duties that a circumstance of the profile field lifts from
// a compaction: where the judge did not vouch for it, nothing has to be
// certified.
func (m *Model) suspended(c *spec.Compact) []spec.ID {
	if c.Doubted() {
		return []spec.ID{"FLR-12"}
	}
	return nil
}

// judgeDoubted: what the judge did not vouch for is not certified (FLR-15), and
// goes on or not like anything else that is not.
func judgeDoubted(f *finding, c *spec.Compact, r *spec.CompactResult) {
	f.bind("FLR-15")
	if r.Decision == spec.Certified {
		f.breach("FLR-15")
		return
	}
	f.ask(DecideCall(c, nil, r.Generation, r.AncestryCertified), &spec.DecideResult{Decision: r.Decision})
}

// active returns the value of each corrected name, and superseded those that it
// had before or after some correction and has no longer.
func (m *Model) active() map[string]string {
	out := map[string]string{}
	for _, c := range m.corrections {
		out[c.Name] = c.New
	}
	return out
}

func (m *Model) superseded(name, value string) bool {
	return m.active()[name] != value && slices.ContainsFunc(m.corrections, func(c spec.Correct) bool {
		return c.Name == name && (c.Old == value || c.New == value)
	})
}

func (m *Model) lookAtCorrections(i *spec.Inspection, check func(spec.ID, bool)) {
	for name, value := range m.active() {
		check("FLR-16", !slices.ContainsFunc(i.Active[name], func(v string) bool { return m.superseded(name, v) }))
		check("FLR-17", slices.Contains(i.Active[name], value))
	}
}

// shownActive is what a correct runtime reports as active.
func (m *Model) shownActive() map[string][]string {
	var out map[string][]string
	for name, value := range m.active() {
		if out == nil {
			out = map[string][]string{}
		}
		out[name] = []string{value}
	}
	return out
}
