package saboteurs

import "plimsoll/spec"

// refusalSessions are those of how a step is refused.
func refusalSessions() map[string]picked {
	take := act("commit", "sha", sha)
	given := play(say(1), tells("sha", sha))
	refused, allowed := play(say(1), compaction("T1", hopeless)), play(say(1), compaction("T1"))
	unlettered := play(say(1), &spec.Lose{Raw: []int64{1}}, &spec.SessionResolve{ID: 1})
	return map[string]picked{
		"OUT-02-thrown":          {play(say(1), take), play(given, take)},
		"OUT-02-floor":           {refused, allowed},
		"OUT-02-unledgered":      {play(loseLedger, inquire("k")), play(record("k", "no"), inquire("k"), loseLedger)},
		"OUT-02-unledgered, act": {play(given, loseLedger, take), play(say(1), take, loseLedger)},
		"OUT-02-retained":        {unlettered, play(say(1, 2), compaction("T1 T2"), undo(1), &spec.SessionResolve{ID: 2})},
		"OUT-02-wordless":        {refused, allowed},
		"OUT-02-third":           {play(lineage(3), take), play(lineage(2), take, say(3))},
		"OUT-06-error":           {play(say(1), take), play(given, take)},
		"OUT-06-checkpoint":      {refused, allowed},
		"OUT-06-unledgered":      {play(loseLedger, inquire("k")), play(record("k", "no"), inquire("k"), loseLedger)},
		"OUT-06-coined":          {refused, allowed},
	}
}
