package properties

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// addSessionRows registers the rows that a circumstance of the episode makes
// special, with the episode without it. What they forbid is told by recount.
func addSessionRows() {
	for id, without := range map[spec.ID]func(*spec.Episode) *spec.Episode{
		"PRO-12": unspoken,
		"PRO-16": withoutLifts,
		"FLR-15": unjudged,
		"TXN-07": withoutReturn,
		"TXN-08": withoutLoading,
		"PRO-17": undelegated,
		"RST-18": unheardLiterals,
		"RST-20": withoutCrossing,
		"FLR-14": evenFlags,
		"FLR-21": withoutRefused,
		"TXN-06": withoutKills,
		"PRO-14": asOneSession,
		"PRO-21": asOneSession,
	} {
		p := registry[id]
		p.id, p.without = id, or(p.without, onEpisode(without))
		if p.violated == nil {
			p.violated = func(*exam) string { return "" }
		}
		registry[id] = p
	}
}

func onEpisode(f func(*spec.Episode) *spec.Episode) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		e, ok := c.(*spec.Episode)
		if !ok || len(e.Steps) == 0 {
			return nil
		}
		if out := f(clone(e)); out != nil && out.Valid() == nil {
			return []spec.Call{out}
		}
		return nil
	}
}

// or takes the circumstance away in a call of decide or in an episode.
func or(call, episode func(spec.Call) []spec.Call) func(spec.Call) []spec.Call {
	return func(c spec.Call) []spec.Call {
		if c.Op() == spec.OpSession || call == nil {
			return episode(c)
		}
		return call(c)
	}
}

// unspoken takes the key that the guard is asked about out of every summary.
func unspoken(e *spec.Episode) *spec.Episode {
	guard, ok := e.Steps[len(e.Steps)-1].(*spec.SessionGuard)
	if !ok {
		return nil
	}
	for _, s := range e.Steps {
		if c, ok := s.(*spec.Compact); ok {
			c.Summary = strings.ReplaceAll(c.Summary, guard.Key, "")
		}
	}
	return e
}

// withoutLifts records exclusions alone.
func withoutLifts(e *spec.Episode) *spec.Episode {
	return without(e, func(s spec.Step) bool { r, ok := s.(*spec.Record); return ok && r.Kind == spec.KindLift })
}

// undelegated asks the session itself.
func undelegated(e *spec.Episode) *spec.Episode {
	last := len(e.Steps) - 1
	d, ok := e.Steps[last].(*spec.Delegate)
	if !ok {
		return nil
	}
	e.Steps[last] = &spec.SessionGuard{Key: d.Key, Query: d.Query}
	return e
}

// withoutReturn never goes back, and withoutLoading never saves and loads.
func withoutReturn(e *spec.Episode) *spec.Episode {
	return without(e, func(s spec.Step) bool { return s.Op() == spec.StepUndo || s.Op() == spec.StepFork })
}

func withoutLoading(e *spec.Episode) *spec.Episode {
	return without(e, func(s spec.Step) bool { return s.Op() == spec.StepReload })
}

// unjudged asks for the last compaction without a judge.
func unjudged(e *spec.Episode) *spec.Episode {
	last, ok := e.Steps[len(e.Steps)-1].(*spec.Compact)
	if !ok {
		return nil
	}
	last.Judge = ""
	return e
}

// unheardLiterals gives the last act literals that resemble nothing.
func unheardLiterals(e *spec.Episode) *spec.Episode {
	act, ok := e.Steps[len(e.Steps)-1].(*spec.Act)
	if !ok {
		return nil
	}
	for name := range act.Literals {
		act.Literals[name] = "never heard of " + name
	}
	return e
}

// withoutCrossing leaves out compactions, reloads and kills.
func withoutCrossing(e *spec.Episode) *spec.Episode {
	alive := withoutKills(e)
	if alive != nil {
		e = alive
	}
	plain := without(e, func(s spec.Step) bool {
		_, compact := s.(*spec.Compact)
		_, reload := s.(*spec.Reload)
		return compact || reload
	})
	if plain == nil {
		return alive
	}
	return plain
}

// evenFlags asks for every compaction under the flags of the last one.
func evenFlags(e *spec.Episode) *spec.Episode {
	last, ok := e.Steps[len(e.Steps)-1].(*spec.Compact)
	if !ok {
		return nil
	}
	for _, s := range e.Steps {
		if c, ok := s.(*spec.Compact); ok {
			c.SourceRecoverable, c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect = last.SourceRecoverable, last.StrictConsumer, last.ChainingRisk, last.CostlySideEffect
		}
	}
	return e
}

// withoutRefused leaves the compaction before the last one out.
func withoutRefused(e *spec.Episode) *spec.Episode {
	for i := len(e.Steps) - 2; i >= 0; i-- {
		if _, ok := e.Steps[i].(*spec.Compact); ok {
			e.Steps = slices.Delete(e.Steps, i, i+1)
			return e
		}
	}
	return nil
}

func without(e *spec.Episode, drop func(spec.Step) bool) *spec.Episode {
	n := len(e.Steps)
	e.Steps = slices.DeleteFunc(e.Steps, drop)
	if len(e.Steps) == n || len(e.Steps) == 0 {
		return nil
	}
	return e
}

// asOneSession does in a single session what was done in several.
func asOneSession(e *spec.Episode) *spec.Episode {
	for _, s := range e.Steps {
		if c, ok := s.(*spec.Compact); ok {
			c.With = nil
		}
	}
	return without(e, func(s spec.Step) bool { return s.Op() == spec.StepBranch || s.Op() == spec.StepSwitch })
}
