package fuzz

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/reference"
	"plimsoll/spec"
)

var (
	tags       = []string{spec.Lossless, spec.LossyLiteral, spec.LossyGist, "lossless", "", "LOSSLESS "}
	operations = slices.Concat(spec.TolerantOps(), spec.RestorationOps(), []string{"", "Commit", "delete"})
	keys       = []string{"value", "path", "Value", "id", "", "a.b"}
)

func (m *maker) reconstruct() *spec.ReconstructCall {
	c := &spec.ReconstructCall{Artifact: m.artifact(), Operation: pick(&m.tape, operations)}
	m.flags(&c.Authoritative, &c.RequiresLiteral)
	c.Durable = m.near(c.Artifact.Payload)
	if m.flag() {
		c.Prior = m.near(c.Artifact.Payload)
	}
	return c
}

func (m *maker) artifact() spec.Artifact {
	a := spec.Artifact{Payload: m.literals(0)}
	if b := m.next(); b&0x80 == 0 {
		tag := tags[int(b)%len(tags)]
		a.LossClass = &tag
	}
	a.Digest = m.digest(a.Payload)
	return a
}

// literals returns literals by name, at least so many.
func (m *maker) literals(least int) map[string]string {
	out := map[string]string{}
	for len(out) < least || m.more(len(out), 5) {
		key := keys[(m.n(len(keys))+len(out))%len(keys)]
		for _, taken := out[key]; taken; _, taken = out[key] {
			key += "+"
		}
		out[key] = m.known(m.wording("4 ms", m.names...))
	}
	return out
}

// near returns literals that are those given, or nearly so.
func (m *maker) near(literals map[string]string) map[string]string {
	out := maps.Clone(literals)
	if out == nil {
		out = map[string]string{}
	}
	names := slices.Sorted(maps.Keys(literals))
	for range 4 {
		how := m.n(6)
		if how == 0 {
			return out
		}
		key := "also"
		if len(names) > 0 {
			key = one(&m.tape, names)
		}
		switch how {
		case 1:
			delete(out, key)
		case 2:
			out[key] = distorted(out[key], m.n(4))
		case 3:
			out[key] = m.text(m.names...)
		case 4:
			out[pick(&m.tape, keys)] = out[key]
		default:
			out = map[string]string{}
		}
	}
	return out
}

// digest returns a digest that verifies, or one of those that do not.
func (m *maker) digest(payload map[string]string) *string {
	good := reference.Digest(payload)
	hex := strings.TrimPrefix(good, "sha256:")
	switch m.n(10) {
	case 1:
		return nil
	case 2:
		good = ""
	case 3:
		good = "sha256:" + strings.ToUpper(hex)
	case 4:
		good = hex
	case 5:
		good = good[:len(good)-2]
	case 6:
		good += " "
	case 7:
		good = reference.Digest(map[string]string{"value": "another"})
	case 8:
		good = "SHA256:" + hex
	case 9:
		good = m.text(good)
	}
	return &good
}
