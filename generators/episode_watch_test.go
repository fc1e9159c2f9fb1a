package generators

import (
	"maps"
	"slices"
	"strings"

	"plimsoll/reference"
	"plimsoll/reference/session"
	"plimsoll/spec"
)

// A watch follows an episode and notes what it puts to the test.
type watch struct {
	optimist
	tally
	tools      map[string]int   // literals that tools returned, by value, with the turn
	turn       int              // counts user turns, undos and forks
	squeezed   map[int]bool     // turns in which a compaction was applied
	reloaded   map[int]bool     // turns in which the session was reloaded
	asked      map[string]bool  // keys that the guard was asked about
	recordedAt map[string]int64 // id of the newest turn when a key was first recorded
	acted      map[string]bool  // keys of executed acts
	retainedBy []int64          // turns retained by the checkpoint in force when it was made
	flags      *spec.Compact    // the compaction before
	refused    bool             // the latest compaction was refused
	lost       map[int64]bool
	everLive   map[int64]bool
	used       map[string]bool // artifacts that were used
	said       string          // the newest user turn
	now        []string        // texts resolved in this turn
	before     []string        // texts resolved in earlier turns
}

func newWatch(t tally) *watch {
	return &watch{optimist: optimist{Model: session.New()}, tally: t, tools: map[string]int{}, squeezed: map[int]bool{}, reloaded: map[int]bool{},
		asked: map[string]bool{}, recordedAt: map[string]int64{}, acted: map[string]bool{}, lost: map[int64]bool{}, everLive: map[int64]bool{}, used: map[string]bool{}}
}

// episodeCircumstances names what an episode puts to the test.
func episodeCircumstances(e *spec.Episode) tally {
	w := newWatch(tally{})
	for _, s := range e.Steps {
		a := w.answer(s)
		bound, breached := w.Judge(s, a)
		if len(breached) > 0 {
			w.note("the optimist breaches "+string(breached[0])+" by "+string(s.Op()), true)
		}
		for _, id := range bound {
			if r, _ := spec.Lookup(id); r.Profile != spec.ProfileField { // see TestFieldCircumstances
				w.note(string(id)+": bound", true)
			}
		}
		switch s := s.(type) {
		case *spec.Act:
			w.act(s)
		case *spec.SessionResolve:
			w.resolve(s)
		case *spec.Compact:
			w.squeeze(s, a, slices.Contains(bound, "FLR-21"))
		default:
			w.other(s)
		}
		w.Apply(s, a)
		w.after(s, a)
	}
	w.note("sizes: 100 turns", len(w.Turns) >= 100)
	w.note("sizes: 1000 entries", len(w.Ledger) >= 1000)
	return w.tally
}

func (w *watch) act(s *spec.Act) {
	_, ifExecuted := w.Judge(s, executed)
	_, ifRefused := w.Judge(s, refusal(spec.CodeUnresolvable))
	for _, id := range ifRefused {
		if id == "RST-17" || id == "RST-21" {
			_, known := w.Artifacts[s.Artifact]
			w.note(string(id)+": due", true)
			w.note("RST-17: due, an artifact is named", id == "RST-17" && known)
			tolerant := slices.Contains(spec.TolerantOps(), s.Operation)
			w.note("RST-21: due, restoration", id == "RST-21" && !tolerant)
			w.note("RST-21: due, tolerant and lossy", id == "RST-21" && tolerant && *w.Artifacts[s.Artifact].LossClass != spec.Lossless)
		}
	}
	alone := func(id spec.ID) bool { return slices.Equal(ifExecuted, []spec.ID{id}) }
	w.note("PRO-13: excluded, alone", alone("PRO-13"))
	w.note("PRO-13: excluded and guard not asked, alone", alone("PRO-13") && !w.asked[s.Key])
	w.note("PRO-13: excluded and reloaded, alone", alone("PRO-13") && len(w.reloaded) > 0)
	w.note("PRO-13: excluded and compacted, alone", alone("PRO-13") && w.Head != nil)
	w.note("PRO-19: ledger lost, alone", alone("PRO-19"))
	w.note("RST-13: unknown operation, alone", alone("RST-13"))
	w.note("RST-14: retry differs, alone", alone("RST-14"))
	w.note("RST-20: retry differs, alone", alone("RST-20"))
	w.note("RST-20: retry differs after a reload, alone", alone("RST-20") && len(w.reloaded) > 0 && w.Head == nil)
	w.note("RST-20: retry differs after a compaction, alone", alone("RST-20") && len(w.reloaded) == 0)
	equal := s.Operation == "retry_idempotent" && w.acted[s.Key] && len(ifExecuted) == 0
	w.note("RST-15: retry with equal literals", equal)
	w.note("RST-15: retry with equal literals, compacted or reloaded since", equal && len(w.squeezed)+len(w.reloaded) > 0)
	for _, name := range slices.Sorted(maps.Keys(s.Literals)) {
		w.literal(s, name, s.Literals[name], alone)
	}
}

func (w *watch) literal(s *spec.Act, name, value string, alone func(spec.ID) bool) {
	turn, tool := w.tools[value]
	w.note("R7: said by the user in this turn", !tool && !alone("RST-16") && reference.HoldsToken(w.said, value))
	w.note("R7: in a text resolved in this turn", !tool && w.holds(w.now, value))
	w.note("RST-16: in a text resolved in an earlier turn, alone", !w.holds(w.now, value) && w.holds(w.before, value) && alone("RST-16"))
	past := tool && turn < w.turn
	between := false
	for t := range w.squeezed {
		between = between || past && turn <= t
	}
	w.note("RST-16: alone", alone("RST-16"))
	w.note("RST-16: from a tool of an earlier turn, alone", past && alone("RST-16"))
	w.note("RST-16: from a tool of an earlier turn, compacted since, alone", between && alone("RST-16"))
	w.note("RST-16: equals the durable value, alone", w.Durable[name] == value && alone("RST-16"))
	_, named := w.Artifacts[s.Artifact]
	w.note("RST-16: in another artifact or under another name, alone", !tool && alone("RST-16") && w.anyArtifact(value))
	w.note("from a tool, reloaded in the same turn", tool && turn == w.turn && w.reloaded[w.turn])
	w.note("RST-18: alone", alone("RST-18"))
	number := value != "" && len(value) == len(onlyDigits(value))
	w.note("RST-18: a number, alone", number && alone("RST-18"))
	w.note("RST-18: with an artifact named, alone", named && alone("RST-18"))
	w.note("RST-18: in another case, alone", alone("RST-18") && w.otherwiseCased(value))
	w.note("RST-22: by act, alone", alone("RST-22"))
	_, there := w.Durable[name]
	w.note("RST-22: by act, gone, alone", alone("RST-22") && !there)
	w.note("RST-22: by act, used before, alone", alone("RST-22") && w.used[s.Artifact])
}

func (w *watch) holds(texts []string, value string) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return reference.HoldsToken(text, value) })
}

func onlyDigits(s string) string {
	out := []byte{}
	for i := range len(s) {
		if s[i] >= '0' && s[i] <= '9' || s[i] == '.' {
			out = append(out, s[i])
		}
	}
	return string(out)
}

func (w *watch) anyArtifact(value string) bool {
	for _, a := range w.Artifacts {
		for _, v := range a.Payload {
			if v == value {
				return true
			}
		}
	}
	return false
}

func (w *watch) otherwiseCased(value string) bool {
	for v := range w.tools {
		if v != value && len(v) == len(value) && strings.EqualFold(v, value) {
			return true
		}
	}
	return false
}
