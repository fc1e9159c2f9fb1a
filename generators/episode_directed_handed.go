package generators

import (
	"strings"

	"plimsoll/spec"
)

// likeKeys: an entry with a reason or an empty one, in this generation or the
// next; the guard is asked for its key, and for keys that only resemble it.
func likeKeys(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			key := s.newKey()
			s.begin()
			s.do(&spec.Record{Key: key, Reason: []string{plainReasons[0], ""}[at[0]]})
			if at[1] == 1 {
				s.apply(s.plain())
			}
			for _, k := range []string{key, key + " ", key[:len(key)-1], strings.ToUpper(key) + "x"} {
				s.do(&spec.SessionGuard{Key: k})
			}
		})
	}, 2, 2)
}

// kinds of artifacts: the tag, and what is wrong with the digest.
var kinds = []artifactPlan{
	{}, {tag: text("lossless")}, {tag: text(spec.LossyGist)}, {tag: text(spec.LossyLiteral)},
	{tag: text(spec.Lossless), digest: digestAbsent}, {tag: text(spec.Lossless), digest: digestUpper}, {tag: text(spec.Lossless)},
}

func text(s string) *string { return &s }

// handedOut: every kind of artifact that the durable source bears out, at once
// or after a compaction, with every kind of reconstruction.
func handedOut(yield func(episodeRow) bool) bool {
	return cross(func(at []int) bool {
		return yield(func(s *script) {
			s.begin()
			facts := map[string]string{factNames[0]: s.literal()}
			s.put(facts, func(p *artifactPlan) { p.tag, p.digest = kinds[at[0]].tag, kinds[at[0]].digest })
			s.set(facts)
			if at[1] == 1 {
				s.apply(s.plain())
			}
			for _, r := range []spec.SessionReconstruct{
				{Operation: "commit"}, {Operation: "retry_idempotent", Prior: facts}, {Operation: "plan"},
				{Operation: "plan", Authoritative: true}, {Operation: "plan", RequiresLiteral: true},
			} {
				r.Artifact = s.stored[len(s.stored)-1].name
				s.do(&r)
			}
		})
	}, len(kinds), 2)
}
