package messages

import (
	"slices"

	"plimsoll/spec"
)

// GRO: size and progress.
var growthRows = []row{
	{"GRO-01", func(v *view) bool { return v.last.Applied() }, grown},
	{"GRO-02", (*view).compactible, func(v *view) bool { return !v.last.Applied() }},
	{"GRO-03", func(v *view) bool { return len(v.summaries()) > 0 }, func(v *view) bool { return v.asks() > v.attempts() }},
	{"GRO-04", func(v *view) bool { return v.last.Next != nil && v.oversize() }, func(v *view) bool { return !v.last.Next.Proceeded() }},
}

// grown: the context is larger than before by more than the margin.
func grown(v *view) bool {
	before := tokens(&v.last.Before)
	return tokens(&v.last.After) > before+margin(before)
}

// asks counts the compactions since the newest turn in which a summary was asked
// for, however often.
func (v *view) asks() int64 {
	n := int64(0)
	for _, p := range v.passages {
		if len(p.History) == len(v.last.History) && slices.ContainsFunc(p.Exchanges, func(x spec.Exchange) bool { return x.Summarize }) {
			n++
		}
	}
	return n
}

// oversize: a message in the context was larger than the window when the newest
// turn came.
func (v *view) oversize() bool {
	first := slices.IndexFunc(v.passages, func(p spec.Passage) bool { return len(p.History) == len(v.last.History) })
	return slices.ContainsFunc(v.passages[first].Before.Messages, func(m spec.ContextMessage) bool { return spec.Tokens(m.Words()) > v.dialogue.Window })
}

// frameTokens is what a product may put around a summary.
const frameTokens = 128

// defaultAttempts is the limit of GRO-03 where a product declares none.
const defaultAttempts = 3

// compactible: the history of the newest passage is one that must be compacted
// (SPEC.md, Words). The harness asks as if the threshold had been passed.
func (v *view) compactible() bool {
	before := tokens(&v.last.Before)
	return len(openCalls(v.last.History)) == 0 && v.attempt() <= v.attempts() && v.repliesFaithful() && before <= v.dialogue.Window &&
		v.mayGo() > 2*v.faithfulSize()+frameTokens+margin(before)
}

// margin is what sizes may differ by and still be equal (GRO-01).
func margin(before int64) int64 { return max(before/20, 16) }

// attempt counts the compactions since the newest turn, this one included.
func (v *view) attempt() int64 {
	n := int64(0)
	for _, p := range v.passages {
		if len(p.History) == len(v.last.History) {
			n++
		}
	}
	return n
}

func (v *view) attempts() int64 {
	if v.product.Attempts > 0 {
		return v.product.Attempts
	}
	return defaultAttempts
}

// repliesFaithful: the summarizer did nothing wrong, and would have done nothing wrong.
func (v *view) repliesFaithful() bool {
	asked := v.summaries()
	if len(asked) == 0 {
		return len(v.squeeze().Rules) == 0
	}
	return !slices.ContainsFunc(asked, func(x spec.Exchange) bool { return x.Effective || !x.Arrived || x.Finish != spec.FinishStop })
}

// mayGo counts the tokens of what no requirement and no wish of the case wants
// kept: assistant and tool messages before the newest ones that are to be kept,
// whole batches of calls with their outputs.
func (v *view) mayGo() int64 {
	end := max(len(v.last.History)-int(min(v.dialogue.Keep, int64(len(v.last.History)))), 0)
	for end > 0 && end < len(v.last.History) && v.last.History[end].Role == spec.RoleTool {
		end--
	}
	n := int64(0)
	for i, p := range v.history {
		if p.message < end && p.role != spec.RoleUser && v.before.holds(i) {
			m := spec.Message{Parts: []spec.Part{p.part}}
			n += spec.Tokens(m.Words())
		}
	}
	return n
}

// faithfulSize is what a faithful summary has at most, in tokens.
func (v *view) faithfulSize() int64 {
	n := int64(0)
	for _, e := range v.dialogue.Planted.Elements {
		n += spec.Tokens(e.Text) + 2
	}
	for _, a := range v.dialogue.Planted.Anchors {
		n += 2*spec.Tokens(a) + 2
	}
	for _, f := range v.dialogue.Planted.Failed {
		n += spec.Tokens(f.Action) + spec.Tokens(f.Reason) + 8
	}
	return n
}
