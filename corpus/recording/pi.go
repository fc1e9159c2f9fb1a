package recording

import "fmt"

// pi reads Pi sessions. Version 1 is a list; from version 2 on entries have ids
// and form a tree whose last entry is the leaf of the active branch.
type pi struct {
	s       *Session
	entries []piEntry
	byID    map[string]int // entry id to index in entries
	tools   map[string]string
	work    budget
}

// piEntry is one record, the header included: version 1 counts it.
type piEntry struct {
	id, parent string
	line       int
	from, to   int // Session.Events[from:to] came from this entry
	compaction obj // nil for other entries
}

func newPi(s *Session) *pi {
	return &pi{s: s, byID: map[string]int{}, tools: map[string]string{}}
}

func (p *pi) add(r record) {
	o, line := r.o, r.line
	e := piEntry{id: o.str("id"), parent: o.str("parentId"), line: line, from: len(p.s.Events)}
	emit := func(ev Event) {
		ev.ID, ev.Line = e.id, line
		p.s.emit(ev)
	}
	switch o.str("type") {
	case "session":
		p.header(o)
		e.id = ""
	case "message":
		p.message(o.obj("message"), emit)
	case "compaction":
		e.compaction = o
		emit(Event{Kind: KindBoundary})
		if summary := o.str("summary"); stateOf(summary) == SummaryText {
			emit(Event{Kind: KindSummary, Text: summary})
		}
	case "branch_summary":
		emit(Event{Kind: KindSummary, Text: o.str("summary")})
	case "custom_message":
		emit(Event{Kind: KindAttach, Text: text(o["content"])})
	}
	e.to = len(p.s.Events)
	if _, seen := p.byID[e.id]; !seen && e.id != "" {
		p.byID[e.id] = len(p.entries)
	}
	p.entries = append(p.entries, e)
}

func (p *pi) header(o obj) {
	if p.s.Version != "" {
		return
	}
	p.s.Version = "1"
	if v, ok := o.num("version"); ok {
		p.s.Version = fmt.Sprint(v)
	}
}

func (p *pi) message(m obj, emit func(Event)) {
	switch m.str("role") {
	case "user":
		emit(Event{Kind: KindUser, Text: text(m["content"])})
	case "assistant":
		p.assistant(m, emit)
	case "toolResult":
		id := m.str("toolCallId")
		tool := m.str("toolName")
		if tool == "" {
			tool = p.tools[id]
		}
		emit(Event{Kind: KindResult, PairID: id, Tool: tool, Text: text(m["content"]), Err: m.flag("isError")})
	case "bashExecution":
		if !m.flag("excludeFromContext") {
			emit(Event{Kind: KindAttach, Text: m.str("command") + "\n" + m.str("output")})
		}
	case "custom", "hookMessage":
		emit(Event{Kind: KindAttach, Text: text(m["content"])})
	case "branchSummary", "compactionSummary":
		emit(Event{Kind: KindSummary, Text: m.str("summary")})
	}
}

// assistant marks the calls of a turn that was cut off: their arguments may be
// half of what was meant, and no result follows.
func (p *pi) assistant(m obj, emit func(Event)) {
	reason := m.str("stopReason")
	cut := reason == "aborted" || reason == "error"
	for _, b := range blocks(m["content"]) {
		switch b.str("type") {
		case "text":
			emit(Event{Kind: KindAssistant, Text: b.str("text")})
		case "thinking":
			emit(Event{Kind: KindThinking, Text: b.str("thinking")})
		case "toolCall":
			id, name := b.str("id"), b.str("name")
			p.tools[id] = name
			emit(Event{Kind: KindCall, PairID: id, Tool: name, Text: render(b["arguments"]), Err: cut})
		}
	}
}
