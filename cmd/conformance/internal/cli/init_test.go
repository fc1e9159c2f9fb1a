package cli

import "testing"

// TestInvocation: what a command prints to be typed again must be there to be
// called again.
func TestInvocation(t *testing.T) {
	for arg0, want := range map[string]string{
		"conformance":                       "conformance",
		"./conformance":                     "./conformance",
		"/opt/my tools/conformance":         "'/opt/my tools/conformance'",
		"/home/go-build/conformance":        "/home/go-build/conformance",
		"/x/go-build7/b001/exe/conformance": "go run ./cmd/conformance",
	} {
		if got := Invocation(arg0); got != want {
			t.Errorf("called as %s: got %s, want %s", arg0, got, want)
		}
	}
}
