package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

func (w *watch) resolve(s *spec.SessionResolve) {
	covered, uncovered := slices.Contains(w.Covered(), s.ID), slices.Contains(w.Uncovered(), s.ID)
	_, there := w.Raw()[s.ID]
	older := covered && !slices.Contains(w.Head.Covered, s.ID)
	w.note("resolve: covered, of an older generation", older)
	w.note("resolve: covered, of an older generation, raw entry lost", older && !there)
	w.note("resolve: covered", covered)
	w.note("resolve: uncovered", uncovered && there)
	w.note("resolve: uncovered, reloaded before", uncovered && there && len(w.reloaded) > 0)
	w.note("resolve: covered, raw entry lost", covered && !there)
	w.note("resolve: uncovered, raw entry lost", uncovered && !there)
	w.note("resolve: retained", slices.Contains(w.Retained(), s.ID))
	w.note("resolve: undone", w.everLive[s.ID] && !covered && !uncovered && !slices.Contains(w.Retained(), s.ID))
	w.note("resolve: never heard of", !w.everLive[s.ID])
	bears := covered && w.Head.Provisional && slices.Contains(w.Head.Required, s.Class)
	w.note("resolve: load-bearing, the source there", bears && w.Head.SourceRecoverable && there)
	w.note("resolve: load-bearing, the entry lost", bears && w.Head.SourceRecoverable && !there)
	w.note("resolve: load-bearing, the source gone", bears && !w.Head.SourceRecoverable)
}

func dangers(c *spec.Compact) int {
	n := 0
	for _, on := range []bool{c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect} {
		if on {
			n++
		}
	}
	return n
}

// squeeze notes what a compaction puts to the test, before it is applied.
func (w *watch) squeeze(c *spec.Compact, a spec.Answer, retried bool) {
	h, raw := w.Head, c.From == spec.FromRaw
	_, ifRefused := w.Judge(c, refusal(spec.CodeBelowFloor))
	if retried {
		w.note("FLR-21: certifying retry", true)
		w.note("FLR-21: certifying retry from the head of a chain", !raw && h != nil)
		w.note("FLR-21: certifying retry, dangers as before", dangers(c) == 3)
		w.note("FLR-21: certifying retry, no dangers", dangers(c) == 0)
	}
	w.note("FLR-13: refused", a.Refused())
	w.note("FLR-13: refused, from the head of a chain", a.Refused() && h != nil)
	w.note("FLR-13: refused, with entries", a.Refused() && len(w.Ledger) > 0)
	w.note("FLR-13: refused, with pins", a.Refused() && len(w.Pins(c)) > 0)
	if p := w.flags; p != nil {
		w.note("FLR-14: dangers before, none now, uncertified and the source gone", dangers(p) == 3 && dangers(c) == 0 && !c.SourceRecoverable && slices.Contains(ifRefused, "FLR-03"))
		w.note("FLR-14: none before, refused now", dangers(p) == 0 && a.Refused())
		w.note("FLR-14: source gone before, there now, uncertified", !p.SourceRecoverable && dangers(p) == 3 && slices.Contains(ifRefused, "FLR-07"))
		w.note("FLR-14: source there before, refused now", p.SourceRecoverable && a.Refused())
	}
	r, ok := a.Result.(*spec.CompactResult)
	if !ok {
		return
	}
	in := w.Input(c)
	holds := func(ids []int64) bool {
		return slices.ContainsFunc(in, func(t spec.Append) bool { return slices.Contains(ids, t.ID) })
	}
	w.note("COV-05/06: full coverage of three turns", len(r.Covered) >= 3 && len(r.Uncovered) == 0)
	w.note("COV: partial coverage", len(r.Covered) > 0 && len(r.Uncovered) > 0)
	w.note("COV-19: second generation", r.Generation == 2)
	w.note("COV-19: replaces what was retained", h != nil && !raw && holds(w.retainedBy))
	w.note("COV-19: replaces what was uncovered", h != nil && !raw && holds(w.Uncovered()))
	w.note("COV-19: third generation with a retained turn", r.Generation == 3 && c.Keep > 0)
	w.note("COV-20: uncovered with its raw entry", len(r.Uncovered) > 0)
	w.note("COV-20: provisional, the source there", r.Decision == spec.Provisional && c.SourceRecoverable)
	w.note("COV-20: provisional, the source there, all covered", r.Decision == spec.Provisional && c.SourceRecoverable && len(r.Uncovered) == 0)
	for keep := range int64(4) {
		w.note("keep "+string(rune('0'+keep)), c.Keep == keep)
	}
	w.note("generations: 5", r.Generation == 5)
	w.note("generations: 8", r.Generation == 8)
	w.note("certified at generation 3", r.Generation == 3 && r.Decision == spec.Certified)
	if h != nil && !raw {
		w.chain(c, r)
	}
	w.note("PRO-11: compacted with two entries", !raw && len(w.Ledger) >= 2)
	w.note("PRO-11: compacted with entries of two generations", !raw && twoGenerations(w.Ledger))
	w.note("PRO-18: fresh chain with entries", raw && len(w.Ledger) > 0)
	w.note("PRO-18: fresh chain in the place of another, with entries", raw && h != nil && len(w.Ledger) > 0)
	w.note("CHN-01: fresh chain in the place of a second generation", raw && h != nil && h.Generation >= 2)
	w.note("CHN-05: fresh chain in the place of a poisoned one, certified", raw && h != nil && !h.Ancestry && r.Decision == spec.Certified)
	w.note("uncertified after certified", h != nil && !raw && !h.Provisional && r.Decision == spec.Provisional)
	w.note("CHN-08: pins at the first generation", h == nil && len(c.Pins) > 0)
	w.note("FLR-12: due, elements in the summary", len(c.Elements) > 0 && len(c.Pins) == 0 && len(r.CertifiedHere) > 0)
}

