package saboteurs

import "plimsoll/spec"

// remainingSessions are those of what should be gone and is still counted.
func remainingSessions() map[string]picked {
	expand := &spec.SessionReconstruct{Artifact: "a", Operation: "plan"}
	older := &spec.PutArtifact{Name: "a", Artifact: spec.Artifact{LossClass: ptr(spec.LossyGist), Payload: map[string]string{"old": other}}}
	pinned := compaction("T1 T2", doubtful, pinning("v2"))
	return map[string]picked{
		"RST-12-merged":   {play(older, stored(spec.LossyGist, sha), expand), play(older, expand)},
		"FLR-10-unpinned": {play(say(1, 2), pinned, undo(1), compaction("T1", doubtful)), play(say(1, 2), pinned, compaction("T1", doubtful))},
	}
}
