package properties

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"plimsoll/spec"
)

// misplaced: OUT-04.
func (p *past) misplaced(seen *spec.Inspection) string {
	if seen.Context == nil || len(p.chain()) == 0 {
		return ""
	}
	covered, retained := p.covered(), p.retained()
	standing := map[int64]bool{}
	for i, item := range seen.Context.Items {
		if item.Turn != nil {
			standing[*item.Turn] = true
			if !slices.Contains(retained, *item.Turn) {
				return fmt.Sprintf("shows turn %d in the context, which is not retained", *item.Turn)
			}
			continue
		}
		for _, before := range seen.Context.Items[:i] {
			if item.Summary && before.Turn != nil && len(covered) > 0 && *before.Turn > covered[len(covered)-1] {
				return fmt.Sprintf("puts the summary behind turn %d, which is newer than all it covers", *before.Turn)
			}
		}
	}
	for _, id := range retained {
		if !standing[id] {
			return fmt.Sprintf("shows turn %d as retained, and not in the context", id)
		}
	}
	for _, said := range []struct {
		how       string
		ids, true []int64
	}{{"kept", seen.Context.Kept, retained}, {"covered", seen.Context.Covers, covered}} {
		for _, id := range said.ids {
			if !slices.Contains(said.true, id) {
				return fmt.Sprintf("has the context say that turn %d is %s, which it is not", id, said.how)
			}
		}
	}
	return ""
}

// unrecorded: OUT-03, where the compaction applied last is in force.
func (p *past) unrecorded(seen *spec.Inspection) string {
	chain, r := p.chain(), seen.Record
	if r == nil || len(chain) == 0 || !p.undisturbed() {
		return ""
	}
	f := chain[len(chain)-1]
	sum := sha256.Sum256([]byte(f.step.Summary))
	switch {
	case r.TokensBefore == nil || r.TokensAfter == nil:
		return "records the compaction without the tokens before and after"
	case !slices.Equal(r.Covered, f.result.Covered) || !slices.Equal(r.Uncovered, f.result.Uncovered):
		return fmt.Sprintf("records the sets %v and %v; reported were %v and %v", r.Covered, r.Uncovered, f.result.Covered, f.result.Uncovered)
	case r.Finish != f.step.Finish:
		return fmt.Sprintf("records the finish reason %q; it was %q", clip(r.Finish), f.step.Finish)
	case r.Summary != nil && *r.Summary == f.step.Summary:
	case r.Digest == nil || *r.Digest != "sha256:"+hex.EncodeToString(sum[:]) || r.Pointer == nil || *r.Pointer == "":
		return "records neither the summary nor its digest with a pointer"
	}
	return ""
}

// undisturbed: since the last applied compaction nothing went back behind it.
func (p *past) undisturbed() bool {
	for i := len(p.log) - 1; i >= 0; i-- {
		if r := appliedResult(p.log[i].answer); r != nil {
			c, ok := p.log[i].step.(*spec.Compact)
			return ok && c == p.folds[len(p.folds)-1].step
		}
	}
	return false
}

// buried: COV-21, as far as it shows without resolving.
func (p *past) buried(seen *spec.Inspection) string {
	for _, t := range seen.Tombstones {
		if _, there := p.raw()[t.Turn]; there && t.Handle == "" {
			return fmt.Sprintf("shows a tombstone without a handle for turn %d, which the store still holds", t.Turn)
		}
	}
	return ""
}

// recountRecall: COV-21.
func (p *past) recountRecall(t told, s *spec.Recall, a spec.Answer) {
	text, there := p.raw()[s.ID]
	if s.Handle == "" || !there {
		return
	}
	r, ok := a.Result.(*spec.ResolveResult)
	switch {
	case withheld(a) != "":
		t.add("COV-21", fmt.Sprintf("%s to resolve the handle of turn %d, which the store still holds", withheld(a), s.ID))
	case !ok || r.Text != text:
		t.add("COV-21", fmt.Sprintf("resolves the handle of turn %d to another text than that of the turn", s.ID))
	}
}

// recountDelegate: PRO-17. What is strict alone is left to the parent's guard.
func (p *past) recountDelegate(t told, s *spec.Delegate, a spec.Answer) {
	parent := told{}
	p.recountGuard(parent, &spec.SessionGuard{Key: s.Key, Query: s.Query}, a)
	for _, id := range parent.ids() {
		if id != "PRO-07" && id != "PRO-20" {
			t.add("PRO-17", "as a sub-agent "+parent[id])
		}
	}
}
