package reference

import (
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"plimsoll/spec"
)

// guardRows: seed 001, Decision Boundary, code; P1 to P3.
func guardRows(c *spec.GuardCall) []Row {
	if c.Ledger == nil {
		p := mustRefuse()
		p.Codes = []string{spec.CodeUnknown}
		return []Row{{"PRO-03", p}}
	}
	switch h := lookUp(c); {
	case len(h.all) == 0:
		return freeRows(c)
	case !h.applies:
		return []Row{{"PRO-15", mustAnswer()}}
	case len(h.standing) == 0:
		return []Row{{"PRO-16", mustAnswer()}}
	default:
		return excludedRows(c, h)
	}
}

func freeRows(c *spec.GuardCall) []Row {
	rows := []Row{{"PRO-02", mustAnswer()}}
	if slices.ContainsFunc(c.Ledger, func(e spec.Entry) bool { return alike(e.Key, c.Key) }) {
		rows = append(rows, Row{"PRO-09", mustAnswer()})
	}
	if strings.Contains(c.Summary, c.Key) {
		rows = append(rows, Row{"PRO-12", mustAnswer()})
	}
	return rows
}

// hits is what a ledger holds about a key, as seen from where and when it is
// asked for.
type hits struct {
	all      []spec.Cite // of every entry, in order
	standing []spec.Cite // of the exclusions in force: those that apply, behind the last lift
	applies  bool        // some entry is in scope and not expired
	lifted   bool        // some entry is a lift
}

func lookUp(c *spec.GuardCall) hits {
	var h hits
	for _, e := range c.Ledger {
		if e.Key != c.Key {
			continue
		}
		cite := spec.Cite{Reason: e.Reason, Generation: e.Generation}
		h.all = append(h.all, cite)
		switch {
		case e.Kind == spec.KindLift:
			h.applies, h.lifted, h.standing = true, true, nil
		case holds(e, c.Standpoint):
			h.applies, h.standing = true, append(h.standing, cite)
		}
	}
	return h
}

// holds: the entry is in scope and not expired.
func holds(e spec.Entry, at spec.Standpoint) bool {
	return (e.Scope == "" || e.Scope == at.Scope) && (e.Expires == 0 || at.Now <= e.Expires)
}

// Excluded reports whether an entry in force excludes the key, and whether the
// ledger has any entry of it.
func Excluded(l spec.Ledger, key string, at spec.Standpoint) (excluded, known bool) {
	h := lookUp(&spec.GuardCall{Ledger: l, Key: key, Standpoint: at})
	return len(h.standing) > 0, len(h.all) > 0
}

// alike: one key is the start of the other, or they differ only in case,
// white space or Unicode form.
func alike(a, b string) bool {
	if strings.HasPrefix(a, b) || strings.HasPrefix(b, a) {
		return true
	}
	if n, m := solid(a), solid(b); n != m && n >= 0 && m >= 0 {
		return false
	}
	return folded(a) == folded(b)
}

// folded is a key as those that are alike have it in common.
func folded(key string) string {
	return cases.Fold().String(strings.Join(strings.Fields(norm.NFKC.String(key)), " "))
}

// solid counts the characters of an ASCII text that are not white space. Two
// such texts can be alike only if they have as many. It is -1 for other texts.
func solid(s string) int {
	n := 0
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 0x80:
			return -1
		case c > ' ':
			n++
		}
	}
	return n
}

func excludedRows(c *spec.GuardCall, h hits) []Row {
	rows := []Row{{"PRO-01", mustRefuse()}}
	allEmpty := true
	for _, r := range h.standing {
		allEmpty = allEmpty && r.Reason == ""
	}
	if allEmpty {
		rows = append(rows, Row{"PRO-08", mustRefuse()})
	}
	if c.Query != "" || c.Summary != "" {
		rows = append(rows, Row{"PRO-10", mustRefuse()})
	}
	if h.lifted {
		rows = append(rows, Row{"PRO-16", mustRefuse()})
	}
	cites := open()
	cites.Codes = []string{spec.CodeExcluded}
	cites.Cites = &spec.CiteRule{Entries: h.all, Any: true}
	rows = append(rows, Row{"PRO-06", cites})
	if len(h.standing) == len(h.all) { // else whether the others are cited is left open
		all := open()
		all.Cites = &spec.CiteRule{Entries: h.all, All: true}
		rows = append(rows, Row{"PRO-07", all})
	}
	dated := open()
	dated.Cites = &spec.CiteRule{Entries: h.all, Dated: true}
	return append(rows, Row{"PRO-20", dated})
}

// citesAny: one recorded reason stands among the cites byte for byte.
func citesAny(cites, recorded []spec.Cite) bool {
	for _, cite := range cites {
		for _, r := range recorded {
			if cite.Reason == r.Reason {
				return true
			}
		}
	}
	return false
}

// citesAll: the recorded reasons stand among the cites in their order.
func citesAll(cites, recorded []spec.Cite) bool {
	next := 0
	for _, cite := range cites {
		if next < len(recorded) && cite.Reason == recorded[next].Reason {
			next++
		}
	}
	return next == len(recorded)
}

// citesDated: each recorded reason that is cited carries a generation at
// which that reason was recorded.
func citesDated(cites, recorded []spec.Cite) bool {
	known, dated := map[string]bool{}, map[spec.Cite]bool{}
	for _, r := range recorded {
		known[r.Reason], dated[r] = true, true
	}
	for _, cite := range cites {
		if known[cite.Reason] && !dated[cite] {
			return false
		}
	}
	return true
}
