package recording

import (
	"fmt"
	"testing"
)

func piMessage(id, parent, message string) string {
	if id == "" {
		return `{"type":"message","message":` + message + `}`
	}
	return fmt.Sprintf(`{"type":"message","id":%q,"parentId":%q,"message":%s}`, id, parent, message)
}

func piUser(text string) string { return fmt.Sprintf(`{"role":"user","content":%q}`, text) }

const (
	piHead  = `{"type":"session","version":3,"id":"s","cwd":"/w"}`
	piCall  = `{"role":"assistant","content":[{"type":"toolCall","id":"t1","name":"bash","arguments":{"command":"make"}}],"stopReason":%q}`
	piReply = `{"role":"toolResult","toolCallId":"t1","toolName":"bash","content":[{"type":"text","text":"made"}],"isError":true}`
)

func TestPiList(t *testing.T) {
	for index, kept := range map[int][]string{
		3:  {"call(t1) command: make", "result(t1) made"}, // the header is entry 0
		0:  {"user one", "call(t1) command: make", "result(t1) made"},
		99: nil,
	} {
		s := mustRead(t, `{"type":"session","id":"s","cwd":"/w"}`,
			`{"type":"model_change","modelId":"x"}`,
			piMessage("", "", piUser("one")),
			piMessage("", "", fmt.Sprintf(piCall, "toolUse")),
			piMessage("", "", piReply),
			fmt.Sprintf(`{"type":"compaction","summary":"the sum","firstKeptEntryIndex":%d,"tokensBefore":500}`, index),
			piMessage("", "", piUser("two")),
		)
		b := only(t, s)
		wantEqual(t, "head", []any{s.Version, b.State, b.Summary, b.PreTokens}, []any{"1", SummaryText, "the sum", int64(500)})
		wantBrief(t, fmt.Sprint("kept from ", index), b.Kept, kept...)
		wantEqual(t, "covered and kept", len(b.Kept)+len(b.Covered), 3)
		wantEqual(t, "noted", noted(b, "not on the active branch"), index == 99)
	}
}

func TestPiTree(t *testing.T) {
	s := mustRead(t, piHead,
		piMessage("e1", "", piUser("one")),
		piMessage("e2", "e1", piUser("left")),
		piMessage("e3", "e1", piUser("right")),
		piMessage("e4", "e3", piUser("tail")),
		`{"type":"compaction","id":"e5","parentId":"e4","summary":"the sum","firstKeptEntryId":"e4"}`,
		piMessage("e6", "e5", piUser("after")),
		`{"type":"compaction","id":"e7","parentId":"e6","summary":"","firstKeptEntryId":"e1"}`,
	)
	if len(s.Boundaries) != 2 {
		t.Fatalf("%d boundaries, want 2", len(s.Boundaries))
	}
	first, second := s.Boundaries[0], s.Boundaries[1]
	wantBrief(t, "covered", first.Covered, "user one", "user right")
	wantBrief(t, "kept", first.Kept, "user tail")
	wantEqual(t, "off the branch", []bool{s.Events[0].Off, s.Events[1].Off, s.Events[2].Off}, []bool{false, true, false})
	wantEqual(t, "state without summary", second.State, SummaryAbsent)
	wantBrief(t, "covered next", second.Covered, "summary the sum")
	wantBrief(t, "kept next", second.Kept, "user one", "user right", "user tail", "user after")
	if !noted(second, "2 events that an earlier boundary covered") {
		t.Errorf("notes %q do not tell what came back", second.Notes)
	}
}

func TestPiAbortedCall(t *testing.T) {
	s := mustRead(t, piHead, piMessage("e1", "", fmt.Sprintf(piCall, "aborted")), piMessage("e2", "e1", piUser("stop")))
	wantBrief(t, "events", s.Events, "call(t1) command: make", "user stop")
	wantEqual(t, "cut off", s.Events[0].Err, true)
}

func TestPiDanglingAndOthers(t *testing.T) {
	s := mustRead(t, piHead,
		piMessage("e1", "", piUser("one")),
		piMessage("e3", "e2", piUser("two")),
		`{"type":"branch_summary","id":"e4","parentId":"e3","summary":"of a branch"}`,
		`{"type":"custom_message","id":"e5","parentId":"e4","content":"note"}`,
		piMessage("e6", "e5", `{"role":"bashExecution","command":"ls","output":"a"}`),
		`{"type":"compaction","id":"e7","parentId":"e6","summary":"s","firstKeptEntryId":"e6"}`,
	)
	b := only(t, s)
	wantBrief(t, "covered", b.Covered, "user one", "user two", "summary of a branch", "attach note")
	wantBrief(t, "kept", b.Kept, "attach ls\na")
	if !noted(b, "parentId of line 3") {
		t.Errorf("notes %q do not name the link", b.Notes)
	}
}
