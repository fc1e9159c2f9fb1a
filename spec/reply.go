package spec

import "fmt"

// The wire form of every result: the fields of the Go result, none of them
// present when the adapter only refuses, and the refusal beside them.
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

// DecodeReply reads the result member of a reply to a call of the operation.
// It rejects only what no requirement judges: a result that neither refuses
// nor has the fields of its operation, or whose fields have the wrong type.
func DecodeReply(op Op, text []byte) (Answer, error) {
	var r reply
	if err := Decode(text, &r); err != nil {
		return Answer{}, err
	}
	a := Answer{Refusal: r.Refusal}
	missing := a.fill(op, &r)
	if missing != "" && !a.Refused() {
		return Answer{}, fmt.Errorf("result of %s has neither %q nor a refusal", op, missing)
	}
	return a.Normal(), nil
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

// fill sets the result and returns the first missing field, if any.
func (a *Answer) fill(op Op, r *reply) string {
	switch op {
	case OpBuild:
		a.Result = &BuildResult{Covered: deref(r.Covered), Uncovered: deref(r.Uncovered)}
		return firstMissing("covered", r.Covered == nil, "uncovered", r.Uncovered == nil)
	case OpResolve:
		a.Result = &ResolveResult{From: deref(r.From), Text: deref(r.Text)}
		return firstMissing("text", r.Text == nil)
	case OpReconstruct:
		a.Result = &ReconstructResult{Payload: deref(r.Payload), EffectiveClass: deref(r.EffectiveClass)}
		return firstMissing("payload", r.Payload == nil)
	case OpGuard:
		a.Result = &GuardResult{Permit: deref(r.Permit)}
		return firstMissing("permit", r.Permit == nil)
	case OpDecide:
		a.Result = &DecideResult{Decision: deref(r.Decision)}
		return firstMissing("decision", r.Decision == nil || (*r.Decision != Certified && *r.Decision != Provisional))
	case OpCertify:
		a.Result = &CertifyResult{Certified: deref(r.Certified)}
		return firstMissing("certified", r.Certified == nil)
	case OpInherit:
		a.Result = &InheritResult{Generation: deref(r.Generation), AncestryCertified: deref(r.AncestryCertified),
			CertifiedHere: deref(r.CertifiedHere), CertifiedAlong: deref(r.CertifiedAlong)}
		return firstMissing("generation", r.Generation == nil, "ancestry_certified", r.AncestryCertified == nil,
			"certified_here", r.CertifiedHere == nil, "certified_along", r.CertifiedAlong == nil)
	}
	return "op"
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
