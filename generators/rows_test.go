package generators

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

// circumstances names what a case puts to the test: for each requirement of
// the decide surface the situation in which its fault alone would show. The
// names begin with the requirement's id.
func circumstances(call spec.Call) []string {
	switch c := call.(type) {
	case *spec.BuildCall:
		return buildCircumstances(c)
	case *spec.ResolveCall:
		return resolveCircumstances(c)
	case *spec.ReconstructCall:
		return artifactCircumstances(c)
	case *spec.GuardCall:
		return guardCircumstances(c)
	case *spec.DecideCall:
		return decideCircumstances(c)
	case *spec.CertifyCall:
		return certifyCircumstances(c)
	case *spec.InheritCall:
		return inheritCircumstances(c)
	}
	return nil
}

// A tally collects names.
type tally []string

func (t *tally) if_(holds bool, name string) {
	if holds {
		*t = append(*t, name)
	}
}

func buildCircumstances(c *spec.BuildCall) []string {
	var t tally
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

	t.if_(report && whole && len(liars) == 0 && !stranger && named < count[Anchored], "COV-01 an anchored turn unreported")
	t.if_(report && len(c.Reported) == 0 && count[Anchored] > 0, "COV-01 empty report")
	t.if_(report && whole && lie == Absent && len(liars) == 1, "COV-02 a reported turn without anchor")
	t.if_(report && whole && lie == Absent && liars[Absent] == 1 && named > 1, "COV-02 a good report with one absent anchor")
	t.if_(!report && whole && !over && c.Budget != nil && only(Absent), "COV-03 under a budget")
	t.if_(!report && whole && c.Budget == nil && only(Absent), "COV-03 null budget")
	t.if_(!report && whole && over && only(Absent), "COV-07")
	t.if_(!report && !whole && only(Absent), "COV-17 without report")
	t.if_(report && !whole && lie == Absent && len(liars) == 1, "COV-17 reported")
	t.if_(c.Finish != spec.FinishLength && !whole && only(Absent), "COV-17 marker missing")
	t.if_(c.Finish == spec.FinishLength && c.EndMarker == "" && only(Absent), "COV-17 finish length")
	t.if_(c.Finish == spec.FinishStop && !whole, "COV-17 stop, marker missing")
	t.if_(!whole && all, "cut off, all anchored")
	for s, id := range map[Standing]string{Embedded: "COV-04", Empty: "COV-12", Shared: "COV-13"} {
		t.if_(!report && whole && !over && only(s), id+" without report")
		t.if_(!report && whole && over && only(s), id+" over the ceiling")
		t.if_(report && lie == s && len(liars) == 1, id+" reported")
		t.if_(!whole && only(s), id+" cut off")
		t.if_(count[s] == 1 && only(s) || s == Shared && count[s] == 2 && only(s), id+" one alone")
	}
	t.if_(good && whole, "COV-05")
	t.if_(good && whole && over, "COV-05 over the ceiling")
	t.if_(good && whole && named < n, "COV-05 part of the turns")
	t.if_(good && whole && named < len(c.Reported), "COV-05 repeats")
	live := !report && whole && all && !over
	t.if_(live && c.Budget != nil && !equal, "COV-06 below the ceiling")
	t.if_(live && equal, "COV-06 at the ceiling")
	t.if_(live && equal && c.RatioLow > 5, "COV-06 at the ceiling of a larger ratio")
	t.if_(live && equal && c.RatioLow < 5, "COV-06 at the ceiling of a smaller ratio")
	t.if_(!report && whole && all && over && c.Prefix() == *orZero(c.Budget)*c.RatioLow+1, "one over the ceiling")
	t.if_(live && c.Budget == nil, "COV-23")
	t.if_(live && !besideBlanks, "COV-11 without report")
	t.if_(good && whole && !besideBlanks, "COV-11 reported")
	t.if_(good && whole && count[Absent] > 0, "COV-08 a turn to be left uncovered")
	t.if_(stranger && whole && count[Anchored] > 0, "COV-09 strangers")
	t.if_(good && whole && !slices.IsSorted(c.Reported), "COV-10 report out of order")
	t.if_(live && n > 1 && !slices.IsSortedFunc(c.Turns, func(a, b spec.Turn) int { return int(a.ID - b.ID) }), "COV-10 input not in order of ids")
	t.if_(n == 0, "no turns")
	t.if_(n >= 20, "twenty turns")
	t.if_(n >= 200, "hundreds of turns")
	t.if_(strings.TrimSpace(c.Summary) == "" && n > 0, "blank summary")
	t.if_(c.Budget != nil && *c.Budget == 0 && n > 0, "zero budget")
	t.if_(c.Budget != nil && *c.Budget > spec.MaxInteger/c.RatioLow-1, "huge budget")
	t.if_(count[Between] > 0, "a delimiter of strict only")
	return t
}

