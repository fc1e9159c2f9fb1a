package properties

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"sort"
)

// dropTurns leaves a turn out of every place that names it.
func dropTurns(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		ids := idsOf(root)
		for part := range cuts(len(ids)) {
			gone := map[float64]bool{}
			for _, id := range ids[part[0]:part[1]] {
				gone[id] = true
			}
			if !yield(withoutTurns(root, gone)) {
				return
			}
		}
	}
}

// turnMaps and turnLists are the members that are about turns by their ids.
var (
	turnMaps  = map[string]bool{"raw": true, "anchors": true}
	turnLists = map[string]bool{"turns": true, "reported": true, "covered": true, "uncovered": true, "elements": true, "retained": true}
)

// idsOf lists the turn ids of a tree in the order of their first mention.
func idsOf(root any) []float64 {
	var ids []float64
	add := func(v any) {
		if id, ok := v.(float64); ok && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, s := range spots(root) {
		switch v := s.value.(type) {
		case float64:
			if s.name == "id" && s.member {
				add(v)
			}
		case []any:
			for _, x := range v {
				if m, ok := x.(map[string]any); ok && turnLists[s.name] {
					add(m["id"])
					add(m["turn"])
				} else if turnLists[s.name] {
					add(x)
				}
			}
		case map[string]any:
			if turnMaps[s.name] {
				for _, k := range sortedIDs(v) {
					add(k)
				}
			}
		}
	}
	return ids
}

func sortedIDs(m map[string]any) []float64 {
	var ids []float64
	for k := range m {
		var id float64
		if _, err := fmt.Sscan(k, &id); err == nil {
			ids = append(ids, id)
		}
	}
	sort.Float64s(ids)
	return ids
}

func withoutTurns(root any, gone map[float64]bool) any {
	return mapTurns(root, func(id float64) (float64, bool) { return id, !gone[id] })
}

// mapTurns renames turns, or leaves them out, in every place that names them.
func mapTurns(v any, f func(float64) (float64, bool)) any {
	if list, ok := v.([]any); ok { // steps
		out := make([]any, len(list))
		for i, x := range list {
			out[i] = mapTurns(x, f)
		}
		return out
	}
	m, ok := v.(map[string]any)
	if !ok {
		return v
	}
	out := map[string]any{}
	for k, x := range m {
		switch {
		case turnLists[k]:
			out[k] = mapList(x, f)
		case turnMaps[k]:
			out[k] = mapKeys(mapList(x, f), f)
		case k == "id" || k == "to":
			out[k] = x
			if id, ok := x.(float64); ok {
				out[k], _ = f(id)
			}
		default:
			out[k] = mapTurns(x, f)
		}
	}
	return out
}

func mapList(x any, f func(float64) (float64, bool)) any {
	list, ok := x.([]any)
	if !ok {
		return x
	}
	out := []any{}
	for _, item := range list {
		switch item := item.(type) {
		case float64:
			if id, keep := f(item); keep {
				out = append(out, id)
			}
		case map[string]any:
			name := "id"
			if _, ok := item["turn"]; ok {
				name = "turn"
			}
			if id, ok := item[name].(float64); ok {
				to, keep := f(id)
				if !keep {
					continue
				}
				item = maps.Clone(item)
				item[name] = to
			}
			out = append(out, item)
		}
	}
	return out
}

func mapKeys(x any, f func(float64) (float64, bool)) any {
	m, ok := x.(map[string]any)
	if !ok {
		return x
	}
	out := map[string]any{}
	for k, v := range m {
		var id float64
		if _, err := fmt.Sscan(k, &id); err != nil {
			out[k] = v
		} else if to, keep := f(id); keep {
			out[fmt.Sprintf("%.0f", to)] = v
		}
	}
	return out
}

// renumber gives the turns the ids 1, 2, 3, … in the order of their mention, or
// in that of their ids.
func renumber(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		ids := idsOf(root)
		if !yield(numberedTurns(root, ids)) {
			return
		}
		sort.Float64s(ids)
		yield(numberedTurns(root, ids))
	}
}

func numberedTurns(root any, ids []float64) any {
	return mapTurns(root, func(id float64) (float64, bool) {
		if i := slices.Index(ids, id); i >= 0 {
			return float64(i + 1), true
		}
		return id, true
	})
}

// isID: numbers under these names are turn ids.
var isID = map[string]bool{"id": true, "turn": true, "reported": true, "covered": true, "uncovered": true}
