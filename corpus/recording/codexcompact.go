package recording

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// compacted adds the boundary of a compacted record.
func (c *codex) compacted(p obj, line int) {
	b := Boundary{Line: line, PreTokens: c.tokens}
	b.Seq = c.s.emit(Event{Kind: KindBoundary, Line: line})
	message := p.str("message")
	history := p.list("replacement_history")
	if b.State = codexState(message, history); b.State == SummaryText {
		b.Summary = message
	}
	c.refresh()
	switch {
	case !c.work.spend(len(c.live)):
		b.undivided()
	case p.has("replacement_history"):
		c.divide(&b, history)
	default:
		c.rebuild(&b)
	}
	c.close(b)
}

// lost adds a boundary that was announced and whose record is not in the file.
func (c *codex) lost() {
	if c.told == 0 {
		return
	}
	c.refresh()
	b := Boundary{Line: c.told, PreTokens: c.tokens, State: SummaryAbsent, Covered: c.live,
		Notes: []string{"announced, but its compacted record is not in the file; nothing is known to be kept"}}
	b.Seq = c.s.emit(Event{Kind: KindBoundary, Line: c.told})
	c.told = 0
	c.close(b)
}

// refresh copies into the context what became known of its events later.
func (c *codex) refresh() {
	for i, e := range c.live {
		if e.Seq >= 0 {
			c.live[i] = c.s.Events[e.Seq]
		}
	}
}

// close stores the boundary and starts the next window from what it left.
func (c *codex) close(b Boundary) {
	c.live = append([]Event(nil), b.Kept...)
	if b.State == SummaryText {
		e := Event{Kind: KindSummary, Text: b.Summary, Line: b.Line}
		e.Seq = c.s.emit(e)
		c.live = append(c.live, e)
	}
	c.s.Boundaries = append(c.s.Boundaries, b)
}

// codexState tells what is left of the summary. An opaque item without content
// was emptied by the recorder; no item at all is what a dropped one looks like.
func codexState(message string, history []jsontext.Value) SummaryState {
	if message != "" {
		return stateOf(message)
	}
	for i := len(history) - 1; i >= 0; i-- {
		o := decode[obj](history[i])
		if !opaque(o) {
			continue
		}
		if stateOf(o.str("encrypted_content")) == SummaryText {
			return SummaryEncrypted
		}
		return SummaryRedacted
	}
	return SummaryAbsent
}

func opaque(o obj) bool {
	switch o.str("type") {
	case "compaction", "compaction_summary", "context_compaction":
		return true
	}
	return false
}

// divide splits the context by the history that replaced it. Items are matched
// by content: kept messages lose their ids.
func (c *codex) divide(b *Boundary, history []jsontext.Value) {
	type key struct {
		kind       Kind
		pair, text string
	}
	open := map[key][]int{} // indices in live, not matched yet
	for i, e := range c.live {
		k := key{e.Kind, e.PairID, e.Text}
		open[k] = append(open[k], i)
	}
	kept := make([]bool, len(c.live))
	var strangers []Event
	for _, v := range history {
		o := decode[obj](v)
		if opaque(o) {
			continue
		}
		for _, e := range c.item(o) {
			k := key{e.Kind, e.PairID, e.Text}
			if at := open[k]; len(at) > 0 {
				kept[at[0]], open[k] = true, at[1:]
				continue
			}
			if e.Kind == KindMeta || isSummaryItem(e, b.Summary) {
				continue // instructions are written afresh, the summary is no kept event
			}
			e.Seq, e.Line = -1, b.Line
			strangers = append(strangers, e)
		}
	}
	if len(strangers) > 0 {
		b.Notes = append(b.Notes, fmt.Sprintf("%d kept items are in no record before the boundary (shortened, or the file was rewritten)", len(strangers)))
	}
	b.divide(c.live, func(i int) bool { return kept[i] })
	b.Kept = append(b.Kept, strangers...)
}

func isSummaryItem(e Event, summary string) bool {
	return e.Kind == KindSummary || summary != "" && strings.HasSuffix(e.Text, summary)
}

// rebuildTokens is how much of the newest user messages older builds keep.
const rebuildTokens = 20_000

// rebuild divides the context the way builds did that recorded no history: the
// newest user messages stay, up to a size.
func (c *codex) rebuild(b *Boundary) {
	kept := make([]bool, len(c.live))
	left := int64(rebuildTokens)
	for i := len(c.live) - 1; i >= 0 && left > 0; i-- {
		if c.live[i].Kind == KindUser {
			kept[i] = true
			left -= Tokens(c.live[i].Text)
		}
	}
	b.divide(c.live, func(i int) bool { return kept[i] })
	b.Notes = append(b.Notes, "no replacement_history recorded; the newest user messages up to 20,000 tokens taken as kept")
}