func orZero(n *int64) *int64 {
	if n == nil {
		return new(int64)
	}
	return n
}

func resolveCircumstances(c *spec.ResolveCall) []string {
	var t tally
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
	t.if_(covered && uncovered && there, "COV-16 in both sets")
	t.if_(!covered && !uncovered && known, "COV-16 in neither set")
	t.if_(!known && there, "COV-16 unheard of, raw there")
	t.if_(uncovered && !covered && !there && firm, "COV-16 uncovered and gone, the summary names it")
	t.if_(uncovered && !covered && !there && !firm, "COV-16 uncovered and gone")
	t.if_(uncovered && !covered && there && len(raw) > 500, "COV-15 long entry")
	t.if_(uncovered && !covered && there && firm, "COV-15 the summary names it")
	t.if_(uncovered && !covered && there && bearing, "COV-15 load-bearing")
	t.if_(uncovered && !covered && there && raw == "", "COV-15 empty entry")
	t.if_(plainUse && firm && !there, "COV-14 raw gone")
	t.if_(plainUse && firm && there && !ck.Provisional && slices.Contains(ck.Required, c.Class), "COV-14 required class, not provisional")
	t.if_(plainUse && firm && there && ck.Provisional, "COV-14 provisional, other use")
	t.if_(plainUse && s == Absent && there, "COV-24 raw there")
	t.if_(plainUse && s == Absent && !there && !before, "COV-24 nothing left")
	t.if_(plainUse && s == Absent && !there && before, "COV-24 an earlier summary holds it")
	t.if_(plainUse && s == Absent && before && len(ck.Earlier) > 1, "COV-24 one of two earlier summaries holds it")
	t.if_(plainUse && s == Embedded, "COV-04 resolve")
	t.if_(plainUse && s == Empty, "COV-12 resolve")
	t.if_(plainUse && s == Shared, "COV-13 resolve")
	use := covered && !uncovered && bearing
	t.if_(use && ck.SourceRecoverable && there && firm, "FLR-09, FLR-23")
	t.if_(use && ck.SourceRecoverable && there && !firm, "FLR-23 not anchored")
	t.if_(use && ck.SourceRecoverable && !there && firm, "FLR-18 gone since")
	t.if_(use && !ck.SourceRecoverable && there && firm, "FLR-18 gone at the decision")
	return t
}

