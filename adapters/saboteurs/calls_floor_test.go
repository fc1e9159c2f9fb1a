package saboteurs

import (
	"fmt"

	"plimsoll/spec"
)

// decide asks about a contract that certifies; the change spoils something.
func decide(change func(*spec.DecideCall)) spec.Call {
	c := &spec.DecideCall{SourceRecoverable: true, Contract: contract(1)}
	if change != nil {
		change(c)
	}
	return c
}

// contract is ancestry-certified, and requires two classes and certifies them.
func contract(generation int64) *spec.Contract {
	two := []string{spec.ClassIdentifier, spec.ClassNegation}
	return &spec.Contract{Required: two, Certified: two, Generation: &generation, AncestryCertified: ptr(true)}
}

func gap(c *spec.DecideCall)      { c.Contract.Certified = c.Contract.Certified[:1] }
func poisoned(c *spec.DecideCall) { c.Contract.AncestryCertified = ptr(false) }
func gone(c *spec.DecideCall)     { c.SourceRecoverable = false }

func element(class, text string) spec.Element { return spec.Element{Class: class, Text: text, Turn: 1} }

// certify requires the class of the first element.
func certify(summary string, change func(*spec.CertifyCall), elements ...spec.Element) spec.Call {
	c := &spec.CertifyCall{Required: []string{elements[0].Class}, Elements: elements, Summary: summary}
	if change != nil {
		change(c)
	}
	return c
}

// tenElements are of one class; the last one is not in the summary.
func tenElements() (summary string, es []spec.Element) {
	for i := range 10 {
		es = append(es, element(spec.ClassIdentifier, fmt.Sprintf("T%d", 1000+i)))
		if i < 9 {
			summary += es[i].Text + " "
		}
	}
	return summary, es
}

func floorCalls() map[string]spec.Call {
	summary, ten := tenElements()
	return map[string]spec.Call{
		"FLR-01-reads-well": decide(func(c *spec.DecideCall) {
			gap(c)
			gone(c)
			c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect = true, true, true
		}),
		"FLR-02-all-three":        decide(func(c *spec.DecideCall) { gap(c); gone(c); c.ChainingRisk = true }),
		"FLR-03-source-gone":      decide(func(c *spec.DecideCall) { gap(c); gone(c) }),
		"FLR-04-dear":             decide(func(c *spec.DecideCall) { c.CostlySideEffect = true }),
		"FLR-05-all-but-one":      decide(gap),
		"FLR-06-classes":          decide(poisoned),
		"FLR-07-uncertified":      decide(gap),
		"FLR-20-nothing-required": decide(func(c *spec.DecideCall) { c.Contract = nil }),
		"FLR-10-nine-tenths":      certify(summary, nil, ten...),
		"FLR-11-overlap":          certify("delete the table", nil, element(spec.ClassNegation, "never delete the table")),
		"FLR-11-folded":           certify("Feature/Refund", nil, element(spec.ClassIdentifier, "feature/refund")),
		"FLR-12-pins":             certify("", func(c *spec.CertifyCall) { c.Pins = []string{"v2"} }, element(spec.ClassIdentifier, "v2")),
		"FLR-12-retained": certify("", func(c *spec.CertifyCall) { c.Retained = []spec.RetainedTurn{{ID: 1, Text: "use v2"}} },
			element(spec.ClassIdentifier, "v2")),
		"FLR-19-steps": certify("deploy then migrate", nil, element(spec.ClassOrdering, "migrate then deploy")),
	}
}

// inherit merges two clean parents of generations 2 and 4 whose classes
// differ; the change spoils something.
func inherit(change func(*spec.InheritCall)) spec.Call {
	first, second := contract(2), contract(4)
	second.Required, second.Certified = second.Required[:1], second.Certified[:1]
	c := &spec.InheritCall{Parents: []spec.Contract{*first, *second}}
	c.Own.Required, c.Own.Certified = second.Required, second.Certified
	if change != nil {
		change(c)
	}
	return c
}

func chainCalls() map[string]spec.Call {
	poisonedParent := func(c *spec.InheritCall) { c.Parents[0].AncestryCertified = ptr(false) }
	return map[string]spec.Call{
		"CHN-01-first-parent": inherit(nil),
		"CHN-01-again":        inherit(nil),
		"CHN-02-flag-only":    inherit(func(c *spec.InheritCall) { c.Parents[0].Certified = c.Own.Certified }),
		"CHN-03-perfect":      inherit(poisonedParent),
		"CHN-03-sibling":      inherit(poisonedParent),
		"CHN-04-even":         inherit(func(c *spec.InheritCall) { c.Parents[1].Generation = ptr(int64(3)) }),
		"CHN-05-poison":       inherit(func(c *spec.InheritCall) { poisonedParent(c); c.Fresh = true }),
		"CHN-06-default":      inherit(func(c *spec.InheritCall) { c.Parents[0].AncestryCertified = nil }),
		"CHN-07-union":        inherit(nil),
		"CHN-07-here":         inherit(func(c *spec.InheritCall) { c.Own.Certified = c.Parents[0].Certified }),
	}
}

func outcomeCalls() map[string]spec.Call {
	broken := decide(func(c *spec.DecideCall) { c.Contract.Generation = nil })
	return map[string]spec.Call{
		"OUT-02-error":   broken,
		"OUT-02-subject": broken,
		"OUT-05-coin":    resolve("T1 went well", "raw", nil),
		"OUT-06-subject": broken,
		"OUT-06-code":    broken,
	}
}
