package main

import (
	"encoding/base64"
	"strings"

	"trpc.group/trpc-go/trpc-agent-go/model"
)

// toProduct is a message as the runner stores it: the outputs of several calls
// are choices of one event.
func toProduct(m message) []model.Choice {
	var tools []model.Choice
	out := model.Message{Role: model.Role(m.Role)}
	for _, p := range m.Parts {
		switch {
		case p.ToolOutput != nil:
			o := p.ToolOutput
			tools = append(tools, model.Choice{Index: len(tools), Message: model.NewToolMessage(o.Call, o.Name, o.Text)})
		case p.ToolCall != nil:
			out.ToolCalls = append(out.ToolCalls, model.ToolCall{Type: "function", ID: p.ToolCall.ID,
				Function: model.FunctionDefinitionParam{Name: p.ToolCall.Name, Arguments: []byte(p.ToolCall.Arguments)}})
		case p.Image != nil:
			data, _ := base64.StdEncoding.DecodeString(p.Image.Data)
			out.AddImageData(data, "auto", strings.TrimPrefix(p.Image.MediaType, "image/"))
		case p.Text != nil && out.Content == "" && len(out.ContentParts) == 0:
			out.Content = *p.Text
		case p.Text != nil:
			out.ContentParts = append(out.ContentParts, model.ContentPart{Type: model.ContentTypeText, Text: p.Text})
		}
	}
	if len(tools) > 0 {
		return tools
	}
	return []model.Choice{{Message: out}}
}

// fromProduct is a message of a request as the harness knows it.
func fromProduct(m model.Message, told statuses) message {
	out := message{Role: string(m.Role), Parts: []part{}}
	if m.Role == model.RoleTool {
		if isPlaceholder(m.Content) {
			out.Kind = "tombstone"
		}
		out.Parts = append(out.Parts, part{ToolOutput: &toolOutput{m.ToolID, m.ToolName, told.take(m.ToolID, m.Content), m.Content}})
		return out
	}
	if m.Content != "" {
		out.Parts = append(out.Parts, part{Text: &m.Content})
	}
	for _, p := range m.ContentParts {
		switch {
		case p.Text != nil:
			out.Parts = append(out.Parts, part{Text: p.Text})
		case p.Image != nil:
			out.Parts = append(out.Parts, part{Image: &image{"image/" + p.Image.Format, base64.StdEncoding.EncodeToString(p.Image.Data)}})
		}
	}
	for _, c := range m.ToolCalls {
		out.Parts = append(out.Parts, part{ToolCall: &toolCall{c.ID, c.Function.Name, string(c.Function.Arguments)}})
	}
	return out
}

// isPlaceholder tells what the agent puts in the place of a large tool result
// of the turn that a summary covers.
func isPlaceholder(text string) bool {
	return strings.HasPrefix(text, "Tool result omitted") || strings.HasPrefix(text, "Historical tool result omitted")
}

// Statuses are the statuses of tool outputs, which the product's messages have
// none of, by call and text, in order.
type statuses map[string][]string

func (s statuses) note(m message) {
	for _, p := range m.Parts {
		if o := p.ToolOutput; o != nil {
			s[o.Call+"\n"+o.Text] = append(s[o.Call+"\n"+o.Text], o.Status)
		}
	}
}

// take returns the newest status that has not been taken yet.
func (s statuses) take(call, text string) string {
	k := call + "\n" + text
	last := len(s[k]) - 1
	if last < 0 {
		return ""
	}
	status := s[k][last]
	s[k] = s[k][:max(last, 1)]
	return status
}
