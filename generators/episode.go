package generators

import (
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
}

const always = -1

var moves = []move{
	{always, 8, (*script).exchange},
	{always, 5, (*script).compact},
	{always, 4, (*script).actOnResult},
	{always, 2, (*script).restore},
	{always, 2, (*script).lookUp},
	{always, 1, (*script).ask},
	{always, 1, (*script).note},

	{featureExclude, 5, (*script).exclude},
	{featureExclude, 3, (*script).actExcluded},
	{featureExclude, 2, (*script).guardExcluded},
	{featureLedger, 2, (*script).loseLedger},
	{featureUndo, 4, (*script).undo},
	{featureFork, 4, (*script).fork},
	{featureReload, 4, (*script).reload},
	{featureReload, 2, (*script).reloadWithin},
	{featureRaw, 5, (*script).loseRaw},
	{featureDurable, 7, (*script).outdate},
	{featureArtifact, 6, (*script).handle},
	{featurePast, 6, (*script).actOnPast},
	{featureRespelt, 6, (*script).respell},
	{featureGuess, 6, (*script).guess},
	{featureRetry, 7, (*script).retry},
	{featureRefuse, 6, (*script).refuse},
	{featureUncertain, 5, (*script).doubt},
	{featurePartial, 6, (*script).omit},
	{featureFresh, 4, (*script).renew},
	{featurePins, 5, (*script).pin},
	{featureClasses, 5, (*script).demand},
	{featureFlags, 5, (*script).flag},
	{featureLookup, 6, (*script).search},
	{featureHearsay, 4, (*script).hear},
	{featureStrange, 4, (*script).actStrangely},
	{featureRespond, 5, (*script).actOnWord},
}

// Episodes generates sessions, as *spec.Episode. They are valid, and what goes
// wrong in them goes wrong by plan: most compactions are good ones. Only under
// the strict profile are some of them strict.
func Episodes(p spec.Profile) *rapid.Generator[spec.Call] {
	return rapid.Custom(func(t *rapid.T) spec.Call {
		r := header(t)
		return drawEpisode(&r, p)
	})
}

func drawEpisode(r *roll, p spec.Profile) *spec.Episode {
	s := newScript(r, drawFeatures(r))
	s.strict = p.Includes(spec.ProfileStrict) && s.chance(1, 6)
	most := episodeLength(&s.roll)
	s.steps = make([]spec.Step, 0, most+8)
	s.grow()
	choice, weights := s.choice()
	for len(s.steps) < most {
		choice[weights[s.n(len(weights))]].make(s)
	}
	return &spec.Episode{Steps: s.steps}
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
	for _, m := range moves {
		if m.feature != always && !s.on.has(m.feature) {
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
