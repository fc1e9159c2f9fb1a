package cut

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"plimsoll/corpus"
	"plimsoll/spec"
)

// kinds are texts with literals of every kind, and what of each stays.
var kinds = []struct {
	text  string
	stays []string
}{
	{"path src/mast/rigging_test.go:12 and /etc/hold/keel.yaml, ./a.go, C:\\ship\\log.txt", []string{"_", ".go:", ".yaml", ":\\", ".txt"}},
	{"sha 09ea3c1 in 09ea3c1e2b76a240fadcd7c0594744be77348a94, 1234567d, deadbeef, cafe", []string{" in "}},
	{"uuid 0cf3db51-1c73-43bb-8d05-dc02739514a5 and 5acb1c4e-0000-4000-8000-000000000001", []string{"-0000-", "-00000000000"}},
	{"numbers 30s, 1,024 of 007, 2026-01-02, 8080, 128kB, 512B, 365d, 3.14.15, 0x1f, 100", []string{"s, ", ",0", " 00", "kB,", "B, ", "d, "}},
	{"names parseHeader, ParseHTTPHeader, parse_header, MAX_DEPTH, os.ReadFile, ENT-221, NotFoundError, isNotFound, Größe, корабль, 船", []string{"Error,"}},
	{"flags --no-verify, --depth=1; see https://yard.example:8080/dock?ship=3#aft", []string{"--no-", "https://"}},
	{"Don't touch it. You must not, unless the mate said so! never without me", []string{"Don't", "You must not, unless the", "said so! never without me"}},
	{"Error: cannot open hull: no such file\n$ make -C hull\ncommand: git push --force\nTypeError: bad keel\nRustError: x", []string{"Error: cannot", "no such file\n$ ", "\ncommand: git", "Error: "}},
	{"toolu_01AbCdEfGhIjKlMnOpQr aGVsbG8gd29ybGQgdGhpcyBpcw==", []string{"_", "=="}},
}

func TestRewriteKeepsKinds(t *testing.T) {
	var cases []corpus.Case
	for i, k := range kinds {
		cases = append(cases, corpus.Case{Name: fmt.Sprint(i), Profile: spec.ProfileCore, Call: &spec.BuildCall{Summary: k.text, RatioLow: 1}})
	}
	for seed := range uint64(50) {
		made, notes := Rewrite(cases, seed)
		if len(notes) > 0 {
			t.Fatalf("seed %d: notes %v", seed, notes)
		}
		wantNothingLeft(t, cases, made)
		for i, c := range made {
			for _, stays := range kinds[i].stays {
				if got := c.Call.(*spec.BuildCall).Summary; !strings.Contains(got, stays) {
					t.Errorf("%q became %q, want %q to stay", kinds[i].text, got, stays)
				}
			}
		}
	}
}

// TestRewriteKeepsRelations: what was equal, a part, a beginning, or the same
// but for its capitals is so again.
func TestRewriteKeepsRelations(t *testing.T) {
	summary := "rigging rig RIG Rigging parseHeader ParseHeader T1 T12 09ea3c1 09ea3c1e2b7 rig/mast.go"
	c := corpus.Case{Name: "x", Profile: spec.ProfileStrict, Call: &spec.CertifyCall{Summary: summary, Elements: []spec.Element{
		{Class: "identifier", Text: "gin"}, {Class: "identifier", Text: "PARSEHEADER"}, {Class: "identifier", Text: "mast.go"}, {Class: "identifier", Text: "T1"},
	}}}
	for seed := range uint64(50) {
		made, _ := Rewrite([]corpus.Case{c}, seed)
		if len(made) != 1 {
			t.Fatalf("seed %d: the case was left out", seed)
		}
		call := made[0].Call.(*spec.CertifyCall)
		w := strings.Fields(call.Summary)
		for what, ok := range map[string]bool{
			"rig begins rigging":            strings.HasPrefix(w[0], w[1]),
			"RIG is rig in capitals":        strings.ToUpper(w[1]) == w[2],
			"Rigging is rigging":            strings.ToLower(w[3]) == w[0],
			"T1 begins T12":                 strings.HasPrefix(w[7], w[6]),
			"the short sha begins the long": strings.HasPrefix(w[9], w[8]),
			"rig is a part of the path":     strings.HasPrefix(w[10], w[1]+"/"),
			"gin is in rigging":             strings.Contains(w[0], call.Elements[0].Text),
			"PARSEHEADER is parseHeader":    strings.EqualFold(w[4], call.Elements[1].Text),
			"mast.go is in rig/mast.go":     strings.HasSuffix(w[10], "/"+call.Elements[2].Text),
			"T1 is T1":                      w[6] == call.Elements[3].Text,
		} {
			if !ok {
				t.Errorf("seed %d: %s, no longer so in %q with elements %v", seed, what, call.Summary, call.Elements)
			}
		}
	}
}

