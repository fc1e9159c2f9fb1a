package properties

import (
	"fmt"
	"slices"
	"sync"

	"plimsoll/generators/model"
	"plimsoll/generators/model/server"
	"plimsoll/spec"
)

// A stage is where the scripted models of a run are served: one server, a
// folder for each conversation. It is opened when the first one begins.
type stage struct {
	mu     sync.Mutex
	server *server.Server
}

// serve puts a model on the stage under the name, and returns its base URL.
func (s *stage) serve(name string, m *model.Model) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server == nil {
		listening, err := server.Listen(0)
		if err != nil {
			return "", fmt.Errorf("the scripted model cannot be served on loopback: %w", err)
		}
		s.server = listening
	}
	if err := s.server.Mount(name, m); err != nil {
		return "", err
	}
	return s.server.URLs(name, "").Anthropic, nil // the one without a path of the provider's
}

func (s *stage) dismiss(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.server.Unmount(name)
}

func (s *stage) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.server != nil {
		s.server.Close()
		s.server = nil
	}
}

// heldBack is how long a timeout of the summarizer lasts, in milliseconds: the
// product loses the connection then, and a run does not wait for it any longer.
const heldBack = 100

// scripted returns the model of a conversation.
func scripted(d *spec.Dialogue) (*model.Model, error) {
	p := model.Plan{Window: d.Window, Elements: d.Planted.Elements, Secrets: d.Planted.Secrets}
	for i, text := range d.Planted.Anchors {
		if text != "" {
			p.Anchors = append(p.Anchors, model.Anchor{Turn: int64(i), Text: text})
		}
	}
	for _, f := range d.Planted.Failed {
		p.Failed = append(p.Failed, model.Failed{Action: f.Action, Reason: f.Reason})
	}
	return model.New(p, model.Options{})
}

// follow gives the model the rules of a compaction.
func follow(m *model.Model, s *spec.Squeeze) error {
	var rules []model.Rule
	for _, r := range s.Rules {
		rule := model.Rule{Call: int(r.Call), Fault: model.Fault(r.Fault)}
		if rule.Fault == model.Timeout {
			rule.Wait = heldBack
		}
		rules = append(rules, rule)
	}
	return m.Follow(rules)
}

// exchanged is what the model recorded of a request, as the oracles see it.
func exchanged(x *model.Exchange) spec.Exchange {
	text := x.Reply.Text
	if x.Reply.Summary != nil {
		text = *x.Reply.Summary
	}
	finish := string(x.Reply.Finish)
	if x.Reply.Finish == model.FinishCompact {
		finish = spec.FinishStop
	}
	out := spec.Exchange{
		Summarize: x.Purpose == model.PurposeSummarize, System: x.Request.System, Tools: x.Request.Tools, Tokens: x.Request.Tokens(),
		Fault: string(x.Fault), Effective: x.Effective, Arrived: x.Reply.Trouble == (model.Trouble{}),
		Reply: text, Finish: finish, Calls: len(x.Reply.Calls) > 0,
	}
	for _, m := range x.Request.Messages {
		out.Messages = append(out.Messages, inRequest(m))
	}
	return out
}

// inRequest is a message of a request, whatever its provider. Providers without
// a role of their own for the outputs of tools put them into user messages.
func inRequest(m model.Message) spec.Message {
	out := spec.Message{Role: m.Role}
	outputs := 0
	for _, p := range m.Parts {
		switch p.Kind {
		case model.KindCall:
			out.Parts = append(out.Parts, spec.Part{ToolCall: &spec.ToolCall{ID: p.ID, Name: p.Name, Arguments: p.Text}})
		case model.KindResult:
			outputs++
			out.Parts = append(out.Parts, spec.Part{ToolOutput: &spec.ToolOutput{Call: p.ID, Name: p.Name, Text: p.Text}})
		case model.KindImage:
			out.Parts = append(out.Parts, spec.Part{Image: &spec.Image{}})
		default:
			out.Parts = append(out.Parts, spec.Part{Text: &p.Text})
		}
	}
	switch {
	case outputs > 0 && outputs == len(out.Parts):
		out.Role = spec.RoleTool
	case m.Role == "model":
		out.Role = spec.RoleAssistant
	}
	return out
}

// provider is the format in which a product is to ask: the first of its list
// that the scripted model speaks.
func provider(m *spec.Messaging) (string, error) {
	known := []string{spec.ProviderCall, spec.ProviderOpenAIChat, spec.ProviderOpenAIResponses, spec.ProviderAnthropic, spec.ProviderGemini}
	for _, p := range m.Providers {
		if slices.Contains(known, p) {
			return p, nil
		}
	}
	return "", fmt.Errorf("the adapter asks its model in the formats %q, and the scripted model speaks %q", m.Providers, known)
}

// product is what the adapter says of its product.
func (j *judge) product() *spec.Messaging { return &j.plan.product }

// Lacks names what a dialogue asks for and an adapter of the surface messages
// has not, if anything: secrets, tasks or images.
func Lacks(info spec.HelloResult, d *spec.Dialogue) string {
	if len(d.Planted.Secrets) > 0 && !slices.Contains(info.Capabilities, spec.CapabilitySecrets) {
		return "capability " + string(spec.CapabilitySecrets)
	}
	if !slices.Contains(info.Capabilities, spec.CapabilityFrame) && slices.ContainsFunc(d.Steps, func(s spec.DialogueStep) bool { return s.Tasks != nil }) {
		return "capability " + string(spec.CapabilityFrame)
	}
	image := func(p spec.Part) bool { return p.Image != nil }
	if !info.Messages.Images && slices.ContainsFunc(d.Messages(), func(m spec.Message) bool { return slices.ContainsFunc(m.Parts, image) }) {
		return "images"
	}
	return ""
}
