package properties

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
)

// A pass gives simpler versions of a call's tree. Each version is a copy; the
// tree itself is left alone.
type pass func(any) iter.Seq[any]

// passes from coarse to fine: whole turns and literals, parts of lists,
// optional members, plain values, then short names.
var passes = []pass{dropTurns, dropNames, dropItems, dropMembers, plainScalars, shortTexts, shortNames, rename}

// A spot is a place in a tree that can be given another value.
type spot struct {
	value  any
	set    func(root any, v any) any // returns a changed copy of the root; nil v removes it from its object
	name   string                    // member name; in a list that of the list
	member bool                      // of an object, not of a list
}

// spots lists every place below the root, parents before children.
func spots(root any) []spot {
	var out []spot
	var walk func(v any, path []any, name string)
	walk = func(v any, path []any, name string) {
		if len(path) > 0 {
			_, member := path[len(path)-1].(string)
			out = append(out, spot{value: v, name: name, member: member, set: func(root, v any) any { return changed(root, path, v) }})
		}
		switch v := v.(type) {
		case map[string]any:
			for _, k := range slices.Sorted(maps.Keys(v)) {
				walk(v[k], append(slices.Clone(path), k), k)
			}
		case []any:
			for i := range v {
				walk(v[i], append(slices.Clone(path), i), name)
			}
		}
	}
	walk(root, nil, "")
	return out
}

// removed marks a member that is to go.
type removed struct{}

// changed copies what lies on the path and puts v at its end.
func changed(root any, path []any, v any) any {
	if len(path) == 0 {
		return v
	}
	switch at := path[0].(type) {
	case string:
		m := maps.Clone(root.(map[string]any))
		next := changed(m[at], path[1:], v)
		if _, gone := next.(removed); gone {
			delete(m, at)
		} else {
			m[at] = next
		}
		return m
	case int:
		s := slices.Clone(root.([]any))
		s[at] = changed(s[at], path[1:], v)
		return s
	}
	return root
}

// dropItems leaves out parts of every list: halves, quarters, single items.
func dropItems(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			list, ok := s.value.([]any)
			if !ok {
				continue
			}
			for part := range cuts(len(list)) {
				rest := slices.Concat(list[:part[0]], list[part[1]:])
				if !yield(s.set(root, rest)) {
					return
				}
			}
		}
	}
}

// cuts gives the ranges to leave out of n items, large before small.
func cuts(n int) iter.Seq[[2]int] {
	return func(yield func([2]int) bool) {
		for size := n; size >= 1; size /= 2 {
			for from := 0; from < n; from += size {
				if !yield([2]int{from, min(from+size, n)}) {
					return
				}
			}
		}
	}
}

// dropMembers leaves out one member of one object.
func dropMembers(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			if s.member && s.name != "id" && s.name != "turn" && !yield(s.set(root, removed{})) {
				return
			}
		}
	}
}

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

// dropNames leaves a literal or a class out of every place that names it.
func dropNames(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		names := map[string]bool{}
		for _, s := range spots(root) {
			switch v := s.value.(type) {
			case map[string]any:
				if literalMaps[s.name] {
					for k := range v {
						names[k] = true
					}
				}
			case string:
				if !s.member || s.name == "class" {
					names[v] = true
				}
			}
		}
		for _, n := range slices.Sorted(maps.Keys(names)) {
			if !yield(withoutName(root, n)) {
				return
			}
		}
	}
}

// literalMaps are the members whose keys are names, not fields.
var literalMaps = map[string]bool{"payload": true, "durable": true, "prior": true}

// turnMaps and turnLists are the members that are about turns by their ids.
var (
	turnMaps  = map[string]bool{"raw": true, "anchors": true}
	turnLists = map[string]bool{"turns": true, "reported": true, "covered": true, "uncovered": true, "elements": true, "retained": true}
)

func withoutName(v any, name string) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			if literalMaps[k] {
				m, _ := x.(map[string]any)
				m = maps.Clone(m)
				delete(m, name)
				out[k] = anyMap(x, m)
				continue
			}
			out[k] = withoutName(x, name)
		}
		return out
	case []any:
		out := []any{}
		for _, x := range v {
			m, _ := x.(map[string]any)
			if x != name && (m == nil || m["class"] != name) {
				out = append(out, withoutName(x, name))
			}
		}
		return out
	}
	return v
}