func twoGenerations(l spec.Ledger) bool {
	return slices.ContainsFunc(l, func(e spec.Entry) bool { return e.Generation != l[0].Generation })
}

// chain notes what a step of a chain puts to the test.
func (w *watch) chain(c *spec.Compact, r *spec.CompactResult) {
	h := w.Head
	outside := func(a, b []string) bool {
		return slices.ContainsFunc(a, func(x string) bool { return !slices.Contains(b, x) })
	}
	w.note("CHN-09: the parent required another class", outside(h.Required, c.Required))
	w.note("CHN-09: the parent required another class, certified", outside(h.Required, c.Required) && r.Decision == spec.Certified)
	for p := h; p != nil; p = p.Parent {
		if outside(c.Required, p.Along) && outside(c.Required, r.CertifiedAlong) {
			w.note("CHN-10: a gap from an earlier generation", true)
			w.note("CHN-10: a gap from an earlier generation, all certified here", !outside(c.Required, r.CertifiedHere))
		}
	}
	whole := len(c.Required) > 0 && !outside(c.Required, r.CertifiedHere)
	w.note("CHN-03: poisoned, all certified here", whole && !r.AncestryCertified)
	w.note("CHN-03: poisoned two steps ago", whole && h.Parent != nil && !h.Ancestry)
	w.note("CHN-08: pins of an earlier generation", len(h.Pins) > 0)
	w.note("CHN-08: pins of an earlier generation and new ones", len(h.Pins) > 0 && len(c.Pins) > 0)
	w.note("CHN-08: pins two generations old", h.Parent != nil && len(h.Parent.Pins) > 0)
	w.note("CHN-08: pins that tidying would change", slices.ContainsFunc(h.Pins, func(p string) bool { return p != strings.TrimSpace(p) }))
}

// other notes what the remaining steps put to the test, before they are taken.
func (w *watch) other(s spec.Step) {
	switch s := s.(type) {
	case *spec.Record:
		again := slices.ContainsFunc(w.Ledger, func(e spec.Entry) bool { return e.Key == s.Key && e.Reason != s.Reason })
		w.note("PRO-05: recorded again", again && !w.Gone)
		w.note("PRO-05: recorded again at another generation", again && slices.ContainsFunc(w.Ledger, func(e spec.Entry) bool {
			return e.Key == s.Key && e.Generation != w.Generation()
		}))
	case *spec.SessionGuard:
		w.note("PRO-04: guard, ledger lost", w.Gone)
		w.note("PRO-04: guard, ledger lost and reloaded", w.Gone && len(w.reloaded) > 0)
		w.note("PRO-04: guard of a key recorded, ledger lost", w.Gone && w.recorded(s.Key))
	case *spec.SessionReconstruct:
		a := w.Artifacts[s.Artifact]
		_, ifHanded := w.Judge(s, spec.Answer{Result: &spec.ReconstructResult{Payload: a.Payload, EffectiveClass: spec.Lossless}})
		w.note("RST-22: by reconstruct", slices.Contains(ifHanded, "RST-22"))
		w.note("RST-22: by reconstruct, used before", slices.Contains(ifHanded, "RST-22") && w.used[s.Artifact])
	case *spec.Reload:
		w.reload()
	case *spec.Undo:
		w.back("undo", s.To)
	case *spec.Fork:
		w.back("fork", s.To)
	}
}

