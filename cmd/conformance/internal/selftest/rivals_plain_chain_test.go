package selftest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"

	"plimsoll/spec"
)

// plainGuard: an excluded key is never permitted, for a reason that was
// recorded; without a ledger nothing is; any other key is.
func plainGuard(t *rapid.T, a everything) (spec.Call, string) {
	key := rapid.StringMatching("[a-c]{1,3}") // few, so that they meet
	entry := rapid.Custom(func(t *rapid.T) spec.Entry {
		return spec.Entry{Key: key.Draw(t, "key"), Reason: rapid.String().Draw(t, "reason"), Generation: rapid.Int64Range(0, 5).Draw(t, "recorded")}
	})
	c := &spec.GuardCall{Generation: rapid.Int64Range(0, 5).Draw(t, "generation"), Key: key.Draw(t, "action"),
		Summary: rapid.String().Draw(t, "summary"), Query: rapid.String().Draw(t, "query")}
	if rapid.Bool().Draw(t, "has a ledger") {
		c.Ledger = append(spec.Ledger{}, rapid.SliceOf(entry).Draw(t, "ledger")...)
	}
	r, err := a.Guard(context.Background(), c)
	permits := err == nil && r.Permit
	hits := entriesOf(c.Ledger, c.Key)
	switch {
	case c.Ledger == nil:
		return c, when(permits, "permits without a ledger")
	case len(hits) == 0:
		return c, when(!permits, "refuses a key that is not excluded")
	case permits:
		return c, "permits an excluded key"
	}
	refusal := (*spec.Refusal)(nil)
	cited := errors.As(err, &refusal) && slices.ContainsFunc(refusal.Cites, func(c spec.Cite) bool {
		return slices.ContainsFunc(hits, func(e spec.Entry) bool { return e.Reason == c.Reason })
	})
	return c, when(!cited, "cites no recorded reason")
}

func entriesOf(l spec.Ledger, key string) []spec.Entry {
	return slices.DeleteFunc(slices.Clone(l), func(e spec.Entry) bool { return e.Key != key })
}

var plainClasses = []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassOrdering, spec.ClassObligation}

func drawClasses(t *rapid.T, label string) []string {
	return rapid.SliceOfNDistinct(rapid.SampledFrom(plainClasses), 0, 3, rapid.ID).Draw(t, label)
}

func drawContract(t *rapid.T) spec.Contract {
	generation, ancestry := rapid.Int64Range(0, 5).Draw(t, "generation"), rapid.Bool().Draw(t, "ancestry")
	return spec.Contract{Required: drawClasses(t, "required"), Certified: drawClasses(t, "certified"), Generation: &generation, AncestryCertified: &ancestry}
}

func certifiesAll(k spec.Contract) bool {
	return *k.AncestryCertified && !slices.ContainsFunc(k.Required, func(class string) bool { return !slices.Contains(k.Certified, class) })
}

// plainDecide: the three ways out, as the record's code takes them.
func plainDecide(t *rapid.T, a everything) (spec.Call, string) {
	k := drawContract(t)
	c := &spec.DecideCall{Contract: &k, SourceRecoverable: rapid.Bool().Draw(t, "recoverable"), StrictConsumer: rapid.Bool().Draw(t, "strict"),
		ChainingRisk: rapid.Bool().Draw(t, "chaining"), CostlySideEffect: rapid.Bool().Draw(t, "costly")}
	want := spec.Provisional
	switch {
	case certifiesAll(k):
		want = spec.Certified
	case !c.SourceRecoverable && (c.StrictConsumer || c.ChainingRisk || c.CostlySideEffect):
		want = ""
	}
	r, err := a.Decide(context.Background(), c)
	if err != nil {
		r.Decision = ""
	}
	return c, when(r.Decision != want, "takes another way than the record")
}

// plainCertify: a class is certified if and only if all its elements are left.
func plainCertify(t *rapid.T, a everything) (spec.Call, string) {
	c := &spec.CertifyCall{Required: drawClasses(t, "required")}
	lost, known := map[string]bool{}, map[string]bool{}
	var said []string
	for i := range rapid.IntRange(0, 6).Draw(t, "elements") {
		e := spec.Element{Class: rapid.SampledFrom(plainClasses).Draw(t, "class"), Text: fmt.Sprintf("E%d", i+1), Turn: int64(i + 1)}
		c.Elements, known[e.Class] = append(c.Elements, e), true
		switch rapid.SampledFrom([]string{"summary", "retained", "pinned", "lost"}).Draw(t, "where") {
		case "summary":
			said = append(said, e.Text)
		case "retained":
			c.Retained = append(c.Retained, spec.RetainedTurn{ID: e.Turn, Text: "we have " + e.Text})
		case "pinned":
			c.Pins = append(c.Pins, e.Text)
		default:
			lost[e.Class] = true
		}
	}
	c.Summary = strings.Join(said, " ")
	r, err := a.Certify(context.Background(), c)
	for _, class := range c.Required {
		certified := err == nil && slices.Contains(r.Certified, class)
		if known[class] && certified == lost[class] {
			return c, "certifies a class that lost an element, or does not certify one that lost none"
		}
	}
	return c, ""
}

// plainInherit: a chain counts its generations and is as good as its weakest link.
func plainInherit(t *rapid.T, a everything) (spec.Call, string) {
	c := &spec.InheritCall{Own: spec.Evidence{Required: drawClasses(t, "own required"), Certified: drawClasses(t, "own certified")},
		Parents: rapid.SliceOfN(rapid.Custom(drawContract), 0, 3).Draw(t, "parents"), Fresh: rapid.Bool().Draw(t, "fresh")}
	generation, ancestry := int64(1), true
	if !c.Fresh {
		for _, p := range c.Parents {
			generation, ancestry = max(generation, *p.Generation+1), ancestry && certifiesAll(p)
		}
	}
	r, err := a.Inherit(context.Background(), c)
	switch {
	case err != nil:
		return c, "refused to compute a contract"
	case r.Generation != generation:
		return c, "counts the generation wrongly"
	case r.AncestryCertified != ancestry:
		return c, "does not take the weakest link for the ancestry"
	}
	for _, class := range r.CertifiedAlong {
		for _, p := range c.Parents {
			if !c.Fresh && !slices.Contains(p.Certified, class) {
				return c, "certifies along the chain what a parent does not certify"
			}
		}
	}
	return c, ""
}
