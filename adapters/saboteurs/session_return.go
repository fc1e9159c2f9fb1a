package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// returning: faults of going back to a turn, and of loading.
func returning() []SessionSaboteur {
	justBack := func(m *memory) bool { return len(m.log) > 0 && isBack(m.log[len(m.log)-1]) }
	justLoaded := func(m *memory) bool { return len(m.log) > 0 && isReload(m.log[len(m.log)-1]) }
	// leftover is the latest applied compaction, if it is not in force any more.
	leftover := func(m *memory) *spec.Compact {
		at := m.last(isApplied)
		if at < 0 || m.state.Head != nil {
			return nil
		}
		return m.log[at].step.(*spec.Compact)
	}
	flagged := shows(func(m *memory, i *spec.Inspection) {
		if c := leftover(m); c != nil && len(i.Retained) > 0 {
			i.Covered, i.Retained = append(slices.Clone(i.Covered), i.Retained[0]), i.Retained[1:]
		}
	})
	summarized := shows(func(m *memory, i *spec.Inspection) {
		if c := leftover(m); c != nil {
			i.Summary = c.Summary
		}
	})
	reordered := shows(func(_ *memory, i *spec.Inspection) {
		i.History = slices.Clone(i.History)
		if n := len(i.History); n > 1 {
			i.History[n-1], i.History[n-2] = i.History[n-2], i.History[n-1]
		}
	})
	bare := shows(func(_ *memory, i *spec.Inspection) { i.Summary = "" })
	again := func(m *memory) bool { return justBack(m) && count(m.log, isBack) >= 2 }
	return []SessionSaboteur{
		strays("TXN-07", "flagged", "leaves compacted flags behind when their summary goes", from(justBack, flagged)),
		strays("TXN-07", "summary", "goes back behind a compaction and keeps its summary", from(justBack, summarized)),
		strays("TXN-07", "second", "keeps the summary the second time it goes back", from(again, summarized)),
		strays("TXN-08", "reordered", "orders by timestamp on reload", from(justLoaded, reordered)),
		strays("TXN-08", "bare", "saves a checkpoint without its summary", from(justLoaded, bare)),
		strays("TXN-08", "second", "orders by timestamp the second time it loads a session", from(func(m *memory) bool { return justLoaded(m) && reloaded(2)(m) }, reordered)),
	}
}
