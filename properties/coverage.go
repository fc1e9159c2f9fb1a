package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Family COV on build: seed 003; C1 to C5, C7, C8.
var coverageProperties = []property{
	{id: "COV-01", violated: claims(func(b *built, t spec.Turn) string {
		if b.call.Reported != nil && !slices.Contains(b.call.Reported, t.ID) {
			return "which the report does not name"
		}
		return ""
	})},
	{id: "COV-02", violated: claims(func(b *built, t spec.Turn) string {
		return b.missing(t, b.call.Reported != nil && !b.call.CutOff(), "although the report names it")
	})},
	{id: "COV-03", violated: claims(func(b *built, t spec.Turn) string {
		return b.missing(t, b.call.Reported == nil && !b.call.CutOff() && b.fits(), "with no report to say so")
	})},
	{id: "COV-07", violated: claims(func(b *built, t spec.Turn) string {
		return b.missing(t, b.call.Reported == nil && !b.call.CutOff() && !b.fits(), "over the ceiling and with no report")
	})},
	{id: "COV-17", violated: claims(func(b *built, t spec.Turn) string {
		return b.missing(t, b.call.CutOff(), "and the summary is cut off")
	}), without: buildWithout(mendSummary)},
	{id: "COV-04", violated: claims(func(b *built, t spec.Turn) string {
		if strings.Contains(b.call.Summary, t.Anchor) && t.Anchor != "" && !b.summary.has(t.Anchor) {
			return fmt.Sprintf("whose anchor %q is only part of %q in the summary", t.Anchor, b.summary.longer(t.Anchor))
		}
		return ""
	}), without: buildWithout(dropEmbedded)},
	{id: "COV-12", violated: claims(func(b *built, t spec.Turn) string {
		if t.Anchor == "" {
			return "whose anchor is empty"
		}
		return ""
	}), without: buildWithout(nameEmpty)},
	{id: "COV-13", violated: claims(func(b *built, t spec.Turn) string {
		if b.summary.has(t.Anchor) && b.sharers(t.Anchor) > 1 {
			return fmt.Sprintf("whose anchor %q is the anchor of %d turns", t.Anchor, b.sharers(t.Anchor))
		}
		return ""
	}), without: buildWithout(dropShared)},
	{id: "COV-05", violated: owes(func(b *built) (bool, []int64) {
		return b.call.Reported != nil, b.due()
	})},
	{id: "COV-06", violated: owes(func(b *built) (bool, []int64) {
		return b.call.Reported == nil && b.call.Budget != nil, b.due()
	})},
	{id: "COV-23", violated: owes(func(b *built) (bool, []int64) {
		return b.call.Reported == nil && b.call.Budget == nil, b.due()
	})},
	{id: "COV-08", violated: given(parts)},
	{id: "COV-09", violated: given(strangers)},
	{id: "COV-10", violated: given(order)},
	{id: "COV-11", violated: delimited, without: buildWithout(spaceOut)},
}

// built is a build call as the predicates look at it.
type built struct {
	call    *spec.BuildCall
	summary *reading
}

// built returns the build call of the exam, or nil for another operation.
func (e *exam) built() *built {
	if c, ok := e.call.(*spec.BuildCall); ok && e.cover == nil {
		e.cover = &built{call: c, summary: read(c.Summary)}
	}
	return e.cover
}

// claims makes a predicate out of what is wrong with claiming one turn.
func claims(wrong func(*built, spec.Turn) string) func(*exam) string {
	return func(e *exam) string {
		b := e.built()
		r, ok := e.answer.Result.(*spec.BuildResult)
		if b == nil || !ok || !e.answer.Proceeded() {
			return ""
		}
		claimed := set(r.Covered)
		for _, t := range b.call.Turns {
			if claimed[t.ID] {
				if why := wrong(b, t); why != "" {
					return fmt.Sprintf("claims turn %d, %s", t.ID, why)
				}
			}
		}
		return ""
	}
}

