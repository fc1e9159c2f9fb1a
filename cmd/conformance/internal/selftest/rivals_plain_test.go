package selftest

import (
	"context"
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-json-experiment/json"
	"pgregory.net/rapid"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// What stands here is what a user of rapid would write in an afternoon who has
// read the four records and the comments of the adapter interfaces, and nothing
// else of this project: its generators, oracles and catalogue are not used. Each
// operation has one property; it draws a call, and says of the answer what the
// records say of it, the prohibitions and the duties to go on.

// A plain is one such property: it draws a call and returns it, with what is
// wrong with the answer, or "".
type plain func(t *rapid.T, a everything) (spec.Call, string)

// An everything has all operations, as every saboteur has.
type everything interface {
	adapters.Adapter
	adapters.Builder
	adapters.Resolver
	adapters.Reconstructor
	adapters.Guard
	adapters.Decider
	adapters.Certifier
	adapters.Inheritor
}

var plains = map[spec.Op]plain{
	spec.OpBuild: plainBuild, spec.OpResolve: plainResolve, spec.OpReconstruct: plainReconstruct, spec.OpGuard: plainGuard,
	spec.OpDecide: plainDecide, spec.OpCertify: plainCertify, spec.OpInherit: plainInherit,
}

// A prefix is a few turns and a summary that forgets some of them.
type prefix struct {
	turns     []spec.Turn
	summary   string
	mentioned map[int64]bool
}

func drawPrefix(t *rapid.T) prefix {
	p := prefix{mentioned: map[int64]bool{}}
	n := rapid.Int64Range(0, 15).Draw(t, "turns")
	forgotten := rapid.SliceOfDistinct(rapid.Int64Range(1, 15), rapid.ID).Draw(t, "forgotten")
	var said []string
	for id := int64(1); id <= n; id++ {
		turn := spec.Turn{ID: id, Anchor: fmt.Sprintf("T%d", id), Tokens: rapid.Int64Range(0, 100).Draw(t, "tokens")}
		p.turns = append(p.turns, turn)
		if !slices.Contains(forgotten, id) {
			said, p.mentioned[id] = append(said, turn.Anchor), true
		}
	}
	p.summary = strings.Join(said, " ")
	return p
}

// plainBuild: what is covered was reported and is in the summary, and the sets
// divide the input. A summary that mentions all and is within its ceiling covers
// all, and so does one what the summarizer truly reports.
func plainBuild(t *rapid.T, a everything) (spec.Call, string) {
	p := drawPrefix(t)
	c := &spec.BuildCall{Turns: p.turns, Summary: p.summary, RatioLow: rapid.Int64Range(1, 10).Draw(t, "ratio"), Finish: spec.FinishStop,
		Budget: rapid.Ptr(rapid.Int64Range(0, 200), true).Draw(t, "budget")}
	if rapid.Bool().Draw(t, "reports") {
		c.Reported = rapid.SliceOfDistinct(rapid.Int64Range(1, 15), rapid.ID).Draw(t, "reported")
	}
	r, err := a.Build(context.Background(), c)
	ceiling := c.Budget == nil || c.Prefix() <= *c.Budget*c.RatioLow
	honest := len(c.Reported) > 0 && !slices.ContainsFunc(c.Reported, func(id int64) bool { return !p.mentioned[id] })
	whole := c.Reported == nil && ceiling && len(p.mentioned) == len(p.turns)
	if err != nil {
		return c, when(honest || whole, "refused what it must cover")
	}
	for _, turn := range p.turns {
		covered, uncovered := slices.Contains(r.Covered, turn.ID), slices.Contains(r.Uncovered, turn.ID)
		reported := c.Reported == nil || slices.Contains(c.Reported, turn.ID)
		switch {
		case covered == uncovered:
			return c, "a turn is in both sets or in none"
		case covered && !(reported && p.mentioned[turn.ID]):
			return c, "covers a turn that was not reported or is not in the summary"
		case uncovered && (whole || honest && slices.Contains(c.Reported, turn.ID)):
			return c, "leaves out a turn that it must cover"
		}
	}
	return c, when(len(r.Covered)+len(r.Uncovered) != len(p.turns), "the sets are no division of the input")
}

// plainResolve: a covered turn is answered with its anchor, an uncovered one
// with the raw log, and of an unknown one nothing is said.
func plainResolve(t *rapid.T, a everything) (spec.Call, string) {
	p := drawPrefix(t)
	c := &spec.ResolveCall{ID: rapid.Int64Range(1, 15).Draw(t, "id"), Raw: map[int64]string{},
		Checkpoint: spec.Checkpoint{Summary: p.summary, Anchors: map[int64]string{}, SourceRecoverable: true}}
	for _, turn := range p.turns {
		c.Checkpoint.Anchors[turn.ID] = turn.Anchor
		if rapid.Bool().Draw(t, "logged") {
			c.Raw[turn.ID] = fmt.Sprintf("what was said in %s", turn.Anchor)
		}
		if p.mentioned[turn.ID] {
			c.Checkpoint.Covered = append(c.Checkpoint.Covered, turn.ID)
		} else {
			c.Checkpoint.Uncovered = append(c.Checkpoint.Uncovered, turn.ID)
		}
	}
	r, err := a.Resolve(context.Background(), c)
	raw, logged := c.Raw[c.ID]
	covered, uncovered := slices.Contains(c.Checkpoint.Covered, c.ID), slices.Contains(c.Checkpoint.Uncovered, c.ID)
	switch {
	case err != nil:
		return c, when(covered || uncovered && logged, "refused a turn that it can resolve")
	case covered:
		return c, when(!strings.Contains(r.Text, c.Checkpoint.Anchors[c.ID]), "the answer does not hold the anchor")
	case uncovered:
		return c, when(!logged || r.Text != raw, "the answer is not what the raw log has")
	}
	return c, "answers for a turn that nobody knows"
}

// plainReconstruct: only what is lossless by its tag, its digest and the durable
// source is restored, and that is.
func plainReconstruct(t *rapid.T, a everything) (spec.Call, string) {
	name, literal := rapid.StringMatching("[a-d]"), rapid.StringMatching("[a-z0-9]{0,6}")
	c := &spec.ReconstructCall{
		Operation:       rapid.SampledFrom(slices.Concat(spec.TolerantOps(), spec.RestorationOps(), []string{"deploy"})).Draw(t, "operation"),
		Authoritative:   rapid.Bool().Draw(t, "authoritative"),
		RequiresLiteral: rapid.Bool().Draw(t, "requires literal"),
	}
	c.Artifact.Payload = rapid.MapOfN(name, literal, 0, 4).Draw(t, "payload")
	lossless, digest := spec.Lossless, digestOf(c.Artifact.Payload)
	c.Artifact.LossClass, c.Artifact.Digest, c.Durable = &lossless, &digest, maps.Clone(c.Artifact.Payload)
	for _, part := range rapid.SliceOfDistinct(rapid.SampledFrom([]string{"tag", "digest", "changed", "gone"}), rapid.ID).Draw(t, "damaged") {
		damage(t, c, part, name.Draw(t, "at"))
	}
	if rapid.Bool().Draw(t, "retry") {
		c.Prior = maps.Clone(c.Artifact.Payload)
		maps.Copy(c.Prior, rapid.MapOfN(name, literal, 0, 1).Draw(t, "prior"))
	}
	r, err := a.Reconstruct(context.Background(), c)
	return c, wrongly(c, r, err)
}

// damage spoils one part of a sound artifact or of its durable source.
func damage(t *rapid.T, c *spec.ReconstructCall, part, name string) {
	switch part {
	case "tag":
		c.Artifact.LossClass = rapid.Ptr(rapid.SampledFrom([]string{spec.LossyLiteral, spec.LossyGist, "?"}), true).Draw(t, "tag")
	case "digest":
		c.Artifact.Digest = rapid.Ptr(rapid.SampledFrom([]string{"", "sha256:0", "?"}), true).Draw(t, "digest")
	case "changed":
		c.Durable[name] = "changed"
	case "gone":
		delete(c.Durable, name)
	}
}

func wrongly(c *spec.ReconstructCall, r spec.ReconstructResult, err error) string {
	tolerant, restores := slices.Contains(spec.TolerantOps(), c.Operation), slices.Contains(spec.RestorationOps(), c.Operation)
	tag := spec.LossyLiteral
	if c.Artifact.LossClass != nil {
		tag = *c.Artifact.LossClass
	}
	proven := tag == spec.Lossless && c.Artifact.Digest != nil && *c.Artifact.Digest == digestOf(c.Artifact.Payload)
	sound := proven && (c.Prior == nil || maps.Equal(c.Prior, c.Artifact.Payload))
	for name, literal := range c.Artifact.Payload {
		now, there := c.Durable[name]
		sound = sound && there && now == literal
	}
	gist := c.Artifact.LossClass != nil && tag == spec.LossyGist
	switch {
	case err != nil:
		return when(!c.Authoritative && (restores && sound || tolerant && c.Prior == nil && gist), "refused what it must hand out")
	case !tolerant && !restores:
		return "does an operation of no known class"
	case (restores || c.Authoritative) && !sound:
		return "restores what is not verified"
	case tolerant && c.RequiresLiteral && tag == spec.LossyLiteral:
		return "takes a literal from an artifact that lost them"
	case !maps.Equal(r.Payload, c.Artifact.Payload):
		return "hands out other literals than the artifact has"
	}
	return when(r.EffectiveClass == spec.Lossless && !proven, "calls lossless what is not")
}

// digestOf is right for literals of plain letters and digits.
func digestOf(payload map[string]string) string {
	text, err := json.Marshal(payload, json.Deterministic(true))
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("sha256:%x", sha256.Sum256(text))
}

func when(is bool, wrong string) string {
	if is {
		return wrong
	}
	return ""
}