func artifactCircumstances(c *spec.ReconstructCall) []string {
	var t tally
	a := &c.Artifact
	tag := "(absent)"
	if a.LossClass != nil {
		tag = *a.LossClass
	}
	verifies := a.Digest != nil && *a.Digest == digest(a.Payload, canonical)
	noDigest := a.Digest == nil || *a.Digest == ""
	known := tag == spec.Lossless || tag == spec.LossyGist || tag == spec.LossyLiteral
	agrees, missing, different := true, 0, 0
	for k, v := range a.Payload {
		now, there := c.Durable[k]
		if !there {
			missing++
		} else if now != v {
			different++
		}
	}
	agrees = missing+different == 0
	restoring, tolerant := slices.Contains(spec.RestorationOps(), c.Operation), slices.Contains(spec.TolerantOps(), c.Operation)
	prior, same := c.Prior != nil, c.Prior != nil && maps.Equal(c.Prior, a.Payload)
	restorable := tag == spec.Lossless && verifies && agrees
	first := restoring && !prior && !c.Authoritative
	expands := tolerant && !c.Authoritative && !prior
	t.if_(first && !known && verifies && agrees, "RST-01")
	t.if_(first && tag == "(absent)" && verifies && agrees, "RST-01 absent tag")
	t.if_(first && strings.EqualFold(tag, spec.Lossless) && tag != spec.Lossless && verifies && agrees, "RST-01 case of the tag")
	t.if_(first && tag == spec.LossyLiteral && verifies && agrees, "RST-02")
	t.if_(first && tag == spec.LossyGist && verifies && agrees, "RST-03")
	t.if_(first && tag == spec.Lossless && a.Digest == nil && agrees, "RST-04 absent")
	t.if_(first && tag == spec.Lossless && a.Digest != nil && noDigest && agrees, "RST-04 empty")
	t.if_(first && tag == spec.Lossless && !noDigest && !verifies && agrees, "RST-05")
	t.if_(tolerant && c.Authoritative && !prior && tag == spec.Lossless && !noDigest && !verifies && agrees, "RST-05 tolerant, authoritative")
	t.if_(first && tag == spec.Lossless && !noDigest && !verifies && agrees && strings.EqualFold(*orEmpty(a.Digest), digest(a.Payload, canonical)), "RST-05 case of the digest")
	for s := canonical + 1; s < spellings; s++ {
		t.if_(first && tag == spec.Lossless && !verifies && agrees && *orEmpty(a.Digest) == digest(a.Payload, s), "RST-05 over a spelling")
	}
	t.if_(first && restorable, "RST-06")
	t.if_(first && restorable && len(a.Payload) == 0, "RST-06 empty payload")
	t.if_(first && restorable && render(a.Payload, escapedHTML) != nil && string(render(a.Payload, escapedHTML)) != string(render(a.Payload, canonical)), "RST-06 spelling matters (HTML)")
	t.if_(first && restorable && string(render(a.Payload, keysByBytes)) != string(render(a.Payload, canonical)), "RST-06 order by UTF-16 matters")
	t.if_(first && tag == spec.Lossless && verifies && missing == 1 && different == 0 && len(a.Payload) > 1, "RST-07, RST-08 one missing")
	t.if_(first && tag == spec.Lossless && verifies && different == 1 && missing == 0 && len(a.Payload) > 1, "RST-07, RST-08 one different")
	t.if_(tolerant && c.Authoritative && !prior && tag != spec.Lossless && verifies && agrees, "RST-09 tag")
	t.if_(tolerant && c.Authoritative && !prior && tag == spec.Lossless && noDigest && agrees, "RST-09 digest")
	t.if_(tolerant && c.Authoritative && !prior && tag == spec.Lossless && verifies && !agrees, "RST-09 literal")
	t.if_(expands && !c.RequiresLiteral && (tag == spec.LossyGist || tag == spec.LossyLiteral), "RST-10 lossy")
	t.if_(expands && !c.RequiresLiteral && tag == spec.Lossless && verifies, "RST-10 lossless")
	t.if_(expands && c.RequiresLiteral && restorable, "RST-10 literal required")
	t.if_(expands && !c.RequiresLiteral && !agrees && known, "RST-10 durable disagrees")
	t.if_(expands && !known, "RST-11 unknown tag")
	t.if_(expands && tag == spec.LossyGist, "RST-11 gist")
	for _, v := range a.Payload {
		if v == "" && (expands && known || first && restorable) {
			t.if_(true, "RST-12 empty value")
			break
		}
	}
	t.if_(!restoring && !tolerant && restorable && !prior && !c.Authoritative, "RST-13")
	t.if_(restoring && restorable && prior && !same && !c.Authoritative, "RST-14")
	t.if_(tolerant && c.Authoritative && restorable && prior && !same, "RST-14 tolerant, authoritative")
	t.if_(restoring && restorable && prior && len(c.Prior) == 0 && len(a.Payload) > 0, "RST-14 empty prior")
	t.if_(restoring && restorable && same && !c.Authoritative, "RST-15")
	t.if_(expands && c.RequiresLiteral && (tag == spec.LossyLiteral || !known), "RST-23")
	t.if_(expands && !c.RequiresLiteral && tag == spec.Lossless && !verifies, "RST-24")
	t.if_(restoring && restorable && c.Authoritative && !prior, "restorable and authoritative")
	return t
}

func orEmpty(s *string) *string {
	if s == nil {
		return new(string)
	}
	return s
}