// anyMap keeps a null a null.
func anyMap(was any, m map[string]any) any {
	if was == nil {
		return nil
	}
	return m
}

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
			out[k] = mapKeys(x, f)
		case k == "id":
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

// renumber gives the turns the ids 1, 2, 3, … in the order of their mention.
func renumber(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		ids := idsOf(root)
		yield(mapTurns(root, func(id float64) (float64, bool) {
			if i := slices.Index(ids, id); i >= 0 {
				return float64(i + 1), true
			}
			return id, true
		}))
	}
}

// plainScalars tries false, null and small numbers.
func plainScalars(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			if isID[s.name] {
				continue // renumber's
			}
			for _, v := range plainer(s.value) {
				if !yield(s.set(root, v)) {
					return
				}
			}
		}
	}
}

// isID: numbers under these names are turn ids.
var isID = map[string]bool{"id": true, "turn": true, "reported": true, "covered": true, "uncovered": true}

// isClass: texts under these names are element classes, which mean something.
var isClass = map[string]bool{"class": true, "required": true, "certified": true}

func plainer(v any) []any {
	switch v := v.(type) {
	case bool:
		if v {
			return []any{false}
		}
	case float64:
		var out []any
		for _, n := range []float64{0, 1, 2, float64(int64(v / 2)), v - 1} {
			if n >= 0 && n < v {
				out = append(out, n)
			}
		}
		return out
	case map[string]any, []any:
		return []any{nil}
	}
	return nil
}

// shortTexts shortens one text: nothing, parts of its words, parts of its runes.
func shortTexts(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			text, ok := s.value.(string)
			if !ok || text == "" || text == verifying || isClass[s.name] {
				continue
			}
			for shorter := range shorterTexts(text) {
				if !yield(s.set(root, shorter)) {
					return
				}
			}
		}
	}
}

func shorterTexts(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield("") {
			return
		}
		fields := strings.Fields(text)
		for part := range cuts(len(fields)) {
			if !yield(strings.Join(slices.Concat(fields[:part[0]], fields[part[1]:]), " ")) {
				return
			}
		}
		runes := []rune(text)
		if len(runes) > 64 {
			return // words first: the rounds come back here
		}
		for part := range cuts(len(runes)) {
			if !yield(string(runes[:part[0]]) + string(runes[part[1]:])) {
				return
			}
		}
	}
}

// shortNames shortens one text in every place that is that text: a key and
// its entry, an anchor of two turns, a literal in payload and durable source.
func shortNames(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		count := map[string]int{}
		for _, s := range spots(root) {
			if text, ok := s.value.(string); ok && !isClass[s.name] && text != verifying {
				count[text]++
			}
		}
		for _, text := range slices.Sorted(maps.Keys(count)) {
			if count[text] < 2 {
				continue // shortTexts did it
			}
			for shorter := range shorterTexts(text) {
				if !yield(renamed(root, map[string]string{text: shorter})) {
					return
				}
			}
		}
	}
}

// renamed gives every place whose whole text has a new name that name.
func renamed(v any, names map[string]string) any {
	switch v := v.(type) {
	case string:
		if to, ok := names[v]; ok {
			return to
		}
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = renamed(v[i], names)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			out[k] = renamed(x, names)
		}
		return out
	}
	return v
}

// rename gives one text a short name in every place that holds it, as a whole
// or as a part: an anchor and its mention in the summary, a key and its
// entry, a literal in payload and durable source.
func rename(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		texts := map[string]bool{}
		for _, s := range spots(root) {
			if text, ok := s.value.(string); ok && text != verifying && !isClass[s.name] {
				texts[text] = true
				for _, w := range words(text) {
					texts[w] = true
				}
			}
			if m, ok := s.value.(map[string]any); ok && literalMaps[s.name] {
				for k := range m {
					texts[k] = true
				}
			}
		}
		for _, from := range slices.Sorted(maps.Keys(texts)) {
			for _, to := range []string{"a", "b", "c", "d", "T1", "T2"} {
				if from != "" && from != to && !texts[to] && !yield(replaced(root, "", from, to)) {
					return
				}
			}
		}
	}
}

func replaced(v any, name, from, to string) any {
	switch v := v.(type) {
	case string:
		if v == verifying {
			return v
		}
		return strings.ReplaceAll(v, from, to)
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = replaced(v[i], name, from, to)
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			at := k
			if literalMaps[name] {
				at = strings.ReplaceAll(k, from, to)
			}
			out[at] = replaced(x, k, from, to)
		}
		return out
	}
	return v
}
