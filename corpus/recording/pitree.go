package recording

import (
	"fmt"
	"slices"
)

// finish follows the active branch and lets each compaction on it divide the
// context.
func (p *pi) finish() {
	path, notes := p.path()
	p.markOff(path)
	var live []Event
	for i, at := range path {
		e := p.entries[at]
		events := p.s.Events[e.from:e.to]
		if e.compaction == nil {
			live = append(live, events...)
			continue
		}
		b := Boundary{Seq: e.from, Line: e.line, PreTokens: e.compaction.count("tokensBefore"), Notes: slices.Clone(notes)}
		summary := e.compaction.str("summary")
		if b.State = stateOf(summary); b.State == SummaryText {
			b.Summary = summary
		}
		if p.work.spend(i + len(live)) {
			p.divide(&b, path, i, live)
		} else {
			b.undivided()
		}
		p.s.Boundaries = append(p.s.Boundaries, b)
		live = append(slices.Clone(b.Kept), events[1:]...)
	}
}

// path returns the indices of the entries from the root to the leaf. A list
// without ids is its own path.
func (p *pi) path() (path []int, notes []string) {
	leaf := len(p.entries) - 1
	for leaf >= 0 && p.entries[leaf].id == "" {
		leaf--
	}
	if leaf < 0 {
		for i := range p.entries {
			path = append(path, i)
		}
		return path, nil
	}
	seen := map[int]bool{}
	for at := leaf; !seen[at]; {
		seen[at] = true
		path = append(path, at)
		parent := p.entries[at].parent
		if parent == "" {
			break
		}
		next, ok := p.byID[parent]
		if !ok {
			notes = append(notes, fmt.Sprintf("parentId of line %d points to no entry of this file; file order used before it", p.entries[at].line))
			for i := at - 1; i >= 0; i-- {
				if !seen[i] {
					path = append(path, i)
				}
			}
			break
		}
		at = next
	}
	slices.Reverse(path)
	return path, notes
}

func (p *pi) markOff(path []int) {
	on := make([]bool, len(p.entries))
	for _, at := range path {
		on[at] = true
	}
	for i, e := range p.entries {
		for q := e.from; q < e.to; q++ {
			p.s.Events[q].Off = !on[i]
		}
	}
}

// divide splits the context at the first kept entry. Pi reads the kept tail
// from the file again, so an entry that an earlier compaction had covered can
// come back.
func (p *pi) divide(b *Boundary, path []int, at int, live []Event) {
	first := p.firstKept(p.entries[path[at]].compaction, path[:at])
	if first < 0 {
		b.Notes = append(b.Notes, "the first kept entry is not on the active branch; nothing taken as kept")
		first = at
	}
	kept, was := map[int]bool{}, map[int]bool{}
	for _, e := range live {
		was[e.Seq] = true
	}
	back := 0
	for _, k := range path[first:at] {
		if p.entries[k].compaction != nil {
			continue
		}
		for _, e := range p.s.Events[p.entries[k].from:p.entries[k].to] {
			kept[e.Seq] = true
			b.Kept = append(b.Kept, e)
			if !was[e.Seq] {
				back++
			}
		}
	}
	if back > 0 {
		b.Notes = append(b.Notes, fmt.Sprintf("%d events that an earlier boundary covered are kept again", back))
	}
	for _, e := range live {
		if !kept[e.Seq] {
			b.Covered = append(b.Covered, e)
		}
	}
}

// firstKept returns the position in path of the first kept entry, or -1.
func (p *pi) firstKept(compaction obj, path []int) int {
	entry := -1
	if id := compaction.str("firstKeptEntryId"); id != "" {
		if at, ok := p.byID[id]; ok {
			entry = at
		}
	} else if n, ok := compaction.num("firstKeptEntryIndex"); ok && n >= 0 && n < int64(len(p.entries)) {
		entry = int(n)
	}
	return slices.Index(path, entry)
}
