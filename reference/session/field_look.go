package session

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"plimsoll/spec"
)

// lookAtLayout: OUT-04. What is shown to stand in the context are the retained
// turns, and the summary stands before every turn that is newer than all it
// covers.
func (m *Model) lookAtLayout(i *spec.Inspection, check func(spec.ID, bool)) {
	l := i.Context
	if l == nil || m.Head == nil {
		return
	}
	covered, retained := m.Covered(), m.Retained()
	var stand []int64
	right := true
	for _, item := range l.Items {
		switch {
		case item.Turn != nil:
			stand = append(stand, *item.Turn)
		case item.Summary && len(covered) > 0:
			newest := slices.Max(covered)
			right = !slices.ContainsFunc(stand, func(id int64) bool { return id > newest }) // of several summaries the last one has most before it
		}
	}
	in := func(set []int64) func(int64) bool {
		return func(id int64) bool { return !slices.Contains(set, id) }
	}
	right = right && !slices.ContainsFunc(stand, in(retained)) && !slices.ContainsFunc(retained, in(stand))
	check("OUT-04", right && !slices.ContainsFunc(l.Kept, in(retained)) && !slices.ContainsFunc(l.Covers, in(covered)))
}

// lookAtRecord: OUT-03, of the checkpoint that was applied last.
func (m *Model) lookAtRecord(i *spec.Inspection, check func(spec.ID, bool)) {
	r, h := i.Record, m.Head
	if r == nil || h == nil || h != m.latest {
		return
	}
	text := r.Summary != nil && *r.Summary == h.Summary
	digest := r.Digest != nil && *r.Digest == digestOf(h.Summary) && r.Pointer != nil && *r.Pointer != ""
	check("OUT-03", r.TokensBefore != nil && r.TokensAfter != nil && slices.Equal(r.Covered, h.Covered) && slices.Equal(r.Uncovered, h.Uncovered) &&
		r.Finish == h.Finish && (text || digest))
}

func digestOf(text string) string { return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(text))) }

// lookAtTombstones: COV-21, as far as it shows without resolving.
func (m *Model) lookAtTombstones(i *spec.Inspection, check func(spec.ID, bool)) {
	raw := m.Raw()
	for _, t := range i.Tombstones {
		if _, there := raw[t.Turn]; there {
			check("COV-21", t.Handle != "")
		}
	}
}

// judgeRecall: a handle that was shown resolves to the text that the store
// still holds.
func (m *Model) judgeRecall(s *spec.Recall, a spec.Answer) finding {
	var f finding
	text, there := m.Raw()[s.ID]
	if s.Handle == "" || !there {
		return f
	}
	f.bind("COV-21")
	if r, ok := a.Result.(*spec.ResolveResult); !ok || r.Text != text {
		f.breach("COV-21")
	}
	return f
}

// judgeDelegate: the guard of a sub-agent answers as the parent's would, whatever
// it was asked with.
func (m *Model) judgeDelegate(s *spec.Delegate, a spec.Answer) finding {
	f, as := finding{bound: []spec.ID{"PRO-17"}}, m.judgeGuard(&spec.SessionGuard{Key: s.Key}, a)
	for _, id := range as.breached {
		if id != "PRO-07" && id != "PRO-20" { // strict alone
			f.breach("PRO-17")
		}
	}
	return f
}

// show adds what a correct runtime shows of the profile field.
func (m *Model) show(i *spec.Inspection) {
	i.Active = m.shownActive()
	h := m.Head
	if h == nil {
		return
	}
	i.Context = &spec.Layout{Items: []spec.LayoutItem{}, Kept: i.Retained, Covers: i.Covered}
	placed := len(i.Covered) == 0
	for _, id := range i.Retained {
		if !placed && id > i.Covered[0] {
			i.Context.Items, placed = append(i.Context.Items, spec.LayoutItem{Summary: true}), true
		}
		i.Context.Items = append(i.Context.Items, spec.LayoutItem{Turn: &id})
	}
	if !placed {
		i.Context.Items = append(i.Context.Items, spec.LayoutItem{Summary: true})
	}
	var before, after int64
	for _, t := range m.Turns {
		before += t.Tokens
		if slices.Contains(i.Retained, t.ID) {
			after += t.Tokens
		}
	}
	i.Record = &spec.CompactionRecord{TokensBefore: &before, TokensAfter: &after, Covered: h.Covered, Uncovered: h.Uncovered, Finish: h.Finish, Summary: &h.Summary}
	raw := m.Raw()
	for _, id := range i.Uncovered {
		if _, there := raw[id]; there {
			i.Tombstones = append(i.Tombstones, spec.Tombstone{Turn: id, Handle: handle(id)})
		}
	}
}

func handle(id int64) string { return fmt.Sprintf("raw:%d", id) }

// Recalled gives what a handle resolves to.
func (m *Model) Recalled(h string) (string, bool) {
	for id, text := range m.Raw() {
		if handle(id) == h {
			return text, true
		}
	}
	return "", false
}

// lookBack: TXN-07 after going back to a turn, TXN-08 after loading. The ledger,
// raw entries, the mark and the contract of a checkpoint have rows of their own.
func (m *Model) lookBack(i *spec.Inspection, last spec.Step, check func(spec.ID, bool)) {
	id := spec.ID("TXN-07")
	switch last.(type) {
	case *spec.Undo, *spec.Fork:
	case *spec.Reload:
		id = "TXN-08"
	default:
		return
	}
	right := m.accounted(i) && i.Generation == m.Generation()
	if h := m.Head; h == nil {
		right = right && i.Summary == "" && !i.Provisional && i.Contract == nil
	} else {
		right = right && i.Summary == h.Summary
	}
	check(id, right)
}
