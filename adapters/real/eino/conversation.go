package main

import (
	"context"
	"reflect"
	"time"

	"github.com/cloudwego/eino-ext/components/model/openai"
	"github.com/cloudwego/eino/adk"
	"github.com/cloudwego/eino/adk/middlewares/summarization"
	"github.com/cloudwego/eino/schema"
)

// hello is the introduction of the adapter. The version is that of go.mod.
var hello = map[string]any{
	"protocol": 1,
	"adapter": map[string]any{
		"name": "eino", "version": "0.9.0", "language": "Go",
		"homepage": "https://github.com/cloudwego/eino",
		"issues":   "https://github.com/cloudwego/eino/issues",
	},
	"surfaces": []string{"messages"},
	"messages": map[string]any{"providers": []string{"openai-chat"}, "late_system": true, "images": true},
}

// Limits of one request to the model and of one compaction.
const (
	requestLimit    = 4 * time.Second
	compactionLimit = 8 * time.Second
)

// A conversation is one run of an agent, between two calls of its model.
type conversation struct {
	middleware adk.ChatModelAgentMiddleware
	state      *adk.ChatModelAgentState
}

// begin sets the middleware up as its documentation does. It has no number of
// newest messages to keep, so keep is left alone.
func begin(o *opening) (*conversation, error) {
	ctx := context.Background()
	model, err := openai.NewChatModel(ctx, &openai.ChatModelConfig{
		BaseURL: o.Model.BaseURL + "/v1", Model: o.Model.Name, APIKey: o.Model.Key, Timeout: requestLimit,
	})
	if err != nil {
		return nil, err
	}
	middleware, err := summarization.New(ctx, &summarization.Config{
		Model: model,
		// More than one message: the trigger fires whenever it is asked.
		Trigger: &summarization.TriggerCondition{ContextMessages: 1, ContextTokens: max(o.Window, 1)},
	})
	return &conversation{middleware: middleware, state: &adk.ChatModelAgentState{}}, err
}

func (c *conversation) append(messages []message) error {
	for _, m := range messages {
		c.state.Messages = append(c.state.Messages, toProduct(m)...)
	}
	return nil
}

// compact calls the hook that the agent calls before its model, and goes on
// with the state it returns, as the agent does. The hook does not say what it
// did: it applied what changed the state. Where it returns an error the agent's
// turn ends with it.
func (c *conversation) compact() outcome {
	ctx, cancel := context.WithTimeout(context.Background(), compactionLimit)
	defer cancel()
	_, state, err := c.middleware.BeforeModelRewriteState(ctx, c.state, &adk.ModelContext{})
	if err != nil {
		return outcome{"failed", err.Error()}
	}
	same := reflect.DeepEqual(state.Messages, c.state.Messages)
	c.state = state
	if same {
		return outcome{"skipped", "the state came back as it was"}
	}
	return outcome{Outcome: "applied"}
}

// context is the state that the model is called with.
func (c *conversation) context() (view, error) {
	v := view{Messages: []message{}}
	for _, m := range c.state.Messages {
		v.Messages = append(v.Messages, fromProduct(m))
	}
	return v, nil
}

// summaryMark is how the middleware marks the message it made of a summary.
const summaryMark = "_eino_summarization_content_type"

func isSummary(m *schema.Message) bool { return m.Extra[summaryMark] == "summary" }
