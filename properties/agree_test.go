package properties

import (
	"testing"

	"pgregory.net/rapid"

	"plimsoll/generators"
	"plimsoll/spec"
)

// The two oracles must agree on every answer to every call, right or wrong:
// a vendor is accused only of what both find, and a dispute ends a run.
func TestOraclesAgree(t *testing.T) {
	plan, err := newPlan(Config{Profile: spec.ProfileStrict}.withDefaults(), spec.HelloResult{})
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{plan: plan}
	rapid.Check(t, func(t *rapid.T) {
		call := generators.Calls(spec.ProfileStrict, spec.Ops()).Draw(t, "call")
		for range 8 {
			r := &ruling{call: call, answer: anyAnswer(t, call)}
			j.weigh(r)
			if len(r.disputed) > 0 {
				answer, _ := spec.EncodeReply(r.answer)
				text, _ := spec.EncodeCall(call)
				t.Fatalf("the oracles disagree on %v\ncall   %s\nanswer %s %s", r.disputed, text, answer, r.answer.Error)
			}
		}
	})
}

// anyAnswer is an answer that an adapter might give, near the truth or not.
func anyAnswer(t *rapid.T, c spec.Call) spec.Answer {
	switch rapid.IntRange(0, 9).Draw(t, "form") {
	case 0:
		return spec.Answer{Error: "boom"}
	case 1, 2, 3:
		a := spec.Answer{Refusal: anyRefusal(t, c)}
		if _, ok := c.(*spec.ReconstructCall); ok && rapid.Bool().Draw(t, "payload") {
			a.Result = anyResult(t, c)
		}
		return a.Normal()
	}
	return spec.Answer{Result: anyResult(t, c)}.Normal()
}

func anyRefusal(t *rapid.T, c spec.Call) *spec.Refusal {
	subjects := append([]string{"", "error", "contract", "artifact", "ledger", "turns", "1"}, classesOf(c)...)
	r := &spec.Refusal{
		Code:    rapid.SampledFrom(append(spec.Codes(), "", "invented")).Draw(t, "code"),
		Subject: rapid.SliceOfN(rapid.SampledFrom(subjects), 0, 2).Draw(t, "subject"),
		Reason:  rapid.SampledFrom([]string{"because", ""}).Draw(t, "reason"),
	}
	if g, ok := c.(*spec.GuardCall); ok {
		cites := []spec.Cite{{Reason: "made up", Generation: 1}}
		for _, e := range g.Ledger[:min(len(g.Ledger), 9)] {
			if e.Key == g.Key || rapid.Bool().Draw(t, "stray") {
				cites = append(cites, spec.Cite{Reason: e.Reason, Generation: e.Generation}, spec.Cite{Reason: e.Reason, Generation: g.Generation})
			}
		}
		r.Cites = rapid.SliceOfN(rapid.SampledFrom(cites), 0, 4).Draw(t, "cites")
		r.Subject = append(r.Subject, rapid.SampledFrom([]string{g.Key, "x"}).Draw(t, "key"))
	}
	return r
}

func classesOf(c spec.Call) []string {
	switch c := c.(type) {
	case *spec.CertifyCall:
		out := append([]string{"unheard"}, c.Required...)
		for _, e := range c.Elements {
			out = append(out, e.Class)
		}
		return out
	case *spec.InheritCall:
		out := append([]string{"unheard"}, c.Own.Certified...)
		for _, p := range c.Parents {
			out = append(append(out, p.Certified...), p.Required...)
		}
		return out
	}
	return []string{"identifier"}
}

func anyResult(t *rapid.T, c spec.Call) spec.Result {
	classes := rapid.SliceOfN(rapid.SampledFrom(classesOf(c)), 0, 4)
	switch c := c.(type) {
	case *spec.BuildCall:
		ids := []int64{7777}
		for _, turn := range c.Turns {
			ids = append(ids, turn.ID)
		}
		set := rapid.SliceOfN(rapid.SampledFrom(ids), 0, min(len(ids)+1, 12))
		r := &spec.BuildResult{Covered: set.Draw(t, "covered"), Uncovered: set.Draw(t, "uncovered")}
		if rapid.Bool().Draw(t, "all") {
			r = &spec.BuildResult{Covered: ids[1:]}
		}
		return r
	case *spec.ResolveCall:
		return &spec.ResolveResult{Text: rapid.SampledFrom(textsOf(c)).Draw(t, "text")}
	case *spec.ReconstructCall:
		class := rapid.SampledFrom([]string{spec.Lossless, spec.LossyGist, spec.LossyLiteral, ""}).Draw(t, "class")
		payload := rapid.SampledFrom([]map[string]string{c.Artifact.Payload, c.Prior, c.Durable, nil, {"x": "y"}}).Draw(t, "payload")
		return &spec.ReconstructResult{Payload: payload, EffectiveClass: class}
	case *spec.GuardCall:
		return &spec.GuardResult{Permit: rapid.Bool().Draw(t, "permit")}
	case *spec.DecideCall:
		return &spec.DecideResult{Decision: rapid.SampledFrom([]string{spec.Certified, spec.Provisional}).Draw(t, "decision")}
	case *spec.CertifyCall:
		return &spec.CertifyResult{Certified: classes.Draw(t, "certified")}
	case *spec.InheritCall:
		return &spec.InheritResult{Generation: rapid.Int64Range(0, 4).Draw(t, "generation"), AncestryCertified: rapid.Bool().Draw(t, "ancestry"),
			CertifiedHere: classes.Draw(t, "here"), CertifiedAlong: classes.Draw(t, "along")}
	}
	return nil
}

// textsOf are answers near the line: whole and cut entries and summaries.
func textsOf(c *spec.ResolveCall) []string {
	texts := []string{"", "made up", c.Raw[c.ID], c.Checkpoint.Summary, c.Checkpoint.Anchors[c.ID]}
	for _, s := range append([]string{c.Checkpoint.Summary, c.Raw[c.ID]}, c.Checkpoint.Earlier...) {
		runes := []rune(s)
		texts = append(texts, s, string(runes[:len(runes)/2]), string(runes[len(runes)/2:]))
	}
	return texts
}
