package spec

import (
	"fmt"
	"maps"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// OpSession is the operation of an Episode, which stands among calls as if the
// whole of it were one.
const OpSession Op = "session"

// An Episode is a session from its opening to its end: a case of the surface
// session. The harness opens it, inspects it after every step that may change
// something, and closes it; these steps are not written down.
type Episode struct {
	Steps []Step `json:"steps"`
}

// Op implements Call.
func (*Episode) Op() Op { return OpSession }

// Needs returns the capabilities that the steps of the episode need, sorted.
func (e *Episode) Needs() []Capability {
	need := map[Capability]bool{}
	for _, s := range e.Steps {
		if n, ok := s.(interface{ Needs() Capability }); ok && n.Needs() != "" {
			need[n.Needs()] = true
		}
	}
	return slices.Sorted(maps.Keys(need))
}

// NewStep returns an empty step, or nil for an unknown operation.
func NewStep(op Op) Step {
	for _, s := range []Step{new(Open), new(Append), new(ToolResult), new(PutArtifact), new(Record), new(Durable), new(Lose), new(Compact),
		new(SessionResolve), new(SessionReconstruct), new(SessionGuard), new(Act), new(Undo), new(Fork), new(Branch), new(Switch), new(Reload), new(Inspect),
		new(Save), new(Close), new(Race), new(Kill), new(Correct), new(Policy), new(Delegate), new(Spawn), new(Recall)} {
		if s.Op() == op {
			return s
		}
	}
	return nil
}

// MarshalJSONTo writes each step as an object whose first member, "do", names
// it.
func (e *Episode) MarshalJSONTo(enc *jsontext.Encoder) error {
	steps := make([]jsontext.Value, len(e.Steps))
	for i, s := range e.Steps {
		text, err := EncodeStep(s)
		if err != nil {
			return err
		}
		steps[i] = text
	}
	return json.MarshalEncode(enc, struct {
		Steps []jsontext.Value `json:"steps"`
	}{steps})
}

// EncodeStep writes a step as an object whose first member, "do", names it.
func EncodeStep(s Step) ([]byte, error) {
	fields, err := Encode(s)
	if err != nil {
		return nil, err
	}
	text := append([]byte(`{"do":"`+string(s.Op())+`"`), ',')
	text = append(text, fields[1:]...)
	if len(fields) == 2 {
		text = append(text[:len(text)-2], '}')
	}
	return text, nil
}

// UnmarshalJSONFrom reads what MarshalJSONTo writes, strictly.
func (e *Episode) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var raw struct {
		Steps []jsontext.Value `json:"steps"`
	}
	if err := json.UnmarshalDecode(dec, &raw); err != nil {
		return err
	}
	e.Steps = nil
	for i, text := range raw.Steps {
		s, err := DecodeStep(text)
		if err != nil {
			return fmt.Errorf("steps[%d]: %w", i, err)
		}
		e.Steps = append(e.Steps, s)
	}
	return nil
}

// DecodeStep reads what EncodeStep writes, strictly.
func DecodeStep(text []byte) (Step, error) {
	members := map[string]jsontext.Value{}
	if err := Decode(text, &members); err != nil {
		return nil, err
	}
	var do Op
	if err := Decode(members["do"], &do); err != nil {
		return nil, fmt.Errorf(`"do" must name a step: %w`, err)
	}
	s := NewStep(do)
	if s == nil {
		return nil, fmt.Errorf("unknown step %q", do)
	}
	delete(members, "do")
	rest, err := Encode(members)
	if err != nil {
		return nil, err
	}
	return s, DecodeStrict(rest, s)
}
