package properties

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"plimsoll/spec"
)

// Family PRO on guard: seed 001; P1 to P3.
var prohibitionProperties = []property{
	{id: "PRO-01", violated: guarded(func(g *asked) string {
		return g.permits(g.excluded, "excludes it")
	})},
	{id: "PRO-08", violated: guarded(func(g *asked) string {
		return g.permits(g.excluded && g.reasonless(), "excludes it without giving a reason")
	}), without: guardWithout(giveReasons)},
	{id: "PRO-10", violated: guarded(func(g *asked) string {
		return g.permits(g.excluded && g.call.Query+g.call.Summary != "", "excludes it, whatever query and summary say")
	}), without: guardWithout(silence)},
	{id: "PRO-03", violated: guarded(func(g *asked) string {
		switch {
		case g.call.Ledger != nil:
			return ""
		case g.answer.Proceeded():
			return fmt.Sprintf("permits %q without a ledger to ask", g.call.Key)
		case g.answer.Refused() && g.answer.Refusal.Code != "unknown":
			return fmt.Sprintf("refuses %q with code %q where the ledger is absent; escalation is code \"unknown\"", g.call.Key, g.answer.Refusal.Code)
		}
		return ""
	})},
	{id: "PRO-02", violated: guarded(func(g *asked) string {
		return g.blocks(g.call.Ledger != nil && len(g.entries) == 0, "no entry has that key")
	})},
	{id: "PRO-09", violated: guarded(func(g *asked) string {
		if withheld(g.answer) == "" || g.call.Ledger == nil || len(g.entries) > 0 {
			return ""
		}
		near := g.lookalike()
		return g.blocks(near != "", "only the entry "+near+" resembles it")
	}), without: guardWithout(renameLookalikes)},
	{id: "PRO-12", violated: guarded(func(g *asked) string {
		told := strings.Index(g.call.Summary, g.call.Key) >= 0
		return g.blocks(g.call.Ledger != nil && len(g.entries) == 0 && told, "only the summary speaks of it")
	}), without: guardWithout(unsaid)},
	{id: "PRO-15", violated: guarded(func(g *asked) string {
		none := !slices.ContainsFunc(g.entries, func(e spec.Entry) bool { return bindsAt(e, g.call.Standpoint) })
		return g.blocks(g.call.Ledger != nil && len(g.entries) > 0 && none, "every entry for it is for another scope or has expired")
	})},
	{id: "PRO-16", violated: guarded(func(g *asked) string {
		switch {
		case !slices.ContainsFunc(g.entries, isLift):
			return ""
		case g.excluded:
			return g.permits(true, "excluded it again after it was lifted")
		}
		return g.blocks(true, "the last record for it is a lift")
	}), without: guardWithout(unlifted)},
	{id: "PRO-06", violated: guarded(func(g *asked) string {
		switch {
		case !g.excluded || !g.answer.Refused():
			return ""
		case g.answer.Refusal.Code != "excluded":
			return fmt.Sprintf("refuses the excluded key %q with code %q", g.call.Key, g.answer.Refusal.Code)
		case !g.citesOne():
			return fmt.Sprintf("refuses %q and cites %s; recorded is %s", g.call.Key, reasons(g.cites()), reasons(g.recorded()))
		}
		return ""
	})},
	{id: "PRO-07", violated: guarded(func(g *asked) string {
		if !g.excluded || !g.unlimited() || !g.answer.Refused() || !g.citesOne() || inOrder(g.recorded(), g.cites()) {
			return ""
		}
		return fmt.Sprintf("refuses %q and cites %s; recorded are, in order, %s", g.call.Key, reasons(g.cites()), reasons(g.recorded()))
	})},
	{id: "PRO-20", violated: guarded(func(g *asked) string {
		if !g.excluded || !g.answer.Refused() {
			return ""
		}
		return g.misdated()
	})},
}

// asked is a guard call with its answer and the entries recorded for its key.
type asked struct {
	call     *spec.GuardCall
	answer   spec.Answer
	entries  []spec.Entry
	excluded bool // one of them is in force
}

// about lists the entries of a key.
func about(l spec.Ledger, key string) []spec.Entry {
	var out []spec.Entry
	for _, e := range l {
		if e.Key == key {
			out = append(out, e)
		}
	}
	return out
}

