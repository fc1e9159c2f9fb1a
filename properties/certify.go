package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Family FLR on certify: seed 004, What Was Observed, Decision Boundary; F4.
var certifyProperties = []property{
	{id: "FLR-10", violated: certified(func(s *sieve, class string) string {
		if e, kind := s.worst(class); kind == gone {
			return fmt.Sprintf("certifies %s, whose element %q is nowhere in what is left", class, clip(e))
		}
		return ""
	})},
	{id: "FLR-11", violated: certified(func(s *sieve, class string) string {
		if e, kind := s.worst(class); kind == bent {
			return fmt.Sprintf("certifies %s, whose element %q survives only altered", class, clip(e))
		}
		return ""
	}), without: certifyWithout(bent)},
	{id: "FLR-19", violated: certified(func(s *sieve, class string) string {
		if e, kind := s.worst(class); kind == scattered {
			return fmt.Sprintf("certifies %s, whose statement %q does not stand there as a whole", class, clip(e))
		}
		return ""
	}), without: certifyWithout(scattered)},
	{id: "FLR-12", violated: uncertifiedWhole},
}

// fate is what became of an element, from whole to gone.
type fate int

const (
	kept      fate = iota
	scattered      // an ordering or relation: its words are there, the statement is not
	bent           // a trace is left, altered
	gone
)

// A sieve holds what is left after a compaction: the summary, the turns kept
// verbatim and the pins.
type sieve struct {
	call  *spec.CertifyCall
	left  []*reading
	fates map[string]verdict // of classes, worked out when first asked
}

type verdict struct {
	text string
	fate fate
}

func newSieve(c *spec.CertifyCall) *sieve {
	s := &sieve{call: c, left: []*reading{read(c.Summary)}}
	for _, t := range c.Retained {
		s.left = append(s.left, read(t.Text))
	}
	for _, pin := range c.Pins {
		s.left = append(s.left, read(pin))
	}
	return s
}

// certified asks about every class the adapter certified.
func certified(wrong func(*sieve, string) string) func(*exam) string {
	return func(e *exam) string {
		r, ok := e.answer.Result.(*spec.CertifyResult)
		if !ok || !e.answer.Proceeded() {
			return ""
		}
		for _, class := range r.Certified {
			if why := wrong(e.sieve(), class); why != "" {
				return why
			}
		}
		return ""
	}
}

// sieve returns what is left in the certify call of the exam.
func (e *exam) sieve() *sieve {
	if e.left == nil {
		e.left = newSieve(e.call.(*spec.CertifyCall))
	}
	return e.left
}

// worst returns the element of the class that fared worst, and how.
func (s *sieve) worst(class string) (string, fate) {
	v, ok := s.fates[class]
	if !ok {
		v = s.judge(class)
		if s.fates == nil {
			s.fates = map[string]verdict{}
		}
		s.fates[class] = v
	}
	return v.text, v.fate
}

func (s *sieve) judge(class string) verdict {
	worst := verdict{}
	for _, e := range s.call.Elements {
		if e.Class != class {
			continue
		}
		if f := s.fate(e); f > worst.fate {
			worst = verdict{e.Text, f}
		}
	}
	return worst
}

func (s *sieve) fate(e spec.Element) fate {
	if s.any(func(r *reading) bool { return r.has(e.Text) }) {
		return kept
	}
	parts := words(e.Text)
	whole := e.Class == spec.ClassOrdering || e.Class == spec.ClassRelation
	if whole && len(parts) > 0 && !slices.ContainsFunc(parts, func(w string) bool { return !s.holdsWord(w) }) {
		return scattered
	}
	if s.any(func(r *reading) bool { return trace(r, e.Text, parts) }) {
		return bent
	}
	return gone
}

// trace: the text inside a longer token or in another case, or at least half
// of its words.
func trace(r *reading, element string, parts []string) bool {
	if strings.Contains(strings.ToLower(r.text), strings.ToLower(element)) {
		return true
	}
	found := 0
	for _, w := range parts {
		if r.hasWord(w) {
			found++
		}
	}
	return found > 0 && found*2 >= len(parts)
}

func (s *sieve) holdsWord(w string) bool {
	return s.any(func(r *reading) bool { return r.hasWord(w) })
}

func (s *sieve) any(f func(*reading) bool) bool { return slices.ContainsFunc(s.left, f) }

// uncertifiedWhole: FLR-12, a required class that was kept whole is owed.
func uncertifiedWhole(e *exam) string {
	c, ok := e.call.(*spec.CertifyCall)
	if !ok {
		return ""
	}
	a, s := e.answer, e.sieve()
	var have []string
	if r, ok := a.Result.(*spec.CertifyResult); ok && a.Proceeded() {
		have = r.Certified
	}
	for _, class := range c.Required {
		empty := !slices.ContainsFunc(c.Elements, func(e spec.Element) bool { return e.Class == class })
		if _, f := s.worst(class); empty || f != kept || slices.Contains(have, class) {
			continue
		}
		how := withheld(a)
		if how == "" {
			how = "fails"
		}
		return fmt.Sprintf("%s to certify %s, although each of its elements stands verbatim in what is left", how, class)
	}
	return ""
}
