package properties

import (
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strings"

	"plimsoll/spec"
)

// unfounded says why nothing speaks for a literal, if nothing does (R7).
func (p *past) unfounded(s *spec.Act, name, literal string) (spec.ID, string) {
	if p.toolSaid(literal, false) || p.said(literal) {
		return "", ""
	}
	if have, ok := p.artifacts()[s.Artifact].Payload[name]; ok && have == literal {
		now, there := p.durable()[name]
		switch {
		case there && now == literal:
			return "", ""
		case p.outdated(s.Artifact, name, literal):
			return "RST-22", fmt.Sprintf("whose literal %q the durable source bore out before and does not now", literal)
		}
		return "RST-16", fmt.Sprintf("whose literal %q the durable source does not bear out", literal)
	}
	for _, k := range p.knownLiterals() {
		if k != literal && reworded(k, literal) {
			return "RST-18", fmt.Sprintf("whose literal %q is another spelling of %q", literal, k)
		}
	}
	return "RST-16", fmt.Sprintf("whose literal %q nothing speaks for", literal)
}

// toolSaid: a tool returned the literal in the current turn, and if asked so,
// no reload came after it.
func (p *past) toolSaid(literal string, noReload bool) bool {
	for i := len(p.log) - 1; i >= p.turnBegan && i >= 0; i-- {
		switch s := p.log[i].step.(type) {
		case *spec.Reload, *spec.Kill:
			if noReload {
				return false
			}
		case *spec.ToolResult:
			for _, l := range s.Literals {
				if l == literal {
					return true
				}
			}
		}
	}
	return false
}

// said: the literal stands in the current user turn, in a retained turn, or in
// what resolve answered in this turn.
func (p *past) said(literal string) bool {
	turns, retained := p.turns(), set(p.retained())
	user := true
	for i := len(turns) - 1; i >= 0; i-- {
		current := user && turns[i].Role == spec.RoleUser
		user = user && turns[i].Role != spec.RoleUser
		if (current || retained[turns[i].ID]) && strings.Contains(turns[i].Text, literal) && read(turns[i].Text).has(literal) {
			return true
		}
	}
	for _, v := range p.log[p.turnBegan:] {
		if r, ok := v.answer.Result.(*spec.ResolveResult); ok && v.answer.Proceeded() && read(r.Text).has(literal) {
			return true
		}
	}
	return false
}

func (p *past) fromTool(name, literal string) bool {
	now, there := p.durable()[name]
	return p.toolSaid(literal, true) && (!there || now == literal)
}

// fromArtifact: the literal is due from the artifact.
func (p *past) fromArtifact(s *spec.Act, name, literal string) bool {
	a, ok := p.artifacts()[s.Artifact]
	now, there := p.durable()[name]
	if !ok || s.Artifact == "" || a.Payload[name] != literal || !there || now != literal {
		return false
	}
	k := &attempt{call: &spec.ReconstructCall{Artifact: a, Operation: s.Operation, Durable: p.durable()}}
	lossy := k.tag() == spec.LossyGist || k.tag() == spec.LossyLiteral
	return k.whole() || k.tolerates() && (lossy || k.tag() == spec.Lossless && k.proven())
}

// knownLiterals stood in an artifact, the durable source or a tool result.
func (p *past) knownLiterals() []string {
	var out []string
	for _, v := range p.log {
		switch s := v.step.(type) {
		case *spec.PutArtifact:
			out = slices.AppendSeq(out, maps.Values(s.Artifact.Payload))
		case *spec.ToolResult:
			out = slices.AppendSeq(out, maps.Values(s.Literals))
		case *spec.Durable:
			for _, value := range s.Set {
				if value != nil {
					out = append(out, *value)
				}
			}
		}
	}
	slices.Sort(out)
	return out
}

// reworded: two spellings of one literal: a beginning of at least four bytes,
// another case, or the same decimal number.
func reworded(a, b string) bool {
	if min(len(a), len(b)) >= 4 && (strings.HasPrefix(a, b) || strings.HasPrefix(b, a)) || strings.EqualFold(a, b) {
		return true
	}
	digits := func(s string) bool {
		return s != "" && strings.Trim(s, "0123456789.") == "" && strings.Count(s, ".") <= 1 && s != "."
	}
	if !digits(a) || !digits(b) {
		return false
	}
	x, _ := new(big.Rat).SetString(a) // exact, however many digits there are
	y, _ := new(big.Rat).SetString(b)
	return x.Cmp(y) == 0
}
