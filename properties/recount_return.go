package properties

import (
	"fmt"

	"plimsoll/spec"
)

// recountReturn: TXN-07 and TXN-08, what is shown after going back to a turn,
// and after the session was loaded.
func (p *past) recountReturn(t told, seen *spec.Inspection, step spec.Step) {
	switch step.(type) {
	case *spec.Undo, *spec.Fork:
		t.add("TXN-07", p.unlike(seen, "after going back to a turn"))
	case *spec.Reload:
		t.add("TXN-08", p.unlike(seen, "after loading what was saved"))
	}
}

// unlike says what the session shows that is not so, as far as no row of its
// own is about it.
func (p *past) unlike(seen *spec.Inspection, when string) string {
	if what := p.unaccounted(seen); what != "" {
		return what + " (" + when + ")"
	}
	chain := p.chain()
	if len(chain) == 0 {
		if seen.Generation != 0 || seen.Summary != "" || seen.Provisional || seen.Contract != nil {
			return fmt.Sprintf("shows something of a checkpoint %s, where none is in force", when)
		}
		return ""
	}
	if head := chain[len(chain)-1]; seen.Generation != head.result.Generation || seen.Summary != head.step.Summary {
		return fmt.Sprintf("shows generation %d with another summary or none %s; in force is generation %d", seen.Generation, when, head.result.Generation)
	}
	return ""
}
