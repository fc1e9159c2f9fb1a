package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Families COV and FLR on resolve: seed 003, code; seed 004, Decision
// Boundary; C6, F3.
var resolveProperties = []property{
	{id: "COV-14", violated: resolved(func(q *query) string {
		if !q.covered() || q.loadBearing() || q.standing() != "anchored" {
			return ""
		}
		return q.unless("which is covered and anchored", q.isRaw() || q.quotes(q.call.Checkpoint.Summary) || q.quotesEarlier())
	})},
	{id: "COV-15", violated: resolved(func(q *query) string {
		if !q.uncovered() || !q.rawThere() {
			return ""
		}
		return q.unless("which is uncovered, from the raw log", q.isRaw())
	})},
	{id: "COV-16", violated: resolved(func(q *query) string {
		switch {
		case !q.answered():
			return ""
		case q.inBoth():
			return q.says("is in both sets")
		case q.unknown():
			return q.says("is in neither set")
		case q.uncovered() && !q.rawThere():
			return q.says("is uncovered, its raw entry gone")
		}
		return ""
	})},
	{id: "COV-24", violated: resolved(unproven("absent", "whose anchor is nowhere in the summary"))},
	{id: "COV-04", violated: resolved(unproven("embedded", "whose anchor is only part of a longer token in the summary")), without: resolveWithout("embedded")},
	{id: "COV-12", violated: resolved(unproven("empty", "whose anchor is empty")), without: resolveWithout("empty")},
	{id: "COV-13", violated: resolved(unproven("shared", "whose anchor is another turn's too")), without: resolveWithout("shared")},
	{id: "FLR-09", violated: resolved(func(q *query) string {
		if !q.loadBearing() || !q.call.Checkpoint.SourceRecoverable || !q.rawThere() || !q.answered() || q.isRaw() || !q.fromSummaries() {
			return ""
		}
		return fmt.Sprintf("answers a load-bearing use (%s) of turn %d from a provisional summary while the raw entry is there", q.call.Class, q.call.ID)
	})},
	{id: "FLR-23", violated: resolved(func(q *query) string {
		if !q.loadBearing() || !q.call.Checkpoint.SourceRecoverable || !q.rawThere() {
			return ""
		}
		return q.unless("a load-bearing use of a provisional checkpoint whose raw entry is there", q.isRaw())
	})},
	{id: "FLR-18", violated: resolved(func(q *query) string {
		if !q.loadBearing() || !q.answered() || q.call.Checkpoint.SourceRecoverable && q.rawThere() {
			return ""
		}
		return q.says("is used for a load-bearing class of a provisional checkpoint, its source gone")
	})},
}

// query is a resolve call with its answer.
type query struct {
	call   *spec.ResolveCall
	answer spec.Answer
	text   string
	stands string // see standing; worked out when first asked
}

func resolved(f func(*query) string) func(*exam) string {
	return func(e *exam) string {
		c, ok := e.call.(*spec.ResolveCall)
		if !ok {
			return ""
		}
		if e.asks == nil {
			e.asks = &query{call: c, answer: e.answer}
			if r, ok := e.answer.Result.(*spec.ResolveResult); ok && e.answer.Proceeded() {
				e.asks.text = r.Text
			}
		}
		return f(e.asks)
	}
}

func (q *query) answered() bool { return q.answer.Proceeded() }

func (q *query) in(ids []int64) bool { return slices.Contains(ids, q.call.ID) }
func (q *query) inBoth() bool {
	return q.in(q.call.Checkpoint.Covered) && q.in(q.call.Checkpoint.Uncovered)
}
func (q *query) covered() bool {
	return q.in(q.call.Checkpoint.Covered) && !q.in(q.call.Checkpoint.Uncovered)
}
func (q *query) uncovered() bool {
	return q.in(q.call.Checkpoint.Uncovered) && !q.in(q.call.Checkpoint.Covered)
}
func (q *query) unknown() bool {
	return !q.in(q.call.Checkpoint.Uncovered) && !q.in(q.call.Checkpoint.Covered)
}
func (q *query) rawThere() bool { _, ok := q.call.Raw[q.call.ID]; return ok }
func (q *query) isRaw() bool    { return q.answered() && q.rawThere() && q.text == q.call.Raw[q.call.ID] }

// loadBearing: a covered turn of a provisional checkpoint, for a class that
// its contract requires.
func (q *query) loadBearing() bool {
	cp := q.call.Checkpoint
	return q.covered() && cp.Provisional && q.call.Class != "" && slices.Contains(cp.Required, q.call.Class)
}

func (q *query) anchor() string { return q.call.Checkpoint.Anchors[q.call.ID] }

// standing says how the anchor stands in the summary in force.
func (q *query) standing() string {
	if q.stands == "" {
		q.stands = q.weigh(read(q.call.Checkpoint.Summary))
	}
	return q.stands
}

func (q *query) weigh(summary *reading) string {
	switch {
	case q.anchor() == "":
		return "empty"
	case summary.has(q.anchor()):
		owners := 0
		for _, a := range q.call.Checkpoint.Anchors {
			if a == q.anchor() {
				owners++
			}
		}
		if owners > 1 {
			return "shared"
		}
		return "anchored"
	case strings.Contains(q.call.Checkpoint.Summary, q.anchor()):
		return "embedded"
	}
	return "absent"
}

// quotes: the text is part of the summary and holds the turn's anchor.
func (q *query) quotes(summary string) bool {
	return q.answered() && q.text != "" && strings.Contains(summary, q.text) && read(q.text).has(q.anchor())
}

func (q *query) quotesEarlier() bool { return slices.ContainsFunc(q.call.Checkpoint.Earlier, q.quotes) }

// fromSummaries: the text is part of some summary of the chain.
func (q *query) fromSummaries() bool {
	all := append([]string{q.call.Checkpoint.Summary}, q.call.Checkpoint.Earlier...)
	return q.text != "" && slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, q.text) })
}

// unproven: a covered turn whose anchor proves nothing is answered with text
// that neither the raw entry nor an earlier summary bears out.
func unproven(standing, why string) func(*query) string {
	return func(q *query) string {
		if !q.covered() || q.loadBearing() || !q.answered() || q.standing() != standing || q.isRaw() || standing != "shared" && q.quotesEarlier() {
			return ""
		}
		return fmt.Sprintf("answers %q for turn %d, %s", clip(q.text), q.call.ID, why)
	}
}

// unless words a duty that was not met.
func (q *query) unless(duty string, met bool) string {
	if how := withheld(q.answer); how != "" {
		return fmt.Sprintf("%s to resolve turn %d, %s", how, q.call.ID, duty)
	}
	if met || !q.answered() {
		return ""
	}
	return fmt.Sprintf("answers %q for turn %d, %s", clip(q.text), q.call.ID, duty)
}

func (q *query) says(why string) string {
	return fmt.Sprintf("answers %q for turn %d, which %s", clip(q.text), q.call.ID, why)
}

// clip shortens a text for a sentence.
func clip(s string) string {
	const most = 60
	runes := []rune(s)
	if len(runes) <= most {
		return s
	}
	return string(runes[:most]) + "…"
}
