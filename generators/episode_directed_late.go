package generators

import "plimsoll/spec"

// lateOnes: faults that wait. An action done first and excluded later; a lost
// ledger, and a literal that only the summary has, at every generation to the
// fourth; a retry that differs after one reload and after two.
func lateOnes(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(excludedAfterwards(gapsBetween[at[0]], gapsBetween[at[1]]))
	}, len(gapsBetween), len(gapsBetween)) && cross(func(at []int) bool {
		return yield(goneAt(at[0])) && yield(quotedAt(at[0])) && yield(retriedAfter(at[0]))
	}, 5)
}

func excludedAfterwards(before, after func(*script)) episodeRow {
	return func(s *script) {
		s.begin()
		key := s.newKey()
		s.act("commit", key, s.fetch(s.values(resultNames)), "")
		before(s)
		s.do(&spec.Record{Key: key, Reason: plainReasons[0]})
		after(s)
		s.act("commit", key, s.fetch(s.values(resultNames)), "")
	}
}

func grow(s *script, generations int) {
	for range generations {
		s.begin()
		s.apply(s.plain())
	}
	s.begin()
}

func goneAt(generation int) episodeRow {
	return func(s *script) {
		grow(s, generation)
		s.do(&spec.Lose{Ledger: true})
		key := s.newKey()
		s.do(&spec.SessionGuard{Key: key})
		s.apply(s.plain())
		s.do(&spec.SessionGuard{Key: key})
	}
}

// quotedAt acts on the anchor of the oldest turn, which stands in the first
// summary and nowhere else.
func quotedAt(generation int) episodeRow {
	return func(s *script) {
		grow(s, generation)
		for _, t := range s.turns[:min(2*generation+1, len(s.turns))] {
			s.act("plan", s.newKey(), map[string]string{"id": t.anchor}, "")
		}
	}
}

func retriedAfter(reloads int) episodeRow {
	return func(s *script) {
		s.begin()
		key := s.newKey()
		s.act("retry_idempotent", key, s.fetch(s.values(resultNames)), "")
		for range reloads {
			s.do(&spec.Reload{})
		}
		s.act("retry_idempotent", key, s.fetch(s.values(resultNames)), "")
	}
}
