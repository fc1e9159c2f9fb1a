package recording

import (
	"regexp"
	"strconv"
	"strings"
)

// codex reads a Codex rollout: a linear log in which a boundary carries the new
// context whole.
type codex struct {
	s       *Session
	live    []Event           // verbatim in the context now
	tools   map[string]string // call id to tool name
	results map[string]int    // call id to the Seq of its result
	tokens  int64             // size of the last request
	work    budget
	// A compaction is told twice, as a record and as an event. fresh: the record
	// came and its event may follow. told: line of an event without its record.
	fresh bool
	told  int
}

func newCodex(s *Session) *codex {
	return &codex{s: s, tools: map[string]string{}, results: map[string]int{}}
}

func (c *codex) add(r record) {
	o, line := r.o, r.line
	p := o.obj("payload")
	switch o.str("type") {
	case "session_meta":
		if c.s.Version == "" {
			c.s.Version = p.str("cli_version")
		}
	case "response_item":
		c.lost()
		for _, e := range c.item(p) {
			e.Line = line
			e.Seq = c.s.emit(e)
			c.live = append(c.live, e)
			if answers(e) {
				c.results[e.PairID] = e.Seq
			}
			c.fresh = c.fresh && e.Kind != KindAssistant && e.Kind != KindCall && !answers(e)
		}
	case "compacted":
		c.told = 0
		c.fresh = true
		c.compacted(p, line)
	case "event_msg":
		c.event(p, line)
	}
}

func (c *codex) finish() { c.lost() }

func (c *codex) event(p obj, line int) {
	switch p.str("type") {
	case "token_count":
		if n := p.obj("info").obj("last_token_usage").count("total_tokens"); n > 0 {
			c.tokens = n
		}
	case "exec_command_end":
		if code, ok := p.num("exit_code"); ok && code != 0 {
			c.failed(p.str("call_id"))
		}
	case "context_compacted":
		if !c.fresh {
			c.told = line
		}
		c.fresh = false
	}
}

// failed marks the result of a call. The copies in live follow at the boundary.
func (c *codex) failed(call string) {
	if seq, ok := c.results[call]; ok && c.s.Events[seq].Kind == KindResult {
		c.s.Events[seq].Err = true
	}
}

// item turns a response item into events. A message may mix the user's words
// with instructions, so its parts are told apart.
func (c *codex) item(p obj) []Event {
	id, call := p.str("id"), p.str("call_id")
	switch t := p.str("type"); t {
	case "message":
		return messageEvents(id, p)
	case "reasoning":
		said := text(p["summary"])
		if said == "" {
			said = text(p["content"])
		}
		return []Event{{Kind: KindThinking, ID: id, Text: said}}
	case "function_call", "custom_tool_call", "local_shell_call", "web_search_call", "tool_search_call":
		e := Event{Kind: KindCall, ID: id, PairID: call, Tool: p.str("name"), Text: arguments(p)}
		if e.Tool == "" {
			e.Tool = strings.TrimSuffix(t, "_call")
		}
		c.tools[call] = e.Tool
		return []Event{e}
	case "function_call_output", "custom_tool_call_output", "local_shell_call_output", "tool_search_output":
		e := output(p)
		e.ID, e.PairID, e.Tool = id, call, c.tools[call]
		return []Event{e}
	}
	return nil
}

func messageEvents(id string, p obj) []Event {
	role, kind := p.str("role"), KindMeta
	switch role {
	case "user":
		kind = KindUser
	case "assistant":
		kind = KindAssistant
	}
	var said, injected []string
	for _, b := range blocks(p["content"]) {
		t := b.str("text")
		switch {
		case t == "":
		case kind == KindUser && isCodexText(t):
			injected = append(injected, t)
		default:
			said = append(said, t)
		}
	}
	var out []Event
	if len(injected) > 0 {
		out = append(out, Event{Kind: KindMeta, ID: id, Text: join(injected)})
	}
	if len(said) > 0 {
		if kind == KindUser && strings.HasPrefix(said[0], codexSummaryPrefix) {
			kind = KindSummary
		}
		out = append(out, Event{Kind: kind, ID: id, Text: join(said)})
	}
	return out
}

// codexSummaryPrefix opens every summary that Codex wrote itself.
const codexSummaryPrefix = "Another language model started to solve this problem"

var codexPrefixes = []string{
	"# AGENTS.md instructions", "<user_instructions>", "<INSTRUCTIONS>", "<environment_context>",
	"<turn_aborted>", "<permissions instructions>", "<collaboration_mode>", "<skill>",
	"<user_shell_command>", "<subagent_notification>",
}

func isCodexText(s string) bool { return hasAnyPrefix(s, codexPrefixes) }

func arguments(p obj) string {
	for _, k := range []string{"arguments", "input", "action"} {
		if !p.has(k) {
			continue
		}
		if s := p.str(k); s != "" {
			return renderText(s)
		}
		return render(p[k])
	}
	return ""
}

var exitCode = regexp.MustCompile(`(?m)^(?:Process exited with code|Exit code:) (-?[0-9]+)`)

// output reads what a tool answered. Failure is told by the text only, or in
// older builds by an envelope around it.
func output(p obj) Event {
	e := Event{Kind: KindResult, Text: text(p["output"])}
	if e.Text == "" {
		e.Text = text(p.obj("output")["content"])
	}
	if e.Text == "" && p.has("tools") {
		e.Text = render(p["tools"])
	}
	if v := p.obj("output"); v.has("success") {
		e.Err = !v.flag("success")
	}
	if strings.HasPrefix(e.Text, `{"output":`) {
		if o, err := parse([]byte(e.Text)); err == nil {
			code, _ := o.obj("metadata").num("exit_code")
			e.Text, e.Err = o.str("output"), code != 0
			return e
		}
	}
	if m := exitCode.FindStringSubmatch(e.Text[:min(len(e.Text), 400)]); m != nil {
		code, err := strconv.Atoi(m[1])
		e.Err = e.Err || err != nil || code != 0
	}
	if head := e.Text[:min(len(e.Text), 60)]; strings.Contains(head, "rejected by user") {
		e.Kind, e.Err = KindDenial, false
	}
	return e
}
