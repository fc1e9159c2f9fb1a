package corpus

import (
	"strings"

	"plimsoll/spec"
)

// New returns a case to start from: a small correct call of the operation that
// the requirement is about, what is permitted for it, and a story to replace.
func New(id spec.ID) Case {
	c := template(operation(id))
	c.Name = strings.ToLower(id.Family()) + "/new-case"
	c.Requirement = id
	c.Profile = spec.ProfileCore
	if r, ok := spec.Lookup(id); ok {
		c.Profile = r.Profile
	}
	c.Source = "field"
	c.Story = "Say here what happened, in one line.\nSay here what is due and what is not, in another."
	return c
}

// operation is the one in which a violation of the requirement shows best. A
// requirement that this surface does not check gets the shortest call.
func operation(id spec.ID) spec.Op {
	switch id {
	case "COV-14", "COV-15", "COV-16", "COV-24", "FLR-09", "FLR-18", "FLR-23":
		return spec.OpResolve
	case "FLR-10", "FLR-11", "FLR-12", "FLR-19":
		return spec.OpCertify
	case "CHN-06":
		return spec.OpDecide
	}
	switch id.Family() {
	case "RST":
		return spec.OpReconstruct
	case "PRO":
		return spec.OpGuard
	case "COV":
		return spec.OpBuild
	case "CHN":
		return spec.OpInherit
	}
	return spec.OpDecide
}

// template returns a call whose permitted outcomes are the same in every
// profile, and all of which a correct adapter must answer.
func template(op spec.Op) Case {
	switch op {
	case spec.OpBuild:
		return buildTemplate()
	case spec.OpResolve:
		return resolveTemplate()
	case spec.OpReconstruct:
		return reconstructTemplate()
	case spec.OpGuard:
		return guardTemplate()
	case spec.OpCertify:
		return certifyTemplate()
	case spec.OpInherit:
		return inheritTemplate()
	}
	return decideTemplate()
}

// one is the class that the templates require and certify.
func one() []string { return []string{spec.ClassIdentifier} }

func certifiedContract() spec.Contract {
	generation, ancestry := int64(1), true
	return spec.Contract{Required: one(), Certified: one(), Generation: &generation, AncestryCertified: &ancestry}
}

func buildTemplate() Case {
	budget, ids := int64(100), []int64{1, 2}
	return Case{
		Call: &spec.BuildCall{
			Turns:    []spec.Turn{{ID: 1, Anchor: "first-anchor", Tokens: 40}, {ID: 2, Anchor: "second-anchor", Tokens: 60}},
			Summary:  "Work on first-anchor came before second-anchor",
			Budget:   &budget,
			RatioLow: 5,
			Finish:   spec.FinishStop,
		},
		Permitted: spec.Permitted{Answer: true, Covered: &spec.Range[int64]{Must: ids, May: ids}},
	}
}

func resolveTemplate() Case {
	return Case{
		Call: &spec.ResolveCall{
			Checkpoint: spec.Checkpoint{
				Summary:           "Work on first-anchor is done.",
				Anchors:           map[int64]string{1: "first-anchor", 2: "second-anchor"},
				Covered:           []int64{1},
				Uncovered:         []int64{2},
				SourceRecoverable: true,
				Required:          one(),
			},
			Raw: map[int64]string{1: "the first entry", 2: "the second entry"},
			ID:  2,
		},
		Permitted: spec.Permitted{Answer: true, From: []spec.Origin{spec.OriginRaw}},
	}
}

func reconstructTemplate() Case {
	class, digest, payload := spec.Lossless, autoDigest, map[string]string{"path": "/srv/app.toml"}
	call := &spec.ReconstructCall{
		Artifact:        spec.Artifact{LossClass: &class, Payload: payload, Digest: &digest},
		Operation:       "commit",
		RequiresLiteral: true,
		Durable:         map[string]string{"path": "/srv/app.toml"},
	}
	_ = resolveDigest(call) // valid UTF-8 always has a digest
	return Case{Call: call, Permitted: spec.Permitted{Answer: true, Payload: payload}}
}

func guardTemplate() Case {
	return Case{
		Call: &spec.GuardCall{
			Generation: 1,
			Ledger:     spec.Ledger{{Key: "an excluded action", Reason: "why it failed", Generation: 1}},
			Key:        "another action",
			Query:      "what the caller wants",
		},
		Permitted: spec.Permitted{Answer: true},
	}
}

func decideTemplate() Case {
	contract := certifiedContract()
	return Case{
		Call:      &spec.DecideCall{Contract: &contract, StrictConsumer: true, ChainingRisk: true, CostlySideEffect: true},
		Permitted: spec.Permitted{Answer: true, Decision: []string{spec.Certified}},
	}
}

func certifyTemplate() Case {
	return Case{
		Call: &spec.CertifyCall{
			Required: one(),
			Elements: []spec.Element{{Class: spec.ClassIdentifier, Text: "item-1", Turn: 1}},
			Retained: []spec.RetainedTurn{},
			Summary:  "Work on item-1 is done.",
			Pins:     []string{},
		},
		Permitted: spec.Permitted{Answer: true, Certified: &spec.Range[string]{Must: one(), May: one()}},
	}
}

func inheritTemplate() Case {
	generation, ancestry := int64(2), true
	return Case{
		Call: &spec.InheritCall{Parents: []spec.Contract{certifiedContract()}, Own: spec.Evidence{Required: one(), Certified: one()}},
		Permitted: spec.Permitted{
			Answer:            true,
			Generation:        &generation,
			AncestryCertified: &ancestry,
			CertifiedHere:     &spec.Range[string]{May: one()},
			CertifiedAlong:    &spec.Range[string]{May: one()},
		},
	}
}
