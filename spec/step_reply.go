package spec

import "fmt"

// DecodeStepReply is DecodeReply for a step of the surface session.
func DecodeStepReply(op Op, text []byte) (Answer, error) {
	switch op {
	case StepResolve, StepReconstruct, StepGuard:
		return DecodeReply(op, text)
	case StepRecall:
		return DecodeReply(StepResolve, text)
	case StepCompact:
		return decodeResult(text, "outcome", func(r *CompactResult) bool {
			return r.Outcome == Skipped || r.Outcome == Failed || r.Outcome == Applied && (r.Decision == Certified || r.Decision == Provisional)
		})
	case StepAct:
		return decodeResult(text, "executed", func(r *ActResult) bool { return r.Executed })
	case StepInspect:
		return decodeResult(text, "history", func(r *Inspection) bool { return r.History != nil })
	case StepSave:
		return decodeResult(text, "saved", func(r *SaveResult) bool { return r.Saved != "" })
	}
	return decodeResult(text, "", func(*Done) bool { return true })
}

// decodeResult reads a result and a refusal beside it. A result that is not
// sound and stands beside no refusal is a fault.
func decodeResult[R any, P interface {
	*R
	Result
}](text []byte, field string, sound func(P) bool) (Answer, error) {
	var refusal struct {
		Refusal *Refusal `json:"refusal"`
	}
	if err := Decode(text, &refusal); err != nil {
		return Answer{}, err
	}
	if refusal.Refusal != nil {
		return Answer{Refusal: refusal.Refusal}, nil
	}
	r := P(new(R))
	if err := Decode(text, r); err != nil {
		return Answer{}, err
	}
	if !sound(r) {
		return Answer{}, fmt.Errorf("result has no usable %q and no refusal", field)
	}
	return Answer{Result: r}, nil
}

// encodeBeside writes a result of a step, or the refusal in its place.
func encodeBeside(r Result, refusal *Refusal) ([]byte, error) {
	if refusal != nil {
		return Encode(reply{Refusal: refusal})
	}
	return Encode(r)
}
