package wire

import (
	"fmt"

	"plimsoll/generators/model"
	"plimsoll/spec"
)

// ReadCall reads a request that came by the call back.
func ReadCall(s *spec.Summarize) *model.Request {
	r := &model.Request{Provider: model.Called, Endpoint: model.Summarize, Route: model.PurposeSummarize, System: s.System, Tools: s.Tools, Messages: []model.Message{}}
	for _, m := range s.Messages {
		out := model.Message{Role: m.Role, Parts: []model.Part{}}
		for _, p := range m.Parts {
			out.Parts = append(out.Parts, calledPart(p))
		}
		r.Messages = append(r.Messages, out)
	}
	return r
}

func calledPart(p spec.Part) model.Part {
	switch {
	case p.ToolCall != nil:
		return model.Part{Kind: model.KindCall, ID: p.ToolCall.ID, Name: p.ToolCall.Name, Text: p.ToolCall.Arguments}
	case p.ToolOutput != nil:
		return model.Part{Kind: model.KindResult, ID: p.ToolOutput.Call, Name: p.ToolOutput.Name, Text: p.ToolOutput.Text}
	case p.Image != nil:
		return model.Part{Kind: model.KindImage}
	}
	return model.Part{Kind: model.KindText, Text: *p.Text}
}

// WriteCall renders a reply for it. The error is a *spec.WireError. A timeout is
// the caller's to wait out.
func WriteCall(r *model.Reply) (spec.Summarized, error) {
	if code, words := calledTrouble(r.Trouble); code != 0 {
		return spec.Summarized{}, &spec.WireError{Code: code, Message: words}
	}
	s := spec.Summarized{Text: r.Text, Reasoning: r.Reasoning, Finish: string(r.Finish)}
	for _, c := range r.Calls {
		s.ToolCalls = append(s.ToolCalls, spec.ToolCall{ID: c.ID, Name: c.Name, Arguments: c.Arguments})
	}
	return s, nil
}

// calledTrouble is what the call back has for a trouble: 0 for none. Half a
// reply, and one that cannot be read, are no lines of the protocol, and are lost.
func calledTrouble(t model.Trouble) (code int64, words string) {
	switch t.Kind {
	case model.TroubleOverflow:
		return spec.SummarizeTooLarge, fmt.Sprintf("the request is larger than the model's window of %d tokens", t.Window)
	case model.TroubleTimeout:
		return spec.SummarizeTimeout, "the model did not reply in time"
	case model.TroubleReset, model.TroubleBroken, model.TroubleMalformed:
		return spec.SummarizeLost, "the model's reply did not arrive whole"
	}
	return int64(t.Status), map[int]string{429: "there were too many requests", 500: "the model failed", 503: "the model is overloaded"}[t.Status]
}
