// Package chat asks a model for a summary in the format of OpenAI chat
// completions. Whatever a product asks its model in stands in its place.
package chat

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Limits on what a model may do to the caller.
const (
	patience  = 30 * time.Second
	mostBytes = 8 << 20
)

// Summarizer returns a function that asks the model. Tools are never offered: a
// summarizer has nothing to call.
func Summarizer(to spec.Model) adapters.Summarizer {
	return func(ctx context.Context, s *spec.Summarize) (spec.Summarized, error) {
		ctx, stop := context.WithTimeout(ctx, patience)
		defer stop()
		text, err := post(ctx, to, request(to.Name, s))
		if err != nil {
			return spec.Summarized{}, err
		}
		return read(text)
	}
}

// post makes one request. A status that is no success is a *spec.WireError.
func post(ctx context.Context, to spec.Model, content any) ([]byte, error) {
	body, err := spec.Encode(content)
	if err != nil {
		return nil, err
	}
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, strings.TrimSuffix(to.BaseURL, "/")+"/v1/chat/completions", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", "Bearer "+to.Key)
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, mostBytes))
	switch {
	case err != nil:
		return nil, err
	case response.StatusCode == http.StatusBadRequest && bytes.Contains(text, []byte("context_length_exceeded")):
		return nil, &spec.WireError{Code: spec.SummarizeTooLarge, Message: "the request is larger than the model's window"}
	case response.StatusCode != http.StatusOK:
		return nil, &spec.WireError{Code: int64(response.StatusCode), Message: fmt.Sprintf("the model answers with status %d", response.StatusCode)}
	}
	return text, nil
}

func request(model string, s *spec.Summarize) any {
	messages := []any{}
	for _, m := range s.Messages {
		messages = append(messages, message(m)...)
	}
	return map[string]any{"model": model, "messages": messages}
}

// message is a message in this format, which has one for each output of a tool.
func message(m spec.Message) []any {
	var content, calls, all []any
	for _, p := range m.Parts {
		switch {
		case p.Text != nil:
			content = append(content, map[string]any{"type": "text", "text": *p.Text})
		case p.Image != nil:
			content = append(content, map[string]any{"type": "image_url", "image_url": map[string]any{"url": "data:" + p.Image.MediaType + ";base64," + p.Image.Data}})
		case p.ToolCall != nil:
			calls = append(calls, map[string]any{"id": p.ToolCall.ID, "type": "function", "function": map[string]any{"name": p.ToolCall.Name, "arguments": p.ToolCall.Arguments}})
		case p.ToolOutput != nil:
			all = append(all, map[string]any{"role": spec.RoleTool, "tool_call_id": p.ToolOutput.Call, "content": p.ToolOutput.Text})
		}
	}
	if len(content)+len(calls) == 0 {
		return all
	}
	said := map[string]any{"role": m.Role}
	if len(content) > 0 {
		said["content"] = content
	}
	if len(calls) > 0 {
		said["tool_calls"] = calls
	}
	return append([]any{said}, all...)
}
