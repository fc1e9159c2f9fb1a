package reference

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"slices"

	"github.com/gowebpki/jcs"

	"plimsoll/spec"
)

// Digest returns the digest of a payload: sha256 over its canonical JSON
// (RFC 8785), in the one spelling that verifies (R3).
func Digest(payload map[string]string) string {
	text, err := spec.Encode(payload) // no payload is {}, as an empty one is
	if err != nil {
		return "" // a string that is no Unicode text has no canonical form, and so no digest
	}
	canonical, err := jcs.Transform(text)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(canonical)
	return "sha256:" + hex.EncodeToString(sum[:])
}

// claim is a reconstruct call with what the rulings ask of it worked out.
type claim struct {
	*spec.ReconstructCall
	tag         string // one of the three classes, or "" for any other tag
	hasDigest   bool
	verifies    bool // the digest is the payload's
	sound       bool // every literal equals the durable source's
	tolerant    bool
	restoration bool
	diverges    bool // a prior attempt used other literals
}

func newClaim(c *spec.ReconstructCall) *claim {
	k := &claim{ReconstructCall: c, sound: true,
		tolerant:    slices.Contains(spec.TolerantOps(), c.Operation),
		restoration: slices.Contains(spec.RestorationOps(), c.Operation),
		diverges:    c.Prior != nil && !maps.Equal(c.Prior, c.Artifact.Payload),
	}
	if t := c.Artifact.LossClass; t != nil && (*t == spec.LossyGist || *t == spec.LossyLiteral || *t == spec.Lossless) {
		k.tag = *t
	}
	if d := c.Artifact.Digest; d != nil && *d != "" {
		k.hasDigest, k.verifies = true, *d == Digest(c.Artifact.Payload)
	}
	for name, literal := range c.Artifact.Payload {
		if now, ok := c.Durable[name]; !ok || now != literal {
			k.sound = false
		}
	}
	return k
}

func (k *claim) restorable() bool {
	return k.tag == spec.Lossless && k.verifies && k.sound && !k.diverges
}

// expandable: a tolerant operation may take the artifact as a prior.
func (k *claim) expandable() bool {
	return k.tag == spec.LossyGist || k.tag == spec.LossyLiteral || k.tag == spec.Lossless && k.verifies
}

// lifted: recorded as authoritative, a tolerant operation needs what a
// restoration needs (R5).
func (k *claim) lifted() bool { return k.tolerant && k.Authoritative }

// reconstructRows: seed 000, Condition of Validity, Decision Boundary, code; R1 to R9.
func reconstructRows(c *spec.ReconstructCall) []Row {
	k := newClaim(c)
	bare := open()
	bare.Bare = true
	rows := []Row{{"RST-08", bare}}
	if !k.tolerant && !k.restoration {
		return append(rows, Row{"RST-13", mustRefuse()})
	}
	for _, id := range k.prohibitions() {
		rows = append(rows, Row{id, mustRefuse()})
	}
	if id := k.duty(); id != "" {
		rows = append(rows, Row{id, mustAnswer()})
	}
	whole := open()
	whole.Payload = notNilMap(c.Artifact.Payload)
	rows = append(rows, Row{"RST-12", whole})
	if k.tolerant && !c.Authoritative {
		rows = append(rows, k.classRows()...)
	}
	return rows
}

func (k *claim) prohibitions() []spec.ID {
	var ids []spec.ID
	add := func(id spec.ID, binds bool) {
		if binds {
			ids = append(ids, id)
		}
	}
	add("RST-01", k.restoration && k.tag == "")
	add("RST-02", k.restoration && k.tag == spec.LossyLiteral)
	add("RST-03", k.restoration && k.tag == spec.LossyGist)
	add("RST-04", k.restoration && k.tag == spec.Lossless && !k.hasDigest)
	add("RST-05", (k.restoration || k.lifted()) && k.tag == spec.Lossless && k.hasDigest && !k.verifies)
	add("RST-07", k.restoration && !k.sound)
	add("RST-09", k.lifted() && (k.tag != spec.Lossless || !k.hasDigest || !k.sound))
	add("RST-14", (k.restoration || k.lifted()) && k.diverges)
	add("RST-23", k.tolerant && k.RequiresLiteral && (k.tag == "" || k.tag == spec.LossyLiteral))
	return ids
}

func (k *claim) duty() spec.ID {
	switch {
	case k.Authoritative:
		return "" // restorable and authoritative: both permitted (R5)
	case k.restoration && k.restorable() && k.Prior == nil:
		return "RST-06"
	case k.restoration && k.restorable():
		return "RST-15"
	case k.tolerant && k.Prior == nil && (k.restorable() || !k.RequiresLiteral && k.expandable()):
		return "RST-10"
	}
	return ""
}

// classRows: the class an expansion is handed out under (R1, R3).
func (k *claim) classRows() []Row {
	p := open()
	switch {
	case k.tag == "":
		p.EffectiveClass = []string{spec.LossyLiteral}
	case k.tag == spec.Lossless && !k.verifies:
		p.EffectiveClass = []string{spec.LossyLiteral, spec.Lossless}
		honest := open()
		honest.NotClass = spec.Lossless
		return []Row{{"RST-11", p}, {"RST-24", honest}}
	default:
		p.EffectiveClass = []string{k.tag}
	}
	return []Row{{"RST-11", p}}
}
