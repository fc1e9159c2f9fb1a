package spec

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// StepKill is the operation of a Kill.
const StepKill Op = "kill"

// Kill ends the adapter's process by force (SIGKILL) together with all that it
// started, starts it again on the same state directory, and opens the session
// with resume. It is no call of its own on the wire.
//
// Without During nothing is under way when the process is killed. With it the
// step is sent, and the process is killed while it is carried out: after a part
// of the time that such a step takes, or at a change to the state directory.
// Which point that is hangs on the machine and differs from one playing to the
// next.
type Kill struct {
	During *Cut  `json:"during,omitzero"`
	After  int64 `json:"after,omitzero"`  // thousandths of the time that such a step takes, 0 to MostAfter
	Change int64 `json:"change,omitzero"` // in the place of After: the how manieth change to the state directory, from 1; 0 for none
}

// MostAfter is the whole of the time that a step takes.
const MostAfter = 1000

// A Cut is the step that a kill cuts off: one of CutSteps.
type Cut struct{ Step }

// CutSteps are the steps during which a process may be killed: those that the
// runtime has to keep. A step that was cut off and has left nothing behind is
// put again after the kill.
func CutSteps() []Op {
	return []Op{StepAppend, StepToolResult, StepPutArtifact, StepRecord, StepDurable, StepLose, StepCompact, StepAct, StepUndo}
}

// Op implements Step.
func (*Kill) Op() Op { return StepKill }

// Needs is the capability that an adapter must have for the step.
func (*Kill) Needs() Capability { return CapabilityCrash }

// Cuts returns the step that the kill cuts off, or nil.
func (k *Kill) Cuts() Step {
	if k.During == nil {
		return nil
	}
	return k.During.Step
}

// MarshalJSONTo writes the step as it stands in an episode.
func (c *Cut) MarshalJSONTo(enc *jsontext.Encoder) error {
	text, err := EncodeStep(c.Step)
	if err != nil {
		return err
	}
	return enc.WriteValue(text)
}

// UnmarshalJSONFrom reads what MarshalJSONTo writes, strictly.
func (c *Cut) UnmarshalJSONFrom(dec *jsontext.Decoder) error {
	var text jsontext.Value
	if err := json.UnmarshalDecode(dec, &text); err != nil {
		return err
	}
	s, err := DecodeStep(text)
	c.Step = s
	return err
}

// Put returns the steps that are put to the session, in order: those that a
// kill cuts off stand in its place.
func (e *Episode) Put() []Step {
	out := make([]Step, len(e.Steps))
	for i, s := range e.Steps {
		out[i] = s
		if k, ok := s.(*Kill); ok && k.During != nil {
			out[i] = k.During.Step
		}
	}
	return out
}
