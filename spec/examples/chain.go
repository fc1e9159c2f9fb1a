package examples

import "plimsoll/spec"

func inherit() []Example {
	parents := []spec.Contract{{
		Required: []string{spec.ClassIdentifier}, Certified: []string{spec.ClassIdentifier},
		Generation: ptr[int64](2), AncestryCertified: ptr(true),
	}, {
		Required: []string{spec.ClassIdentifier, spec.ClassNegation}, Certified: []string{spec.ClassIdentifier},
		Generation: ptr[int64](4), AncestryCertified: ptr(true),
	}}
	both := []string{spec.ClassIdentifier, spec.ClassNegation}
	own := spec.Evidence{Required: both, Certified: both}
	return []Example{{
		Title: "A merge; the second parent does not certify its own contract",
		Call:  &spec.InheritCall{Parents: parents, Own: own},
		Answers: []Answer{
			gives("one more than the highest generation, with the gap handed on", &spec.InheritResult{
				Generation: 5, AncestryCertified: false, CertifiedHere: both,
				CertifiedAlong: []string{spec.ClassIdentifier}}),
		},
	}, {
		Title: "The same, compacted afresh from the raw source",
		Call:  &spec.InheritCall{Parents: parents, Own: own, Fresh: true},
		Answers: []Answer{
			gives("a new chain", &spec.InheritResult{
				Generation: 1, AncestryCertified: true, CertifiedHere: both, CertifiedAlong: both}),
		},
	}}
}
