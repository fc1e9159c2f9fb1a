package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

var (
	strangeTags = []string{"Lossless", "LOSSLESS ", " LOSSLESS", "LOSS-LESS", "", "LOSSLESS\x00", "LOSSLESS\n",
		"LOSSLESS_", "LOSSY", "lossy_gist", "LOSSY_LITERAL ", "ＬＯＳＳＬＥＳＳ", "null", "LOSSL\u200bESS", "LOSSLESS|LOSSY_GIST"}
	strangeOps = []string{"Commit", "restore", "", "plan ", "summarise", "COMMIT", "authorize\n", "delete", " rank", "plan/commit",
		"retry", "emit", "commit\x00", "expand", "plаn"} // the last with a Cyrillic a
)

// Reconstruct generates calls of reconstruct, which are all core.
func Reconstruct() *rapid.Generator[*spec.ReconstructCall] {
	return rapid.Custom(func(t *rapid.T) *spec.ReconstructCall {
		r := header(t)
		return drawReconstruct(&r)
	})
}

// A scene is a call that has its outcome by right: what a deviation spoils.
type scene uint8

const (
	restores scene = iota // restoration of what can be restored
	expands               // expansion of it
	needs                 // expansion, an exact literal being required
	records               // expansion that is recorded as authoritative
	retries               // restoration after a prior attempt with the same literals
)

// drawReconstruct begins with an artifact that can be restored and an
// operation that may have it, and lets a swarm of deviations loose on them.
func drawReconstruct(r *roll) *spec.ReconstructCall {
	lossless := spec.Lossless
	p := artifactPlan{payload: drawPayload(r), tag: &lossless, prior: agreeNone, odd: r.n(4)}
	p.operation = pick(r, tolerantOps)
	switch scene(r.weighed(6, 5, 2, 3, 2)) {
	case restores:
		p.operation = pick(r, restorationOps)
	case needs:
		p.requiresLiteral = true
	case records:
		p.authoritative = true
	case retries:
		p.operation, p.prior = pick(r, restorationOps), agreeEqual
	}
	for on := r.swarm(deviations); on != 0; on &= on - 1 {
		p.deviate(r, on)
	}
	return p.call()
}

var restorationOps, tolerantOps = spec.RestorationOps(), spec.TolerantOps()

// Deviations of a reconstruct case.
const (
	deviatesTag = iota
	deviatesDigest
	deviatesDurable
	deviatesPrior
	deviatesRecord
	deviatesNeed
	deviatesOperation
	deviations
)

// deviate lets the first deviation that is on happen.
func (p *artifactPlan) deviate(r *roll, on swarm) {
	switch {
	case on.has(deviatesTag):
		p.tag = drawTag(r)
	case on.has(deviatesDigest):
		p.digest = digestAbsent + digesting(r.weighed(4, 4, 3, 2, 1, 1, 1, 1, 5, 1))
		p.spelling = escapedHTML + spelling(r.n(int(spellings)-1))
		if p.digest == digestSpelling && r.chance(3, 4) {
			p.payload = pick(r, tellingPayloads)
		}
	case on.has(deviatesDurable):
		p.durable = pick(r, []agreement{agreeValue, agreeMissing, agreeExtra, agreeEmpty, agreeValue, agreeMissing})
	case on.has(deviatesPrior):
		p.prior = pick(r, []agreement{agreeEqual, agreeValue, agreeMissing, agreeExtra, agreeEmpty, agreeValue})
	case on.has(deviatesRecord):
		p.authoritative = true
	case on.has(deviatesNeed):
		p.requiresLiteral = true
	case on.has(deviatesOperation):
		p.operation = pick(r, strangeOps)
	}
}

// drawTag chooses a tag that is not LOSSLESS.
func drawTag(r *roll) *string {
	tag := ""
	switch r.weighed(2, 2, 3, 2, 4) {
	case 0:
		tag = spec.LossyLiteral
	case 1:
		tag = spec.LossyGist
	case 2:
		return nil
	case 3:
		tag = lowerTag
	default:
		tag = pick(r, strangeTags)
	}
	return &tag
}
