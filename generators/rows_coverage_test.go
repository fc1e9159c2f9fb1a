package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

func buildCircumstances(c *spec.BuildCall) tally {
	t := tally{}
	count, anchors := map[Standing]int{}, map[string]int{}
	for _, turn := range c.Turns {
		anchors[turn.Anchor]++
	}
	standing := map[int64]Standing{}
	besideBlanks := true
	for _, turn := range c.Turns {
		s := Reason(turn.Anchor, c.Summary, anchors[turn.Anchor] > 1)
		standing[turn.ID] = s
		count[s]++
		besideBlanks = besideBlanks && slices.Contains(strings.Fields(c.Summary), turn.Anchor)
	}
	n := len(c.Turns)
	report, whole := c.Reported != nil, !c.CutOff()
	over := c.Budget != nil && c.Prefix() > *c.Budget*c.RatioLow
	equal := c.Budget != nil && c.Prefix() == *c.Budget*c.RatioLow
	only := func(s Standing) bool { return count[s] > 0 && count[s]+count[Anchored]+count[Between] == n }
	all := n > 0 && count[Anchored] == n
	stranger, lie, liars := false, Anchored, map[Standing]int{}
	for _, id := range c.Reported {
		s, known := standing[id]
		stranger = stranger || !known
		if known && s < Between {
			lie = s
			liars[s]++
		}
	}
	good := report && len(c.Reported) > 0 && !stranger && len(liars) == 0
	named := len(slices.Compact(slices.Sorted(slices.Values(c.Reported))))

	t.note("COV-01 an anchored turn unreported", report && whole && len(liars) == 0 && !stranger && named < count[Anchored])
	t.note("COV-01 empty report", report && len(c.Reported) == 0 && count[Anchored] > 0)
	t.note("COV-02 a reported turn without anchor", report && whole && lie == Absent && len(liars) == 1)
	t.note("COV-02 a good report with one absent anchor", report && whole && lie == Absent && liars[Absent] == 1 && named > 1)
	t.note("COV-03 under a budget", !report && whole && !over && c.Budget != nil && only(Absent))
	t.note("COV-03 null budget", !report && whole && c.Budget == nil && only(Absent))
	t.note("COV-07", !report && whole && over && only(Absent))
	t.note("COV-17 without report", !report && !whole && only(Absent))
	t.note("COV-17 reported", report && !whole && lie == Absent && len(liars) == 1)
	t.note("COV-17 marker missing", c.Finish != spec.FinishLength && !whole && only(Absent))
	t.note("COV-17 finish length", c.Finish == spec.FinishLength && c.EndMarker == "" && only(Absent))
	t.note("COV-17 stop, marker missing", c.Finish == spec.FinishStop && !whole)
	t.note("cut off, all anchored", !whole && all)
	for s, id := range map[Standing]string{Embedded: "COV-04", Empty: "COV-12", Shared: "COV-13"} {
		t.note(id+" without report", !report && whole && !over && only(s))
		t.note(id+" over the ceiling", !report && whole && over && only(s))
		t.note(id+" reported", report && lie == s && len(liars) == 1)
		t.note(id+" cut off", !whole && only(s))
		t.note(id+" one alone", count[s] == 1 && only(s) || s == Shared && count[s] == 2 && only(s))
	}
	t.note("COV-05", good && whole)
	t.note("COV-05 over the ceiling", good && whole && over)
	t.note("COV-05 part of the turns", good && whole && named < n)
	t.note("COV-05 repeats", good && whole && named < len(c.Reported))
	live := !report && whole && all && !over
	t.note("COV-06 below the ceiling", live && c.Budget != nil && !equal)
	t.note("COV-06 at the ceiling", live && equal)
	t.note("COV-06 at the ceiling of a larger ratio", live && equal && c.RatioLow > 5)
	t.note("COV-06 at the ceiling of a smaller ratio", live && equal && c.RatioLow < 5)
	t.note("one over the ceiling", !report && whole && all && over && c.Prefix() == *orZero(c.Budget)*c.RatioLow+1)
	t.note("COV-23", live && c.Budget == nil)
	t.note("COV-11 without report", live && !besideBlanks)
	t.note("COV-11 reported", good && whole && !besideBlanks)
	t.note("COV-08 a turn to be left uncovered", good && whole && count[Absent] > 0)
	t.note("COV-09 strangers", stranger && whole && count[Anchored] > 0)
	t.note("COV-10 report out of order", good && whole && !slices.IsSorted(c.Reported))
	t.note("COV-10 input not in order of ids", live && n > 1 && !slices.IsSortedFunc(c.Turns, func(a, b spec.Turn) int { return int(a.ID - b.ID) }))
	t.note("no turns", n == 0)
	t.note("twenty turns", n >= 20)
	t.note("hundreds of turns", n >= 200)
	t.note("blank summary", strings.TrimSpace(c.Summary) == "" && n > 0)
	t.note("zero budget", c.Budget != nil && *c.Budget == 0 && n > 0)
	t.note("huge budget", c.Budget != nil && *c.Budget > spec.MaxInteger/c.RatioLow-1)
	t.note("a delimiter of strict only", count[Between] > 0)
	return t
}

