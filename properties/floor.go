package properties

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// Family FLR on decide, and CHN-06: seed 004; F1 to F3, G4.
var decideProperties = []property{
	{id: "FLR-01", violated: goesOn(func(t *trigger) bool { return t.uncertified() && t.gone() && t.dangers() == 3 }, "uncertified, the source gone and all three dangers present")},
	{id: "FLR-02", violated: goesOn(func(t *trigger) bool {
		return t.uncertified() && t.gone() && (t.dangers() == 1 || t.dangers() == 2)
	}, "uncertified, the source gone and a danger present")},
	{id: "FLR-03", violated: stops(func(t *trigger) bool { return t.uncertified() && t.gone() && t.dangers() == 0 }, "the source is gone but no danger is present")},
	{id: "FLR-07", violated: stops(func(t *trigger) bool { return t.uncertified() && !t.gone() }, "the source is recoverable")},
	{id: "FLR-04", violated: triggered(func(t *trigger) string {
		if !t.certifies() || t.decision() == spec.Certified {
			return ""
		}
		return fmt.Sprintf("%s a compaction whose contract certifies everything it requires", t.shown())
	})},
	{id: "FLR-05", violated: triggered(func(t *trigger) string {
		if !t.valid() || len(t.lacking()) == 0 || t.decision() != spec.Certified {
			return ""
		}
		return fmt.Sprintf("calls certified what lacks %s", strings.Join(t.lacking(), ", "))
	})},
	{id: "FLR-06", violated: triggered(func(t *trigger) string {
		if !t.valid() || *t.call.Contract.AncestryCertified || t.decision() != spec.Certified {
			return ""
		}
		return "calls certified what descends from an uncertified ancestor"
	})},
	{id: "FLR-20", violated: triggered(func(t *trigger) string {
		switch {
		case t.call.Contract != nil:
			return ""
		case t.decision() == spec.Certified:
			return "calls a compaction without a contract certified"
		case t.decision() != "" && t.gone():
			return "goes on without a contract, the source gone"
		}
		return ""
	})},
	{id: "CHN-06", violated: triggered(func(t *trigger) string {
		if t.call.Contract == nil || t.valid() || t.decision() == "" {
			return ""
		}
		return fmt.Sprintf("decides %s on a contract that lacks its generation or its ancestry", t.decision())
	})},
}

// trigger is a decide call with its answer.
type trigger struct {
	call   *spec.DecideCall
	answer spec.Answer
}

func triggered(f func(*trigger) string) func(*exam) string {
	return on(func(c *spec.DecideCall, a spec.Answer) string { return f(&trigger{c, a}) })
}

func goesOn(forbidden func(*trigger) bool, state string) func(*exam) string {
	return triggered(func(t *trigger) string {
		if t.decision() == "" || !forbidden(t) {
			return ""
		}
		return fmt.Sprintf("goes on (%s) while it is %s", t.decision(), state)
	})
}

func stops(due func(*trigger) bool, state string) func(*exam) string {
	return triggered(func(t *trigger) string {
		if how := withheld(t.answer); how != "" && due(t) {
			return fmt.Sprintf("%s an uncertified compaction, although %s", how, state)
		}
		return ""
	})
}

// decision is empty when the adapter did not proceed.
func (t *trigger) decision() string {
	if r, ok := t.answer.Result.(*spec.DecideResult); ok && t.answer.Proceeded() {
		return r.Decision
	}
	return ""
}

func (t *trigger) shown() string {
	if d := t.decision(); d != "" {
		return "decides " + d + " on"
	}
	return withheld(t.answer)
}

func (t *trigger) valid() bool {
	k := t.call.Contract
	return k != nil && k.Generation != nil && k.AncestryCertified != nil
}

func (t *trigger) lacking() []string {
	var out []string
	for _, class := range t.call.Contract.Required {
		if !slices.Contains(t.call.Contract.Certified, class) {
			out = append(out, class)
		}
	}
	return out
}

func (t *trigger) certifies() bool {
	return t.valid() && *t.call.Contract.AncestryCertified && len(t.call.Contract.Required) > 0 && len(t.lacking()) == 0
}

func (t *trigger) uncertified() bool {
	return t.valid() && (!*t.call.Contract.AncestryCertified || len(t.lacking()) > 0)
}

func (t *trigger) gone() bool { return !t.call.SourceRecoverable }

func (t *trigger) dangers() int {
	n := 0
	if t.call.StrictConsumer {
		n++
	}
	if t.call.ChainingRisk {
		n++
	}
	if t.call.CostlySideEffect {
		n++
	}
	return n
}
