package generators

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gowebpki/jcs"
)

// The canonical spelling must be that of an independent implementation of RFC
// 8785, and every other spelling must be JSON for the same object.
func TestRender(t *testing.T) {
	payloads := append([]map[string]string{}, tellingPayloads...)
	for seed := range 3000 {
		payloads = append(payloads, Reconstruct().Example(seed).Artifact.Payload)
	}
	all := map[string]string{}
	for i, name := range literalNames {
		all[name] = literalValues[i%len(literalValues)]
	}
	for i, value := range literalValues {
		all["v"+strings.Repeat("x", i)] = value
	}
	for _, payload := range append(payloads, all) {
		plain, err := json.Marshal(payload)
		if err != nil {
			t.Fatal(err)
		}
		want, err := jcs.Transform(plain)
		if err != nil {
			t.Fatalf("%s: %v", plain, err)
		}
		for s := canonical; s < spellings; s++ {
			got := render(payload, s)
			back, err := jcs.Transform(got)
			if err != nil || string(back) != string(want) {
				t.Fatalf("spelling %d of %s is %s, which stands for %s (%v)", s, plain, got, back, err)
			}
			if s == canonical && string(got) != string(want) {
				t.Fatalf("%s spelled %s; want %s", plain, got, want)
			}
		}
		if got := render(payload, escapedHTML); string(got) != string(plain) && !strings.Contains(string(plain), `\u007f`) {
			t.Fatalf("%s spelled as Go does: %s", plain, got)
		}
	}
}

// A payload must exist for each spelling that only a canonicalizer tells apart.
func TestTellingPayloads(t *testing.T) {
	for s := canonical + 1; s < spellings; s++ {
		told := 0
		for _, payload := range tellingPayloads {
			if string(render(payload, s)) != string(render(payload, canonical)) {
				told++
			}
		}
		if told == 0 {
			t.Errorf("no telling payload differs in spelling %d", s)
		}
	}
}

// Only digestVerifies gives the digest of the canonical form.
func TestDigests(t *testing.T) {
	for _, payload := range tellingPayloads {
		for d := digestVerifies; d < digestings; d++ {
			for s := canonical; s < spellings; s++ {
				p := artifactPlan{payload: payload, digest: d, spelling: s}
				got := p.digested()
				if verifies := got != nil && *got == digest(payload, canonical); verifies != (d == digestVerifies) {
					t.Errorf("digest %d in spelling %d over %v: verifies is %t", d, s, payload, verifies)
				}
			}
		}
	}
}
