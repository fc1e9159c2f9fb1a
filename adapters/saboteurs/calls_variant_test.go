package saboteurs

import (
	"plimsoll/spec"
)

// variantCalls holds, for each saboteur of the family MET, a call of which one
// variant shows its fault.
func variantCalls() map[string]spec.Call {
	untagged := func(name string) spec.Call {
		return artifact("plan", func(c *spec.ReconstructCall) {
			c.Artifact.LossClass, c.Artifact.Payload, c.Durable = nil, map[string]string{name: "1"}, map[string]string{name: "1"}
		})
	}
	lacking := func(c *spec.ReconstructCall) {
		c.RequiresLiteral, c.Durable = true, map[string]string{}
	}
	unfounded := func(c *spec.DecideCall) { c.Contract, c.SourceRecoverable, c.ChainingRisk = nil, true, true }
	return map[string]spec.Call{
		"MET-01-knows-more":     untagged("path"),
		"MET-01-crowded":        resolve("nothing", "raw", nil),
		"MET-02-even":           build("T1", 0, 1, anchored("T1", "T2")),
		"MET-02-hashed":         untagged("sha"),
		"MET-03-ascending":      build("T1 T2", 9, 1, reporting([]int64{1, 2, 7}, "T1", "T2")),
		"MET-03-first":          inherit(twoParents),
		"MET-03-required-first": certify("v2", func(c *spec.CertifyCall) { c.Required = append(c.Required, spec.ClassHypothesis) }, element(spec.ClassIdentifier, "v2")),
		"MET-04-just-over":      build("T1 T2 T3", 1, 1, anchored("T1", "T2", "T3")),
		"MET-05-verified":       artifact("plan", lacking),
		"MET-06-two-dangers":    decide(unfounded),
		"MET-06-wanted":         artifact("plan", digest("sha256:00")),
	}
}

func twoParents(c *spec.InheritCall) {
	parent := c.Parents[0]
	parent.Certified = []string{spec.ClassIdentifier, spec.ClassNegation}
	other := parent
	other.Certified = []string{spec.ClassNegation, spec.ClassIdentifier}
	c.Parents = []spec.Contract{parent, other}
	c.Own.Certified = parent.Certified
}
