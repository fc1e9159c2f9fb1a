package fuzz

import (
	"strings"

	"plimsoll/spec"
)

func (s *sitting) compact(variant int) {
	c := &spec.Compact{From: spec.FromHead, Pins: []string{}, Keep: int64(s.n(len(s.live)))}
	if variant&1 == 1 {
		c.From = spec.FromRaw
	}
	c.Required = s.classes()
	c.Elements = s.elements(s.live)
	for s.more(len(c.Pins), 4) {
		c.Pins = append(c.Pins, s.wording("do not", s.names...))
	}
	c.Summary = s.summary(s.anchors)
	if variant&2 == 0 { // a good summary is rare where every byte is a piece of it
		for _, a := range s.anchors {
			c.Summary += " " + a
		}
		for _, e := range c.Elements {
			if s.strict || !strings.Contains(e.Text, anchorStem) {
				c.Summary += " " + e.Text
			}
		}
	}
	c.Budget, c.RatioLow = s.limit(spec.MaxInteger - s.left)
	c.Reported = s.reported(s.live)
	if variant&4 != 0 {
		c.Summary, c.Finish, c.EndMarker = s.ending(c.Summary)
	}
	b := s.next()
	c.SourceRecoverable = b&1 == 0
	c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect = b&2 != 0, b&4 != 0, b&8 != 0
	if s.does(spec.CapabilityJudge) {
		c.Judge = []string{"", spec.JudgeOK, spec.JudgeError, spec.JudgeSilent}[b>>4&3]
	}
	s.do(c)
}

func (s *sitting) reconstruct(variant int) {
	if len(s.stored) == 0 {
		s.put(variant)
	}
	r := &spec.SessionReconstruct{Artifact: one(&s.tape, s.stored), Operation: pick(&s.tape, operations)}
	r.Authoritative, r.RequiresLiteral = variant&1 == 1, variant&2 == 2
	if variant&4 == 4 {
		r.Prior = s.near(s.deed())
	}
	s.do(r)
}

// act takes literals of an artifact, of an earlier act, or any.
func (s *sitting) act(variant int) {
	a := &spec.Act{Operation: pick(&s.tape, operations), Key: s.known(s.key()), Authoritative: variant&1 == 1, Standpoint: s.standpoint()}
	a.Literals = s.near(s.deed())
	if len(a.Literals) == 0 {
		a.Literals = s.literals(1)
	}
	if variant&2 == 2 && len(s.stored) > 0 {
		a.Artifact = one(&s.tape, s.stored)
	}
	s.acted = append(s.acted, a.Literals)
	s.do(a)
}

// deed returns literals that some earlier step used.
func (s *sitting) deed() map[string]string {
	used := append([]map[string]string{}, s.acted...)
	for _, step := range s.steps {
		switch step := step.(type) {
		case *spec.ToolResult:
			used = append(used, step.Literals)
		case *spec.PutArtifact:
			used = append(used, step.Artifact.Payload)
		}
	}
	return one(&s.tape, used)
}
