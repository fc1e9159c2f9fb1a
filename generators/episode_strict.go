package generators

import "plimsoll/spec"

// IsStrictEpisode reports whether an episode can be played in a strict run
// only: whether an anchor of it is empty, is hard to read in one of its
// summaries, or stands in one and belongs to two turns. Which turns a summary
// is held against hangs on the adapter, so all of them are.
func IsStrictEpisode(e *spec.Episode) bool {
	var anchors, summaries []string
	steps := e.Put()
	for _, s := range e.Steps {
		if r, ok := s.(*spec.Race); ok {
			steps = append(steps, r.Steps()...)
		}
	}
	for _, s := range steps {
		switch s := s.(type) {
		case *spec.Append:
			anchors = append(anchors, s.Anchor)
		case *spec.Compact:
			summaries = append(summaries, s.Summary)
		}
	}
	seen := make(map[string]bool, len(anchors))
	for _, anchor := range anchors {
		if anchor == "" {
			return true
		}
		for _, summary := range summaries {
			if s := Reason(anchor, summary, seen[anchor]); s != Absent && s != Anchored {
				return true
			}
		}
		seen[anchor] = true
	}
	return false
}