// missing says that the turn's anchor is nowhere in the summary, if it is not
// and the rest of the requirement applies.
func (b *built) missing(t spec.Turn, applies bool, besides string) string {
	if !applies || t.Anchor == "" || strings.Contains(b.call.Summary, t.Anchor) {
		return ""
	}
	return fmt.Sprintf("whose anchor %q is nowhere in the summary, %s", t.Anchor, besides)
}

// fits: the prefix is not over the ceiling.
func (b *built) fits() bool {
	if b.call.Budget == nil {
		return true
	}
	room := *b.call.Budget * b.call.RatioLow
	for _, t := range b.call.Turns {
		room -= t.Tokens
	}
	return room >= 0
}

func (b *built) sharers(anchor string) int {
	n := 0
	for _, t := range b.call.Turns {
		if t.Anchor == anchor {
			n++
		}
	}
	return n
}

func (b *built) ids() []int64 {
	var ids []int64
	for _, t := range b.call.Turns {
		ids = append(ids, t.ID)
	}
	return ids
}

// named returns the input turns that the report names, in input order.
func (b *built) named() []int64 {
	reported := set(b.call.Reported)
	return slices.DeleteFunc(b.ids(), func(id int64) bool { return !reported[id] })
}

func (b *built) allAnchored(ids []int64) bool {
	wanted := set(ids)
	owners := map[string]int{}
	for _, t := range b.call.Turns {
		owners[t.Anchor]++
	}
	for _, t := range b.call.Turns {
		if wanted[t.ID] && (owners[t.Anchor] > 1 || !b.summary.has(t.Anchor)) {
			return false
		}
	}
	return true
}

// owes makes a predicate out of the turns that must be covered, if any.
func owes(due func(*built) (bool, []int64)) func(*exam) string {
	return func(e *exam) string {
		b := e.built()
		if b == nil || b.call.CutOff() {
			return ""
		}
		binds, ids := due(b)
		if !binds || len(ids) == 0 {
			return ""
		}
		return short(e.answer, ids, "which it owes: nothing stands against it")
	}
}

// short says that an answer does not cover the turns due.
func short(a spec.Answer, due []int64, why string) string {
	if how := withheld(a); how != "" {
		return fmt.Sprintf("%s to cover %s, %s", how, turns(due), why)
	}
	r, ok := a.Result.(*spec.BuildResult)
	if !ok {
		return ""
	}
	have := set(r.Covered)
	left := slices.DeleteFunc(slices.Clone(due), func(id int64) bool { return have[id] })
	if len(left) == 0 {
		return ""
	}
	return fmt.Sprintf("leaves out %s, %s", turns(left), why)
}

// delimited: of the turns owed, those whose anchor never stands between blanks.
func delimited(e *exam) string {
	b := e.built()
	if b == nil {
		return ""
	}
	anchors := map[int64]string{}
	for _, t := range b.call.Turns {
		anchors[t.ID] = t.Anchor
	}
	tight := slices.DeleteFunc(b.due(), func(id int64) bool { return b.summary.between(anchors[id]) })
	if len(tight) == 0 {
		return ""
	}
	return short(e.answer, tight, "whose anchor stands in the summary between delimiters that are no blanks")
}

// due returns the turns that COV-05, 06 or 23 oblige to cover.
func (b *built) due() []int64 {
	ids := b.ids()
	if b.call.Reported != nil {
		ids = b.named()
		if slices.ContainsFunc(b.call.Reported, func(id int64) bool { return !slices.Contains(ids, id) }) {
			return nil
		}
	} else if !b.fits() {
		return nil
	}
	if b.call.CutOff() || !b.allAnchored(ids) {
		return nil
	}
	return ids
}

func turns(ids []int64) string {
	if len(ids) == 1 {
		return fmt.Sprintf("turn %d", ids[0])
	}
	shown := ids[:min(len(ids), 5)]
	s := strings.Trim(strings.ReplaceAll(fmt.Sprint(shown), " ", ", "), "[]")
	if len(ids) > len(shown) {
		s += fmt.Sprintf(" and %d more", len(ids)-len(shown))
	}
	return "turns " + s
}

func set[T comparable](xs []T) map[T]bool {
	m := make(map[T]bool, len(xs))
	for _, x := range xs {
		m[x] = true
	}
	return m
}