// TestRewriteRandomTexts takes needles out of texts at random places, so that
// every way of being a part of something occurs.
func TestRewriteRandomTexts(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		var cases []corpus.Case
		for i := range 1 + r.IntN(3) {
			cases = append(cases, randomCase(r, i))
		}
		made, notes := Rewrite(cases, seed)
		if len(notes) > 0 {
			t.Fatalf("seed %d: notes %v of %q", seed, notes, allTexts(cases))
		}
		wantSameMeaning(t, cases, made)
		for i, text := range allTexts(made) {
			wantShape(t, allTexts(cases)[i], text)
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

func randomCase(r *rand.Rand, n int) corpus.Case {
	c := corpus.Case{Name: fmt.Sprint(n), Profile: spec.ProfileStrict, Requirement: "COV-08", Source: source, Story: "x"}
	summary := randomText(r)
	switch r.IntN(4) {
	case 0:
		call := &spec.BuildCall{Summary: summary, RatioLow: 5}
		for i := range 1 + r.IntN(8) {
			anchor := randomNeedle(r, summary)
			if i > 0 && r.IntN(5) == 0 {
				anchor = call.Turns[i-1].Anchor // shared
			}
			call.Turns = append(call.Turns, spec.Turn{ID: int64(i), Anchor: anchor, Tokens: 10})
		}
		c.Call = call
	case 1:
		call := &spec.ResolveCall{ID: 0, Raw: map[int64]string{}, Checkpoint: spec.Checkpoint{
			Summary: summary, Earlier: []string{randomText(r)}, Anchors: map[int64]string{}, Covered: []int64{}, Uncovered: []int64{}, Required: []string{}}}
		for i := range int64(1 + r.IntN(5)) {
			call.Checkpoint.Anchors[i] = randomNeedle(r, summary)
			call.Checkpoint.Covered = append(call.Checkpoint.Covered, i)
			call.Raw[i] = randomText(r)
		}
		c.Call = call
	case 2:
		call := &spec.CertifyCall{Required: []string{}, Summary: summary, Pins: []string{randomText(r)}, Retained: []spec.RetainedTurn{{ID: 9, Text: randomText(r)}}}
		for range 1 + r.IntN(4) {
			e := spec.Element{Class: elementClasses[r.IntN(len(elementClasses))], Text: randomNeedle(r, summary)}
			if e.Text != "" {
				call.Elements = append(call.Elements, e)
				call.Required = append(call.Required, e.Class)
			}
		}
		c.Call = call
	case 3:
		call := &spec.GuardCall{Generation: 1, Ledger: spec.Ledger{}, Summary: summary, Key: "k" + randomNeedle(r, summary)}
		for range r.IntN(4) {
			call.Ledger = append(call.Ledger, spec.Entry{Key: "k" + randomNeedle(r, summary), Reason: randomText(r)})
		}
		c.Call = call
	}
	c.Permitted = permitted(c.Call, c.Profile)
	return c
}

// randomText mixes words, whole literals, and both glued together.
func randomText(r *rand.Rand) string {
	var words []string
	for range 3 + r.IntN(40) {
		k := strings.Fields(kinds[r.IntN(len(kinds))].text)
		w := k[r.IntN(len(k))]
		switch r.IntN(8) {
		case 0:
			w = w[:len(w)/2] + w
		case 1:
			w = strings.ToUpper(w)
		case 2:
			w += "/" + k[0]
		}
		words = append(words, strings.ToValidUTF8(w, "x"))
	}
	return strings.Join(words, " ")
}

// randomNeedle is a part of the text, a part of another one, or nothing.
func randomNeedle(r *rand.Rand, text string) string {
	switch r.IntN(8) {
	case 0:
		return ""
	case 1:
		text = randomText(r)
	case 2:
		w := strings.Fields(text)
		return w[r.IntN(len(w))]
	}
	runes := []rune(text)
	from := r.IntN(len(runes) - 1)
	return string(runes[from:min(len(runes), from+2+r.IntN(14))])
}
