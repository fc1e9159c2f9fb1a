package spec

import (
	"encoding/base64"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Valid implements Call. The history is one that a product may be handed: the
// first message is a user's, every call of an assistant message is answered by
// tool messages directly behind it, each once, unless it is the last one and
// still open, and what is appended behind an open call is its output. A
// conversation asks for at least one compaction. No text is blank, which
// providers refuse, and all that is planted stands in the messages: a product
// cannot keep what it never got.
func (d *Dialogue) Valid() error {
	switch {
	case d.Window < 1 || !validInteger(d.Window):
		return fmt.Errorf("window: want a number of tokens between 1 and 2^53-1, got %d", d.Window)
	case d.Keep < 0 || !validInteger(d.Keep):
		return fmt.Errorf("keep: want a number of messages between 0 and 2^53-1, got %d", d.Keep)
	case d.Compactions() == 0:
		return errors.New("steps: want at least one compaction")
	}
	for i, t := range d.Tools {
		if t.Name == "" || !isObject(t.Schema) {
			return fmt.Errorf("tools[%d]: want a name, and for schema the text of a JSON object", i)
		}
	}
	v := talk{}
	for i, s := range d.Steps {
		if err := v.step(s); err != nil {
			return fmt.Errorf("steps[%d]: %w", i, err)
		}
	}
	if err := d.Planted.valid(d.Messages()); err != nil {
		return fmt.Errorf("planted: %w", err)
	}
	if d.Beside == nil {
		return nil
	}
	if d.Beside.Beside != nil {
		return errors.New("beside: has none beside itself")
	}
	if err := d.Beside.Valid(); err != nil {
		return fmt.Errorf("beside: %w", err)
	}
	return nil
}

// talk is what Valid remembers of the messages so far.
type talk struct {
	count   int
	pending []ToolCall // without an output that is final
}

func (v *talk) step(s DialogueStep) error {
	set := 0
	for _, is := range []bool{s.Say != nil, s.Compact != nil, s.Tasks != nil, s.Reload} {
		if is {
			set++
		}
	}
	switch {
	case set != 1:
		return errors.New("want exactly one of say, compact, tasks and reload")
	case s.Say != nil && len(s.Say) == 0:
		return errors.New("say: want at least one message")
	}
	if err := validTasks(s.Tasks); err != nil {
		return err
	}
	for i, m := range s.Say {
		if err := v.message(m); err != nil {
			return fmt.Errorf("say[%d]: %w", i, err)
		}
		v.count++
	}
	if s.Compact == nil {
		return nil
	}
	if v.count == 0 {
		return errors.New("compact: comes before the first message")
	}
	for i, r := range s.Compact.Rules {
		if !slices.Contains(SummarizerFaults(), r.Fault) || r.Call < 0 {
			return fmt.Errorf("compact.rules[%d]: want a call of at least 0 and one of the faults %v, got %d and %q", i, SummarizerFaults(), r.Call, r.Fault)
		}
	}
	return nil
}

func (v *talk) message(m Message) error {
	switch {
	case m.ID != "":
		return errors.New("id: is given when the case is played; leave it out")
	case len(m.Parts) == 0:
		return errors.New("parts: want at least one")
	case v.count == 0 && m.Role != RoleUser:
		return fmt.Errorf("role: the first message must be of the role %s, got %q", RoleUser, m.Role)
	case len(v.pending) > 0 && m.Role != RoleTool:
		return fmt.Errorf("role: the calls %q have no output yet; want a message of the role %s, got %q", v.open(), RoleTool, m.Role)
	}
	for i, p := range m.Parts {
		if err := v.part(m.Role, p); err != nil {
			return fmt.Errorf("parts[%d]: %w", i, err)
		}
	}
	return nil
}

func (v *talk) part(role string, p Part) error {
	switch {
	case !p.single():
		return errors.New("want exactly one of text, tool_call, tool_output and image")
	case p.Text != nil && role != RoleUser && role != RoleAssistant:
		return fmt.Errorf("text: is for the roles %s and %s, got %q", RoleUser, RoleAssistant, role)
	case p.Text != nil && strings.TrimSpace(*p.Text) == "":
		return errors.New("text: must not be blank")
	case p.ToolCall != nil:
		return v.call(role, p.ToolCall)
	case p.ToolOutput != nil:
		return v.output(role, p.ToolOutput)
	case p.Image != nil:
		_, err := base64.StdEncoding.DecodeString(p.Image.Data)
		return wanted(role == RoleUser && p.Image.MediaType != "" && err == nil, "image: is for the role %s, and wants a media type and data in base64", RoleUser)
	}
	return nil
}

func (v *talk) call(role string, c *ToolCall) error {
	if role != RoleAssistant || c.ID == "" || c.Name == "" || !isObject(c.Arguments) || slices.Contains(v.open(), c.ID) {
		return fmt.Errorf("tool_call: is for the role %s, and wants an id that no open call has, a name, and for arguments the text of a JSON object", RoleAssistant)
	}
	v.pending = append(v.pending, *c)
	return nil
}

func (v *talk) output(role string, o *ToolOutput) error {
	at := slices.Index(v.open(), o.Call)
	switch {
	case role != RoleTool || at < 0:
		return fmt.Errorf("tool_output: is for the role %s, and wants the id of an open call (%q), got %q", RoleTool, v.open(), o.Call)
	case o.Name != v.pending[at].Name:
		return fmt.Errorf("tool_output: name: the call %s is one of the tool %q, got %q", o.Call, v.pending[at].Name, o.Name)
	case !slices.Contains([]string{OutputOK, OutputError, OutputRejected, OutputSynthetic, OutputInterim}, o.Status):
		return fmt.Errorf("tool_output: status: want ok, error, rejected, synthetic or interim, got %q", o.Status)
	case o.Status != OutputInterim:
		v.pending = slices.Delete(v.pending, at, at+1)
	}
	return nil
}

// open lists the ids of the calls without an output that is final.
func (v *talk) open() []string {
	ids := make([]string, len(v.pending))
	for i, c := range v.pending {
		ids[i] = c.ID
	}
	return ids
}

func (p *Planted) valid(all []Message) error {
	said := func(text string) bool {
		return text != "" && slices.ContainsFunc(all, func(m Message) bool { return strings.Contains(m.Words(), text) })
	}
	for i, e := range p.Elements {
		if e.Turn < 0 || e.Turn >= int64(len(all)) || e.Text == "" || !strings.Contains(all[e.Turn].Words(), e.Text) {
			return fmt.Errorf("elements[%d]: want for turn the number of a message, from 0 to %d, and for text what stands in that message; got %d and %q", i, len(all)-1, e.Turn, e.Text)
		}
	}
	if len(p.Anchors) > len(all) {
		return fmt.Errorf("anchors: want at most one for each of the %d messages, got %d", len(all), len(p.Anchors))
	}
	for i, a := range p.Anchors {
		if !strings.Contains(all[i].Words(), a) {
			return fmt.Errorf("anchors[%d]: want what stands in message %d, or nothing; got %q", i, i, a)
		}
	}
	for i, f := range p.Failed {
		if !said(f.Action) || !said(f.Reason) {
			return fmt.Errorf("failed[%d]: want an action and a reason that stand in some message, got %q and %q", i, f.Action, f.Reason)
		}
	}
	for i, secret := range p.Secrets {
		if !said(secret) {
			return fmt.Errorf("secrets[%d]: want what stands in some message, got %q", i, secret)
		}
	}
	return nil
}

// isObject reports whether a text is that of a JSON object.
func isObject(text string) bool {
	var object map[string]any
	return Decode([]byte(text), &object) == nil && object != nil
}
