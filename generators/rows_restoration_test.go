package generators

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/spec"
)

func artifactCircumstances(c *spec.ReconstructCall) tally {
	t := tally{}
	a := &c.Artifact
	tag := "(absent)"
	if a.LossClass != nil {
		tag = *a.LossClass
	}
	verifies := a.Digest != nil && *a.Digest == digest(a.Payload, canonical)
	noDigest := a.Digest == nil || *a.Digest == ""
	known := tag == spec.Lossless || tag == spec.LossyGist || tag == spec.LossyLiteral
	agrees, missing, different := true, 0, 0
	for k, v := range a.Payload {
		now, there := c.Durable[k]
		if !there {
			missing++
		} else if now != v {
			different++
		}
	}
	agrees = missing+different == 0
	restoring, tolerant := slices.Contains(spec.RestorationOps(), c.Operation), slices.Contains(spec.TolerantOps(), c.Operation)
	prior, same := c.Prior != nil, c.Prior != nil && maps.Equal(c.Prior, a.Payload)
	restorable := tag == spec.Lossless && verifies && agrees
	first := restoring && !prior && !c.Authoritative
	expands := tolerant && !c.Authoritative && !prior
	t.note("RST-01", first && !known && verifies && agrees)
	t.note("RST-01 absent tag", first && tag == "(absent)" && verifies && agrees)
	t.note("RST-01 case of the tag", first && strings.EqualFold(tag, spec.Lossless) && tag != spec.Lossless && verifies && agrees)
	t.note("RST-02", first && tag == spec.LossyLiteral && verifies && agrees)
	t.note("RST-03", first && tag == spec.LossyGist && verifies && agrees)
	t.note("RST-04 absent", first && tag == spec.Lossless && a.Digest == nil && agrees)
	t.note("RST-04 empty", first && tag == spec.Lossless && a.Digest != nil && noDigest && agrees)
	t.note("RST-05", first && tag == spec.Lossless && !noDigest && !verifies && agrees)
	t.note("RST-05 tolerant, authoritative", tolerant && c.Authoritative && !prior && tag == spec.Lossless && !noDigest && !verifies && agrees)
	t.note("RST-05 case of the digest", first && tag == spec.Lossless && !noDigest && !verifies && agrees && strings.EqualFold(*orEmpty(a.Digest), digest(a.Payload, canonical)))
	for s := canonical + 1; s < spellings; s++ {
		t.note("RST-05 over a spelling", first && tag == spec.Lossless && !verifies && agrees && *orEmpty(a.Digest) == digest(a.Payload, s))
	}
	t.note("RST-06", first && restorable)
	t.note("RST-06 empty payload", first && restorable && len(a.Payload) == 0)
	t.note("RST-06 spelling matters (HTML)", first && restorable && render(a.Payload, escapedHTML) != nil && string(render(a.Payload, escapedHTML)) != string(render(a.Payload, canonical)))
	t.note("RST-06 order by UTF-16 matters", first && restorable && string(render(a.Payload, keysByBytes)) != string(render(a.Payload, canonical)))
	t.note("RST-07, RST-08 one missing", first && tag == spec.Lossless && verifies && missing == 1 && different == 0 && len(a.Payload) > 1)
	t.note("RST-07, RST-08 one different", first && tag == spec.Lossless && verifies && different == 1 && missing == 0 && len(a.Payload) > 1)
	t.note("RST-09 tag", tolerant && c.Authoritative && !prior && tag != spec.Lossless && verifies && agrees)
	t.note("RST-09 digest", tolerant && c.Authoritative && !prior && tag == spec.Lossless && noDigest && agrees)
	t.note("RST-09 literal", tolerant && c.Authoritative && !prior && tag == spec.Lossless && verifies && !agrees)
	t.note("RST-10 lossy", expands && !c.RequiresLiteral && (tag == spec.LossyGist || tag == spec.LossyLiteral))
	t.note("RST-10 lossless", expands && !c.RequiresLiteral && tag == spec.Lossless && verifies)
	t.note("RST-10 literal required", expands && c.RequiresLiteral && restorable)
	t.note("RST-10 durable disagrees", expands && !c.RequiresLiteral && !agrees && known)
	t.note("RST-11 unknown tag", expands && !known)
	t.note("RST-11 gist", expands && tag == spec.LossyGist)
	for _, v := range a.Payload {
		if v == "" && (expands && known || first && restorable) {
			t.note("RST-12 empty value", true)
			break
		}
	}
	t.note("RST-13", !restoring && !tolerant && restorable && !prior && !c.Authoritative)
	t.note("RST-14", restoring && restorable && prior && !same && !c.Authoritative)
	t.note("RST-14 tolerant, authoritative", tolerant && c.Authoritative && restorable && prior && !same)
	t.note("RST-14 empty prior", restoring && restorable && prior && len(c.Prior) == 0 && len(a.Payload) > 0)
	t.note("RST-15", restoring && restorable && same && !c.Authoritative)
	t.note("RST-23", expands && c.RequiresLiteral && (tag == spec.LossyLiteral || !known))
	t.note("RST-24", expands && !c.RequiresLiteral && tag == spec.Lossless && !verifies)
	t.note("restorable and authoritative", restoring && restorable && c.Authoritative && !prior)
	return t
}

func orEmpty(s *string) *string {
	if s == nil {
		return new(string)
	}
	return s
}
