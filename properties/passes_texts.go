package properties

import (
	"iter"
	"maps"
	"slices"
	"strings"
)

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

// isClass: texts under these names are element classes, which mean something.
var isClass = map[string]bool{"class": true, "required": true, "certified": true}

// shortTexts shortens one text: nothing, parts of its words, parts of its runes.
func shortTexts(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		for _, s := range spots(root) {
			text, ok := s.value.(string)
			if !ok || text == "" || text == verifying || isClass[s.name] || keywords[s.name] {
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
			if text, ok := s.value.(string); ok && !isClass[s.name] && !keywords[s.name] && text != verifying {
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
			if text, ok := s.value.(string); ok && text != verifying && !isClass[s.name] && !keywords[s.name] {
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

// keywords: texts under these names are words of the specification.
var keywords = map[string]bool{"do": true, "role": true, "from": true}

func replaced(v any, name, from, to string) any {
	switch v := v.(type) {
	case string:
		if v == verifying || keywords[name] {
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
