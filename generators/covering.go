package generators

import (
	"iter"
	"slices"
	"sync"

	"plimsoll/spec"
)

// Strengths of covering arrays that this version builds: how many circumstances
// are combined in every way. 93 % of the faults that Kuhn, Wallace and Gallo
// studied need two of them to coincide, 98 % three at most (Software Fault
// Interactions and Implications for Software Testing, IEEE TSE 30(6), 2004).
const (
	WeakestCovering   = 2
	UsualCovering     = 3
	StrongestCovering = 4
)

// A design names the circumstances of a case by the numbers of their levels, and
// spells out the case in which each has the level given.
type design struct {
	levels []int
	spell  func(at []int) row
}

// Covering enumerates calls of an operation in which every combination of any t
// circumstances of its design occurs. They come in the same order with the same
// words every time. Strict calls are left out unless p is the strict profile.
func Covering(op spec.Op, p spec.Profile, t int) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		d, ok := designs[op]
		if !ok {
			return
		}
		strict := p.Includes(spec.ProfileStrict)
		for number, at := range covering(d.levels, t) {
			c := d.spell(at)(&roll{mix(uint64(number+1) * golden * 3)})
			if (strict || !IsStrict(c)) && !yield(c) {
				return
			}
		}
	}
}

// takes is how many episodes are written for one row of features: one that is
// on is not always used. Dialogues use theirs, and cost more.
const takes = 4

// CoveringEpisodes enumerates episodes in which any t features are on and off in
// every combination.
func CoveringEpisodes(p spec.Profile, t int, has ...spec.Capability) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for number, on := range features(episodeFeatures, t, takes) {
			r := roll{mix(uint64(number+1) * golden * 5)}
			if !yield(writeEpisode(&r, on, p, has)) {
				return
			}
		}
	}
}

// CoveringDialogues enumerates dialogues likewise. Features that cannot be
// played to the product are off.
func CoveringDialogues(m spec.Messaging, t int, has ...spec.Capability) iter.Seq[spec.Call] {
	return func(yield func(spec.Call) bool) {
		for number, on := range features(dialogueFeatures, t, 1) {
			r := roll{mix(uint64(number+1) * golden * 7)}
			if !yield(writeDialogue(&r, on&possible(m, has), m)) {
				return
			}
		}
	}
}

// features are the rows of an array of so many features, each so many times.
func features(n, t, takes int) iter.Seq2[int, swarm] {
	return func(yield func(int, swarm) bool) {
		number := 0
		for _, at := range covering(slices.Repeat([]int{2}, n), t) {
			on := swarm(0)
			for i, level := range at {
				on |= swarm(level) << i
			}
			for range takes {
				if number++; !yield(number, on) {
					return
				}
			}
		}
	}
}

var arrays struct {
	sync.Mutex
	made map[string][][]int
}

// covering returns the array of the levels, which is made once.
func covering(levels []int, t int) [][]int {
	key := string(appendLevels(nil, levels, t))
	arrays.Lock()
	defer arrays.Unlock()
	if arrays.made[key] == nil {
		if arrays.made == nil {
			arrays.made = map[string][][]int{}
		}
		arrays.made[key] = coveringArray(levels, t)
	}
	return arrays.made[key]
}

func appendLevels(b []byte, levels []int, t int) []byte {
	for _, n := range levels {
		b = append(b, byte(n))
	}
	return append(b, byte(t))
}