func guardCircumstances(c *spec.GuardCall) []string {
	var t tally
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
	t.if_(c.Ledger == nil && c.Generation == 0, "PRO-03 generation 0")
	t.if_(c.Ledger == nil, "PRO-03")
	t.if_(c.Ledger != nil && n == 0, "PRO-02 empty ledger")
	t.if_(c.Ledger != nil && n > 0 && !hit, "PRO-02 no hit")
	t.if_(c.Ledger != nil && !hit && strings.Contains(c.Summary, c.Key), "PRO-02, PRO-12 the summary names it")
	t.if_(hit && silent && empty == 0, "PRO-01")
	t.if_(hit && silent && empty == len(hits), "PRO-08")
	t.if_(hit && c.Query != "" && c.Summary == "" && empty == 0, "PRO-10 query")
	t.if_(hit && c.Query == "" && c.Summary != "" && empty == 0, "PRO-10 summary")
	t.if_(hit && c.Query != "" && !strings.Contains(c.Query, c.Key), "PRO-10 the query speaks of something else")
	t.if_(hit && odd, "PRO-06 reason with capitals or blanks")
	t.if_(len(hits) > 1 && differing, "PRO-07 several reasons")
	t.if_(hit && old, "PRO-20 recorded earlier")
	t.if_(len(hits) > 1 && !differing, "PRO-20 one reason, several entries")
	t.if_(n >= 999 && n <= 1001, "about 1,000 entries")
	t.if_(n >= 10_000, "10,000 entries")
	t.if_(n >= 999 && hit, "PRO-01 in a large ledger")
	if c.Ledger == nil || hit {
		return t
	}
	for _, e := range c.Ledger {
		t.if_(strings.HasPrefix(c.Key, e.Key), "PRO-09 prefix")
		t.if_(strings.HasPrefix(e.Key, c.Key), "PRO-09 longer")
		t.if_(strings.TrimSpace(e.Key) == c.Key, "PRO-09 blanks around")
		t.if_(strings.Join(strings.Fields(e.Key), " ") == c.Key && strings.TrimSpace(e.Key) == e.Key, "PRO-09 blanks inside")
		t.if_(strings.EqualFold(e.Key, c.Key), "PRO-09 case")
		t.if_(decomposer.Replace(e.Key) == c.Key || composer.Replace(e.Key) == c.Key, "PRO-09 normal form")
		t.if_(strings.ContainsFunc(e.Key, func(r rune) bool { return r > wide && r < wide+0x80 }) && len(e.Key) > len(c.Key), "PRO-09 full width")
	}
	return t
}

func decideCircumstances(c *spec.DecideCall) []string {
	var t tally
	dangers := 0
	for _, d := range []bool{c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect} {
		if d {
			dangers++
		}
	}
	k := c.Contract
	if k == nil {
		t.if_(c.SourceRecoverable, "FLR-20 recoverable")
		t.if_(!c.SourceRecoverable && dangers == 0, "FLR-20 gone")
		return t
	}
	if k.Generation == nil || k.AncestryCertified == nil {
		t.if_(k.Generation == nil, "CHN-06 generation")
		t.if_(k.AncestryCertified == nil, "CHN-06 ancestry")
		return t
	}
	missing := lacking(k.Required, k.Certified)
	certifies := *k.AncestryCertified && len(k.Required) > 0 && missing == 0
	t.if_(certifies && dangers == 3 && !c.SourceRecoverable, "FLR-04 every danger")
	t.if_(certifies, "FLR-04")
	t.if_(*k.AncestryCertified && missing == 1 && len(k.Required) > 2, "FLR-05 all but one")
	t.if_(!*k.AncestryCertified && len(k.Required) > 0 && missing == 0, "FLR-06")
	t.if_(*k.AncestryCertified && len(k.Required) == 0, "nothing required")
	if certifies || *k.AncestryCertified && missing == 0 {
		return t
	}
	t.if_(c.SourceRecoverable, "FLR-07")
	t.if_(!c.SourceRecoverable && dangers == 3, "FLR-01")
	t.if_(!c.SourceRecoverable && (dangers == 1 || dangers == 2), "FLR-02")
	t.if_(!c.SourceRecoverable && dangers == 0, "FLR-03")
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

func certifyCircumstances(c *spec.CertifyCall) []string {
	var t tally
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
				t.if_(i > 0 && i <= len(c.Pins), "FLR-12 a pin")
				t.if_(i > len(c.Pins), "FLR-12 a retained turn")
			}
		}
		if kept {
			continue
		}
		lost[e.Class]++
		t.if_(strings.Contains(joined, e.Text), "FLR-11 in a longer token")
		t.if_(strings.Contains(strings.ToLower(joined), strings.ToLower(e.Text)), "FLR-11 another case")
		trace := false
		for _, word := range strings.Fields(e.Text) {
			trace = trace || len(word) > 4 && strings.Contains(joined, word)
		}
		t.if_(!trace, "FLR-10 no trace")
		if e.Class == spec.ClassOrdering || e.Class == spec.ClassRelation {
			all := true
			for _, word := range strings.Fields(e.Text) {
				all = all && strings.Contains(joined, strings.TrimRight(word, ",;"))
			}
			t.if_(all, "FLR-19 "+e.Class)
		}
		if e.Class == spec.ClassNegation || e.Class == spec.ClassHypothesis || e.Class == spec.ClassObligation {
			for _, table := range [][]string{negators, hedges, modals} {
				for _, cue := range table {
					rest, had := strings.CutPrefix(e.Text, cue)
					t.if_(had && strings.Contains(joined, rest), "FLR-11 "+e.Class+" without its cue")
				}
			}
		}
	}
	broken := 0
	for _, class := range c.Required {
		t.if_(total[class] > 0 && lost[class] == 0, "FLR-12")
		t.if_(total[class] == 0, "a required class without elements")
		t.if_(total[class] >= 10 && lost[class] == 1, "FLR-10 nine tenths kept")
		t.if_(total[class] >= 10 && lost[class] == 0, "FLR-12 many elements")
		if lost[class] > 0 {
			broken++
		}
	}
	t.if_(len(lost) > broken, "a broken class that is not required")
	t.if_(broken > 0 && broken < len(c.Required), "one class broken, another whole")
	return t
}

