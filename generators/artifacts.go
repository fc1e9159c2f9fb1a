package generators

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A digesting is what digest an artifact carries. All from digestOther on are
// there and do not verify.
type digesting uint8

const (
	digestVerifies digesting = iota
	digestAbsent
	digestEmpty
	digestOther     // of another payload
	digestUpper     // in upper-case hex
	digestBare      // without its prefix
	digestPrefix    // under another prefix
	digestShort     // cut to 32 digits
	digestBlank     // with a blank after it
	digestSpelling  // over a spelling that is not canonical
	digestGibberish // no digest at all
	digestings
)

// An agreement is how a map of literals stands to the payload. Which literal is
// concerned is chosen apart.
type agreement uint8

const (
	agreeEqual   agreement = iota
	agreeNone              // there is no map (a prior attempt only)
	agreeValue             // one value differs
	agreeMissing           // one key is missing
	agreeExtra             // one key more
	agreeEmpty             // it holds nothing
	agreements
)

// odd reports whether one literal differs from the rest.
func (a agreement) odd() bool { return a == agreeValue || a == agreeMissing }

// An artifactPlan is a reconstruct case before it is spelled out.
type artifactPlan struct {
	payload         map[string]string
	tag             *string
	digest          digesting
	spelling        spelling // of digestSpelling
	operation       string
	authoritative   bool
	requiresLiteral bool
	prior, durable  agreement
	odd             int // which literal of the sorted ones differs; counted round
}

var (
	strangeTags = []string{"lossless", "Lossless", "LOSSLESS ", " LOSSLESS", "LOSS-LESS", "", "LOSSLESS\x00", "LOSSLESS\n",
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
		p.digest = digestAbsent + digesting(r.weighed(3, 3, 3, 2, 1, 1, 1, 1, 5, 1))
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
	switch r.weighed(3, 3, 2, 4) {
	case 0:
		tag = spec.LossyLiteral
	case 1:
		tag = spec.LossyGist
	case 2:
		return nil
	default:
		tag = pick(r, strangeTags)
	}
	return &tag
}

// call spells the plan out. Nothing in the call is shared with another one.
func (p *artifactPlan) call() *spec.ReconstructCall {
	c := &spec.ReconstructCall{
		Artifact:  spec.Artifact{Payload: p.agreeing(agreeEqual), Digest: p.digested()},
		Operation: p.operation, Authoritative: p.authoritative, RequiresLiteral: p.requiresLiteral,
		Prior: p.agreeing(p.prior), Durable: p.agreeing(p.durable),
	}
	if p.tag != nil {
		tag := *p.tag
		c.Artifact.LossClass = &tag
	}
	return c
}

// digested returns the digest that the artifact carries.
func (p *artifactPlan) digested() *string {
	if p.digest == digestAbsent {
		return nil
	}
	good := digest(p.payload, canonical)
	d := good
	switch p.digest {
	case digestEmpty:
		d = ""
	case digestUpper:
		d = "sha256:" + strings.ToUpper(good[len("sha256:"):])
	case digestBare:
		d = good[len("sha256:"):]
	case digestPrefix:
		d = "SHA-256=" + good[len("sha256:"):]
	case digestShort:
		d = good[:len("sha256:")+32]
	case digestBlank:
		d = good + " "
	case digestSpelling:
		d = digest(p.payload, p.spelling)
	case digestGibberish:
		d = "verified"
	}
	if p.digest >= digestOther && d == good {
		// Another payload: also where the spelling made no difference.
		d = digest(p.agreeing(agreeExtra), canonical)
	}
	return &d
}

// agreeing returns literals that stand to the payload as told. Where there is
// nothing to change or to miss, a key is added instead.
func (p *artifactPlan) agreeing(a agreement) map[string]string {
	if a == agreeNone {
		return nil
	}
	m := make(map[string]string, len(p.payload)+1)
	if a == agreeEmpty {
		return m
	}
	maps.Copy(m, p.payload)
	if a == agreeExtra || a != agreeEqual && len(m) == 0 {
		m["also"] = "~4k ms"
		return m
	}
	if a == agreeEqual {
		return m
	}
	keys := slices.Sorted(maps.Keys(m))
	key := keys[p.odd%len(keys)]
	if a == agreeMissing {
		delete(m, key)
	} else {
		m[key] = differing(m[key], p.odd)
	}
	return m
}

// differing returns a value that resembles v and is not v.
func differing(v string, how int) string {
	switch {
	case v == "":
		return "0"
	case how%4 == 0 && strings.ToUpper(v) != v:
		return strings.ToUpper(v)
	case how%4 == 1:
		return v + " "
	case how%4 == 2 && len(v) > 1 && v[len(v)-1] < 0x80:
		return v[:len(v)-1]
	}
	return "0" + v
}
