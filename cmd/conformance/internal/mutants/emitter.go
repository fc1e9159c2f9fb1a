package mutants

import (
	"go/ast"
	"slices"
	"strings"
)

// An emitter writes source again with some of its nodes wrapped.
type emitter struct {
	source []byte
	base   int // position of the first byte
	sites  []site
}

// A site is a stretch of source that is wrapped. Sites nest and do not overlap.
type site struct {
	from, to int
	wrap     func(string) string
}

func (e *emitter) site(n ast.Node, wrap func(string) string) {
	e.sites = append(e.sites, site{int(n.Pos()) - e.base, int(n.End()) - e.base, wrap})
}

// raw is the text of a node as it was.
func (e *emitter) raw(n ast.Node) string {
	return string(e.source[int(n.Pos())-e.base : int(n.End())-e.base])
}

// render writes the whole source. Of two sites on one stretch the one that was
// entered first is the outer one, as a statement is that is one expression.
func (e *emitter) render() string {
	slices.SortStableFunc(e.sites, func(a, b site) int {
		if a.from != b.from {
			return a.from - b.from
		}
		return b.to - a.to
	})
	return e.stretch(0, len(e.source), e.sites)
}

func (e *emitter) stretch(from, to int, sites []site) string {
	var b strings.Builder
	for len(sites) > 0 {
		s, inside := sites[0], 1
		for inside < len(sites) && sites[inside].to <= s.to {
			inside++
		}
		b.Write(e.source[from:s.from])
		b.WriteString(s.wrap(e.stretch(s.from, s.to, sites[1:inside])))
		from, sites = s.to, sites[inside:]
	}
	b.Write(e.source[from:to])
	return b.String()
}
