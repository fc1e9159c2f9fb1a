package generators

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// called gives turns or literals other names.
func called(c spec.Call) []Variant {
	switch c := c.(type) {
	case *spec.BuildCall:
		if slices.Contains(c.Reported, spec.MaxInteger) {
			return nil
		}
		out := *c
		out.Turns = slices.Clone(c.Turns)
		for i := range out.Turns {
			out.Turns[i].ID++
		}
		out.Reported = onwards(c.Reported)
		return []Variant{{&out, "every turn id one higher"}}
	case *spec.ResolveCall:
		if slices.Contains(turnsOf(c), spec.MaxInteger) {
			return nil
		}
		out := *c
		k := &out.Checkpoint
		k.Covered, k.Uncovered, k.Anchors = onwards(k.Covered), onwards(k.Uncovered), moved(k.Anchors)
		out.Raw, out.ID = moved(c.Raw), c.ID+1
		return []Variant{{&out, "every turn id one higher"}}
	case *spec.ReconstructCall:
		out := *c
		out.Artifact.Payload, out.Prior, out.Durable = respelt(c.Artifact.Payload), respelt(c.Prior), respelt(c.Durable)
		if vouched(c) {
			d := digest(out.Artifact.Payload, canonical)
			out.Artifact.Digest = &d
		}
		return []Variant{{&out, "every name and value of a literal spelled otherwise"}}
	}
	return nil
}

func onwards(ids []int64) []int64 {
	out := slices.Clone(ids)
	for i := range out {
		out[i]++
	}
	return out
}

func moved(m map[int64]string) map[int64]string {
	if m == nil {
		return nil
	}
	out := make(map[int64]string, len(m))
	for id, text := range m {
		out[id+1] = text
	}
	return out
}

func respelt(m map[string]string) map[string]string {
	if m == nil {
		return nil
	}
	out := make(map[string]string, len(m))
	for name, value := range m {
		out[strings.Map(spelt, name)] = strings.Map(spelt, value)
	}
	return out
}

// spelt gives a letter the one thirteen places on and a digit the one five
// places on. All else stays, so that texts that differ still do, and in the
// same way: in their case, by one character, by a blank.
func spelt(c rune) rune {
	switch {
	case 'a' <= c && c <= 'z':
		return 'a' + (c-'a'+13)%26
	case 'A' <= c && c <= 'Z':
		return 'A' + (c-'A'+13)%26
	case '0' <= c && c <= '9':
		return '0' + (c-'0'+5)%10
	}
	return c
}

// vouched: the artifact has the digest of its payload.
func vouched(c *spec.ReconstructCall) bool {
	return c.Artifact.Digest != nil && *c.Artifact.Digest == digest(c.Artifact.Payload, canonical)
}
