package cut

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plimsoll/corpus/recording"
	"plimsoll/spec"
)

const (
	maxKey    = 300 // runes of a key
	maxReason = 200 // runes of a reason
	maxLedger = 12  // entries of a case
	maxGuards = 4   // actions asked for at one boundary
)

// guard asks for calls of the covered turns again: those that failed or were
// refused are in the ledger, and another is not. The ledger goes on from
// boundary to boundary; a case holds its newest entries.
func (c *cutter) guard(w *window) {
	failed, free, reruns := attempts(w)
	if reruns > 0 {
		c.note(w, "%d failed calls are tests, builds and the like, which are run again for good reason: not in the ledger", reruns)
	}
	c.past = append(c.past, failed...)
	if len(failed) == 0 {
		c.note(w, "no covered call failed or was refused so that it is excluded: no cases of guard")
		return
	}
	ledger := spec.Ledger(slices.Clone(c.past[max(0, len(c.past)-maxLedger):]))
	n := 0
	asked := map[string]bool{}
	for _, e := range slices.Backward(failed) {
		if asked[e.Key] || n == maxGuards || !within(ledger, e.Key) {
			continue
		}
		asked[e.Key] = true
		n++
		c.add(plan{
			name:   fmt.Sprintf("%s-guard-%d", w.name, n),
			story:  "A call of a recorded session failed or was refused before the boundary, and is tried again after it.\nIt is in the ledger: excluded, with the reason on record.",
			strict: times(ledger, e.Key) > 1, // all reasons, in order: PRO-07
			aims:   []spec.ID{"PRO-07", "PRO-10", "PRO-01"},
			call:   w.guardCall(ledger, e.Key),
		})
	}
	if free != "" && !within(ledger, free) {
		c.add(plan{
			name:  w.name + "-guard-free",
			story: "A call of a recorded session that never failed; others did, and are in the ledger.\nNo entry has its key, so it is permitted.",
			aims:  []spec.ID{"PRO-09", "PRO-02"},
			call:  w.guardCall(ledger, free),
		})
	}
	c.add(plan{
		name:  w.name + "-guard-lost",
		story: "A call of a recorded session is tried again, and the ledger did not come across the boundary.\nNobody knows whether it was excluded: unknown, which is no permission.",
		aims:  []spec.ID{"PRO-03"},
		call:  w.guardCall(nil, failed[len(failed)-1].Key),
	})
}

func (w *window) guardCall(ledger spec.Ledger, key string) *spec.GuardCall {
	return &spec.GuardCall{Generation: w.generation, Ledger: ledger, Summary: w.summary, Key: key, Query: key}
}

// rerun is a command that is run again whenever something was changed, so that
// its failure excludes nothing.
var rerun = regexp.MustCompile(`(?m)^(?:command|cmd): .*\b(?:tests?|lint|typecheck|build|check|status|diff)\b`)

// attempts lists the failed and refused calls that the boundary covered, in
// the order of their answers, and the last other call; reruns are left out and
// counted.
func attempts(w *window) (failed []spec.Entry, free string, reruns int) {
	calls, bad := map[string]recording.Event{}, map[string]bool{}
	var good []string
	for _, e := range w.boundary.Covered {
		made, known := calls[e.PairID]
		key := keyOf(made)
		switch {
		case e.PairID == "", e.Kind == recording.KindCall && keyOf(e) == "":
		case e.Kind == recording.KindCall:
			calls[e.PairID] = e
		case known && (e.Kind == recording.KindDenial || e.Kind == recording.KindResult && e.Err):
			bad[key] = true
			if e.Kind == recording.KindResult && rerun.MatchString(made.Text) {
				reruns++
				continue
			}
			// What is recorded before the boundary belongs to the checkpoint before.
			failed = append(failed, spec.Entry{Key: key, Reason: reasonOf(e), Generation: max(0, w.generation-1)})
		case known && e.Kind == recording.KindResult:
			good = append(good, key)
		}
	}
	for _, key := range good {
		if !bad[key] {
			free = key
		}
	}
	return failed, free, reruns
}

// keyOf names an action: its tool and what it was called with. The end of a
// long one is replaced by a digest of the whole, so that no two become one.
func keyOf(call recording.Event) string {
	key := strings.TrimSpace(call.Tool + " " + call.Text)
	if runes := []rune(key); len(runes) > maxKey {
		sum := sha256.Sum256([]byte(key))
		key = string(runes[:maxKey]) + " " + hex.EncodeToString(sum[:8])
	}
	return key
}

// exitLine is how a shell reports a failure that it does not explain.
var exitLine = regexp.MustCompile(`(?im)^.*\bexit(?:ed)?(?: with)? (?:code|status)\b.*$`)

// reasonOf is the line of an answer that says why: the user's words in a
// refusal, the first line that tells of an error or an exit code, or the first
// line at all.
func reasonOf(answer recording.Event) string {
	reason := ""
	if _, words, said := strings.Cut(answer.Text, "the user said:"); said && answer.Kind == recording.KindDenial {
		reason = strings.TrimSpace(words)
	}
	for _, l := range recording.Literals(answer.Text) {
		if reason == "" && l.Class == recording.ClassError {
			reason = l.Text
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(answer.Text), "\n")
	return excerpt(cmp.Or(reason, exitLine.FindString(answer.Text), first), "", maxReason)
}

func within(ledger spec.Ledger, key string) bool { return times(ledger, key) > 0 }

func times(ledger spec.Ledger, key string) int {
	n := 0
	for _, e := range ledger {
		if e.Key == key {
			n++
		}
	}
	return n
}
