package generators

import (
	"slices"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

// Features of an episode that it can leave out. What is on in every episode
// is a session in which nothing goes wrong: turns, good compactions, tool
// results, acts on them, resolving, asking the guard.
const (
	featureExclude   = iota // exclusions, and acts on what is excluded
	featureLedger           // the ledger is lost
	featureUndo             // undo, after records, compactions and acts
	featureFork             // fork, likewise
	featureReload           // saved and opened again
	featureRaw              // raw entries are lost
	featureDurable          // the durable source changes under a verified artifact
	featureArtifact         // artifacts that cannot be restored
	featurePast             // literals from an earlier turn
	featureRespelt          // other forms of known literals
	featureGuess            // literals from nowhere, true ones included
	featureRetry            // retries
	featureRefuse           // compactions that must be refused, and retries of them
	featureUncertain        // compactions that certify less than they require
	featurePartial          // summaries that do not tell everything, and other faults of coverage
	featureFresh            // fresh chains
	featurePins             // pins
	featureClasses          // required classes that change
	featureFlags            // flags that change from one compaction to the next
	featureLookup           // resolving with a class, and turns that are not there
	featureHearsay          // queries and summaries that speak of keys, keys that resemble one another
	featureStrange          // operations of no known class
	featureRespond          // literals from resolved texts and from what the user said
	episodeFeatures

	// Features of a capability are drawn apart, so that adapters without it
	// get the same episodes as ever.
	featureMerge = 63 // several sessions, and merges of them
)

// drawFeatures leaves all features out in a sixth of the episodes, all but one
// in a third, all but two or three in a third, and half of them in the rest.
func drawFeatures(r *roll) swarm {
	var on swarm
	switch r.weighed(1, 2, 2, 1) {
	case 1:
		on = 1 << r.n(episodeFeatures)
	case 2:
		for range 2 + r.n(2) {
			on |= 1 << r.n(episodeFeatures)
		}
	case 3:
		on = swarm(r.n(1 << episodeFeatures))
	}
	return on
}

// A move is a few steps that belong together: the least that a requirement
// needs to be put to the test. Moves of a feature are made only where it is on.
type move struct {
	feature int // or always
	weight  int
	make    func(s *script)
	needs   spec.Capability // made only for an adapter that has it
	field   bool            // made only under the profile field
}

const always = -1

var moves = []move{
	{feature: always, weight: 8, make: (*script).exchange},
	{feature: always, weight: 5, make: (*script).compact},
	{feature: always, weight: 4, make: (*script).actOnResult},
	{feature: always, weight: 2, make: (*script).restore},
	{feature: always, weight: 2, make: (*script).lookUp},
	{feature: always, weight: 1, make: (*script).ask},
	{feature: always, weight: 1, make: (*script).note},

	{feature: featureExclude, weight: 5, make: (*script).exclude},
	{feature: featureExclude, weight: 3, make: (*script).actExcluded},
	{feature: featureExclude, weight: 2, make: (*script).guardExcluded},
	{feature: featureLedger, weight: 2, make: (*script).loseLedger},
	{feature: featureUndo, weight: 4, make: (*script).undo},
	{feature: featureFork, weight: 4, make: (*script).fork},
	{feature: featureReload, weight: 4, make: (*script).reload},
	{feature: featureReload, weight: 2, make: (*script).reloadWithin},
	{feature: featureRaw, weight: 5, make: (*script).loseRaw},
	{feature: featureDurable, weight: 7, make: (*script).outdate},
	{feature: featureArtifact, weight: 6, make: (*script).handle},
	{feature: featureArtifact, weight: 3, make: (*script).blend},
	{feature: featurePast, weight: 6, make: (*script).actOnPast},
	{feature: featureRespelt, weight: 6, make: (*script).respell},
	{feature: featureGuess, weight: 6, make: (*script).guess},
	{feature: featureRetry, weight: 7, make: (*script).retry},
	{feature: featureRefuse, weight: 6, make: (*script).refuse},
	{feature: featureUncertain, weight: 5, make: (*script).doubt},
	{feature: featurePartial, weight: 6, make: (*script).omit},
	{feature: featureFresh, weight: 4, make: (*script).renew},
	{feature: featurePins, weight: 5, make: (*script).pin},
	{feature: featureClasses, weight: 5, make: (*script).demand},
	{feature: featureFlags, weight: 5, make: (*script).flag},
	{feature: featureLookup, weight: 6, make: (*script).search},
	{feature: featureHearsay, weight: 4, make: (*script).hear},
	{feature: featureStrange, weight: 4, make: (*script).actStrangely},
	{feature: featureRespond, weight: 6, make: (*script).actOnWord},
	{feature: featureMerge, weight: 12, make: (*script).unite, needs: spec.CapabilityMerge},
}

// Episodes generates sessions, as *spec.Episode. They are valid, and what goes
// wrong in them goes wrong by plan: most compactions are good ones. Only under
// the strict profile are some of them strict, and what needs a capability is
// done only where the adapter has it.
func Episodes(p spec.Profile, has ...spec.Capability) *rapid.Generator[spec.Call] {
	return rapid.Custom(func(t *rapid.T) spec.Call {
		r := header(t)
		return drawEpisode(&r, p, has)
	})
}

func drawEpisode(r *roll, p spec.Profile, has []spec.Capability) *spec.Episode {
	if slices.Contains(has, spec.CapabilityConcurrent) && r.chance(1, 8) {
		return drawRace(r)
	}
	return writeEpisode(r, drawFeatures(r), p, has)
}

// writeEpisode writes an episode with the features that are on.
func writeEpisode(r *roll, on swarm, p spec.Profile, has []spec.Capability) *spec.Episode {
	s := newScript(r, on)
	s.has, s.field = has, p.Includes(spec.ProfileField)
	s.drawCapable()
	s.strict = p.Includes(spec.ProfileStrict) && s.chance(1, 6)
	most := episodeLength(&s.roll)
	s.steps = make([]spec.Step, 0, most+8)
	s.found()
	s.grow()
	choice, weights := s.choice()
	for len(s.steps) < most {
		choice[weights[s.n(len(weights))]].make(s)
	}
	return &spec.Episode{Steps: s.steps}
}

// drawCapable turns features on that belong to a capability of the adapter.
func (s *script) drawCapable() {
	if slices.Contains(s.has, spec.CapabilityMerge) && s.chance(1, 3) {
		s.on |= 1 << featureMerge
	}
}

// episodeLength is the number of steps at which an episode makes its last move.
func episodeLength(r *roll) int {
	switch r.weighed(40, 40, 17, 3) {
	case 1:
		return 13 + r.n(13)
	case 2:
		return 26 + r.n(15)
	case 3:
		return 41 + r.n(100)
	}
	return 3 + r.n(10)
}

// grow makes the session large before it begins in earnest, very rarely.
func (s *script) grow() {
	switch s.weighed(3000, 10, 2, 1) {
	case 1:
		for range 100 + s.n(150) {
			s.exchange()
		}
	case 2:
		s.exchange()
		s.pile(999 + s.n(3))
	case 3:
		s.exchange()
		s.pile(10_000)
	default:
		if s.chance(1, 8) {
			s.prologue()
		}
		s.say(spec.RoleUser)
	}
}

// choice returns the moves that are on, and for each unit of their weight
// which of them it is. Now and then one of them is preferred.
func (s *script) choice() ([]move, []uint8) {
	on := make([]move, 0, len(moves))
	weights := make([]uint8, 0, 128)
	for _, m := range slices.Concat(moves, fieldMoves) {
		if m.feature != always && !s.on.has(m.feature) || m.needs != "" && !slices.Contains(s.has, m.needs) || m.field && !s.field {
			continue
		}
		for range m.weight {
			weights = append(weights, uint8(len(on)))
		}
		on = append(on, m)
	}
	if s.chance(1, 8) {
		favorite := uint8(s.n(len(on)))
		for range len(weights) / 2 {
			weights = append(weights, favorite)
		}
	}
	return on, weights
}
