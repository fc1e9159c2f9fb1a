package generators

import (
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A fault is what becomes of a turn's anchor in a summary.
type fault uint8

// The faults. With those up to trimmed an anchor is either a token beside
// core delimiters or nowhere in the summary; the rest make a case strict.
const (
	kept      fault = iota
	dropped         // something vague stands in its place
	shortened       // half of it
	recased         // in the other case
	rounded         // its number rounded
	invented        // another literal of the same kind
	renormed        // in another Unicode normal form
	trimmed         // without the white space that the anchor begins or ends with
	emptied         // the turn has no anchor to begin with
	embedded        // inside a longer token
	shared          // kept, but another turn has the same one
	loose           // kept, beside a delimiter the core profile leaves open
)

// Features of a summary that a case can leave out.
const (
	featureDropped = iota
	featureAltered
	featureEmptied
	featureEmbedded
	featureShared
	featureLoose

	coreFeatures   = featureAltered + 1
	strictFeatures = featureLoose + 1
)

// faultOf chooses the fault of a feature.
func faultOf(r *roll, feature int) fault {
	switch feature {
	case featureDropped:
		return dropped
	case featureAltered:
		return shortened + fault(r.n(int(trimmed-shortened)+1))
	case featureEmptied:
		return emptied
	case featureEmbedded:
		return embedded
	case featureShared:
		return shared
	case featureLoose:
		return loose
	}
	return kept
}

// A telling is how a summary tells of one turn.
type telling struct {
	turn    spec.Turn
	fault   fault
	twinned bool // another turn took the same anchor
	ladder  bool // the anchor is a rung of a ladder
	frame   frame
	code    int
	spare   int    // code of a literal that no turn has
	text    string // what stands in the place of the anchor
	around  pair
	echo    pair   // where not empty, the anchor occurs in a longer token as well, before it stands by itself
	overlap string // where not empty, the anchor repeats itself with this between, and its only token overlaps an occurrence that is none
	cousin  bool   // the anchor is that of the turn before but for case or normal form; both are kept
	lead    string
	tail    string
}

// firm reports whether the anchor is evidence of its turn as C4 has it.
func (t *telling) firm() bool { return (t.fault == kept || t.fault == loose) && !t.twinned }

// turnWords are the words of a case's turns, one each.
var turnWords = named(rapid.SliceOfN(word, 1, 14))

// length returns the number of turns: mostly that of the words, now and then
// none, about forty or a few hundred.
func length(r *roll, words int) int {
	switch r.weighed(945, 25, 26, 4) {
	case 1:
		return 0
	case 2:
		return 20 + r.n(40)
	case 3:
		return 200 + r.n(201)
	}
	return words
}

// drawTellings decodes n turns. A word decides on its own turn alone; what must
// differ from turn to turn (ids, codes) comes from the header.
func drawTellings(r *roll, words []uint64, n int, on swarm) []telling {
	target, rate := r.n(max(n, 1)), r.n(3)
	plainLook, oneFrame, echoes := r.chance(1, 3), r.chance(1, 3), r.chance(1, 6)
	scale := r.weighed(4, 4, 1, 1)
	tellings := make([]telling, n)
	for i := range tellings {
		var own roll
		own.absorb(words[i%len(words)] + uint64(i/len(words)))
		t := &tellings[i]
		if on != 0 && (i == target || rate == 1 && own.chance(1, 3) || rate == 2 && own.chance(4, 5)) {
			t.fault = faultOf(&own, on.one(&own))
		}
		t.lead, t.tail, t.frame = pick(&own, leads), pick(&own, tails), pick(&own, frames)
		if oneFrame {
			t.frame = tellings[0].frame
		}
		if !plainLook {
			t.around = pick(&own, coreDelimiters)
		}
		if echoes && own.chance(1, 2) {
			t.echo = pick(&own, longer)
		}
		t.turn.Tokens = drawTokens(&own, scale)
	}
	if r.chance(1, 12) {
		climb(r, tellings)
	} else if n > 0 && r.chance(1, 8) {
		entangle(r, tellings)
	}
	number(r, tellings)
	return tellings
}

// overlaps stand between the two halves of an anchor that overlaps itself.
var overlaps = []string{" ", "--", ", ", " / "}

// entangle makes the anchor of one kept turn overlap itself, or resemble that
// of the turn before.
func entangle(r *roll, tellings []telling) {
	i := r.n(len(tellings))
	t := &tellings[i]
	switch {
	case t.fault != kept:
	case i > 0 && tellings[i-1].fault == kept && r.chance(1, 2):
		t.cousin = true
	default:
		t.overlap = pick(r, overlaps)
	}
}

// climb gives the first turns anchors of which each stands inside the next.
// They are all kept, so that each is a token of its own as well.
func climb(r *roll, tellings []telling) {
	for i, rung := range pick(r, ladders) {
		if i < len(tellings) {
			t := &tellings[i]
			t.turn.Anchor, t.fault, t.ladder = rung, kept, true
		}
	}
}

func drawTokens(r *roll, scale int) int64 {
	switch scale {
	case 0:
		return int64(1 + r.n(9))
	case 1:
		return int64(50 + r.n(4000))
	case 2:
		return int64(r.n(2))
	}
	return int64(r.n(1<<20))<<20 + int64(r.n(1<<20))
}

// idBases are where ids begin; all ids of a case stay within 20 × maxTurns above.
var idBases = []int64{1, 0, 40, 1 << 31, spec.MaxInteger - 40*maxTurns}

// number gives the turns distinct ids and codes. Ids come in and out of order,
// with and without gaps.
func number(r *roll, tellings []telling) {
	codes, ids := newSpread(r), newSpread(r)
	scheme, base := r.n(5), pick(r, idBases)
	for i := range tellings {
		t := &tellings[i]
		t.code, t.spare = codes.at(i), codes.at(maxTurns+i)
		switch scheme {
		case 0:
			t.turn.ID = int64(i) + 1
		case 1:
			t.turn.ID = base + int64(len(tellings)-i)
		case 2:
			t.turn.ID = base + int64(i*(ids.step%20+1))
		default:
			t.turn.ID = base + int64(ids.at(i))
		}
	}
}
