package properties

import (
	"maps"
	"slices"
)

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
