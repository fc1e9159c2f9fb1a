package examples

import "plimsoll/spec"

func decide() []Example {
	partial := &spec.Contract{
		Required: []string{spec.ClassIdentifier, spec.ClassNegation}, Certified: []string{spec.ClassIdentifier},
		Generation: ptr[int64](2), AncestryCertified: ptr(true),
	}
	whole := &spec.Contract{
		Required: partial.Required, Certified: partial.Required,
		Generation: ptr[int64](2), AncestryCertified: ptr(true),
	}
	return []Example{{
		Title: "A required class is not certified, and the source can be read again",
		Call:  &spec.DecideCall{Contract: partial, SourceRecoverable: true, StrictConsumer: true, CostlySideEffect: true},
		Answers: []Answer{
			gives("to proceed, marked", &spec.DecideResult{Decision: spec.Provisional}),
		},
	}, {
		Title: "The same contract, the source gone, all three dangers",
		Call: &spec.DecideCall{Contract: partial,
			StrictConsumer: true, ChainingRisk: true, CostlySideEffect: true},
		Answers: []Answer{
			refuses("a refusal and nothing else", spec.Refuse(spec.CodeBelowFloor, []string{spec.ClassNegation},
				"negation is required and not certified, and the source is gone")),
		},
	}, {
		Title: "A contract that certifies: refusing is not permitted, whatever the flags",
		Call: &spec.DecideCall{Contract: whole,
			StrictConsumer: true, ChainingRisk: true, CostlySideEffect: true},
		Answers: []Answer{
			gives("to proceed", &spec.DecideResult{Decision: spec.Certified}),
		},
	}}
}

func certify() []Example {
	return []Example{{
		Title: "One class is whole, the other has lost its negator",
		Call: &spec.CertifyCall{
			Required: []string{spec.ClassIdentifier, spec.ClassNegation},
			Elements: []spec.Element{
				{Class: spec.ClassIdentifier, Text: "PR-482", Turn: 11},
				{Class: spec.ClassIdentifier, Text: "9f2c41d", Turn: 12},
				{Class: spec.ClassNegation, Text: "do not push to main", Turn: 14},
			},
			Retained: []spec.RetainedTurn{{ID: 12, Text: "commit 9f2c41d"}},
			Summary:  "Opened PR-482; to push to main was discussed.",
			Pins:     []string{},
		},
		Answers: []Answer{
			gives("the class that is whole, and no other", &spec.CertifyResult{Certified: []string{spec.ClassIdentifier}}),
		},
	}}
}
