package properties

import (
	"fmt"
	"maps"
	"slices"

	"plimsoll/spec"
)

// input returns the turns that a compaction replaces.
func (p *past) input(c *spec.Compact) []spec.Append {
	covered := set(p.covered())
	var in []spec.Append
	for _, t := range p.turns() {
		if c.From == spec.FromRaw || !covered[t.ID] {
			in = append(in, t)
		}
	}
	return slices.DeleteFunc(in[:max(0, int64(len(in))-c.Keep)], p.bound)
}

func (p *past) buildCall(c *spec.Compact) *spec.BuildCall {
	turns := []spec.Turn{}
	for _, t := range p.input(c) {
		turns = append(turns, spec.Turn{ID: t.ID, Anchor: t.Anchor, Tokens: t.Tokens})
	}
	return &spec.BuildCall{Turns: turns, Summary: c.Summary, Budget: c.Budget, RatioLow: c.RatioLow, Reported: c.Reported, Finish: c.Finish, EndMarker: c.EndMarker}
}

func (p *past) certifyCall(c *spec.Compact) *spec.CertifyCall {
	k := &spec.CertifyCall{Required: c.Required, Elements: c.Elements, Summary: c.Summary, Pins: slices.Concat(p.pinned(), c.Pins)}
	gone := map[int64]bool{}
	for _, t := range p.input(c) {
		gone[t.ID] = true
	}
	if c.From != spec.FromRaw {
		for _, id := range p.covered() {
			gone[id] = true
		}
	}
	for _, t := range p.turns() {
		if !gone[t.ID] {
			k.Retained = append(k.Retained, spec.RetainedTurn{ID: t.ID, Text: t.Text})
		}
	}
	return k
}

func (p *past) inheritCall(c *spec.Compact, here []string) *spec.InheritCall {
	call := &spec.InheritCall{Own: spec.Evidence{Required: c.Required, Certified: here}, Fresh: c.From == spec.FromRaw}
	for _, f := range p.ends() {
		call.Parents = append(call.Parents, spec.Contract{Required: f.step.Required, Certified: f.result.CertifiedAlong,
			Generation: &f.result.Generation, AncestryCertified: &f.result.AncestryCertified})
	}
	return call
}

func decideCall(c *spec.Compact, certified []string, r *spec.CompactResult) *spec.DecideCall {
	return &spec.DecideCall{Contract: &spec.Contract{Required: c.Required, Certified: certified, Generation: &r.Generation, AncestryCertified: &r.AncestryCertified},
		SourceRecoverable: c.SourceRecoverable, StrictConsumer: c.StrictConsumer, ChainingRisk: c.ChainingRisk, CostlySideEffect: c.CostlySideEffect}
}

func (p *past) resolveCall(s *spec.SessionResolve) *spec.ResolveCall {
	c := &spec.ResolveCall{Raw: p.raw(), ID: s.ID, Class: s.Class}
	c.Checkpoint = spec.Checkpoint{Anchors: map[int64]string{}, Covered: p.covered(), Uncovered: p.uncovered()}
	for _, t := range p.turns() {
		c.Checkpoint.Anchors[t.ID] = t.Anchor
	}
	chain := p.chain()
	for i, f := range chain {
		if i < len(chain)-1 {
			c.Checkpoint.Earlier = append(c.Checkpoint.Earlier, f.step.Summary)
			continue
		}
		c.Checkpoint.Summary, c.Checkpoint.Required = f.step.Summary, f.step.Required
		c.Checkpoint.Provisional, c.Checkpoint.SourceRecoverable = f.result.Decision == spec.Provisional, f.step.SourceRecoverable
	}
	return c
}

// recountResolve: a retained turn is answered as it was said, if at all; any
// other one as decide would.
func (p *past) recountResolve(t told, s *spec.SessionResolve, a spec.Answer) {
	retained := slices.Contains(p.retained(), s.ID)
	if !retained {
		t.ask(p.resolveCall(s), a)
		return
	}
	r, answered := a.Result.(*spec.ResolveResult)
	for _, turn := range p.turns() {
		if answered && a.Proceeded() && turn.ID == s.ID && turn.Text != r.Text {
			t.add("COV-19", fmt.Sprintf("answers %q for turn %d, which is retained verbatim as %q", clip(r.Text), s.ID, clip(turn.Text)))
		}
	}
}

func (p *past) reconstructCall(s *spec.SessionReconstruct) *spec.ReconstructCall {
	return &spec.ReconstructCall{Artifact: p.artifacts()[s.Artifact], Operation: s.Operation, Authoritative: s.Authoritative,
		RequiresLiteral: s.RequiresLiteral, Prior: s.Prior, Durable: p.durable()}
}

func (p *past) guardCall(key, query string, at spec.Standpoint) *spec.GuardCall {
	ledger, lost := p.ledger()
	if lost {
		ledger = nil
	}
	if p.keeps(key) {
		ledger = slices.Concat(p.kept, p.recorded)
	}
	c := &spec.GuardCall{Generation: p.generation(), Ledger: ledger, Key: key, Query: query, Standpoint: at}
	if chain := p.chain(); len(chain) > 0 {
		c.Summary = chain[len(chain)-1].step.Summary
	}
	return c
}

