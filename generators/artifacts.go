package generators

import (
	"maps"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

var (
	strangeTags = []string{"Lossless", "LOSSLESS ", " LOSSLESS", "LOSS-LESS", "", "LOSSLESS\x00", "LOSSLESS\n",
		"LOSSLESS_", "LOSSY", "lossy_gist", "LOSSY_LITERAL ", "ＬＯＳＳＬＥＳＳ", "null", "LOSSL\u200bESS", "LOSSLESS|LOSSY_GIST"}
	// foldingOps are a known operation once they are normalised, folded or respelled.
	foldingOps = []string{"emit-authoritative", "retry-idempotent", "emit authoritative", "emitAuthoritative", "retry__idempotent", "EMIT_AUTHORITATIVE",
		"ｃｏｍｍｉｔ", "ｐlan", "emit＿authoritative", "𝐩𝐥𝐚𝐧", "ᵣank", "plan\u200b", "com\u00admit", "\ufeffcommit", "commit/", "plan.", "Plan", "Rank", "committed", "planning"}
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
	if n := len(p.payload); n > manyLiterals {
		p.odd = manyLiterals + r.n(n-manyLiterals)
	}
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
		p.digest = digestAbsent + digesting(r.weighed(4, 6, 3, 4, 1, 1, 1, 1, 5, 1, 1, 1, 1))
		p.spelling = escapedHTML + spelling(r.n(int(spellings)-1))
		if p.digest == digestSpelling && r.chance(3, 4) {
			p.payload = pick(r, tellingPayloads)
		}
	case on.has(deviatesDurable):
		p.durable = pick(r, []agreement{agreeValue, agreeMissing, agreeExtra, agreeEmpty, agreeValue, agreeMissing, agreeRenamed, agreeForm})
		p.accent(r, p.durable)
	case on.has(deviatesPrior):
		p.prior = pick(r, []agreement{agreeEqual, agreeValue, agreeMissing, agreeExtra, agreeEmpty, agreeValue, agreeRenamed, agreeForm})
		p.accent(r, p.prior)
	case on.has(deviatesRecord):
		p.authoritative = true
	case on.has(deviatesNeed):
		p.requiresLiteral = true
	case on.has(deviatesOperation):
		p.operation = pick(r, strangeOps)
		if r.chance(2, 3) {
			p.operation = pick(r, foldingOps)
		}
	}
}

// accent sees to it that the payload holds a value of two normal forms, where
// the agreement needs one.
func (p *artifactPlan) accent(r *roll, a agreement) {
	if a == agreeForm {
		p.payload = maps.Clone(p.payload)
		p.payload["city"] = pick(r, accented)
	}
}

var accented = []string{"café", "cafe\u0301", "Ångström", "nai\u0308ve/path", "señal"}

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
