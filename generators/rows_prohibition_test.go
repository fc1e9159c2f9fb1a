package generators

import (
	"strings"

	"plimsoll/spec"
)

func guardCircumstances(c *spec.GuardCall) tally {
	t := tally{}
	var hits []spec.Entry
	empty, odd, differing, old := 0, false, false, false
	for _, e := range c.Ledger {
		if e.Key == c.Key {
			hits = append(hits, e)
			if e.Reason == "" {
				empty++
			}
			odd = odd || strings.ToLower(strings.TrimSpace(e.Reason)) != e.Reason
			differing = differing || e.Reason != hits[0].Reason
			old = old || e.Generation < c.Generation
		}
	}
	silent := c.Query == "" && c.Summary == ""
	n, hit := len(c.Ledger), len(hits) > 0
	t.note("PRO-03 generation 0", c.Ledger == nil && c.Generation == 0)
	t.note("PRO-03", c.Ledger == nil)
	t.note("PRO-02 empty ledger", c.Ledger != nil && n == 0)
	t.note("PRO-02 no hit", c.Ledger != nil && n > 0 && !hit)
	t.note("PRO-02, PRO-12 the summary names it", c.Ledger != nil && !hit && strings.Contains(c.Summary, c.Key))
	t.note("PRO-01", hit && silent && empty == 0)
	t.note("PRO-08", hit && silent && empty == len(hits))
	t.note("PRO-10 query", hit && c.Query != "" && c.Summary == "" && empty == 0)
	t.note("PRO-10 summary", hit && c.Query == "" && c.Summary != "" && empty == 0)
	t.note("PRO-10 the query speaks of something else", hit && c.Query != "" && !strings.Contains(c.Query, c.Key))
	t.note("PRO-06 reason with capitals or blanks", hit && odd)
	t.note("PRO-07 several reasons", len(hits) > 1 && differing)
	t.note("PRO-20 recorded earlier", hit && old)
	t.note("PRO-20 one reason, several entries", len(hits) > 1 && !differing)
	t.note("about 1,000 entries", n >= 999 && n <= 1001)
	t.note("10,000 entries", n >= 10_000)
	t.note("PRO-01 in a large ledger", n >= 999 && hit)
	if c.Ledger == nil || hit {
		return t
	}
	for _, e := range c.Ledger {
		t.note("PRO-09 prefix", strings.HasPrefix(c.Key, e.Key))
		t.note("PRO-09 longer", strings.HasPrefix(e.Key, c.Key))
		t.note("PRO-09 blanks around", strings.TrimSpace(e.Key) == c.Key)
		t.note("PRO-09 blanks inside", strings.Join(strings.Fields(e.Key), " ") == c.Key && strings.TrimSpace(e.Key) == e.Key)
		t.note("PRO-09 case", strings.EqualFold(e.Key, c.Key))
		t.note("PRO-09 normal form", decomposer.Replace(e.Key) == c.Key || composer.Replace(e.Key) == c.Key)
		t.note("PRO-09 full width", strings.ContainsFunc(e.Key, func(r rune) bool { return r > wide && r < wide+0x80 }) && len(e.Key) > len(c.Key))
	}
	return t
}
