package generators

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"plimsoll/spec"
)

func carelessReconstruct(t tally, c *spec.ReconstructCall) {
	a := &c.Artifact
	restoring, tolerant := slices.Contains(spec.RestorationOps(), c.Operation), slices.Contains(spec.TolerantOps(), c.Operation)
	record := (restoring || tolerant && c.Authoritative) && a.LossClass != nil && *a.LossClass == spec.Lossless
	verifies := a.Digest != nil && *a.Digest == digest(a.Payload, canonical)
	n, agrees := len(a.Payload), maps.Equal(c.Durable, a.Payload)
	noPrior, samePrior := c.Prior == nil, maps.Equal(c.Prior, a.Payload)
	names := slices.Sorted(maps.Keys(a.Payload))
	late := n > manyLiterals
	for i, k := range names {
		v, now := a.Payload[k], c.Durable[k]
		size := utf8.RuneCountInString(v)
		late = late && (now == v) == (i < manyLiterals || now == v)
		t.note("RST-12 a value of more than 80 characters", tolerant && size > 80 && size <= 300)
		t.note("RST-07 a long value that differs at its end", record && verifies && noPrior && size > 80 && (now == v+" " || sameButEnd(now+"x", v)))
		t.note("RST-07 a value in another normal form", record && verifies && noPrior && now != v && norm.NFC.String(now) == norm.NFC.String(v))
		t.note("RST-14 a value in another normal form", record && verifies && agrees && c.Prior[k] != v && norm.NFC.String(c.Prior[k]) == norm.NFC.String(v))
	}
	t.note("RST-07 one from the sixth on", record && verifies && noPrior && !agrees && late)
	t.note("RST-14 a renamed key", record && verifies && agrees && !noPrior && !samePrior && slices.Equal(slices.Sorted(maps.Values(c.Prior)), slices.Sorted(maps.Values(a.Payload))))
	t.note("RST-06 six literals or more", restoring && record && verifies && noPrior && agrees && !c.Authoritative && n > manyLiterals)
	escapes := string(render(a.Payload, escapedUpper)) != string(render(a.Payload, canonical))
	t.note("RST-06 letters in an escape", restoring && record && verifies && noPrior && agrees && !c.Authoritative && escapes)
	for _, prefix := range []string{"sha512:", "sha1:", "md5:"} {
		t.note("RST-05 "+prefix, record && noPrior && agrees && strings.HasPrefix(*orEmpty(a.Digest), prefix))
	}
	for _, op := range foldingOps {
		t.note(fmt.Sprintf("RST-13 %+q", op), c.Operation == op && verifies && agrees && noPrior)
	}
	t.note("RST-13 an operation that folds to a known one", slices.Contains(foldingOps, c.Operation) && verifies && agrees && noPrior)
}

// lookalike reports whether certified holds no class of required that is
// missing, but something that a careless comparison takes for it.
func lookalike(required, certified []string, how func(string) string) bool {
	return slices.ContainsFunc(required, func(class string) bool {
		return !slices.Contains(certified, class) && slices.ContainsFunc(certified, func(other string) bool { return how(other) == how(class) })
	})
}

// carelessNames notes how the classes certified may be taken for the required.
func carelessNames(t tally, row string, required, certified []string) {
	t.note(row+" another case", lookalike(required, certified, strings.ToLower))
	t.note(row+" a blank", lookalike(required, certified, strings.TrimSpace))
	t.note(row+" another normal form", lookalike(required, certified, norm.NFC.String))
	t.note(row+" full width", lookalike(required, certified, norm.NFKC.String))
	t.note(row+" an asterisk", slices.Equal(certified, []string{"*"}) && len(required) > 0)
	t.note(row+" the word all", slices.Contains(certified, "all") && len(required) > 0)
	t.note(row+" as many as required, one twice", len(required) == len(certified) && repeats(certified) && lacking(required, certified) == 1)
}

func repeats(list []string) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(list)))) < len(list)
}

func carelessDecide(t tally, c *spec.DecideCall) {
	if k := c.Contract; k != nil && k.Generation != nil && orFalse(k.AncestryCertified) {
		carelessNames(t, "FLR-05", k.Required, k.Certified)
		t.note("FLR-04 names repeated", repeats(k.Required) && lacking(k.Required, k.Certified) == 0)
	}
}

func orFalse(b *bool) bool { return b != nil && *b }