// recountCompact: an applied compaction answers for each of its parts, a
// refused one for having been refused.
func (p *past) recountCompact(t told, c *spec.Compact, a spec.Answer) {
	r := appliedResult(a)
	sure := p.certifiesSurely(c)
	again := p.refusedLast()
	if what := p.evicted(r); what != "" {
		t.add("COV-22", what)
		return
	}
	if r == nil {
		p.recountRefusal(t, c, a, sure, again)
	} else {
		t.add("COV-18", p.unheard(c, r))
		own := told{}
		own.ask(p.buildCall(c), spec.Answer{Result: &spec.BuildResult{Covered: r.Covered, Uncovered: r.Uncovered}})
		own.ask(p.certifyCall(c), spec.Answer{Result: &spec.CertifyResult{Certified: r.CertifiedHere}})
		p.excuse(own, c)
		maps.Copy(t, own)
		t.ask(p.inheritCall(c, r.CertifiedHere), spec.Answer{Result: &spec.InheritResult{Generation: r.Generation,
			AncestryCertified: r.AncestryCertified, CertifiedHere: r.CertifiedHere, CertifiedAlong: r.CertifiedAlong}})
		p.recountDecision(t, c, r)
		if again && sure && r.Decision != spec.Certified {
			t.add("FLR-21", fmt.Sprintf("decides %s on the first retry after a refusal, although its contract certifies", r.Decision))
		}
	}
	p.recountFlags(t, c)
}

// recountDecision: what is certified here and not along the chain may be taken
// either way; what the judge did not vouch for is certified neither way.
func (p *past) recountDecision(t told, c *spec.Compact, r *spec.CompactResult) {
	decision := spec.Answer{Result: &spec.DecideResult{Decision: r.Decision}}
	if unvouched(c) && len(c.Required) > 0 {
		if r.Decision == "certified" {
			t.add("FLR-15", fmt.Sprintf("decides certified, although the judge's answer was %s", c.Judge))
			return
		}
		t.ask(decideCall(c, nil, r), decision)
		return
	}
	along, here := told{}, told{}
	along.ask(decideCall(c, r.CertifiedAlong, r), decision)
	here.ask(decideCall(c, r.CertifiedHere, r), decision)
	for id, what := range along {
		if len(here) > 0 {
			t.add(id, what)
		}
	}
}

// recountRefusal: refusing is out of place only if coverage and floor both
// forbid it (X1).
func (p *past) recountRefusal(t told, c *spec.Compact, a spec.Answer, sure, again bool) {
	coverage, floor := told{}, told{}
	refusal := spec.Answer{Refusal: &spec.Refusal{Code: "none", Subject: []string{"none"}, Reason: "none"}}
	coverage.ask(p.buildCall(c), refusal)
	p.excuse(coverage, c)
	yes, one := sure, int64(1)
	contract := &spec.Contract{Required: c.Required, Generation: &one, AncestryCertified: &yes}
	if sure {
		contract.Certified = c.Required
	}
	if len(c.Required) > 0 {
		floor.ask(&spec.DecideCall{Contract: contract, SourceRecoverable: c.SourceRecoverable, StrictConsumer: c.StrictConsumer,
			ChainingRisk: c.ChainingRisk, CostlySideEffect: c.CostlySideEffect}, refusal)
	}
	if p.killedSince() && len(coverage) > 0 && len(floor) > 0 {
		t.add("TXN-06", "does not compact after a kill, although neither coverage nor floor stands against it: it answers with "+toldOutcome(a))
	}
	switch {
	case len(coverage) == 0 || len(floor) == 0:
	case again && sure:
		t.add("FLR-21", "refuses the first retry after a refusal, although its contract certifies")
	case a.Refused() && a.Refusal.Code == "irreversible":
		for id, what := range coverage {
			t.add(id, what)
		}
	default:
		for id, what := range floor {
			t.add(id, what)
		}
	}
}

// recountFlags: FLR-14, a wrong decision where an earlier compaction of the
// session was asked for under other flags.
func (p *past) recountFlags(t told, c *spec.Compact) {
	other := slices.ContainsFunc(p.log, func(v event) bool {
		s, ok := v.step.(*spec.Compact)
		return ok && flagsOf(s) != flagsOf(c)
	})
	for _, id := range []spec.ID{"FLR-01", "FLR-02", "FLR-03", "FLR-04", "FLR-07"} {
		if other && t[id] != "" {
			t.add("FLR-14", t[id]+"; an earlier compaction of the session was asked for under other flags")
		}
	}
}

func flagsOf(c *spec.Compact) [4]bool {
	return [4]bool{c.SourceRecoverable, c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect}
}

// refusedLast: the compaction before this one was refused, and no undo came
// between.
func (p *past) refusedLast() bool {
	for i := len(p.log) - 1; i >= 0; i-- {
		switch p.log[i].step.(type) {
		case *spec.Undo, *spec.Fork:
			return false
		case *spec.Compact:
			return p.log[i].answer.Refused()
		}
	}
	return false
}

// certifiesSurely: every reading of the rules has this compaction certified.
func (p *past) certifiesSurely(c *spec.Compact) bool {
	if unvouched(c) {
		return false
	}
	s := newSieve(p.certifyCall(c))
	for _, class := range c.Required {
		has := slices.ContainsFunc(c.Elements, func(e spec.Element) bool { return e.Class == class })
		if _, f := s.worst(class); !has || f != kept {
			return false
		}
	}
	clean := len(c.Required) > 0
	for _, parent := range p.ends() {
		if c.From == spec.FromRaw {
			break
		}
		clean = clean && parent.result.AncestryCertified && len(parent.step.Required) > 0
		for _, class := range slices.Concat(parent.step.Required, c.Required) {
			clean = clean && slices.Contains(parent.result.CertifiedAlong, class)
		}
	}
	return clean
}
