// Package bytext tells refusals by their words, and by what they are.
package bytext

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/vet/testdata/src/own"
	"plimsoll/spec"
)

func contains(err error) bool {
	return strings.Contains(err.Error(), "refused") // want `bytext: a refusal is told by the text of an error; use errors.As with the type of the refusal, or errors.Is \(OUT-05, OUT-02\)`
}

func lower(err error) bool {
	return strings.HasPrefix(strings.ToLower(err.Error()), "compaction refused") // want `by the text of an error`
}

func printed(err error) bool {
	return strings.Contains(fmt.Sprint(err), "refused") // want `by the text of an error`
}

func equals(c own.Compactor, history []string) bool {
	_, err := c.Compact(history)
	return err != nil && err.Error() == "there is nothing to fold" // want `by the text of an error`
}

func sentinel(err error) bool {
	return err.Error() == own.ErrRefused.Error() // want `by the text of an error`
}

func matches(r *spec.Refusal) bool {
	ok, _ := regexp.MatchString("floor", r.Reason) // want `by the wording of its reason`
	return ok
}

func reason(r *spec.Refusal) string {
	switch r.Reason {
	case "the ledger is gone": // want `by the wording of its reason, which may change; compare its code, or the entries that it cites \(OUT-05, OUT-06\)`
		return "ask"
	}
	return "stop"
}

func reasons(a, b own.Refusal) bool {
	return a.Reason == b.Reason // want `by the wording of its reason`
}

// From here on, nothing is wrong.

func typed(err error) bool {
	var r *spec.Refusal
	return errors.As(err, &r) && r.Code == spec.CodeUnknown
}

func empty(r *spec.Refusal) bool { return r.Reason == "" || r.Error() == "" }

// A recorded reason is compared byte for byte.
func cited(r *spec.Refusal, entries spec.Ledger) bool {
	for _, c := range r.Cites {
		for _, e := range entries {
			if c.Reason == e.Reason {
				return true
			}
		}
	}
	return false
}

func network(err error) bool { return strings.Contains(err.Error(), "connection refused") }

func other(err error) bool { return err.Error() == "EOF" }

func asks(ctx context.Context, g adapters.Guard, c *spec.GuardCall, query string) bool {
	_, err := g.Guard(ctx, c)
	return err == nil && strings.Contains(query, "refuse")
}

func shown(r *spec.Refusal) string { return strings.ToUpper(r.Reason) }
