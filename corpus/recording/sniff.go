package recording

import "strings"

// sniff returns the format that a record gives away, or "". Only what no other
// known recorder writes counts: Qwen Code shares the envelope of Claude Code
// (but has message.parts), Droid and Copilot share type "message" with Pi.
func sniff(o obj) string {
	t := o.str("type")
	switch t {
	case "session_meta", "response_item", "compacted", "turn_context", "event_msg":
		if o.isObj("payload") {
			return FormatCodex
		}
	case "session":
		if o.str("id") != "" && o.str("cwd") != "" {
			return FormatPi
		}
	case "message":
		if m := o.obj("message"); m.str("role") == "toolResult" && m.str("toolCallId") != "" {
			return FormatPi
		}
	case "compaction":
		if o.has("firstKeptEntryId") || o.has("firstKeptEntryIndex") {
			return FormatPi
		}
	}
	if _, ok := o["parentUuid"]; !ok || o.str("uuid") == "" || o.str("sessionId") == "" {
		return ""
	}
	claude := (t == "user" || t == "assistant") && o.obj("message").has("content") ||
		t == "system" && strings.HasSuffix(o.str("subtype"), "compact_boundary")
	if claude {
		return FormatClaudeCode
	}
	return ""
}

// stateOf tells what is left of a summary that was recorded as text.
func stateOf(summary string) SummaryState {
	switch strings.Trim(summary, " \t\r\n[]<>*") {
	case "":
		return SummaryAbsent
	case "REDACTED":
		return SummaryRedacted
	}
	return SummaryText
}
