package saboteurs

import "plimsoll/spec"

// Late returns saboteurs of decide whose faults show only where a case has very
// much of something at once. They are apart from All: what finds them is the
// stage targeted.
func Late() []Saboteur {
	return []Saboteur{
		fault("COV-02", "sixteen", "believes a report that names sixteen turns or more that the summary does not mention", claims(func(c *spec.BuildCall, t spec.Turn) bool {
			believed := func(t spec.Turn) bool { return c.Reported != nil && reported(c, t) && !c.CutOff() && absent(c, t) }
			return believed(t) && len(sift(c, believed)) >= 16
		})),
	}
}

// SessionLate returns saboteurs of the surface session whose faults show only
// in long chains.
func SessionLate() []SessionSaboteur {
	deep := func(m *memory) bool { return m.generation() >= 12 }
	return []SessionSaboteur{
		strays("PRO-11", "twelfth", "drops the oldest entry of the ledger at each compaction from the twelfth generation on", keeps(func(l spec.Ledger, past []event) spec.Ledger {
			if e := past[len(past)-1]; applied(spec.FromHead)(e) && e.answer.Result.(*spec.CompactResult).Generation >= 12 {
				return l[min(1, len(l)):]
			}
			return l
		})),
		strays("CHN-08", "twelfth", "shows no pin but the newest, from the twelfth generation on", from(deep, shows(func(_ *memory, i *spec.Inspection) {
			if len(i.Pins) > 1 {
				i.Pins = i.Pins[len(i.Pins)-1:]
			}
		}))),
		strays("CHN-09", "twelfth", "shows the classes of the newest call only, from the twelfth generation on", requires(deep)),
	}
}
