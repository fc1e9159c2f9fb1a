package properties_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// A plainProduct summarizes all but the newest messages by one request, keeps
// unanswered prompts and whole batches, and does nothing when a call is open or
// the reply is not one it can use. With a fault it does one thing wrong.
type plainProduct struct{ fault string }

func (p plainProduct) Identity() spec.Identity {
	return spec.Identity{Name: "plain", Version: "1", Language: "Go"}
}

func (p plainProduct) Messaging() spec.Messaging {
	return spec.Messaging{Providers: []string{spec.ProviderOpenAIChat}, Images: true, Reload: true}
}

func (p plainProduct) Converse(_ context.Context, o *spec.MessagesOpen) (adapters.Conversation, error) {
	return &plainTalk{open: o, fault: p.fault}, nil
}

type plainTalk struct {
	open    *spec.MessagesOpen
	fault   string
	context []spec.ContextMessage
	failed  bool
}

func (c *plainTalk) Append(_ context.Context, a *spec.MessagesAppend) error {
	for _, m := range a.Messages {
		c.context = append(c.context, spec.ContextMessage{Message: m})
	}
	return nil
}

func (c *plainTalk) Context(context.Context) (spec.Context, error) {
	return spec.Context{System: c.open.System, Messages: slices.Clone(c.context)}, nil
}

func (c *plainTalk) Close(context.Context) error  { return nil }
func (c *plainTalk) Reload(context.Context) error { return nil }

func (c *plainTalk) Compact(ctx context.Context) (spec.MessagesOutcome, error) {
	keep, gone := c.split()
	switch {
	case c.fault == "sleeps":
		<-ctx.Done()
		return spec.MessagesOutcome{}, ctx.Err()
	case c.fault == "never":
		return spec.MessagesOutcome{Outcome: spec.Skipped}, nil
	case c.fault == "panics":
		panic("no room")
	case len(gone) == 0:
		return spec.MessagesOutcome{Outcome: spec.Skipped, Reason: "nothing may go"}, nil
	}
	before := c.context
	if c.fault == "drops first" {
		c.context = keep
	}
	if c.fault == "remembers" && lastSummary != "" {
		gone = slices.Insert(gone, 0, spec.ContextMessage{Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &lastSummary}}}})
	}
	text, err := c.ask(ctx, gone)
	if c.fault == "remembers" {
		lastSummary = text
	}
	if err != nil {
		if c.fault == "errs" {
			return spec.MessagesOutcome{}, err
		}
		return spec.MessagesOutcome{Outcome: spec.Failed, Reason: err.Error()}, nil
	}
	summary := spec.ContextMessage{Kind: spec.KindSummary, Message: spec.Message{Role: spec.RoleUser, Parts: []spec.Part{{Text: &text}}}}
	at := 0
	for at < len(keep) && keep[at].Role == spec.RoleSystem {
		at++
	}
	c.context = slices.Insert(slices.Clone(keep), at, summary)
	if c.fault != "larger" && size(c.context) >= size(before) {
		c.context = before
		return spec.MessagesOutcome{Outcome: spec.Skipped, Reason: "it would not become smaller"}, nil
	}
	switch c.fault {
	case "twice":
		c.context = append(c.context, c.context[len(c.context)-1])
	case "claims":
		c.context = before
	case "denies":
		return spec.MessagesOutcome{Outcome: spec.Skipped}, nil
	}
	return spec.MessagesOutcome{Outcome: spec.Applied}, nil
}

// lastSummary is where the fault "remembers" keeps the newest summary of any
// conversation. Conversations must not be played at once with it.
var lastSummary string

func size(ms []spec.ContextMessage) (n int64) {
	for _, m := range ms {
		n += spec.Tokens(m.Words())
	}
	return n
}

// split tells what stays from what may go.
func (c *plainTalk) split() (keep, gone []spec.ContextMessage) {
	end := max(len(c.context)-int(c.open.Keep), 0)
	for end > 0 && end < len(c.context) && c.context[end].Role == spec.RoleTool {
		end--
	}
	waiting, open := -1, map[string]bool{}
	for i, m := range c.context {
		calls := false
		for _, p := range m.Parts {
			if p.ToolCall != nil {
				calls, open[p.ToolCall.ID] = true, true
			}
			if p.ToolOutput != nil && p.ToolOutput.Status != spec.OutputInterim {
				delete(open, p.ToolOutput.Call)
			}
		}
		if m.Role == spec.RoleUser && m.Kind == "" && waiting < 0 {
			waiting = i
		}
		if m.Role == spec.RoleAssistant && !calls {
			waiting = -1
		}
	}
	if len(open) > 0 {
		return c.context, nil
	}
	for i, m := range c.context {
		if i >= end || m.Role == spec.RoleSystem || waiting >= 0 && i >= waiting && m.Role == spec.RoleUser {
			keep = append(keep, m)
		} else {
			gone = append(gone, m)
		}
	}
	return keep, gone
}

// ask asks the model for a summary, twice at most.
func (c *plainTalk) ask(ctx context.Context, gone []spec.ContextMessage) (string, error) {
	if c.fault == "sulks" && c.failed {
		return "", errors.New("not again")
	}
	text, err := c.request(ctx, gone)
	if err != nil {
		text, err = c.request(ctx, gone)
	}
	c.failed = c.failed || err != nil
	return text, err
}

func (c *plainTalk) request(ctx context.Context, gone []spec.ContextMessage) (string, error) {
	var b strings.Builder
	for _, m := range gone {
		fmt.Fprintf(&b, "[%s]\n%s\n", m.Role, m.Words())
	}
	shown := b.String()
	if c.fault == "trims" {
		shown = strings.ToValidUTF8(shown[max(0, len(shown)-6000):], "")
	}
	type message struct {
		Role    string `json:"role"`
		Content string `json:"content"`
	}
	body, _ := json.Marshal(map[string]any{"model": c.open.Model.Name, "messages": []message{{"system", "Summarize the conversation."}, {"user", shown}}})
	ctx, stop := context.WithTimeout(ctx, 5*time.Second)
	defer stop()
	r, _ := http.NewRequestWithContext(ctx, "POST", c.open.Model.BaseURL+"/v1/chat/completions", bytes.NewReader(body))
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != 200 {
		return "", fmt.Errorf("status %d %v", response.StatusCode, err)
	}
	var reply struct {
		Choices []struct {
			Message struct {
				Content   string `json:"content"`
				Refusal   string `json:"refusal"`
				ToolCalls []any  `json:"tool_calls"`
			} `json:"message"`
			Finish string `json:"finish_reason"`
		} `json:"choices"`
	}
	if err := json.Unmarshal(text, &reply); err != nil {
		return "", err
	}
	m := reply.Choices[0].Message
	if strings.TrimSpace(m.Content) == "" || reply.Choices[0].Finish != "stop" || m.Refusal != "" || len(m.ToolCalls) > 0 {
		return "", errors.New("no usable summary")
	}
	return m.Content, nil
}
