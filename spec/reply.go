package spec

import "fmt"

// DecodeReply reads the result member of a reply to a call of the operation.
// It rejects only what no requirement judges: a result that neither refuses
// nor has the fields of its operation, or whose fields have the wrong type.
// Names of other operations are ignored like any unknown name.
func DecodeReply(op Op, text []byte) (Answer, error) {
	var a Answer
	var err error
	missing := ""
	switch op {
	case OpBuild:
		var r struct {
			Refusal   *Refusal `json:"refusal"`
			Covered   *[]int64 `json:"covered"`
			Uncovered *[]int64 `json:"uncovered"`
		}
		err = Decode(text, &r)
		a = Answer{Result: &BuildResult{deref(r.Covered), deref(r.Uncovered)}, Refusal: r.Refusal}
		missing = firstMissing("covered", r.Covered == nil, "uncovered", r.Uncovered == nil)
	case OpResolve:
		var r struct {
			Refusal *Refusal `json:"refusal"`
			From    *string  `json:"from"`
			Text    *string  `json:"text"`
		}
		err = Decode(text, &r)
		a = Answer{Result: &ResolveResult{deref(r.From), deref(r.Text)}, Refusal: r.Refusal}
		missing = firstMissing("text", r.Text == nil)
	case OpReconstruct:
		var r struct {
			Refusal        *Refusal           `json:"refusal"`
			Payload        *map[string]string `json:"payload"`
			EffectiveClass *string            `json:"effective_class"`
		}
		err = Decode(text, &r)
		a = Answer{Result: &ReconstructResult{deref(r.Payload), deref(r.EffectiveClass)}, Refusal: r.Refusal}
		missing = firstMissing("payload", r.Payload == nil)
	default:
		a, missing, err = decodeDecision(op, text)
	}
	if err == nil && missing != "" && !a.Refused() {
		err = fmt.Errorf("result of %s has neither %q nor a refusal", op, missing)
	}
	if err != nil {
		return Answer{}, err
	}
	return a.Normal(), nil
}

// decodeDecision is DecodeReply for the operations that decide something.
func decodeDecision(op Op, text []byte) (a Answer, missing string, err error) {
	switch op {
	case OpGuard:
		var r struct {
			Refusal *Refusal `json:"refusal"`
			Permit  *bool    `json:"permit"`
		}
		err = Decode(text, &r)
		a = Answer{Result: &GuardResult{deref(r.Permit)}, Refusal: r.Refusal}
		missing = firstMissing("permit", r.Permit == nil)
	case OpDecide:
		var r struct {
			Refusal  *Refusal `json:"refusal"`
			Decision *string  `json:"decision"`
		}
		err = Decode(text, &r)
		d := &DecideResult{deref(r.Decision)}
		a = Answer{Result: d, Refusal: r.Refusal}
		missing = firstMissing("decision", !d.known())
	case OpCertify:
		var r struct {
			Refusal   *Refusal  `json:"refusal"`
			Certified *[]string `json:"certified"`
		}
		err = Decode(text, &r)
		a = Answer{Result: &CertifyResult{deref(r.Certified)}, Refusal: r.Refusal}
		missing = firstMissing("certified", r.Certified == nil)
	case OpInherit:
		var r struct {
			Refusal           *Refusal  `json:"refusal"`
			Generation        *int64    `json:"generation"`
			AncestryCertified *bool     `json:"ancestry_certified"`
			CertifiedHere     *[]string `json:"certified_here"`
			CertifiedAlong    *[]string `json:"certified_along"`
		}
		err = Decode(text, &r)
		a = Answer{Result: &InheritResult{deref(r.Generation), deref(r.AncestryCertified), deref(r.CertifiedHere), deref(r.CertifiedAlong)}, Refusal: r.Refusal}
		missing = firstMissing("generation", r.Generation == nil, "ancestry_certified", r.AncestryCertified == nil,
			"certified_here", r.CertifiedHere == nil, "certified_along", r.CertifiedAlong == nil)
	default:
		err = fmt.Errorf("unknown operation %q", op)
	}
	return a, missing, err
}

// Normal returns the answer as it is judged: a guard that answers permit
// false without a refusal has refused, with nothing to show for it, and a
// result beside a refusal is dropped unless it is a payload (RST-08).
func (a Answer) Normal() Answer {
	if g, ok := a.Result.(*GuardResult); ok && !g.Permit && a.Refusal == nil && a.Error == "" {
		a.Refusal = &Refusal{}
	}
	if a.Refusal == nil {
		return a
	}
	if r, ok := a.Result.(*ReconstructResult); ok && len(r.Payload) > 0 {
		return a
	}
	a.Result = nil
	return a
}

// firstMissing takes pairs of a name and whether it is missing.
func firstMissing(pairs ...any) string {
	for i := 0; i < len(pairs); i += 2 {
		if pairs[i+1].(bool) {
			return pairs[i].(string)
		}
	}
	return ""
}

func deref[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// known: a decision is one of two; refusing is a refusal.
func (r *DecideResult) known() bool { return r.Decision == Certified || r.Decision == Provisional }

// Readable reports what DecodeReply would object to in an answer that never
// went over the wire: a Go adapter is held to the same form.
func (a Answer) Readable() error {
	if d, ok := a.Result.(*DecideResult); ok && a.Proceeded() && !d.known() {
		return fmt.Errorf("result of decide has the decision %q; want %q, %q or a refusal", d.Decision, Certified, Provisional)
	}
	return nil
}

// reply is the wire form of every result: the fields of its operation, and
// the refusal beside them.
type reply struct {
	Refusal           *Refusal           `json:"refusal,omitzero"`
	Covered           *[]int64           `json:"covered,omitzero"`
	Uncovered         *[]int64           `json:"uncovered,omitzero"`
	From              *string            `json:"from,omitzero"`
	Text              *string            `json:"text,omitzero"`
	Payload           *map[string]string `json:"payload,omitzero"`
	EffectiveClass    *string            `json:"effective_class,omitzero"`
	Permit            *bool              `json:"permit,omitzero"`
	Decision          *string            `json:"decision,omitzero"`
	Certified         *[]string          `json:"certified,omitzero"`
	Generation        *int64             `json:"generation,omitzero"`
	AncestryCertified *bool              `json:"ancestry_certified,omitzero"`
	CertifiedHere     *[]string          `json:"certified_here,omitzero"`
	CertifiedAlong    *[]string          `json:"certified_along,omitzero"`
}

// EncodeReply writes the result member of a reply, as an adapter sends it.
func EncodeReply(a Answer) ([]byte, error) {
	r := reply{Refusal: a.Refusal}
	switch v := a.Result.(type) {
	case *BuildResult:
		r.Covered, r.Uncovered = &v.Covered, &v.Uncovered
	case *ResolveResult:
		r.From, r.Text = &v.From, &v.Text
	case *ReconstructResult:
		r.Payload, r.EffectiveClass = &v.Payload, &v.EffectiveClass
	case *CompactResult, *ActResult, *Inspection, *SaveResult, *Done, *MessagesOutcome, *Context, *RawResult:
		return encodeBeside(v, a.Refusal)
	case *GuardResult:
		r.Permit = &v.Permit
	case *DecideResult:
		r.Decision = &v.Decision
	case *CertifyResult:
		r.Certified = &v.Certified
	case *InheritResult:
		r.Generation, r.AncestryCertified = &v.Generation, &v.AncestryCertified
		r.CertifiedHere, r.CertifiedAlong = &v.CertifiedHere, &v.CertifiedAlong
	}
	return Encode(r)
}
