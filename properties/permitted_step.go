package properties

import (
	"slices"

	"plimsoll/reference"
	"plimsoll/spec"
)

// permittedAct: whether anything stands against the act, and whether it is
// due. Where the ledger alone stands against it the refusal says so.
func (p *past) permittedAct(s *spec.Act, want func(spec.ID) bool) spec.Permitted {
	against, due := p.against(s), told{}
	p.recountAct(due, s, spec.Answer{Error: "none"})
	out := spec.Permitted{Answer: !wanted(against, want), Refuse: !wanted(due, want)}
	if len(against) == 1 && (against["PRO-13"] != "" || against["PRO-19"] != "") {
		asked := p.permittedGuard(&spec.SessionGuard{Key: s.Key}, want)
		out.Codes, out.Cites = asked.Codes, asked.Cites
	}
	return out
}

func wanted(rows map[spec.ID]string, want func(spec.ID) bool) bool {
	for id := range rows {
		if want(id) {
			return true
		}
	}
	return false
}

// permittedGuard: on a lost ledger an escalation, and for what was recorded
// since, a refusal of the exclusion as well.
func (p *past) permittedGuard(s *spec.SessionGuard, want func(spec.ID) bool) spec.Permitted {
	since, lost := p.ledger()
	if !lost {
		return reference.Permitted(p.guardCall(s.Key, s.Query, s.Standpoint), want)
	}
	if p.keeps(s.Key) {
		return reference.Permitted(p.guardCall(s.Key, "", spec.Standpoint{}), func(id spec.ID) bool { return id != "PRO-07" && want(id) })
	}
	codes := []string{spec.CodeUnknown}
	if slices.ContainsFunc(since, func(e spec.Entry) bool { return e.Key == s.Key }) {
		codes = append(codes, spec.CodeExcluded)
	}
	return spec.Permitted{Refuse: true, Codes: codes}
}

// permittedCompact joins what its parts permit: of the pointers, of what may be
// certified, of the chain, and of the decision on what a runtime that certifies
// all it may comes to.
func (p *past) permittedCompact(s *spec.Compact, want func(spec.ID) bool) spec.Permitted {
	refuse := told{}
	p.recountCompact(refuse, s, spec.Answer{Refusal: &spec.Refusal{}})
	build := reference.Permitted(p.buildCall(s), want)
	certify := reference.Permitted(p.certifyCall(s), want)
	here, _ := reference.Certify(p.certifyCall(s))
	out := spec.Permitted{Refuse: !wanted(refuse, want), Answer: build.Answer, Covered: build.Covered, CertifiedHere: certify.Certified}
	inherit := p.inheritCall(s, here.Certified)
	chain, err := reference.Inherit(inherit)
	if err != nil {
		return out // of a contract without generation; recountCompact has said what it thinks of it
	}
	links := reference.Permitted(inherit, want)
	out.Generation, out.AncestryCertified = links.Generation, links.AncestryCertified
	r := &spec.CompactResult{Generation: chain.Generation, AncestryCertified: chain.AncestryCertified}
	if s.Doubted() && want("FLR-15") {
		chain.CertifiedAlong, here.Certified = nil, nil // what nobody vouches for is decided as if nothing were certified
	}
	along := reference.Permitted(decideCall(s, chain.CertifiedAlong, r), want)
	alone := reference.Permitted(decideCall(s, here.Certified, r), want)
	out.Answer = out.Answer && (along.Answer || alone.Answer)
	if along.Decision != nil && alone.Decision != nil {
		out.Decision = slices.Concat(along.Decision, alone.Decision)
		slices.Sort(out.Decision)
		out.Decision = slices.Compact(out.Decision)
	}
	return out
}
