package main

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
	"trpc.group/trpc-go/trpc-agent-go/agent"
	"trpc.group/trpc-go/trpc-agent-go/log"
	"trpc.group/trpc-go/trpc-agent-go/model"
)

// A capture is the agent's model: it takes the request down and ends the turn.
type capture struct{ messages []model.Message }

func (c *capture) Info() model.Info { return model.Info{Name: "capture"} }

func (c *capture) GenerateContent(_ context.Context, r *model.Request) (<-chan *model.Response, error) {
	c.messages = append([]model.Message{}, r.Messages...)
	reply := make(chan *model.Response, 1)
	reply <- &model.Response{Object: model.ObjectTypeChatCompletion, Done: true, Choices: []model.Choice{{Message: model.NewAssistantMessage("done")}}}
	close(reply)
	return reply, nil
}

// context runs the agent on the session and returns the request that it makes
// of its model. Nobody appends what the agent says then, so the session stays
// as it is.
func (c *conversation) context() (view, error) {
	s, err := c.session()
	if err != nil {
		return view{}, err
	}
	inv := c.invocation(s, model.Message{})
	if !c.answered {
		inv.Message, inv.InvocationID, inv.RunOptions.RequestID = c.turn.Message, c.turn.InvocationID, c.turn.RunOptions.RequestID
	}
	ctx, cancel := context.WithTimeout(agent.NewInvocationContext(context.Background(), inv), compactionLimit)
	defer cancel()
	c.seen.messages = nil
	events, err := c.agent.Run(ctx, inv)
	if err != nil {
		return view{}, err
	}
	for e := range events {
		if e.Response != nil && e.Response.Error != nil {
			return view{}, fmt.Errorf("%s: %s", e.Response.Error.Type, e.Response.Error.Message)
		}
		if e.RequiresCompletion {
			inv.NotifyCompletion(ctx, agent.GetAppendEventNoticeKey(e.ID))
		}
	}
	return c.view(), nil
}

// view tells the request as the harness knows messages.
func (c *conversation) view() view {
	v := view{Messages: []message{}}
	told := statuses{}
	for k, s := range c.statuses {
		told[k] = slices.Clone(s)
	}
	for i, m := range slices.Backward(c.seen.messages) {
		if i > 0 || m.Role != model.RoleSystem {
			v.Messages = append(v.Messages, fromProduct(m, told))
			continue
		}
		system, summary := apart(m.Content)
		v.System = system
		if summary != "" {
			v.Messages = append(v.Messages, message{Role: "system", Kind: "summary", Parts: []part{{Text: &summary}}})
		}
	}
	slices.Reverse(v.Messages)
	return v
}

// What the agent puts around a summary.
const (
	summaryHead = "Here is a brief summary of your previous interactions:\n\n<summary_of_previous_interactions>\n"
	summaryTail = "prefer information from this conversation over the past summary.\n"
)

// apart takes the summary out of a system message: the agent joins its
// instruction, the summary and a word on tool results into one.
func apart(text string) (system, summary string) {
	from, to := strings.Index(text, summaryHead), strings.LastIndex(text, summaryTail)
	if from < 0 || to < from {
		return text, ""
	}
	to += len(summaryTail)
	return strings.TrimSpace(text[:from] + text[to:]), text[from:to]
}

// logToStderr keeps the product's log out of the protocol.
func logToStderr() {
	out := zapcore.NewCore(zapcore.NewConsoleEncoder(zap.NewProductionEncoderConfig()), zapcore.AddSync(os.Stderr), zapcore.WarnLevel)
	log.Default = zap.New(out).Sugar()
	log.ContextDefault = log.Default
}