// bindsAt: the limits of an entry take in this place and this moment.
func bindsAt(e spec.Entry, at spec.Standpoint) bool {
	elsewhere := e.Scope != "" && e.Scope != at.Scope
	over := e.Expires > 0 && at.Now > e.Expires
	return !elsewhere && !over
}

// excludes: of the entries of a key that bind here and now the last one
// excludes it.
func excludes(entries []spec.Entry, at spec.Standpoint) bool {
	for i := len(entries) - 1; i >= 0; i-- {
		if bindsAt(entries[i], at) {
			return entries[i].Kind != "lift"
		}
	}
	return false
}

func isLift(e spec.Entry) bool { return e.Kind == "lift" }

// unlimited: each entry excludes here and now, and none lifts.
func (g *asked) unlimited() bool {
	return !slices.ContainsFunc(g.entries, func(e spec.Entry) bool { return isLift(e) || !bindsAt(e, g.call.Standpoint) })
}

// inForceNow lists the exclusions behind the last lift that bind.
func (g *asked) inForceNow() []spec.Entry {
	var out []spec.Entry
	for i := len(g.entries) - 1; i >= 0 && !isLift(g.entries[i]); i-- {
		if bindsAt(g.entries[i], g.call.Standpoint) {
			out = append(out, g.entries[i])
		}
	}
	return out
}

func guarded(f func(*asked) string) func(*exam) string {
	return on(func(c *spec.GuardCall, a spec.Answer) string {
		g := &asked{call: c, answer: a}
		g.entries = about(c.Ledger, c.Key)
		g.excluded = excludes(g.entries, c.Standpoint)
		return f(g)
	})
}

func (g *asked) permits(excluded bool, why string) string {
	if !excluded || !g.answer.Proceeded() {
		return ""
	}
	return fmt.Sprintf("permits %q, although the ledger %s", g.call.Key, why)
}

func (g *asked) blocks(free bool, why string) string {
	how := withheld(g.answer)
	if !free || how == "" {
		return ""
	}
	return fmt.Sprintf("%s to permit %q, although %s", how, g.call.Key, why)
}

func (g *asked) reasonless() bool {
	return !slices.ContainsFunc(g.inForceNow(), func(e spec.Entry) bool { return e.Reason != "" })
}

func (g *asked) recorded() []spec.Cite {
	var cites []spec.Cite
	for _, e := range g.entries {
		cites = append(cites, spec.Cite{Reason: e.Reason, Generation: e.Generation})
	}
	return cites
}

func (g *asked) cites() []spec.Cite { return g.answer.Refusal.Cites }

func (g *asked) citesOne() bool {
	have := map[string]bool{}
	for _, c := range g.cites() {
		have[c.Reason] = true
	}
	for _, e := range g.entries {
		if have[e.Reason] {
			return true
		}
	}
	return false
}

// misdated finds a recorded reason cited under a generation at which it was
// not recorded.
func (g *asked) misdated() string {
	for _, c := range g.cites() {
		known, dated := false, false
		for _, e := range g.entries {
			known = known || e.Reason == c.Reason
			dated = dated || e.Reason == c.Reason && e.Generation == c.Generation
		}
		if known && !dated {
			return fmt.Sprintf("cites the reason %q under generation %d, at which it was not recorded", clip(c.Reason), c.Generation)
		}
	}
	return ""
}

// inOrder: every recorded reason is cited, none before an earlier one.
func inOrder(recorded, cites []spec.Cite) bool {
	for _, c := range cites {
		if len(recorded) > 0 && c.Reason == recorded[0].Reason {
			recorded = recorded[1:]
		}
	}
	return len(recorded) == 0
}

// lookalike returns an entry's key that resembles the key asked for, quoted.
func (g *asked) lookalike() string {
	plain := func(s string) string {
		return cases.Fold().String(strings.Join(strings.Fields(norm.NFKC.String(s)), " "))
	}
	for _, e := range g.call.Ledger {
		a, b := e.Key, g.call.Key
		if a != b && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a) || plain(a) == plain(b)) {
			return fmt.Sprintf("%q", a)
		}
	}
	return ""
}

func reasons(cites []spec.Cite) string {
	if len(cites) == 0 {
		return "nothing"
	}
	var quoted []string
	for _, c := range cites[:min(len(cites), 3)] {
		quoted = append(quoted, fmt.Sprintf("%q", clip(c.Reason)))
	}
	if len(cites) > 3 {
		quoted = append(quoted, "…")
	}
	return strings.Join(quoted, ", ")
}
