package main

import "github.com/cloudwego/eino/schema"

// statusKey is where the status of a tool output stands, of which Eino's
// messages have none: Extra is carried along and not sent.
const statusKey = "status"

// toProduct is a message as an application hands it to Eino: each tool output
// is a message of its own.
func toProduct(m message) []*schema.Message {
	var tools []*schema.Message
	out := &schema.Message{Role: schema.RoleType(m.Role)}
	for _, p := range m.Parts {
		switch {
		case p.ToolOutput != nil:
			o := p.ToolOutput
			t := schema.ToolMessage(o.Text, o.Call, schema.WithToolName(o.Name))
			t.Extra = map[string]any{statusKey: o.Status}
			tools = append(tools, t)
		case p.ToolCall != nil:
			out.ToolCalls = append(out.ToolCalls, schema.ToolCall{ID: p.ToolCall.ID, Type: "function",
				Function: schema.FunctionCall{Name: p.ToolCall.Name, Arguments: p.ToolCall.Arguments}})
		case p.Image != nil:
			out.UserInputMultiContent = append(out.UserInputMultiContent, schema.MessageInputPart{Type: schema.ChatMessagePartTypeImageURL,
				Image: &schema.MessageInputImage{MessagePartCommon: schema.MessagePartCommon{Base64Data: &p.Image.Data, MIMEType: p.Image.MediaType}}})
		case p.Text != nil && m.Role == "assistant":
			out.AssistantGenMultiContent = append(out.AssistantGenMultiContent, schema.MessageOutputPart{Type: schema.ChatMessagePartTypeText, Text: *p.Text})
		case p.Text != nil:
			out.UserInputMultiContent = append(out.UserInputMultiContent, schema.MessageInputPart{Type: schema.ChatMessagePartTypeText, Text: *p.Text})
		}
	}
	plain(out)
	if len(tools) > 0 {
		return tools
	}
	return []*schema.Message{out}
}

// plain puts the text of a message that has no more than one into its content,
// where it ordinarily is.
func plain(m *schema.Message) {
	if in := m.UserInputMultiContent; len(in) == 1 && in[0].Type == schema.ChatMessagePartTypeText {
		m.Content, m.UserInputMultiContent = in[0].Text, nil
	}
	if out := m.AssistantGenMultiContent; len(out) == 1 {
		m.Content, m.AssistantGenMultiContent = out[0].Text, nil
	}
}

// fromProduct is a message of Eino's as the harness knows it.
func fromProduct(m *schema.Message) message {
	out := message{Role: string(m.Role), Parts: []part{}}
	if isSummary(m) {
		out.Kind = "summary"
	}
	if m.Role == schema.Tool {
		status, _ := m.Extra[statusKey].(string)
		out.Parts = append(out.Parts, part{ToolOutput: &toolOutput{m.ToolCallID, m.ToolName, status, m.Content}})
		return out
	}
	if m.Content != "" {
		out.Parts = append(out.Parts, part{Text: &m.Content})
	}
	for _, p := range m.UserInputMultiContent {
		if p.Image != nil {
			out.Parts = append(out.Parts, part{Image: &image{p.Image.MIMEType, *p.Image.Base64Data}})
			continue
		}
		out.Parts = append(out.Parts, part{Text: &p.Text})
	}
	for _, p := range m.AssistantGenMultiContent {
		out.Parts = append(out.Parts, part{Text: &p.Text})
	}
	for _, c := range m.ToolCalls {
		out.Parts = append(out.Parts, part{ToolCall: &toolCall{c.ID, c.Function.Name, c.Function.Arguments}})
	}
	return out
}
