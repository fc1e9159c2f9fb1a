package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

func decideCircumstances(c *spec.DecideCall) tally {
	t := tally{}
	dangers := 0
	for _, d := range []bool{c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect} {
		if d {
			dangers++
		}
	}
	k := c.Contract
	if k == nil {
		t.note("FLR-20 recoverable", c.SourceRecoverable)
		t.note("FLR-20 gone", !c.SourceRecoverable && dangers == 0)
		return t
	}
	if k.Generation == nil || k.AncestryCertified == nil {
		t.note("CHN-06 generation", k.Generation == nil)
		t.note("CHN-06 ancestry", k.AncestryCertified == nil)
		return t
	}
	missing := lacking(k.Required, k.Certified)
	certifies := *k.AncestryCertified && len(k.Required) > 0 && missing == 0
	t.note("FLR-04 every danger", certifies && dangers == 3 && !c.SourceRecoverable)
	t.note("FLR-04", certifies)
	t.note("FLR-05 all but one", *k.AncestryCertified && missing == 1 && len(k.Required) > 2)
	t.note("FLR-06", !*k.AncestryCertified && len(k.Required) > 0 && missing == 0)
	t.note("nothing required", *k.AncestryCertified && len(k.Required) == 0)
	if certifies || *k.AncestryCertified && missing == 0 {
		return t
	}
	t.note("FLR-07", c.SourceRecoverable)
	t.note("FLR-01", !c.SourceRecoverable && dangers == 3)
	t.note("FLR-02", !c.SourceRecoverable && (dangers == 1 || dangers == 2))
	t.note("FLR-03", !c.SourceRecoverable && dangers == 0)
	return t
}

// lacking counts the required classes that are not certified.
func lacking(required, certified []string) int {
	n := 0
	for _, class := range required {
		if !slices.Contains(certified, class) {
			n++
		}
	}
	return n
}

func certifyCircumstances(c *spec.CertifyCall) tally {
	t := tally{}
	texts := append([]string{c.Summary}, c.Pins...)
	for _, r := range c.Retained {
		texts = append(texts, r.Text)
	}
	joined := strings.Join(texts, "\n")
	lost, total := map[string]int{}, map[string]int{}
	for _, e := range c.Elements {
		total[e.Class]++
		kept := false
		for i, text := range texts {
			if Reason(e.Text, text, false) >= Between {
				kept = true
				t.note("FLR-12 a pin", i > 0 && i <= len(c.Pins))
				t.note("FLR-12 a retained turn", i > len(c.Pins))
			}
		}
		if kept {
			continue
		}
		lost[e.Class]++
		t.note("FLR-11 in a longer token", strings.Contains(joined, e.Text))
		t.note("FLR-11 another case", strings.Contains(strings.ToLower(joined), strings.ToLower(e.Text)))
		trace := false
		for _, word := range strings.Fields(e.Text) {
			trace = trace || len(word) > 4 && strings.Contains(joined, word)
		}
		t.note("FLR-10 no trace", !trace)
		if e.Class == spec.ClassOrdering || e.Class == spec.ClassRelation {
			all := true
			for _, word := range strings.Fields(e.Text) {
				all = all && strings.Contains(joined, strings.TrimRight(word, ",;"))
			}
			t.note("FLR-19 "+e.Class, all)
		}
		if e.Class == spec.ClassNegation || e.Class == spec.ClassHypothesis || e.Class == spec.ClassObligation {
			for _, table := range [][]string{negators, hedges, modals} {
				for _, cue := range table {
					rest, had := strings.CutPrefix(e.Text, cue)
					t.note("FLR-11 "+e.Class+" without its cue", had && strings.Contains(joined, rest))
				}
			}
		}
	}
	broken := 0
	for _, class := range c.Required {
		t.note("FLR-12", total[class] > 0 && lost[class] == 0)
		t.note("a required class without elements", total[class] == 0)
		t.note("FLR-10 nine tenths kept", total[class] >= 10 && lost[class] == 1)
		t.note("FLR-12 many elements", total[class] >= 10 && lost[class] == 0)
		if lost[class] > 0 {
			broken++
		}
	}
	t.note("a broken class that is not required", len(lost) > broken)
	t.note("one class broken, another whole", broken > 0 && broken < len(c.Required))
	return t
}
