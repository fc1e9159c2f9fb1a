package messages

import (
	"slices"

	"plimsoll/spec"
)

// OUT: honest reports. The run counts them only once it has seen an applied
// compaction.
var outcomeRows = []row{
	{"OUT-01", always, misreported},
	{"OUT-04", compacted, inAny(contradicted)},
	{"OUT-02", func(v *view) bool { return !v.last.Answer.Proceeded() }, malformed},
}

// misreported: applied, and the context is what it was; or anything else, and a
// summary or a tombstone is in force that was not there before. Turns that are
// gone without one are for other rows.
func misreported(v *view) bool {
	if v.last.Applied() {
		return slices.Equal(contextKeys(&v.last.Before), contextKeys(&v.last.After))
	}
	had := v.before.declaredKeys()
	return slices.ContainsFunc(v.after.declaredKeys(), func(k string) bool { return !slices.Contains(had, k) })
}

func contextKeys(c *spec.Context) []string {
	var keys []string
	for _, m := range c.Messages {
		keys = append(keys, key(m.Role, m.Parts...))
	}
	return keys
}

// malformed: an error where a refusal would do, or a refusal without its code,
// its subject or its reason.
func malformed(v *view) bool {
	r := v.last.Answer.Refusal
	if r == nil {
		return v.breaches == 0
	}
	return r.Code == "" || r.Reason == "" || !slices.ContainsFunc(r.Subject, func(s string) bool { return s != "" })
}

// contradicted: a message is declared both covered and uncovered; one declared
// uncovered stands neither there nor behind a handle; or a summary stands behind
// a message that is newer than all that is gone.
func contradicted(v *view, l look) bool {
	for _, id := range l.context.Uncovered {
		for i, p := range v.history {
			if v.last.History[p.message].ID == id && slices.Contains(l.context.Covered, id) {
				return true
			}
			if v.last.History[p.message].ID == id && !l.shown.holds(i) && !v.reached(i) {
				return true
			}
		}
	}
	return v.misplaced(l)
}

func (v *view) misplaced(l look) bool {
	newest := -1 // message that is gone
	for i, p := range v.history {
		if !l.shown.holds(i) {
			newest = p.message
		}
	}
	if newest < 0 {
		return false
	}
	last := -1 // place of the last summary
	for i, m := range l.context.Messages {
		if m.Kind == spec.KindSummary {
			last = i
		}
	}
	for i, p := range v.history {
		if p.message > newest && l.shown.holds(i) && l.shown.at[i] < last {
			return true
		}
	}
	return false
}
