package generators

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
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
	digestSHA512    // by another function, and right by it
	digestSHA1
	digestMD5
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
	agreeRenamed           // one value stands under another key
	agreeForm              // one value in another Unicode normal form
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
	case digestSHA512, digestSHA1, digestMD5:
		d = foreignDigest(p.payload, p.digest)
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
	switch a {
	case agreeMissing:
		delete(m, key)
	case agreeRenamed:
		m["also "+key] = m[key]
		delete(m, key)
	case agreeForm:
		if other, ok := formOf(m, keys); ok {
			m[other] = recomposed(m[other])
			return m
		}
		fallthrough
	default:
		m[key] = differing(m[key], p.odd)
	}
	return m
}

// formOf finds a value that has another normal form.
func formOf(m map[string]string, keys []string) (string, bool) {
	for _, k := range keys {
		if recomposed(m[k]) != m[k] {
			return k, true
		}
	}
	return "", false
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
