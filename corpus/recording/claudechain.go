package recording

import (
	"fmt"
	"slices"
)

// finish cuts the records into segments, one before each boundary, and lets
// each boundary divide what was in the context by then.
func (c *claude) finish() {
	var live []Event
	start := 0
	for i := range c.recs {
		r := &c.recs[i]
		if r.mark != markCompact && r.mark != markMicro {
			continue
		}
		ref, field := r.logical, "logicalParentUuid"
		if ref == "" {
			ref, field = r.parent, "parentUuid"
		}
		active, notes := c.chain(start, i, ref, field)
		live = append(live, c.segment(start, i, active)...)
		b := Boundary{Seq: r.from, Line: r.line, Trigger: r.meta.str("trigger"),
			PreTokens: r.meta.count("preTokens"), Notes: notes}
		if n := c.abandoned(start, i); n > 0 {
			b.Notes = append(b.Notes, fmt.Sprintf("%d events since the previous boundary are on an abandoned branch", n))
		}
		if r.mark == markMicro {
			b.State, b.Cleared = SummaryNone, r.meta.strs("compactedToolIds")
		} else {
			c.summary(&b, i)
		}
		switch {
		case !c.work.spend(len(live)):
			b.undivided()
			live = nil
		case r.mark == markMicro:
			b.clearResults(live)
			live = slices.Clone(b.Kept)
		default:
			c.compact(&b, i, live)
			live = slices.Clone(b.Kept)
		}
		c.s.Boundaries = append(c.s.Boundaries, b)
		start = i + 1
	}
	c.tail(start)
}

// tail marks what was abandoned after the last boundary. A chain that points
// nowhere marks nothing.
func (c *claude) tail(start int) {
	for i := len(c.recs) - 1; i >= start; i-- {
		if c.recs[i].uuid != "" {
			active, _ := c.chain(start, len(c.recs), c.recs[i].uuid, "uuid")
			c.segment(start, len(c.recs), active)
			return
		}
	}
}

// chain walks from the record ref back to the start of the segment and returns
// which records of recs[start:end] were in the context; nil means all of them.
func (c *claude) chain(start, end int, ref, field string) (active map[int]bool, notes []string) {
	at, ok := c.byID[ref]
	if !ok {
		return nil, []string{field + " points to no record of this file; file order used"}
	}
	active = map[int]bool{}
	seen := map[int]bool{}
	for at >= start && !seen[at] && c.work.spend(1) {
		seen[at] = true
		if at < end {
			active[at] = true
		}
		parent := c.recs[at].parent
		if parent == "" {
			break
		}
		next, ok := c.byID[parent]
		if !ok {
			if at > start && at < end && c.speaks(start, at) {
				notes = append(notes, fmt.Sprintf("parentUuid of line %d points to no record of this file; file order used before it", c.recs[at].line))
				for i := start; i < at; i++ {
					active[i] = true
				}
			}
			break
		}
		at = next
	}
	if len(active) == 0 && c.speaks(start, end) {
		return nil, append(notes, field+" points before the previous boundary; file order used")
	}
	c.joinForks(start, end, active)
	return active, notes
}

// joinForks adds what hangs beside the chain and was in the context all the
// same: other parts of a message, results of parallel calls, and records that
// have no place in the tree.
func (c *claude) joinForks(start, end int, active map[int]bool) {
	messages, calls := map[string]bool{}, map[string]bool{}
	for i := start; i < end; i++ {
		if active[i] && c.recs[i].message != "" {
			messages[c.recs[i].message] = true
		}
	}
	for i := start; i < end; i++ {
		r := c.recs[i]
		if messages[r.message] || r.uuid == "" || r.mark == markSummary {
			active[i] = true
		}
		if active[i] {
			for _, e := range c.s.Events[r.from:r.to] {
				calls[e.PairID] = calls[e.PairID] || e.Kind == KindCall
			}
		}
	}
	for i := start; i < end; i++ {
		for _, e := range c.s.Events[c.recs[i].from:c.recs[i].to] {
			if e.Kind != KindCall && e.PairID != "" && calls[e.PairID] {
				active[i] = true
			}
		}
	}
}

// speaks tells whether the records hold anything that is part of a conversation.
func (c *claude) speaks(from, to int) bool {
	for _, r := range c.recs[from:to] {
		if r.to > r.from && r.mark == markNone {
			return true
		}
	}
	return false
}

// segment returns the events of the active records and marks the others.
func (c *claude) segment(start, end int, active map[int]bool) []Event {
	var out []Event
	for i := start; i < end; i++ {
		for q := c.recs[i].from; q < c.recs[i].to; q++ {
			if active == nil || active[i] {
				out = append(out, c.s.Events[q])
			} else {
				c.s.Events[q].Off = true
			}
		}
	}
	return out
}

func (c *claude) abandoned(start, end int) (n int) {
	for _, r := range c.recs[start:end] {
		for _, e := range c.s.Events[r.from:r.to] {
			if e.Off {
				n++
			}
		}
	}
	return n
}

// summary looks for the summary of the compaction at recs[at].
func (c *claude) summary(b *Boundary, at int) {
	b.State = SummaryAbsent
	for i := at + 1; i < len(c.recs) && c.recs[i].mark <= markSummary; i++ {
		r := c.recs[i]
		if r.mark != markSummary {
			continue
		}
		text := c.s.Events[r.from].Text
		if b.State = stateOf(text); b.State == SummaryText {
			b.Summary = text
		}
		return
	}
}

// compact divides the context. The kept tail, where there is one, lies before
// the boundary and is named by its metadata.
func (c *claude) compact(b *Boundary, at int, live []Event) {
	keep := c.preserved(b, c.recs[at].meta)
	b.divide(live, func(i int) bool { return live[i].ID != "" && keep[live[i].ID] })
}

// preserved returns the uuids that the metadata says were kept. Older versions
// name only the ends of the segment.
func (c *claude) preserved(b *Boundary, meta obj) map[string]bool {
	keep := map[string]bool{}
	missing := 0
	for _, id := range meta.obj("preservedMessages").strs("uuids") {
		if _, ok := c.byID[id]; !ok {
			missing++
		}
		keep[id] = true
	}
	if missing > 0 {
		b.Notes = append(b.Notes, fmt.Sprintf("%d of the preserved uuids are in no record of this file", missing))
	}
	segment := meta.obj("preservedSegment")
	if len(keep) > 0 || !segment.has("tailUuid") {
		return keep
	}
	head := segment.str("headUuid")
	for id := segment.str("tailUuid"); id != "" && !keep[id]; {
		at, ok := c.byID[id]
		if !ok || !c.work.spend(1) {
			b.Notes = append(b.Notes, "the preserved segment is broken; kept what could be reached from its tail")
			break
		}
		if keep[id] = true; id == head {
			break
		}
		id = c.recs[at].parent
	}
	return keep
}
