package saboteurs

import "plimsoll/spec"

// remainingSessions are those of what should be gone and is still counted.
func remainingSessions() map[string]picked {
	expand := &spec.SessionReconstruct{Artifact: "a", Operation: "plan"}
	older := &spec.PutArtifact{Name: "a", Artifact: spec.Artifact{LossClass: ptr(spec.LossyGist), Payload: map[string]string{"old": other}}}
	pinned := compaction("T1 T2", doubtful, pinning("v2"))
	uncovered := play(say(1, 2), compaction("T1"), &spec.Lose{Raw: []int64{2}})
	return map[string]picked{
		"RST-14-latest":   {play(say(1), tells("sha", sha), act("commit", "sha", sha), tells("sha", other), act("commit", "sha", other), retry(other)), play(say(1), tells("sha", sha), act("commit", "sha", sha), tells("sha", other), act("commit", "sha", other), retry(sha))},
		"RST-17-latest":   {play(say(1), tells("sha", sha), tells("sha", other), act("commit", "sha", sha)), play(say(1), tells("sha", sha), tells("sha", other), act("commit", "sha", other))},
		"COV-16-revived":  {play(uncovered, say(3), undo(2), &spec.SessionResolve{ID: 2}), play(uncovered, &spec.SessionResolve{ID: 2})},
		"RST-12-merged":   {play(older, stored(spec.LossyGist, sha), expand), play(older, expand)},
		"FLR-10-unpinned": {play(say(1, 2), pinned, undo(1), compaction("T1", doubtful)), play(say(1, 2), pinned, compaction("T1", doubtful))},
	}
}
