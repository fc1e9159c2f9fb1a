package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// TXN: what a failed attempt leaves behind.
var transactionRows = []row{
	{"TXN-01", noneArrived, lostSomething},
	{"TXN-02", allJunk, (*view).lost},
	{"TXN-03", func(v *view) bool { return v.failedBefore() && v.compactible() }, func(v *view) bool { return !v.last.Applied() }},
}

// allJunk: replies came, and none of them says a word: blank, a tool call alone,
// reasoning alone.
func allJunk(v *view) bool {
	arrived := v.arrived()
	return len(arrived) > 0 && !slices.ContainsFunc(arrived, func(x spec.Exchange) bool { return strings.TrimSpace(x.Reply) != "" })
}

// failedBefore: a compaction failed for want of a summary, none was applied
// since, and a turn came.
func (v *view) failedBefore() bool {
	for _, p := range slices.Backward(v.passages[:len(v.passages)-1]) {
		if p.Applied() {
			break
		}
		wanting := slices.ContainsFunc(p.Exchanges, func(x spec.Exchange) bool { return x.Summarize && (x.Effective || !x.Arrived) })
		if wanting && len(p.History) < len(v.last.History) {
			return true
		}
	}
	return false
}

// noneArrived: summaries were asked for, and no reply came.
func noneArrived(v *view) bool {
	asked := v.summaries()
	return len(asked) > 0 && !slices.ContainsFunc(asked, func(x spec.Exchange) bool { return x.Arrived })
}

// lostSomething: a part that stood in the context before, blocks of state
// apart, does not stand there now, or not as often.
func lostSomething(v *view) bool {
	left := map[string]int{}
	for _, k := range v.partKeys(&v.last.After) {
		left[k]++
	}
	for _, k := range v.partKeys(&v.last.Before) {
		if left[k]--; left[k] < 0 {
			return true
		}
	}
	return false
}

func (v *view) partKeys(c *spec.Context) []string {
	var keys []string
	for _, m := range c.Messages {
		if m.Kind == spec.KindState || v.prompts(m) {
			continue
		}
		for _, p := range m.Parts {
			keys = append(keys, key(m.Role, p))
		}
	}
	return keys
}
