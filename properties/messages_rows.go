package properties

import "plimsoll/spec"

// addMessagesRows registers the rows that a circumstance of the dialogue makes
// special, with the dialogue without it.
func addMessagesRows() {
	for id, without := range map[spec.ID]func(*spec.Dialogue){
		"WIR-08": cutElsewhere,
		"TXN-03": withoutRules,
		"ISO-02": unmarked,
	} {
		registry[id] = property{id: id, violated: func(*exam) string { return "" }, without: onDialogue(without)}
	}
}

func onDialogue(f func(*spec.Dialogue)) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		d, ok := c.(*spec.Dialogue)
		if !ok {
			return nil
		}
		out := clone(d)
		f(out)
		return []spec.Call{out}
	}
}

// withoutRules has the summarizer do all that is asked of it.
func withoutRules(d *spec.Dialogue) {
	for _, s := range d.Steps {
		if s.Compact != nil {
			s.Compact.Rules = nil
		}
	}
}

// unmarked has no value marked as secret.
func unmarked(d *spec.Dialogue) { d.Planted.Secrets = nil }

// cutElsewhere wants so many messages kept that they do not begin with an output
// when the last compaction is asked for.
func cutElsewhere(d *spec.Dialogue) {
	var said, history []spec.Message
	for _, s := range d.Steps {
		said = append(said, s.Say...)
		if s.Compact != nil {
			history = said
		}
	}
	for n := int64(len(history)); d.Keep < n && d.Keep > 0 && history[n-d.Keep].Role == spec.RoleTool; {
		d.Keep++
	}
}
