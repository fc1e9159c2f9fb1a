package recording

import (
	"fmt"
	"strings"
)

// claude reads Claude Code. Its records form a tree over uuid and parentUuid;
// which branch was in the context is known only from the next boundary, so the
// records are kept until the end of the file.
type claude struct {
	s     *Session
	recs  []claudeRec
	byID  map[string]int    // uuid to index in recs
	tools map[string]string // tool id to tool name
	queue []string          // prompts typed while the model worked
	work  budget
}

// claudeRec is what the chain and the boundaries need of one record.
type claudeRec struct {
	uuid, parent, logical string
	message               string // id of the API message, shared by its parts
	line, from, to        int    // Session.Events[from:to] came from this record
	mark                  mark
	meta                  obj // metadata of a boundary
}

type mark int

const (
	markNone mark = iota
	markSummary
	markCompact
	markMicro
)

func newClaude(s *Session) *claude {
	return &claude{s: s, byID: map[string]int{}, tools: map[string]string{}}
}

func (c *claude) add(in record) {
	o := in.o
	if o.flag("isSidechain") {
		return
	}
	if c.s.Version == "" {
		c.s.Version = o.str("version")
	}
	uuid := o.str("uuid")
	if _, seen := c.byID[uuid]; seen && uuid != "" {
		c.s.problem(in.line, in.start, fmt.Sprintf("uuid %q was used before; the first record with it counts", uuid))
		return
	}
	r := claudeRec{uuid: uuid, parent: o.str("parentUuid"), logical: o.str("logicalParentUuid"),
		message: o.obj("message").str("id"), line: in.line, from: len(c.s.Events)}
	switch o.str("type") {
	case "user":
		c.user(o, &r)
	case "assistant":
		c.assistant(o, &r)
	case "attachment":
		c.emit(&r, Event{Kind: KindAttach, Text: attachment(o.obj("attachment"), o["attachment"])})
	case "system":
		c.system(o, &r)
	case "queue-operation":
		c.queued(o, &r)
	}
	r.to = len(c.s.Events)
	if uuid == "" && r.to == r.from {
		return
	}
	if uuid != "" {
		c.byID[uuid] = len(c.recs)
	}
	c.recs = append(c.recs, r)
}

func (c *claude) emit(r *claudeRec, e Event) {
	e.ID, e.Line = r.uuid, r.line
	c.s.emit(e)
}

func (c *claude) user(o obj, r *claudeRec) {
	content := o.obj("message")["content"]
	if o.flag("isCompactSummary") {
		r.mark = markSummary
		c.emit(r, Event{Kind: KindSummary, Text: text(content)})
		return
	}
	for _, b := range blocks(content) {
		switch b.str("type") {
		case "text":
			kind := KindUser
			if o.flag("isMeta") || isHarnessText(b.str("text")) {
				kind = KindMeta
			}
			c.emit(r, Event{Kind: kind, Text: b.str("text")})
		case "tool_result":
			c.result(b, r)
		}
	}
}

// result tells refusals and cancelled siblings from failures: neither says
// anything about the call it answers.
func (c *claude) result(b obj, r *claudeRec) {
	e := Event{Kind: KindResult, PairID: b.str("tool_use_id"), Text: text(b["content"]), Err: b.flag("is_error")}
	e.Tool = c.tools[e.PairID]
	switch {
	case e.Err && strings.HasPrefix(e.Text, "The user doesn't want to"):
		e.Kind, e.Err = KindDenial, false
	case strings.Contains(e.Text, "<tool_use_error>Sibling tool call errored"):
		e.Err = false
	}
	c.emit(r, e)
}

func (c *claude) assistant(o obj, r *claudeRec) {
	m := o.obj("message")
	synthetic := o.flag("isApiErrorMessage") || m.str("model") == "<synthetic>"
	for _, b := range blocks(m["content"]) {
		switch b.str("type") {
		case "text":
			kind := KindAssistant
			if synthetic {
				kind = KindMeta
			}
			c.emit(r, Event{Kind: kind, Text: b.str("text")})
		case "thinking":
			c.emit(r, Event{Kind: KindThinking, Text: b.str("thinking")})
		case "redacted_thinking":
			c.emit(r, Event{Kind: KindThinking})
		case "tool_use":
			id, name := b.str("id"), b.str("name")
			c.tools[id] = name
			c.emit(r, Event{Kind: KindCall, PairID: id, Tool: name, Text: render(b["input"])})
		}
	}
}

func (c *claude) system(o obj, r *claudeRec) {
	kind := KindBoundary
	switch o.str("subtype") {
	case "compact_boundary":
		r.mark, r.meta = markCompact, o.obj("compactMetadata")
	case "microcompact_boundary":
		r.mark, r.meta, kind = markMicro, o.obj("microcompactMetadata"), KindClear
	default:
		return
	}
	c.emit(r, Event{Kind: kind, Text: o.str("content")})
}

// queued follows the prompts typed while the model worked. One that is removed
// from the queue was handed to the model in the middle of its turn and is in no
// other record; one that is dequeued becomes a user record of its own.
func (c *claude) queued(o obj, r *claudeRec) {
	switch op := o.str("operation"); {
	case op == "enqueue":
		c.queue = append(c.queue, o.str("content"))
	case op == "popAll":
		c.queue = nil
	case len(c.queue) > 0 && (op == "remove" || op == "dequeue"):
		if t := c.queue[0]; op == "remove" && t != "" {
			c.emit(r, Event{Kind: KindAttach, Text: t})
		}
		c.queue = c.queue[1:]
	}
}

func attachment(o obj, raw []byte) string {
	for _, k := range []string{"prompt", "content"} {
		if t := text(o[k]); t != "" {
			return t
		}
	}
	return render(raw)
}

// harnessPrefixes open texts that stand in the place of a user message and were
// not typed as one.
var harnessPrefixes = []string{
	"<local-command-", "<command-name>", "<command-message>", "<command-args>",
	"<system-reminder>", "<bash-input>", "<bash-stdout>", "<bash-stderr>",
	"<task-notification>", "<user-prompt-submit-hook>", "[Request interrupted by user",
	"Caveat: The messages below were generated by the user while running local commands",
}

func isHarnessText(s string) bool { return hasAnyPrefix(s, harnessPrefixes) }

func hasAnyPrefix(s string, prefixes []string) bool {
	s = strings.TrimSpace(s)
	for _, p := range prefixes {
		if strings.HasPrefix(s, p) {
			return true
		}
	}
	return false
}
