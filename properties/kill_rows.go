package properties

import (
	"plimsoll/spec"
)

// A kill during a step, taken away: the same steps without any kill, with each
// kill after the step that it cut off, and with each kill before it. What is
// lost there as well has nothing to do with the step.
func addKillRows() {
	p := registry["TXN-05"]
	p.id = "TXN-05"
	p.violated = func(*exam) string { return "" }
	p.without = func(c spec.Call) []spec.Call {
		var out []spec.Call
		for _, f := range []func(*spec.Episode) *spec.Episode{withoutKills, killedAfter, killedBefore} {
			out = append(out, onEpisode(f)(c)...)
		}
		return out
	}
	registry["TXN-05"] = p
}

// withoutKills puts each step that was cut off in the place of the kill.
func withoutKills(e *spec.Episode) *spec.Episode {
	return eachKill(e, func(k *spec.Kill) []spec.Step {
		if k.During == nil {
			return nil
		}
		return []spec.Step{k.Cuts()}
	})
}

func killedAfter(e *spec.Episode) *spec.Episode {
	return eachKill(e, func(k *spec.Kill) []spec.Step {
		if k.During == nil {
			return []spec.Step{k}
		}
		return []spec.Step{k.Cuts(), &spec.Kill{}}
	})
}

func killedBefore(e *spec.Episode) *spec.Episode {
	return eachKill(e, func(k *spec.Kill) []spec.Step {
		if k.During == nil {
			return []spec.Step{k}
		}
		return []spec.Step{&spec.Kill{}, k.Cuts()}
	})
}

// eachKill replaces each kill, or returns nil if that leaves all as it was.
func eachKill(e *spec.Episode, with func(*spec.Kill) []spec.Step) *spec.Episode {
	var steps []spec.Step
	changed := false
	for _, s := range e.Steps {
		k, ok := s.(*spec.Kill)
		if !ok {
			steps = append(steps, s)
			continue
		}
		instead := with(k)
		changed = changed || len(instead) != 1 || instead[0] != s
		steps = append(steps, instead...)
	}
	if !changed || len(steps) == 0 {
		return nil
	}
	return &spec.Episode{Steps: steps}
}
