package generators

import "plimsoll/spec"

var (
	tagLossless, tagLiteral, tagGist = spec.Lossless, spec.LossyLiteral, spec.LossyGist
	lowerTag                         = "lossless"
	mainTags                         = []*string{&tagLossless, &tagLiteral, &tagGist, nil, &lowerTag}
	mainOps                          = []string{"commit", "plan", "restore"}
	mainDigests                      = []digesting{digestVerifies, digestAbsent, digestEmpty, digestOther}
)

// artifactRow spells a plan out with a payload of two plain literals, unless it
// brings its own.
func artifactRow(p artifactPlan) row {
	return func(r *roll) spec.Call {
		p := p
		if p.payload == nil {
			p.payload = map[string]string{
				"commit_sha": literal(pick(r, frames), r.n(codePrime)),
				"path":       literal(pick(r, frames), r.n(codePrime)),
			}
		}
		return p.call()
	}
}

// artifactCore: one operation of each class with everything that its outcome
// may depend on.
func artifactCore(yield func(row) bool) {
	priors := []agreement{agreeNone, agreeEqual, agreeValue, agreeMissing}
	durables := []agreement{agreeEqual, agreeValue, agreeMissing}
	cross(func(at []int) bool {
		return yield(artifactRow(artifactPlan{
			operation: mainOps[at[0]], tag: mainTags[at[1]], digest: mainDigests[at[2]], authoritative: at[3] == 1,
			requiresLiteral: at[4] == 1, prior: priors[at[5]], durable: durables[at[6]], odd: 1,
		}))
	}, len(mainOps), len(mainTags), len(mainDigests), 2, 2, len(priors), len(durables))
}

// artifactTags: every tag × every digest.
func artifactTags(yield func(row) bool) {
	tags := append([]*string{}, mainTags...)
	for i := range strangeTags {
		tags = append(tags, &strangeTags[i])
	}
	cross(func(at []int) bool {
		return yield(artifactRow(artifactPlan{
			operation: mainOps[at[0]], tag: tags[at[1]], digest: digesting(at[2]), spelling: spaced, authoritative: at[3] == 1, prior: agreeNone,
		}))
	}, 2, len(tags), int(digestGibberish)+1, 2)
}

// artifactOperations: every operation, known and unknown.
func artifactOperations(yield func(row) bool) {
	ops := append(append(append([]string{}, restorationOps...), tolerantOps...), strangeOps...)
	cross(func(at []int) bool {
		return yield(artifactRow(artifactPlan{
			operation: ops[at[0]], tag: mainTags[at[1]], digest: mainDigests[at[2]], authoritative: at[3] == 1, prior: agreeNone,
		}))
	}, len(ops), len(mainTags), len(mainDigests), 2)
}

// artifactAgreements: every prior attempt × every durable source, the first or
// the last of three literals being the odd one.
func artifactAgreements(yield func(row) bool) {
	durables := []agreement{agreeEqual, agreeValue, agreeMissing, agreeExtra, agreeEmpty}
	cross(func(at []int) bool {
		p := artifactPlan{
			payload:   map[string]string{"branch": "release/2.14", "commit_sha": "9fceb02d0ae5", "path": "src/x/a.go"},
			operation: mainOps[at[0]], tag: mainTags[at[1]], authoritative: at[2] == 1,
			prior: agreement(at[3]), durable: durables[at[4]], odd: 2 * at[5],
		}
		if at[5] > 0 && !p.prior.odd() && !p.durable.odd() {
			return true // no literal is the odd one
		}
		return yield(artifactRow(p))
	}, 2, 2, 2, int(agreeEmpty)+1, len(durables), 2)
}

// artifactPayloads: every literal by itself under every name, and every spelling
// of a payload that shows the difference.
func artifactPayloads(yield func(row) bool) {
	more := cross(func(at []int) bool {
		name, value := literalNames[at[0]%len(literalNames)], literalValues[at[0]%len(literalValues)]
		return yield(artifactRow(artifactPlan{
			payload: map[string]string{name: value}, operation: mainOps[at[1]], tag: mainTags[at[2]], prior: agreeNone,
		}))
	}, max(len(literalNames), len(literalValues)), 2, 2)
	for i := 0; more && i < len(tellingPayloads); i++ {
		more = cross(func(at []int) bool {
			p := artifactPlan{
				payload: tellingPayloads[i], operation: mainOps[at[1]], tag: &tagLossless, digest: digestSpelling, spelling: spelling(at[0]), prior: agreeNone,
			}
			if p.spelling == canonical {
				p.digest = digestVerifies
			}
			return yield(artifactRow(p))
		}, int(spellings), 2)
	}
}