func inheritCircumstances(c *spec.InheritCall) []string {
	var t tally
	invalid, poisoned, weak, hollow := 0, 0, 0, 0
	highest, rising := int64(0), false
	for i := range c.Parents {
		p := &c.Parents[i]
		if p.Generation == nil || p.AncestryCertified == nil {
			invalid++
			continue
		}
		rising = rising || i > 0 && *p.Generation > highest
		highest = max(highest, *p.Generation)
		if !*p.AncestryCertified {
			poisoned++
		}
		if len(p.Required) == 0 {
			hollow++
		} else if lacking(p.Required, p.Certified) > 0 {
			weak++
		}
	}
	n := len(c.Parents)
	if c.Fresh {
		t.if_(poisoned+weak > 0 && invalid == 0, "CHN-05 poisoned parents")
		t.if_(invalid == 0 && highest > 0, "CHN-05 generation")
		return t
	}
	if invalid > 0 {
		t.if_(invalid == 1 && n == 1, "CHN-06 the only parent")
		t.if_(invalid == 1 && n > 1 && poisoned+weak == 0, "CHN-06 one of several")
		return t
	}
	good := poisoned+weak+hollow == 0
	t.if_(n == 0, "CHN-04 no parent")
	t.if_(n == 1 && good, "CHN-04 one parent")
	t.if_(n > 1 && good, "CHN-04 several parents")
	t.if_(rising, "CHN-01 the first parent is not the highest")
	t.if_(poisoned == 1 && weak == 0 && n == 1, "CHN-03 the only parent")
	t.if_(poisoned == 1 && weak == 0 && n > 1, "CHN-03 a clean sibling")
	t.if_(poisoned == 1 && weak == 0 && n > 1 && !*c.Parents[n-1].AncestryCertified, "CHN-03 the last parent")
	t.if_(poisoned == 0 && weak == 1 && n == 1, "CHN-02 the only parent")
	t.if_(poisoned == 0 && weak == 1 && n > 1, "CHN-02 a good sibling")
	t.if_(hollow > 0 && poisoned+weak == 0, "a parent that requires nothing")
	for i := range c.Parents {
		t.if_(lacking(c.Own.Certified, c.Parents[i].Certified) > 0, "CHN-07 certified here, not along the chain")
		t.if_(lacking(c.Parents[i].Certified, c.Own.Certified) > 0, "CHN-07 certified by a parent alone")
	}
	return t
}
