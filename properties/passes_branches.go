package properties

import (
	"iter"
	"maps"
	"slices"
)

// dropBranches leaves a session of an episode out: with all that was done in
// it, or so that it was done in the session in hand.
func dropBranches(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		episode, _ := root.(map[string]any)
		steps, _ := episode["steps"].([]any)
		for _, s := range steps {
			step, _ := s.(map[string]any)
			name, _ := step["as"].(string)
			if step["do"] != "branch" || name == "" {
				continue
			}
			for _, whole := range []bool{true, false} {
				next := maps.Clone(episode)
				next["steps"] = withoutBranch(steps, name, whole)
				if !yield(next) {
					return
				}
			}
		}
	}
}

func withoutBranch(steps []any, name string, whole bool) []any {
	out, inside := []any{}, false
	for _, s := range steps {
		step, _ := s.(map[string]any)
		if step["do"] == "switch" {
			inside = step["to"] == name
		}
		drop := step["do"] == "branch" && step["as"] == name || step["do"] == "switch" && step["to"] == name || whole && inside
		if drop {
			continue
		}
		if with, ok := step["with"].([]any); ok {
			step = maps.Clone(step)
			step["with"] = slices.DeleteFunc(slices.Clone(with), func(x any) bool { return x == name })
			s = step
		}
		out = append(out, s)
	}
	return out
}
