package recording

import (
	"fmt"
	"strings"
	"testing"
)

// rec writes a Claude Code record; parent "" is the root.
func rec(typ, uuid, parent, rest string) string {
	p := "null"
	if parent != "" {
		p = `"` + parent + `"`
	}
	return fmt.Sprintf(`{"type":%q,"uuid":%q,"parentUuid":%s,"sessionId":"s","version":"9.1",%s}`, typ, uuid, p, rest)
}

func said(text string) string { return fmt.Sprintf(`"message":{"role":"user","content":%q}`, text) }

func calls(message, id, command string) string {
	return fmt.Sprintf(`"message":{"id":%q,"content":[{"type":"tool_use","id":%q,"name":"Bash","input":{"command":%q}}]}`, message, id, command)
}

func result(id, text string, failed bool) string {
	return fmt.Sprintf(`"message":{"content":[{"type":"tool_result","tool_use_id":%q,"content":%q,"is_error":%t}]}`, id, text, failed)
}

const (
	compact = `"subtype":"compact_boundary","logicalParentUuid":%q,"compactMetadata":{"trigger":"auto","preTokens":9000}`
	sumUp   = `"isCompactSummary":true,"message":{"content":"the sum"}`
)

func TestClaudeBoundary(t *testing.T) {
	s := mustRead(t,
		rec("user", "u1", "", said("never touch a.env")),
		rec("assistant", "a1", "u1", calls("m1", "t1", "ls -a")),
		rec("assistant", "a2", "a1", calls("m1", "t2", "pwd")),
		rec("user", "r1", "a1", result("t1", "a.env", false)), // beside the chain: joined by its tool id
		rec("user", "r2", "a2", result("t2", "/w", false)),
		rec("assistant", "x1", "u1", `"isSidechain":true,"message":{"content":"of a sub-agent"}`),
		rec("system", "b1", "", fmt.Sprintf(compact, "r2")),
		rec("user", "c1", "b1", sumUp),
		rec("user", "u2", "c1", said("go on")),
	)
	b := only(t, s)
	wantEqual(t, "format", [2]string{s.Format, s.Version}, [2]string{FormatClaudeCode, "9.1"})
	wantEqual(t, "trigger and size", []any{b.Trigger, b.PreTokens, b.State, b.Summary}, []any{"auto", int64(9000), SummaryText, "the sum"})
	wantBrief(t, "covered", b.Covered, "user never touch a.env", "call(t1) command: ls -a", "call(t2) command: pwd", "result(t1) a.env", "result(t2) /w")
	wantBrief(t, "kept", b.Kept)
	wantBrief(t, "after", s.Events[b.Seq:], "boundary", "summary the sum", "user go on")
	wantEqual(t, "tool of a result", s.Events[3].Tool, "Bash")
}

func TestClaudeMicroBoundary(t *testing.T) {
	s := mustRead(t,
		rec("user", "u1", "", said("look")),
		rec("assistant", "a1", "u1", calls("m1", "t1", "cat a")),
		rec("user", "r1", "a1", result("t1", "long", false)),
		rec("system", "b1", "r1", `"subtype":"microcompact_boundary","microcompactMetadata":{"preTokens":70,"compactedToolIds":["t1","t0"]}`),
		rec("user", "u2", "b1", said("and now?")),
		rec("system", "b2", "", fmt.Sprintf(compact, "u2")),
	)
	if len(s.Boundaries) != 2 {
		t.Fatalf("%d boundaries, want 2", len(s.Boundaries))
	}
	micro, full := s.Boundaries[0], s.Boundaries[1]
	wantEqual(t, "state", []SummaryState{micro.State, full.State}, []SummaryState{SummaryNone, SummaryAbsent})
	wantEqual(t, "cleared", micro.Cleared, []string{"t1", "t0"})
	wantBrief(t, "covered by the micro-boundary", micro.Covered, "result(t1) long")
	wantBrief(t, "kept by it", micro.Kept, "user look", "call(t1) command: cat a")
	if !noted(micro, "1 of 2 cleared results") {
		t.Errorf("notes %q do not tell of the id that is not in the file", micro.Notes)
	}
	wantBrief(t, "covered later", full.Covered, "user look", "call(t1) command: cat a", "user and now?")
	wantEqual(t, "kind", s.Events[micro.Seq].Kind, KindClear)
}

func TestClaudeDanglingParent(t *testing.T) {
	s := mustRead(t,
		rec("user", "u1", "gone", said("one")),
		rec("user", "u2", "lost", said("two")),
		rec("system", "b1", "", fmt.Sprintf(compact, "nowhere")),
		rec("user", "u3", "b1", said("three")),
		rec("user", "u4", "away", said("four")),
		rec("system", "b2", "", fmt.Sprintf(compact, "u4")),
	)
	wantBrief(t, "first covered", s.Boundaries[0].Covered, "user one", "user two")
	wantBrief(t, "second covered", s.Boundaries[1].Covered, "user three", "user four")
	if !noted(s.Boundaries[0], "logicalParentUuid points to no record") || !noted(s.Boundaries[1], "parentUuid of line 5") {
		t.Errorf("notes %q, %q do not name the links", s.Boundaries[0].Notes, s.Boundaries[1].Notes)
	}
}

