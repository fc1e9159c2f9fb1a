package properties

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"plimsoll/adapters"
	adapter "plimsoll/adapters/reference"
	"plimsoll/generators"
	"plimsoll/spec"
)

// shown is a call as it stands in a report.
func shown(c spec.Call) any {
	text, err := spec.EncodeCall(c)
	if err != nil {
		return err.Error()
	}
	return jsontext.Value(text)
}

// shownAnswer is an answer as it stands in a report: what would have gone
// over the wire.
func shownAnswer(a spec.Answer) any {
	if a.Error != "" {
		return struct {
			Error string `json:"error"`
		}{a.Error}
	}
	text, err := spec.EncodeReply(a)
	if err != nil {
		return err.Error()
	}
	return jsontext.Value(text)
}

func size(c spec.Call) int64 {
	text, _ := spec.EncodeCall(c) // a call that cannot be encoded was never made
	return int64(len(text))
}

// fingerprint names a failure: the same requirement on the same smallest case.
func fingerprint(id spec.ID, c spec.Call) string {
	text, _ := spec.EncodeCall(c)
	sum := sha256.Sum256(append([]byte(id+" "), text...))
	return hex.EncodeToString(sum[:6])
}

func caseProfile(c spec.Call) spec.Profile {
	if generators.IsStrict(c) {
		return spec.ProfileStrict
	}
	return spec.ProfileCore
}

// difference shows what the reference would have answered (-) beside what the
// adapter did (+), where both answered.
func difference(c spec.Call, a spec.Answer) string {
	want, err := adapters.Dispatch(context.Background(), adapter.Adapter{}, c)
	if err != nil || !want.Proceeded() || !a.Proceeded() {
		return "" // refuse or answer: the permitted outcomes say it better
	}
	diff := cmp.Diff(want.Result, a.Result, cmpopts.EquateEmpty())
	// cmp indents with no-break spaces in some processes and not in others.
	return strings.ReplaceAll(diff, "\u00a0", " ")
}
