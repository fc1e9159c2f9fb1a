package messages

import (
	"slices"

	"plimsoll/spec"
)

// TXN: what a failed attempt leaves behind.
var transactionRows = []row{
	{"TXN-01", noneArrived, lostSomething},
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