func TestClaudeKeptTail(t *testing.T) {
	keep := `"subtype":"compact_boundary","logicalParentUuid":"u2","compactMetadata":{%s}`
	for _, meta := range []string{
		`"preservedMessages":{"anchorUuid":"c1","uuids":["a1","u2"]}`,
		`"preservedSegment":{"headUuid":"a1","anchorUuid":"c1","tailUuid":"u2"}`,
	} {
		s := mustRead(t,
			rec("user", "u1", "", said("one")),
			rec("assistant", "a1", "u1", `"message":{"content":"two"}`),
			rec("user", "u2", "a1", said("three")),
			rec("system", "b1", "", fmt.Sprintf(keep, meta)),
			rec("user", "c1", "b1", sumUp),
			rec("user", "u3", "u2", said("four")), // chains to the kept tail
			rec("system", "b2", "", fmt.Sprintf(compact, "u3")),
		)
		wantBrief(t, "covered", s.Boundaries[0].Covered, "user one")
		wantBrief(t, "kept", s.Boundaries[0].Kept, "assistant two", "user three")
		wantBrief(t, "covered next", s.Boundaries[1].Covered, "assistant two", "user three", "summary the sum", "user four")
	}
}

func TestClaudeAbandonedBranch(t *testing.T) {
	s := mustRead(t,
		rec("user", "u1", "", said("one")),
		rec("user", "u2", "u1", said("taken back")),
		rec("user", "u3", "u1", said("instead")),
		rec("system", "b1", "", fmt.Sprintf(compact, "u3")),
		rec("user", "c1", "b1", sumUp),
		rec("user", "u4", "c1", said("also taken back")),
		rec("user", "u5", "c1", said("last")),
	)
	b := only(t, s)
	wantBrief(t, "covered", b.Covered, "user one", "user instead")
	if !noted(b, "1 events since the previous boundary are on an abandoned branch") {
		t.Errorf("notes %q do not tell of the branch", b.Notes)
	}
	var off []int
	for _, e := range s.Events {
		if e.Off {
			off = append(off, e.Line)
		}
	}
	wantEqual(t, "lines off the chain", off, []int{2, 6})
}

func TestClaudeKinds(t *testing.T) {
	refusal := "The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\ndo not push"
	s := mustRead(t,
		`{"type":"summary","summary":"a title","leafUuid":"u9"}`,
		`{"type":"queue-operation","operation":"enqueue","content":"later please"}`,
		`{"type":"queue-operation","operation":"remove"}`,
		rec("user", "u1", "", said("<command-name>/compact</command-name>")),
		rec("user", "u2", "u1", `"isMeta":true,`+said("skill text")),
		rec("assistant", "a1", "u2", `"message":{"content":[{"type":"thinking","thinking":"hm"},{"type":"text","text":"ok"}]}`),
		rec("assistant", "a2", "a1", `"isApiErrorMessage":true,"message":{"content":"overloaded"}`),
		rec("assistant", "a3", "a2", calls("m2", "t1", "git push")),
		rec("user", "r1", "a3", result("t1", refusal, true)),
		rec("user", "r2", "r1", result("t2", "<tool_use_error>Sibling tool call errored</tool_use_error>", true)),
		rec("user", "r3", "r2", result("t3", "exit 1", true)),
		rec("attachment", "x1", "r3", `"attachment":{"type":"file","content":"of a file"}`),
		rec("user", "r3", "r2", result("t3", "a copy", true)),
	)
	wantBrief(t, "events", s.Events, "attach later please", "meta <command-name>/compact</command-name>", "meta skill text",
		"thinking hm", "assistant ok", "meta overloaded", "call(t1) command: git push", "denial(t1) "+refusal,
		"result(t2) <tool_use_error>Sibling tool call errored</tool_use_error>", "result(t3) exit 1", "attach of a file")
	wantEqual(t, "failed", []bool{s.Events[7].Err, s.Events[8].Err, s.Events[9].Err}, []bool{false, false, true})
	if len(s.Problems) != 1 || s.Problems[0].Line != 13 || !strings.Contains(s.Problems[0].Text, `"r3"`) {
		t.Errorf("problems %+v, want one for the copy in line 13", s.Problems)
	}
}

func TestClaudeRedactedSummary(t *testing.T) {
	s := mustRead(t,
		rec("user", "u1", "", said("one")),
		rec("system", "b1", "", fmt.Sprintf(compact, "u1")),
		rec("user", "c1", "b1", `"isCompactSummary":true,"message":{"content":"[REDACTED]"}`),
	)
	b := only(t, s)
	wantEqual(t, "state", []any{b.State, b.Summary}, []any{SummaryRedacted, ""})
}
