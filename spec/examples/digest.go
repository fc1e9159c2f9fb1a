package examples

import (
	"crypto/sha256"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"

	"plimsoll/spec"
)

// A Canon is a payload, its canonical text and the digest over it (R3).
type Canon struct {
	Payload map[string]string
	Text    string // RFC 8785
	Digest  string
	Why     string
}

// Canons returns the digests that SPEC.md shows.
func Canons() []Canon {
	var all []Canon
	for _, c := range []struct {
		payload map[string]string
		why     string
	}{
		{map[string]string{}, "an empty payload"},
		{map[string]string{"sha": "9f2c41d", "file": "api/map.go"}, "names in order, no white space, `/` as it is"},
		{map[string]string{"a": "tab\tquote\" back\\slash\u0001", "B": "caf\u00e9"}, "upper case sorts first; control characters, quote and backslash are escaped, all else is not"},
		{map[string]string{"\uff21": "1", "\U0001F600": "2"}, "U+1F600 before U+FF21, since its first UTF-16 unit is D83D"},
	} {
		all = append(all, Canon{c.payload, canonical(c.payload), digest(c.payload), c.why})
	}
	return all
}

// digest returns the verifying digest of a payload.
func digest(payload map[string]string) string {
	return fmt.Sprintf("sha256:%x", sha256.Sum256([]byte(canonical(payload))))
}

// canonical writes the payload as RFC 8785 has it. The payloads of this package
// are valid UTF-8, so there is such a form.
func canonical(payload map[string]string) string {
	text, err := spec.Encode(payload)
	if err != nil {
		return ""
	}
	v := jsontext.Value(text)
	if err := v.Canonicalize(); err != nil {
		return ""
	}
	return string(v)
}
