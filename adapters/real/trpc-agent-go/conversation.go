package main

import (
	"context"
	"fmt"
	"reflect"
	"time"

	openaiopt "github.com/openai/openai-go/option"
	"trpc.group/trpc-go/trpc-agent-go/agent"
	"trpc.group/trpc-go/trpc-agent-go/agent/llmagent"
	"trpc.group/trpc-go/trpc-agent-go/event"
	"trpc.group/trpc-go/trpc-agent-go/model"
	"trpc.group/trpc-go/trpc-agent-go/model/openai"
	"trpc.group/trpc-go/trpc-agent-go/session"
	"trpc.group/trpc-go/trpc-agent-go/session/inmemory"
	"trpc.group/trpc-go/trpc-agent-go/session/summary"
)

// hello is the introduction of the adapter. The version is that of go.mod.
var hello = map[string]any{
	"protocol": 1,
	"adapter": map[string]any{
		"name": "trpc-agent-go", "version": "1.10.0", "language": "Go",
		"homepage": "https://github.com/trpc-group/trpc-agent-go",
		"issues":   "https://github.com/trpc-group/trpc-agent-go/issues",
	},
	"surfaces": []string{"messages"},
	"messages": map[string]any{"providers": []string{"openai-chat"}, "apart": true, "images": true},
}

// Limits of one request to the model and of one compaction.
const (
	requestLimit    = 4 * time.Second
	compactionLimit = 8 * time.Second
)

// The names under which the runner would keep the session.
const (
	appName   = "app"
	agentName = "assistant"
)

var sessionKey = session.Key{AppName: appName, UserID: "user", SessionID: "session"}

// A conversation is one session of a store of its own, and the agent that is
// run on it.
type conversation struct {
	store    *inmemory.SessionService
	seen     *capture
	agent    *llmagent.LLMAgent
	turn     *agent.Invocation // of the newest user message
	answered bool
	statuses statuses
	turns    int
	events   int
	latest   time.Time // timestamp of the newest event
}

// begin sets the summarizer up as its documentation does. It has no threshold
// of its own, and so is triggered whenever there is something to summarize.
func begin(o *opening) (*conversation, error) {
	llm := openai.New(o.Model.Name, openai.WithBaseURL(o.Model.BaseURL+"/v1"), openai.WithAPIKey(o.Model.Key),
		openai.WithOpenAIOptions(openaiopt.WithMaxRetries(0), openaiopt.WithRequestTimeout(requestLimit)))
	options := []summary.Option{}
	if o.Keep > 0 {
		options = append(options, summary.WithSkipRecent(func([]event.Event) int { return o.Keep }))
	}
	c := &conversation{
		store:    inmemory.NewSessionService(inmemory.WithSummarizer(summary.NewSummarizer(llm, options...))),
		seen:     &capture{},
		statuses: statuses{},
	}
	c.agent = llmagent.New(agentName, llmagent.WithModel(c.seen), llmagent.WithInstruction(o.System), llmagent.WithAddSessionSummary(true))
	s, err := c.store.CreateSession(context.Background(), sessionKey, nil)
	if err != nil {
		return nil, err
	}
	c.turn, c.answered = c.invocation(s, model.Message{}), true
	return c, nil
}

// invocation is what the runner makes of a user message. Its name and those of
// its events are the same whenever the case is played.
func (c *conversation) invocation(s *session.Session, said model.Message) *agent.Invocation {
	c.turns++
	name := fmt.Sprintf("turn-%d", c.turns)
	inv := agent.NewInvocation(agent.WithInvocationID(name), agent.WithInvocationSession(s), agent.WithInvocationSessionService(c.store), agent.WithInvocationAgent(c.agent),
		agent.WithInvocationMessage(said), agent.WithInvocationEventFilterKey(appName))
	inv.RunOptions.RequestID = name
	return inv
}

func (c *conversation) session() (*session.Session, error) {
	s, err := c.store.GetSession(context.Background(), sessionKey)
	if err == nil && s == nil {
		err = fmt.Errorf("the session is gone")
	}
	return s, err
}

// append adds an event for each message, as the runner does: a user message
// begins a turn, and what the agent says and its tools return belong to it.
func (c *conversation) append(messages []message) error {
	s, err := c.session()
	if err != nil {
		return err
	}
	for _, m := range messages {
		c.statuses.note(m)
		choices := toProduct(m)
		author := agentName
		if m.Role == "user" {
			author = "user"
			c.turn = c.invocation(s, choices[0].Message)
		}
		c.answered = m.Role == "assistant" && len(choices[0].Message.ToolCalls) == 0
		e := event.NewResponseEvent(c.turn.InvocationID, author, &model.Response{Object: object(m.Role), Done: m.Role == "assistant", Choices: choices})
		agent.InjectIntoEvent(c.turn, e)
		c.events++
		e.ID = fmt.Sprintf("event-%d", c.events)
		if e.Timestamp = time.Now(); !e.Timestamp.After(c.latest) {
			e.Timestamp = c.latest.Add(time.Nanosecond)
		}
		c.latest = e.Timestamp
		if err := c.store.AppendEvent(context.Background(), s, e); err != nil {
			return err
		}
	}
	return nil
}

func object(role string) string {
	if role == "tool" {
		return model.ObjectTypeToolResponse
	}
	return model.ObjectTypeChatCompletion
}

// compact has the store make a summary of the session, as the runner does after
// each event. The store does not say what it did: it applied what changed the
// request that the agent makes of its model.
func (c *conversation) compact() outcome {
	before, err := c.context()
	if err != nil {
		return outcome{"failed", err.Error()}
	}
	if err := c.summarize(); err != nil {
		return outcome{"failed", err.Error()}
	}
	after, err := c.context()
	if err != nil {
		return outcome{"failed", err.Error()}
	}
	if reflect.DeepEqual(before, after) {
		return outcome{"skipped", "the request of the agent stayed as it was"}
	}
	return outcome{Outcome: "applied"}
}

func (c *conversation) summarize() error {
	s, err := c.session()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.Background(), compactionLimit)
	defer cancel()
	return c.store.CreateSessionSummary(ctx, s, appName, false)
}
