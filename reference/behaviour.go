package reference

import (
	"slices"
	"strconv"
	"strings"

	"plimsoll/spec"
)

// The behaviour of a correct adapter: where the specification permits several
// outcomes it narrows the pointer set rather than refuse, and refuses rather
// than expand what it cannot vouch for. Every function returns a *spec.Refusal
// as its error when it refuses.

// Build gives the pointer set of a checkpoint (seed 003).
func Build(c *spec.BuildCall) (spec.BuildResult, error) {
	b := newPrefix(c)
	r := spec.BuildResult{Covered: []int64{}, Uncovered: []int64{}}
	for i, id := range b.ids {
		if b.weight[i] == anchored && (!b.hasReport() || b.reported[id]) {
			r.Covered = append(r.Covered, id)
		} else {
			r.Uncovered = append(r.Uncovered, id)
		}
	}
	return r, nil
}

// Resolve gives what a checkpoint knows of one turn (seeds 003 and 004).
func Resolve(c *spec.ResolveCall) (spec.ResolveResult, error) {
	raw, ok := c.Raw[c.ID]
	for _, row := range resolveRows(c) {
		p := row.Permitted
		switch {
		case p.Answer && ok:
			return spec.ResolveResult{From: spec.FromRawLog, Text: raw}, nil
		case p.Answer && slices.Contains(p.From, spec.OriginSummary):
			return spec.ResolveResult{From: spec.FromSummary, Text: c.Checkpoint.Summary}, nil
		}
	}
	id := strconv.FormatInt(c.ID, 10)
	return spec.ResolveResult{}, spec.Refuse(spec.CodeUnresolvable, []string{id},
		"turn %s cannot be resolved: neither its raw entry nor a summary that may speak for it is there", id)
}

// Reconstruct expands or restores an artifact (seed 000).
func Reconstruct(c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	k := newClaim(c)
	if !k.tolerant && !k.restoration {
		return spec.ReconstructResult{}, spec.Refuse(spec.CodeUnknownOp, []string{"operation"}, "operation %q has no known class", c.Operation)
	}
	if ids := k.prohibitions(); len(ids) > 0 {
		return spec.ReconstructResult{}, refuseClaim(k, ids)
	}
	class := k.tag
	if class == "" || class == spec.Lossless && !k.verifies {
		class = spec.LossyLiteral
	}
	return spec.ReconstructResult{Payload: c.Artifact.Payload, EffectiveClass: class}, nil
}

func refuseClaim(k *claim, ids []spec.ID) *spec.Refusal {
	rows := make([]string, len(ids))
	for i, id := range ids {
		rows[i] = string(id)
	}
	code := spec.CodeUnsound
	switch {
	case slices.Contains(ids, "RST-14"):
		code = spec.CodeDivergent
	case slices.Contains(ids, "RST-07"):
		code = spec.CodeUnverified
	}
	return spec.Refuse(code, []string{"artifact"}, "%s needs what the artifact cannot give (%s)", k.Operation, strings.Join(rows, ", "))
}

// Guard tells whether an action may be taken (seed 001).
func Guard(c *spec.GuardCall) (spec.GuardResult, error) {
	if c.Ledger == nil {
		return spec.GuardResult{}, spec.Refuse(spec.CodeUnknown, []string{c.Key}, "there is no ledger: nobody knows whether %q was excluded", c.Key)
	}
	cites := lookUp(c).standing
	if len(cites) == 0 {
		return spec.GuardResult{Permit: true}, nil
	}
	r := spec.Refuse(spec.CodeExcluded, []string{c.Key}, "%q was excluded", c.Key)
	r.Cites = cites
	return spec.GuardResult{}, r
}

// Decide takes the three-way decision at a compaction trigger (seed 004).
func Decide(c *spec.DecideCall) (spec.DecideResult, error) {
	p := open()
	for _, row := range decideRows(c) {
		p = both(p, row.Permitted)
	}
	switch {
	case c.Contract != nil && (c.Contract.Generation == nil || c.Contract.AncestryCertified == nil):
		return spec.DecideResult{}, spec.Refuse(spec.CodeInvalidContract, []string{"contract"}, "the contract lacks its generation or its ancestry")
	case !p.Answer:
		return spec.DecideResult{}, spec.Refuse(spec.CodeBelowFloor, []string{"contract", "source"}, "the floor is not certified and the source is gone")
	case p.Decision == nil && c.Contract != nil && len(c.Contract.Required) == 0:
		return spec.DecideResult{Decision: spec.Certified}, nil
	case slices.Contains(p.Decision, spec.Certified):
		return spec.DecideResult{Decision: spec.Certified}, nil
	}
	return spec.DecideResult{Decision: spec.Provisional}, nil
}

// Certify names the required classes that were kept whole (seed 004).
func Certify(c *spec.CertifyCall) (spec.CertifyResult, error) {
	r := spec.CertifyResult{Certified: []string{}}
	left := newRemains(c)
	for _, class := range c.Required {
		whole := !slices.Contains(r.Certified, class)
		for _, e := range c.Elements {
			whole = whole && (e.Class != class || left.loss(e) == "")
		}
		if whole {
			r.Certified = append(r.Certified, class)
		}
	}
	return r, nil
}

// Inherit gives the ancestry part of a new contract (seeds 001 and 004).
func Inherit(c *spec.InheritCall) (spec.InheritResult, error) {
	r := spec.InheritResult{Generation: 1, AncestryCertified: true,
		CertifiedHere: notNil(c.Own.Certified), CertifiedAlong: notNil(c.Own.Certified)}
	if c.Fresh {
		return r, nil
	}
	for i, p := range c.Parents {
		if p.Generation == nil || p.AncestryCertified == nil {
			return spec.InheritResult{}, spec.Refuse(spec.CodeInvalidContract, []string{"parents"}, "parent %d lacks its generation or its ancestry", i+1)
		}
		r.Generation = max(r.Generation, *p.Generation+1)
		r.AncestryCertified = r.AncestryCertified && *p.AncestryCertified && subset(p.Required, p.Certified)
		r.CertifiedAlong = intersect(r.CertifiedAlong, p.Certified)
	}
	return r, nil
}
