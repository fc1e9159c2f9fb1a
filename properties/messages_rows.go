package properties

import "plimsoll/spec"

// addMessagesRows registers the rows that a circumstance of the dialogue makes
// special, with the dialogue without it.
func addMessagesRows() {
	for id, without := range map[spec.ID][]func(*spec.Dialogue){
		"WIR-08": {cutElsewhere, keepNone},
		"TXN-03": {withoutRules, withoutFailures},
		"ISO-02": {unmarked},
	} {
		registry[id] = property{id: id, violated: func(*exam) string { return "" }, without: onDialogue(without)}
	}
}

func onDialogue(ways []func(*spec.Dialogue)) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		d, ok := c.(*spec.Dialogue)
		if !ok {
			return nil
		}
		var all []spec.Call
		for _, without := range ways {
			out := clone(d)
			without(out)
			all = append(all, out)
		}
		return all
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

// withoutFailures asks for no compaction in which the summarizer would not do
// all that is asked of it. Where that had failed, it left nothing behind.
func withoutFailures(d *spec.Dialogue) {
	last := len(d.Steps) - 1
	for last >= 0 && d.Steps[last].Compact == nil {
		last--
	}
	var steps []spec.DialogueStep
	for i, s := range d.Steps {
		if s.Compact == nil || len(s.Compact.Rules) == 0 || i == last {
			steps = append(steps, s)
		}
	}
	d.Steps = steps
}

// keepNone wants no messages kept.
func keepNone(d *spec.Dialogue) { d.Keep = 0 }

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