func orZero(n *int64) *int64 {
	if n == nil {
		return new(int64)
	}
	return n
}

func resolveCircumstances(c *spec.ResolveCall) tally {
	t := tally{}
	ck := &c.Checkpoint
	covered, uncovered := slices.Contains(ck.Covered, c.ID), slices.Contains(ck.Uncovered, c.ID)
	raw, there := c.Raw[c.ID]
	anchor, known := ck.Anchors[c.ID]
	twins := 0
	for _, other := range ck.Anchors {
		if other == anchor {
			twins++
		}
	}
	s := Reason(anchor, ck.Summary, twins > 1)
	firm := s >= Between
	before := false
	for _, e := range ck.Earlier {
		before = before || anchor != "" && Reason(anchor, e, false) >= Between
	}
	bearing := ck.Provisional && slices.Contains(ck.Required, c.Class)
	plainUse := covered && !uncovered && !bearing
	t.note("COV-16 in both sets", covered && uncovered && there)
	t.note("COV-16 in neither set", !covered && !uncovered && known)
	t.note("COV-16 unheard of, raw there", !known && there)
	t.note("COV-16 uncovered and gone, the summary names it", uncovered && !covered && !there && firm)
	t.note("COV-16 uncovered and gone", uncovered && !covered && !there && !firm)
	t.note("COV-15 long entry", uncovered && !covered && there && len(raw) > 500)
	t.note("COV-15 the summary names it", uncovered && !covered && there && firm)
	t.note("COV-15 load-bearing", uncovered && !covered && there && bearing)
	t.note("COV-15 empty entry", uncovered && !covered && there && raw == "")
	t.note("COV-14 raw gone", plainUse && firm && !there)
	t.note("COV-14 required class, not provisional", plainUse && firm && there && !ck.Provisional && slices.Contains(ck.Required, c.Class))
	t.note("COV-14 provisional, other use", plainUse && firm && there && ck.Provisional)
	t.note("COV-24 raw there", plainUse && s == Absent && there)
	t.note("COV-24 nothing left", plainUse && s == Absent && !there && !before)
	t.note("COV-24 an earlier summary holds it", plainUse && s == Absent && !there && before)
	t.note("COV-24 one of two earlier summaries holds it", plainUse && s == Absent && before && len(ck.Earlier) > 1)
	t.note("COV-04 resolve", plainUse && s == Embedded)
	t.note("COV-12 resolve", plainUse && s == Empty)
	t.note("COV-13 resolve", plainUse && s == Shared)
	use := covered && !uncovered && bearing
	t.note("FLR-09, FLR-23", use && ck.SourceRecoverable && there && firm)
	t.note("FLR-23 not anchored", use && ck.SourceRecoverable && there && !firm)
	t.note("FLR-18 gone since", use && ck.SourceRecoverable && !there && firm)
	t.note("FLR-18 gone at the decision", use && !ck.SourceRecoverable && there && firm)
	return t
}
