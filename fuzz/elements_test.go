package fuzz

import (
	"context"
	"slices"
	"testing"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// FuzzElements holds what an adapter certifies against F4 read afresh: a class
// is certified only if every element of it stands as a token of its own in the
// summary or in its own turn, or is pinned.
func FuzzElements(f *testing.F) {
	certifier, ok := chosen(f).(adapters.Certifier)
	if !ok {
		f.Skip("the adapter has no certify")
	}
	for _, s := range seeds(24, 0) {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m := &maker{tape: tape{data}, strict: true}
		c := m.certify()
		r, err := certifier.Certify(context.Background(), c)
		if err != nil {
			return // a refusal certifies nothing
		}
		for _, e := range c.Elements {
			if slices.Contains(r.Certified, e.Class) && !retained(c, e) {
				text, _ := spec.EncodeCall(c)
				t.Fatalf("%s is certified, and %q of turn %d is nowhere retained:\n%s", e.Class, e.Text, e.Turn, text)
			}
		}
	})
}

func retained(c *spec.CertifyCall, e spec.Element) bool {
	return standsAlone(c.Summary, e.Text) ||
		slices.ContainsFunc(c.Pins, func(p string) bool { return standsAlone(p, e.Text) }) ||
		slices.ContainsFunc(c.Retained, func(t spec.RetainedTurn) bool { return standsAlone(t.Text, e.Text) })
}
