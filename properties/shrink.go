package properties

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/reference"
	"plimsoll/spec"
)

// What one shrink may ask of the adapter. Each case of a race is played several
// times over, and one with kills in processes of its own: they stand for many
// calls.
const (
	mostCalls = 3000
	mostRaces = 200
	mostTalks = 1500
	mostKills = 200
	mostHangs = 2 // each costs its deadline
)

func (s *shrinker) spent(c spec.Call) bool {
	if s.hung >= mostHangs {
		return true
	}
	if e, ok := c.(*spec.Episode); ok && raceOf(e) != nil {
		return s.calls >= mostRaces
	}
	if c.Op() == spec.OpMessages {
		return s.calls >= mostTalks
	}
	return s.calls >= mostCalls || s.killed >= mostKills
}

// A shrinker looks for the simplest call on which one requirement alone is
// violated. It works on the decoded call, not on an engine's bits, so that a
// failure has the same smallest form however it was found. Calls are
// remembered: most candidates of a late round were candidates before.
type shrinker struct {
	judge *judge
	id    spec.ID
	seen  map[string]*ruling
	calls int

	killed int // of the calls, those with kills
	hung   int // and those that hung
}

// shrink returns the smallest ruling found, dressed; at worst the one given.
func shrink(ctx context.Context, j *judge, id spec.ID, from *ruling) *ruling {
	s := &shrinker{judge: j, id: id, seen: map[string]*ruling{}}
	best := from
	if e, ok := from.call.(*spec.Episode); ok && j.remote() && !killing(e) && varied[id] == nil {
		best = cmp.Or(cut(ctx, j, id, e), from)
	}
	for {
		smaller := s.round(ctx, best)
		switch {
		case smaller == nil && best.call.Op() == spec.OpMessages:
			return best // it is plain already
		case smaller == nil:
			return s.dress(ctx, best)
		}
		best = smaller
	}
}

// round tries every simplification of the call once, keeping what helps.
func (s *shrinker) round(ctx context.Context, from *ruling) *ruling {
	best := from
	for _, simplify := range simplifications(from.call.Op()) {
		for {
			r := s.first(ctx, simplify, best)
			if r == nil {
				break
			}
			best = r
			if best.call.Op() != spec.OpMessages {
				break // the others come first
			}
		}
	}
	if best == from {
		return nil
	}
	return best
}

// first returns the ruling on the first version that is simpler than the best
// one and still shows the violation.
func (s *shrinker) first(ctx context.Context, simplify simplification, best *ruling) *ruling {
	for next := range simplify(best.call) {
		if s.spent(best.call) || ctx.Err() != nil {
			return nil
		}
		if r := s.try(ctx, next, best.call); r != nil {
			return r
		}
	}
	return nil
}

// try judges a candidate if it is simpler than the best.
func (s *shrinker) try(ctx context.Context, c, best spec.Call) *ruling {
	if !simpler(c, best) {
		return nil
	}
	if r := s.rule(ctx, c); s.judge.only(ctx, r, s.id) {
		return r
	}
	return nil
}

func (s *shrinker) rule(ctx context.Context, c spec.Call) *ruling {
	key, err := spec.Encode(c)
	if err != nil {
		return &ruling{call: c, fault: err}
	}
	if s.seen[string(key)] == nil {
		s.calls++
		if kills(c) > 0 {
			s.killed++
		}
		r := s.judge.about(ctx, s.id, c)
		if r.hung() {
			s.hung++
		}
		if !slices.Contains(r.violated, s.id) {
			r.answer = spec.Answer{} // large answers add up, and this one is of no use
		}
		s.seen[string(key)] = r
	}
	return s.seen[string(key)]
}

// firstAlone searches the simplifications of a call, widest first, for one on
// which the requirement alone is violated.
func (s *shrinker) firstAlone(ctx context.Context, c spec.Call) *ruling {
	frontier := []spec.Call{c}
	for len(frontier) > 0 && !s.spent(c) {
		at := frontier[0]
		frontier = frontier[1:]
		for _, simplify := range simplifications(c.Op()) {
			for n := range simplify(at) {
				if s.spent(c) || ctx.Err() != nil {
					return nil // to make the rest would take long where the call is large
				}
				if !simpler(n, at) || s.known(n) {
					continue
				}
				r := s.rule(ctx, n)
				if s.judge.only(ctx, r, s.id) {
					return r
				}
				if slices.Contains(r.violated, s.id) && len(frontier) < 64 {
					frontier = append(frontier, n)
				}
			}
		}
	}
	return nil
}

func (s *shrinker) known(c spec.Call) bool {
	key, err := spec.Encode(c)
	return err != nil || s.seen[string(key)] != nil
}

// simpler is the order of the normal form: shorter, then plainer. A flag that is
// set weighs more than one that is not.
func simpler(a, b spec.Call) bool {
	x, errX := spec.Encode(a)
	y, errY := spec.Encode(b)
	if errX != nil || errY != nil {
		return false
	}
	if n, m := weight(x)+talkWeight(a), weight(y)+talkWeight(b); n != m {
		return n < m
	}
	return plainerText(x, y)
}

func weight(text []byte) int {
	return len(text) + 4*bytes.Count(text, []byte("true"))
}

// tree is a call as JSON values, to be taken apart. A digest that verifies is
// marked, so that call can make it verify again.
func tree(c spec.Call) any {
	text, err := spec.Encode(c)
	if err != nil {
		return nil
	}
	var v any
	if spec.Decode(text, &v) != nil {
		return nil
	}
	if r, ok := c.(*spec.ReconstructCall); ok && r.Artifact.Digest != nil && *r.Artifact.Digest == reference.Digest(r.Artifact.Payload) {
		v.(map[string]any)["artifact"].(map[string]any)["digest"] = verifying
	}
	return v
}

// call makes a call of a changed tree, or nil where it is none.
func call(op spec.Op, candidate any) spec.Call {
	text, err := json.Marshal(candidate, json.Deterministic(true), jsontext.AllowInvalidUTF8(false))
	if err != nil {
		return nil
	}
	c := spec.NewCall(op)
	if spec.DecodeStrict(text, c) != nil || c.Valid() != nil {
		return nil
	}
	if r, ok := c.(*spec.ReconstructCall); ok && r.Artifact.Digest != nil && *r.Artifact.Digest == verifying {
		digest := reference.Digest(r.Artifact.Payload)
		r.Artifact.Digest = &digest
	}
	return c
}

// verifying stands for the digest that verifies while a call is taken apart.
const verifying = "sha256:verifying"
