package spec_test

import (
	"strings"
	"testing"

	"plimsoll/spec"
)

func TestFold(t *testing.T) {
	long := strings.Repeat("x", 100)
	for in, want := range map[string]string{
		`{"a":1,"b":[1,2]}`:           `{"a": 1, "b": [1, 2]}`,
		`{"a":"` + long + `"}`:        "{\n  \"a\": \"" + long + "\"\n}",
		`[{"a":"` + long + `"}]`:      "[\n  {\n    \"a\": \"" + long + "\"\n  }\n]",
		`{"a":[],"b":"` + long + `"}`: "{\n  \"a\": [],\n  \"b\": \"" + long + "\"\n}",
	} {
		if got, err := spec.Fold([]byte(in), "", 100); err != nil || got != want {
			t.Errorf("fold(%s) = %s, %v, want %s", in, got, err, want)
		}
	}
}
