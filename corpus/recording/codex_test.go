package recording

import (
	"fmt"
	"testing"
)

const codexHead = `{"type":"session_meta","payload":{"id":"s","cli_version":"0.9"}}`

func item(payload string) string { return `{"type":"response_item","payload":` + payload + `}` }

func msg(role, text string) string {
	return fmt.Sprintf(`{"type":"message","role":%q,"content":[{"type":"input_text","text":%q}]}`, role, text)
}

func codexCall(id, arguments string) string {
	return item(fmt.Sprintf(`{"type":"function_call","call_id":%q,"name":"exec_command","arguments":%q}`, id, arguments))
}

func codexOutput(id, output string) string {
	return item(fmt.Sprintf(`{"type":"function_call_output","call_id":%q,"output":%q}`, id, output))
}

func compacted(payload string) string { return `{"type":"compacted","payload":` + payload + `}` }

const (
	announced = `{"type":"event_msg","payload":{"type":"context_compacted"}}`
	counted   = `{"type":"event_msg","payload":{"type":"token_count","info":{"last_token_usage":{"total_tokens":4100}}}}`
)

func TestCodexEncrypted(t *testing.T) {
	for content, want := range map[string]SummaryState{"gAAAx": SummaryEncrypted, "REDACTED": SummaryRedacted, "": SummaryRedacted} {
		s := mustRead(t, codexHead,
			item(msg("user", "<environment_context>x</environment_context>")),
			item(msg("user", "fix it")),
			item(msg("assistant", "I look")),
			codexCall("c1", `{"cmd":"ls","workdir":"/w"}`),
			codexOutput("c1", "Process exited with code 2\nno"),
			counted,
			compacted(`{"message":"","replacement_history":[`+msg("user", "fix it")+`,{"type":"compaction","encrypted_content":"`+content+`"}]}`),
			announced,
			item(msg("assistant", "done")),
		)
		b := only(t, s)
		wantEqual(t, "state", []any{b.State, b.PreTokens, b.Summary}, []any{want, int64(4100), ""})
		wantBrief(t, "kept", b.Kept, "user fix it")
		wantBrief(t, "covered", b.Covered, "meta <environment_context>x</environment_context>", "assistant I look",
			"call(c1) cmd: ls\nworkdir: /w", "result(c1) Process exited with code 2\nno")
		if !b.Covered[3].Err || b.Covered[3].Tool != "exec_command" {
			t.Errorf("result %+v, want a failure of exec_command", b.Covered[3])
		}
	}
}

func TestCodexPlaintext(t *testing.T) {
	s := mustRead(t, codexHead,
		item(msg("user", "one")),
		item(msg("assistant", "two")),
		compacted(`{"message":"the sum","replacement_history":[`+msg("user", "one")+`,`+msg("user", "shortened")+`,`+msg("user", "the sum")+`]}`),
		item(msg("user", "three")),
		compacted(`{"message":"the sum again","replacement_history":null}`),
	)
	first, second := s.Boundaries[0], s.Boundaries[1]
	wantEqual(t, "summaries", []string{first.Summary, second.Summary}, []string{"the sum", "the sum again"})
	wantBrief(t, "covered", first.Covered, "assistant two")
	wantBrief(t, "kept", first.Kept, "user one", "user shortened")
	wantEqual(t, "event without a record", first.Kept[1].Seq, -1)
	wantBrief(t, "covered next", second.Covered, "summary the sum")
	wantBrief(t, "kept next", second.Kept, "user one", "user shortened", "user three")
	if !noted(first, "1 kept items") || !noted(second, "no replacement_history") {
		t.Errorf("notes %q, %q do not tell what was guessed", first.Notes, second.Notes)
	}
}

func TestCodexAbsentAndLost(t *testing.T) {
	s := mustRead(t, codexHead,
		item(msg("user", "one")),
		compacted(`{"message":"","replacement_history":[`+msg("user", "one")+`]}`),
		announced,
		item(msg("assistant", "two")),
		announced, // its record is gone
		item(msg("assistant", "three")),
		announced, // before its record
		compacted(`{"message":"","replacement_history":[]}`),
	)
	if len(s.Boundaries) != 3 {
		t.Fatalf("%d boundaries, want 3", len(s.Boundaries))
	}
	for _, b := range s.Boundaries {
		wantEqual(t, "state", b.State, SummaryAbsent)
	}
	wantBrief(t, "covered by the lost one", s.Boundaries[1].Covered, "user one", "assistant two")
	wantBrief(t, "covered by the last", s.Boundaries[2].Covered, "assistant three")
}

func TestCodexCalls(t *testing.T) {
	s := mustRead(t, codexHead,
		codexCall("c1", `{"command":["bash","-lc","go test"]`), // cut off
		item(`{"type":"custom_tool_call","call_id":"c2","name":"apply_patch","input":"*** Begin"}`),
		item(`{"type":"custom_tool_call_output","call_id":"c2","output":"{\"output\":\"bad\",\"metadata\":{\"exit_code\":1}}"}`),
		item(`{"type":"local_shell_call","call_id":"c3","action":{"command":["ls","-l"]}}`),
		codexOutput("c3", "exec command rejected by user"),
		codexCall("c4", `{}`),
		codexOutput("c4", "quiet"),
		`{"type":"event_msg","payload":{"type":"exec_command_end","call_id":"c4","exit_code":3}}`,
		item(`{"type":"reasoning","summary":[{"type":"summary_text","text":"plan"}]}`),
		item(`{"type":"ghost_snapshot"}`),
	)
	wantBrief(t, "events", s.Events, `call(c1) {"command":["bash","-lc","go test"]`, "call(c2) *** Begin", "result(c2) bad",
		"call(c3) command: ls -l", "denial(c3) exec command rejected by user", "call(c4)", "result(c4) quiet", "thinking plan")
	wantEqual(t, "failed", []bool{s.Events[2].Err, s.Events[4].Err, s.Events[6].Err}, []bool{true, false, true})
	wantEqual(t, "tool", s.Events[3].Tool, "local_shell")
}