func (w *watch) recorded(key string) bool { _, ok := w.recordedAt[key]; return ok }

func (w *watch) reload() {
	w.note("PRO-11: reloaded with two entries", len(w.Ledger) >= 2 && !w.Gone)
	w.note("PRO-04: reloaded after the ledger was lost", w.Gone)
	for _, a := range w.Artifacts {
		w.note("RST-19: reloaded with an artifact without tag", a.LossClass == nil)
		w.note("RST-19: reloaded with an artifact without digest", a.Digest == nil)
		w.note("RST-19: reloaded with a lossy artifact", a.LossClass != nil && *a.LossClass != spec.Lossless)
		w.note("RST-19: reloaded with a sound artifact", a.LossClass != nil && *a.LossClass == spec.Lossless && a.Digest != nil)
	}
	if w.Head == nil {
		return
	}
	w.note("FLR-08: reloaded, provisional", w.Head.Provisional)
	w.note("CHN-08: reloaded with pins", len(w.Head.Pins) > 0)
	w.note("CHN-08: reloaded with pins that tidying would change", slices.ContainsFunc(w.Head.Pins, func(p string) bool { return p != strings.TrimSpace(p) }))
	w.note("COV-19: reloaded with covered and retained turns", len(w.Covered()) > 0 && len(w.Retained()) > 0)
	w.note("COV-19: reloaded with uncovered turns", len(w.Uncovered()) > 0)
}

func (w *watch) back(how string, to int64) {
	w.note("PRO-18: "+how+" with entries", len(w.Ledger) > 0 && !w.Gone)
	for _, at := range w.recordedAt {
		w.note("PRO-18: "+how+" to a turn before an entry", at > to && !w.Gone)
	}
	h := w.Head
	w.note(how+": drops a checkpoint", h != nil && h.Newest > to)
	w.note(how+": drops a checkpoint, another stays", h != nil && h.Newest > to && h.Parent != nil && h.Parent.Newest <= to)
	w.note(how+": a checkpoint stays", h != nil && h.Newest <= to)
	w.note("FLR-08: "+how+", provisional", h != nil && h.Newest <= to && h.Provisional)
	w.note(how+": after an act", len(w.acted) > 0)
}

// after keeps what later steps are held against.
func (w *watch) after(s spec.Step, a spec.Answer) {
	switch s := s.(type) {
	case *spec.Append:
		w.everLive[s.ID] = true
		if s.Role == spec.RoleUser {
			w.said = s.Text
			w.next()
		}
	case *spec.ToolResult:
		for _, v := range s.Literals {
			w.tools[v] = w.turn
		}
	case *spec.Compact:
		w.flags = s
		if a.Proceeded() {
			w.squeezed[w.turn] = true
			w.retainedBy = w.Retained()
		}
	case *spec.Reload:
		w.reloaded[w.turn] = true
	case *spec.SessionGuard:
		w.asked[s.Key] = true
	case *spec.SessionReconstruct:
		w.used[s.Artifact] = w.used[s.Artifact] || a.Proceeded()
	case *spec.Act:
		w.acted[s.Key] = w.acted[s.Key] || a.Proceeded()
		w.used[s.Artifact] = w.used[s.Artifact] || a.Proceeded()
	case *spec.Record:
		if newest := len(w.Turns) - 1; !w.recorded(s.Key) && newest >= 0 {
			w.recordedAt[s.Key] = w.Turns[newest].ID
		}
	case *spec.SessionResolve:
		if r, ok := a.Result.(*spec.ResolveResult); ok {
			w.now = append(w.now, r.Text)
		}
	case *spec.Undo, *spec.Fork:
		w.next()
	}
}

// next begins another current turn.
func (w *watch) next() {
	w.turn++
	w.before = append(w.before, w.now...)
	w.now = nil
}
