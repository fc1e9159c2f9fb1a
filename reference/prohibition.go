package reference

import (
	"strings"

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
	recorded, resembles := lookUp(c)
	if len(recorded) > 0 {
		return excludedRows(c, recorded)
	}
	rows := []Row{{"PRO-02", mustAnswer()}}
	if resembles {
		rows = append(rows, Row{"PRO-09", mustAnswer()})
	}
	if strings.Contains(c.Summary, c.Key) {
		rows = append(rows, Row{"PRO-12", mustAnswer()})
	}
	return rows
}

// lookUp returns what is recorded for the key, in order, and whether another
// entry's key only resembles it.
func lookUp(c *spec.GuardCall) (recorded []spec.Cite, resembles bool) {
	for _, e := range c.Ledger {
		switch {
		case e.Key == c.Key:
			recorded = append(recorded, spec.Cite{Reason: e.Reason, Generation: e.Generation})
		case !resembles:
			resembles = alike(e.Key, c.Key)
		}
	}
	return recorded, resembles
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
	fold := func(s string) string { return strings.Join(strings.Fields(norm.NFKC.String(s)), " ") }
	return strings.EqualFold(fold(a), fold(b))
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

func excludedRows(c *spec.GuardCall, recorded []spec.Cite) []Row {
	rows := []Row{{"PRO-01", mustRefuse()}}
	allEmpty := true
	for _, r := range recorded {
		allEmpty = allEmpty && r.Reason == ""
	}
	if allEmpty {
		rows = append(rows, Row{"PRO-08", mustRefuse()})
	}
	if c.Query != "" || c.Summary != "" {
		rows = append(rows, Row{"PRO-10", mustRefuse()})
	}
	cites := open()
	cites.Codes = []string{spec.CodeExcluded}
	cites.Cites = &spec.CiteRule{Entries: recorded, Any: true}
	all, dated := open(), open()
	all.Cites = &spec.CiteRule{Entries: recorded, All: true}
	dated.Cites = &spec.CiteRule{Entries: recorded, Dated: true}
	return append(rows, Row{"PRO-06", cites}, Row{"PRO-07", all}, Row{"PRO-20", dated})
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
