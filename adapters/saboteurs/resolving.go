package saboteurs

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"plimsoll/spec"
)

// resolving: families COV and FLR on resolve; seed 003, seed 004, C6, F3.
func resolving() []Saboteur {
	return []Saboteur{
		fault("COV-14", "fixed", "answers a fixed sentence without the anchor", saysWhere("COV-14", func(c *spec.ResolveCall) string {
			return fmt.Sprintf("the summary covers entry %d", c.ID)
		})),
		fault("COV-15", "500-bytes", "returns the first 500 bytes of the raw entry", spoils(func(c *spec.ResolveCall, r *spec.ResolveResult) {
			if slices.Contains(c.Checkpoint.Uncovered, c.ID) {
				r.Text = strings.ToValidUTF8(r.Text[:min(500, len(r.Text))], "")
			}
		})),
		fault("COV-16", "never-said", "answers that nothing of the kind was ever said", saysWhere("COV-16", func(*spec.ResolveCall) string {
			return "Nothing of the kind was ever said."
		})),
		fault("COV-24", "nearest", "answers the nearest sentence of the summary", saysWhere("COV-24", nearest)),
		fault("FLR-09", "summary", "answers from the summary when the summary has a value", saysWhere("FLR-09", nearest)),
		fault("FLR-18", "fallback", "falls back to the summary when the source is gone", saysWhere("FLR-18", nearest)),
		fault("FLR-23", "provisional", "refuses every use of a provisional checkpoint for a load-bearing class", refuses(spec.CodeBelowFloor, func(c *spec.ResolveCall, _ spec.Answer) bool {
			return loadBearing(c) && slices.Contains(c.Checkpoint.Covered, c.ID)
		})),
	}
}

// saysWhere answers with a text of its own where the requirement says what to
// do. A text of no letters is not worth saying: the right answer stands.
func saysWhere(id spec.ID, text func(*spec.ResolveCall) string) tamper {
	return func(call spec.Call, a spec.Answer) spec.Answer {
		c, ok := call.(*spec.ResolveCall)
		if !ok || !binds(call, id) {
			return a
		}
		if s := text(c); s != "" {
			return spec.Answer{Result: &spec.ResolveResult{From: spec.FromSummary, Text: s}}
		}
		return a
	}
}

// nearest returns the sentence of the summary that has most in common with
// the anchor: the longest start or end of it. Of several it is the first.
// Sentences end with their line.
func nearest(c *spec.ResolveCall) string {
	anchor, best, most := c.Checkpoint.Anchors[c.ID], "", -1
	for _, sentence := range strings.Split(c.Checkpoint.Summary, "\n") {
		if strings.TrimFunc(sentence, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) }) == "" {
			continue
		}
		if n := common(sentence, anchor); n > most {
			best, most = sentence, n
		}
	}
	return best
}

func common(sentence, anchor string) int {
	most := 0
	for i := range anchor {
		if strings.Contains(sentence, anchor[:i]) {
			most = max(most, i)
		}
		if strings.Contains(sentence, anchor[i:]) {
			most = max(most, len(anchor)-i)
		}
	}
	return most
}

func loadBearing(c *spec.ResolveCall) bool {
	return c.Checkpoint.Provisional && c.Class != "" && slices.Contains(c.Checkpoint.Required, c.Class)
}
