package examples

import "plimsoll/spec"

// Messages returns a conversation in which every call of the surface messages
// occurs: an agent has run a tool, the product compacts, is asked what a handle
// stands for, and is read again. Every answer is permitted under field.
func Messages() []Put {
	said := []spec.Message{
		{ID: "5f0c21aa", Role: spec.RoleUser, Parts: []spec.Part{words("Why does the nightly job fail? Do not restart db-7.")}},
		{ID: "91be03d4", Role: spec.RoleAssistant, Parts: []spec.Part{words("I read the log."), {ToolCall: &spec.ToolCall{ID: "call_1", Name: "read_file", Arguments: `{"path":"job.log"}`}}}},
		{ID: "0a77e6f1", Role: spec.RoleTool, Parts: []spec.Part{{ToolOutput: &spec.ToolOutput{Call: "call_1", Name: "read_file", Status: spec.OutputOK, Text: longLog}}}},
		{ID: "c3d8195e", Role: spec.RoleAssistant, Parts: []spec.Part{words("The lease of job-4411 ran out before the export was done.")}},
	}
	newest := spec.Message{ID: "77b40c9d", Role: spec.RoleUser, Parts: []spec.Part{words("Then make the lease longer.")}}
	summary := spec.ContextMessage{Kind: spec.KindSummary, Handle: "log:1-4", Stands: []string{"5f0c21aa", "91be03d4", "0a77e6f1", "c3d8195e"}, Message: spec.Message{Role: spec.RoleUser,
		Parts: []spec.Part{words("Summary of the session so far.\n- Why does the nightly job fail? do not restart db-7\n- the lease of job-4411 ran out before the export was done")}}}
	tasks := spec.ContextMessage{Kind: spec.KindState, Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{words("Open tasks:\n- Tell the on-call about the lease (pending)")}}}
	before := &spec.Context{System: ptr("You are a careful engineer."), Messages: append(shown(append(said[:4:4], newest)...), tasks)}
	after := &spec.Context{System: ptr("You are a careful engineer."), Messages: append([]spec.ContextMessage{summary, tasks}, shown(newest)...), Generation: ptr[int64](1)}
	return []Put{
		put(&spec.MessagesOpen{Model: spec.Model{Provider: spec.ProviderAnthropic, BaseURL: "http://127.0.0.1:40213/s1", Name: "scripted", Key: "none"},
			Window: 200_000, Keep: 1, System: ptr("You are a careful engineer."),
			Tools: []spec.Tool{{Name: "read_file", Description: "Reads a file.", Schema: `{"type":"object","properties":{"path":{"type":"string"}}}`}}}),
		put(&spec.MessagesAppend{Messages: said}),
		put(&spec.MessagesAppend{Messages: []spec.Message{newest}}),
		put(&spec.MessagesTasks{Tasks: []spec.Task{{Text: "Tell the on-call about the lease", Status: spec.TaskPending}}}),
		gets(&spec.MessagesContext{}, before),
		gets(&spec.MessagesCompact{}, &spec.MessagesOutcome{Outcome: spec.Applied}),
		gets(&spec.MessagesContext{}, after),
		gets(&spec.MessagesRaw{Handle: "log:1-4"}, &spec.RawResult{Text: "Why does the nightly job fail? Do not restart db-7. …"}),
		put(&spec.MessagesReload{}),
		gets(&spec.MessagesContext{}, after),
		meets(&spec.MessagesCompact{}, spec.Refuse(spec.CodeBelowFloor, []string{"77b40c9d"}, "the only turn that is left waits for an answer")),
		put(&spec.MessagesClose{}),
	}
}

// Summarize returns a request for a summary by the call back, and its reply.
func Summarize() (spec.Summarize, spec.Summarized) {
	return spec.Summarize{Session: "s1", Messages: []spec.Message{
			{Role: spec.RoleUser, Parts: []spec.Part{words("Why does the nightly job fail? Do not restart db-7.")}},
			{Role: spec.RoleAssistant, Parts: []spec.Part{words("The lease of job-4411 ran out before the export was done.")}},
			{Role: spec.RoleUser, Parts: []spec.Part{words("Summarize the conversation above.")}},
		}},
		spec.Summarized{Text: "- do not restart db-7\n- the lease of job-4411 ran out before the export was done", Finish: spec.FinishStop}
}

// longLog stands for a tool output that is worth compacting.
const longLog = "02:00:01 export begins\n02:14:59 lease of job-4411 runs out\n02:15:00 export aborted (and 600 lines more)"

// Dialogue returns a case like that conversation.
func Dialogue() *spec.Dialogue {
	d := &spec.Dialogue{System: "You are a careful engineer.", Window: 200_000, Keep: 1}
	for _, p := range Messages() {
		switch s := p.Step.(type) {
		case *spec.MessagesAppend:
			say := append([]spec.Message{}, s.Messages...)
			for i := range say {
				say[i].ID = "" // given when the case is played
			}
			d.Steps = append(d.Steps, spec.DialogueStep{Say: say})
		case *spec.MessagesCompact:
			d.Steps = append(d.Steps, spec.DialogueStep{Compact: &spec.Squeeze{}})
		case *spec.MessagesReload:
			d.Steps = append(d.Steps, spec.DialogueStep{Reload: true})
		}
	}
	d.Steps[2].Compact.Rules = []spec.ReplyRule{{Call: 1, Fault: "http_503"}}
	d.Planted = spec.Planted{Elements: []spec.Element{{Class: spec.ClassNegation, Text: "Do not restart db-7", Turn: 0}}, Anchors: []string{"nightly job", "", "", "job-4411"}}
	return d
}

func words(text string) spec.Part { return spec.Part{Text: &text} }

func shown(messages ...spec.Message) []spec.ContextMessage {
	out := make([]spec.ContextMessage, len(messages))
	for i, m := range messages {
		out[i].Message = m
	}
	return out
}
