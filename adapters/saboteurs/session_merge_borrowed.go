package saboteurs

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// borrowed: faults of what a merge must leave with the session it takes in.
func borrowed() []SessionSaboteur {
	return []SessionSaboteur{
		strays("RST-16", "merged", "counts what a tool returned to a session that was taken in", executes("RST-16", lends(func(e event, a *spec.Act) bool {
			t, ok := e.step.(*spec.ToolResult)
			return ok && holdsAll(slices.Collect(maps.Values(t.Literals)), a)
		}))),
		strays("RST-16", "answered", "counts what a session that was taken in resolved", executes("RST-16", lends(func(e event, a *spec.Act) bool {
			r, ok := e.answer.Result.(*spec.ResolveResult)
			return ok && !slices.ContainsFunc(slices.Collect(maps.Values(a.Literals)), func(v string) bool { return !strings.Contains(r.Text, v) })
		}))),
		strays("RST-16", "sourced", "takes over what the durable source was to a session that was taken in", executes("RST-16", lends(func(e event, a *spec.Act) bool {
			d, ok := e.step.(*spec.Durable)
			for name, value := range a.Literals {
				ok = ok && d.Set[name] != nil && *d.Set[name] == value
			}
			return ok && a.Artifact != ""
		}))),
		strays("RST-19", "merged", "puts the artifacts of a session that was taken in in the place of its own", from(merged(1), shows(func(m *memory, i *spec.Inspection) {
			i.Artifacts = maps.Clone(i.Artifacts)
			for _, e := range lent(m) {
				if p, ok := e.step.(*spec.PutArtifact); ok {
					i.Artifacts[p.Name] = spec.ArtifactTag{LossClass: p.Artifact.LossClass, Digest: p.Artifact.Digest}
				}
			}
		}))),
	}
}

// lent is what happened in the sessions that the last merge took in since they
// were copies of it.
func lent(m *memory) []event {
	at := m.last(isMerge)
	if at < 0 {
		return nil
	}
	var out []event
	for _, other := range m.log[at].with {
		copied := other.last(func(e event) bool { return e.step.Op() == spec.StepFork })
		out = append(out, other.log[copied+1:]...)
	}
	return out
}

func lends(which func(event, *spec.Act) bool) func(*memory, *spec.Act) bool {
	return func(m *memory, a *spec.Act) bool {
		return slices.ContainsFunc(lent(m), func(e event) bool { return which(e, a) })
	}
}

func holdsAll(values []string, a *spec.Act) bool {
	for _, v := range a.Literals {
		if !slices.Contains(values, v) {
			return false
		}
	}
	return true
}
