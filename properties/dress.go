package properties

import (
	"context"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// A smallest call is small in bytes and poor in meaning. The dress gives its
// turns, anchors, keys and classes the names of the specification, one after
// the other, and keeps each change that leaves the violation as it is. It is
// applied once, so that one fault ends in one form.
func (s *shrinker) dress(ctx context.Context, r *ruling) *ruling {
	for _, step := range []func(any) [][]change{dressTokens, dressAnchors, dressLiterals} {
		for _, changes := range step(tree(r.call)) {
			dressed := tree(r.call)
			for _, c := range changes {
				dressed = replaced(dressed, "", c.from, c.to)
			}
			r = s.wear(ctx, r, dressed)
		}
	}
	r = s.wear(ctx, r, dressKeys(tree(r.call)))
	r = s.wear(ctx, r, dressClasses(tree(r.call)))
	for dressed := range dressReasons(tree(r.call)) {
		r = s.wear(ctx, r, dressed)
	}
	for dressed := range renumber(tree(r.call)) {
		if next := s.wear(ctx, r, dressed); next != r {
			return next
		}
	}
	return r
}

// A change gives one text another name in every place that holds it.
type change struct{ from, to string }

func (s *shrinker) wear(ctx context.Context, r *ruling, dressed any) *ruling {
	c := call(r.call.Op(), dressed)
	if c == nil {
		return r
	}
	if n := s.rule(ctx, c); s.judge.only(ctx, n, s.id) {
		return n
	}
	return r
}

// dressTokens makes the longer token that an anchor is part of T12.
func dressTokens(root any) [][]change {
	var out [][]change
	for _, text := range textsUnder(root, "summary") {
		r := read(text)
		for _, anchor := range textsUnder(root, "anchor", "anchors") {
			if anchor != "" && strings.Contains(text, anchor) && !r.has(anchor) && !strings.Contains(anchor, "T") {
				out = append(out, []change{{r.longer(anchor), "T12"}, {anchor, "T1"}})
			}
		}
	}
	return out
}

// dressAnchors names anchors T1, T2, …, in the order of their mention.
func dressAnchors(root any) [][]change { return numbered(root, "T", "anchor", "anchors") }

// dressKeys names the keys of actions. A key that goes on from another one
// still does.
func dressKeys(root any) any {
	keys := textsUnder(root, "key")
	slices.SortStableFunc(keys, func(a, b string) int { return len(a) - len(b) })
	plain, names := []string{"deploy", "drop", "push"}, map[string]string{}
	for _, key := range keys {
		if key == "" || len(names) == len(plain) {
			continue
		}
		names[key] = plain[len(names)]
		for _, shorter := range keys {
			if shorter != "" && shorter != key && names[shorter] != "" && strings.HasPrefix(key, shorter) {
				names[key] = names[shorter] + " prod"
			}
		}
	}
	return renamed(root, names)
}

func dressLiterals(root any) [][]change {
	var out [][]change
	names := map[string]bool{}
	for _, s := range spots(root) {
		if m, ok := s.value.(map[string]any); ok && literalMaps[s.name] {
			maps.Copy(names, set(slices.Collect(maps.Keys(m))))
		}
	}
	for i, name := range slices.Sorted(maps.Keys(names)) {
		if name != "" {
			out = append(out, []change{{name, []string{"sha", "port", "path", "table"}[i%4]}})
		}
	}
	return out
}

// dressReasons gives every recorded reason a text of its own.
func dressReasons(root any) iter.Seq[any] {
	return func(yield func(any) bool) {
		dressed, n := root, 0
		for _, s := range spots(root) {
			if _, ok := s.value.(string); ok && s.name == "reason" {
				n++
				dressed = s.set(dressed, fmt.Sprintf("reason %d", n))
			}
		}
		if n > 0 {
			yield(dressed)
		}
	}
}

// dressClasses gives the element classes the names of the specification.
func dressClasses(root any) any {
	known := []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassObligation, spec.ClassHypothesis}
	to := map[string]string{}
	for _, class := range textsUnder(root, "class", "required", "certified") {
		if class != "" && len(to) < len(known) {
			to[class] = known[len(to)]
		}
	}
	return renamedClasses(root, "", to)
}

// renamedClasses gives element classes other names.
func renamedClasses(v any, name string, to map[string]string) any {
	switch v := v.(type) {
	case string:
		if isClass[name] && to[v] != "" {
			return to[v]
		}
	case []any:
		out := []any{}
		for _, x := range v {
			out = append(out, renamedClasses(x, name, to))
		}
		return out
	case map[string]any:
		out := map[string]any{}
		for k, x := range v {
			out[k] = renamedClasses(x, k, to)
		}
		return out
	}
	return v
}

func numbered(root any, prefix string, names ...string) [][]change {
	var out [][]change
	for i, text := range textsUnder(root, names...) {
		if text != "" && !strings.HasPrefix(text, prefix) {
			out = append(out, []change{{text, fmt.Sprintf("%s%d", prefix, i+1)}})
		}
	}
	return out
}

// textsUnder lists the texts under members of these names, each once, in the
// order of their mention; for an object its values.
func textsUnder(root any, names ...string) []string {
	var out []string
	add := func(v any) {
		if text, ok := v.(string); ok && !slices.Contains(out, text) {
			out = append(out, text)
		}
	}
	for _, s := range spots(root) {
		if !slices.Contains(names, s.name) {
			continue
		}
		add(s.value)
		if m, ok := s.value.(map[string]any); ok {
			for _, k := range slices.Sorted(maps.Keys(m)) {
				add(m[k])
			}
		}
	}
	return out
}