func carelessInherit(t tally, c *spec.InheritCall) {
	n := len(c.Parents)
	weak := make([]bool, n)
	highest := int64(0)
	for i := range c.Parents {
		p := &c.Parents[i]
		if p.Generation == nil || p.AncestryCertified == nil {
			return
		}
		weak[i] = !*p.AncestryCertified || lacking(p.Required, p.Certified) > 0
		highest = max(highest, *p.Generation)
	}
	if c.Fresh {
		return
	}
	lastWeak := n > 0 && weak[n-1] && !slices.Contains(weak[:n-1], true)
	t.note("CHN-02, CHN-03 the last of four", n == 4 && lastWeak)
	t.note("CHN-02, CHN-03 the last of five", n == 5 && lastWeak)
	t.note("CHN-01 beyond 31 bits", highest >= 1<<31 && highest < 1<<40)
	t.note("CHN-01 the largest", highest == spec.MaxInteger-1)
	carelessNames(t, "CHN-07 own", c.Own.Required, c.Own.Certified)
	if lastWeak && *c.Parents[n-1].AncestryCertified {
		carelessNames(t, "CHN-02", c.Parents[n-1].Required, c.Parents[n-1].Certified)
	}
}

func carelessCertify(t tally, c *spec.CertifyCall) {
	texts := append([]string{c.Summary}, c.Pins...)
	own := map[int64]string{}
	for _, r := range c.Retained {
		texts = append(texts, r.Text)
		own[r.ID] += r.Text + "\n"
	}
	holders := func(text string) (found []int) {
		for i := range texts {
			if Reason(text, texts[i], false) >= Between {
				found = append(found, i)
			}
		}
		return found
	}
	total, lost := map[string]int{}, map[string]string{}
	for _, e := range c.Elements {
		total[e.Class]++
		found := holders(e.Text)
		required := slices.Contains(c.Required, e.Class)
		if len(found) == 1 && required {
			at := found[0]
			t.note("FLR-12 in another turn", at > len(c.Pins) && !strings.Contains(own[e.Turn], e.Text))
			t.note("FLR-12 in a longer pin", at > 0 && at <= len(c.Pins) && len(texts[at]) > len(e.Text))
		}
		if len(found) == 0 {
			lost[e.Class] = e.Text
			carelessElement(t, c, texts, e.Text)
		}
	}
	t.note("FLR-12 a class required twice", slices.ContainsFunc(c.Required, func(class string) bool { return total[class] > 0 && lost[class] == "" }) && repeats(c.Required))
	for class, text := range lost {
		last := ""
		for _, e := range c.Elements {
			if e.Class == class {
				last = e.Text
			}
		}
		n := 0
		for _, e := range c.Elements {
			if e.Class == class && len(holders(e.Text)) == 0 {
				n++
			}
		}
		t.note("FLR-10 the last of more than twenty", total[class] > 20 && n == 1 && text == last)
		for other := range total {
			t.note("FLR-10, FLR-12 beside a class of nearly the same name", lost[other] == "" && (alike(class, other) || other != class && strings.TrimSpace(other) == strings.TrimSpace(class)))
		}
		t.note("FLR-10 a class named as if it stood for all", slices.Contains(c.Required, "*") || slices.Contains(c.Required, "all"))
	}
}

// carelessElement names how an element that is not retained may be taken for
// one that is.
func carelessElement(t tally, c *spec.CertifyCall, texts []string, text string) {
	for i := range texts {
		inside := strings.Contains(texts[i], text)
		t.note("FLR-11 in a longer token of a pin", inside && i > 0 && i <= len(c.Pins))
		t.note("FLR-11 in a longer token of a retained turn", inside && i > len(c.Pins))
		t.note("FLR-11 other white space", !inside && strings.Contains(strings.Join(strings.Fields(texts[i]), " "), strings.Join(strings.Fields(text), " ")))
		t.note("FLR-11 another normal form", !inside && strings.Contains(norm.NFC.String(texts[i]), norm.NFC.String(text)))
		t.note("FLR-11 other quotes", !inside && strings.Contains(straightened.Replace(texts[i]), straightened.Replace(text)))
	}
	parts := []string{c.Summary}
	for _, r := range c.Retained {
		parts = append(parts, r.Text)
	}
	pins := append(slices.Clone(parts), c.Pins...)
	turnless := append([]string{c.Summary}, c.Pins...)
	for _, seam := range []string{"", " ", "\n"} {
		t.note(fmt.Sprintf("FLR-19 across texts joined by %q", seam), strings.Contains(strings.Join(pins, seam), text))
		t.note(fmt.Sprintf("FLR-19 across summary and turn joined by %q", seam), strings.Contains(strings.Join(parts[:min(2, len(parts))], seam), text) && len(parts) > 1)
		t.note(fmt.Sprintf("FLR-19 across summary and pin joined by %q", seam), strings.Contains(strings.Join(turnless, seam), text))
		t.note(fmt.Sprintf("FLR-19 across turns and pins joined by %q", seam), strings.Contains(strings.Join(pins[1:], seam), text))
	}
}
