package properties_test

import (
	"context"
	"fmt"
	"strings"

	"plimsoll/adapters"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A guard that blocks whatever begins like an excluded action. It implements
// one operation; the others are not applicable. The engine finds that it blocks
// too much, and that it then cites the wrong entry.
type cautious struct{}

func (cautious) Identity() spec.Identity { return spec.Identity{Name: "cautious", Version: "1.0"} }

func (cautious) Guard(_ context.Context, c *spec.GuardCall) (spec.GuardResult, error) {
	if c.Ledger == nil {
		return spec.GuardResult{}, spec.Refuse(spec.CodeUnknown, []string{c.Key}, "no ledger to ask")
	}
	for _, e := range c.Ledger {
		if strings.HasPrefix(c.Key, e.Key) {
			r := spec.Refuse(spec.CodeExcluded, []string{c.Key}, "excluded")
			r.Cites = []spec.Cite{{Reason: e.Reason, Generation: e.Generation}}
			return spec.GuardResult{}, r
		}
	}
	return spec.GuardResult{Permit: true}, nil
}

// In a test, properties.Test(t, cautious{}) does this and reports each
// requirement as a subtest.
func ExampleRun() {
	report, err := properties.Run(context.Background(), adapters.InProcess(cautious{}), properties.Config{Seed: 1})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(report.Outcome)
	for _, f := range report.Failures {
		fmt.Println(properties.Headline(f))
	}
	// Output:
	// not conformant
	// FAIL PRO-06 (unsafe): refuses "deploy prod" and cites "reason 1"; recorded is "reason 2"
	// FAIL PRO-09 (overcautious): refuses to permit "deploy prod", although only the entry "deploy" resembles it
}
