package generators

import (
	"math/bits"

	"pgregory.net/rapid"
)

// word is the one thing that is drawn. Everything else is decoded from words
// by arithmetic, because a draw costs more than all the choices it decides.
var word = named(rapid.Uint64())

// named makes a generator work its name out at once: rapid does it when it is
// first asked, without a lock, and the workers of an engine ask all at once.
func named[T any](g *rapid.Generator[T]) *rapid.Generator[T] {
	_ = g.String()
	return g
}

// headerWords is how many words seed the choices of a whole case. Rapid favors
// small numbers, and a single word would make the same case come up again and
// again; four together make it as good as uniform.
const headerWords = 4

// A roll turns drawn words into any number of small choices. The roll of
// nothing but zeros answers 0 and false for ever, so that the plainest case is
// what a shrinker of words arrives at.
type roll struct{ state uint64 }

// header draws the words of a case.
func header(t *rapid.T) roll {
	var r roll
	for range headerWords {
		r.absorb(word.Draw(t, "header"))
	}
	return r
}

// absorb adds a drawn word to the seed of the choices to come.
func (r *roll) absorb(w uint64) { r.state = mix(r.state ^ w) }

// fork returns a roll of its own for part i of the case.
func (r *roll) fork(i int) roll {
	if r.state == 0 {
		return roll{}
	}
	return roll{mix(r.state + uint64(i+1)*golden)}
}

// n chooses a number from 0 to k-1; k is at least 1.
func (r *roll) n(k int) int {
	if r.state == 0 {
		return 0
	}
	r.state += golden
	hi, _ := bits.Mul64(mix(r.state), uint64(k))
	return int(hi)
}

// chance is true in about num of den cases.
func (r *roll) chance(num, den int) bool { return r.n(den) >= den-num }

// pick chooses one entry of a table.
func pick[T any](r *roll, table []T) T { return table[r.n(len(table))] }

// weighed chooses an index with the given weights, the first one being the
// plainest.
func (r *roll) weighed(weights ...int) int {
	sum := 0
	for _, w := range weights {
		sum += w
	}
	at := r.n(sum)
	for i, w := range weights {
		if at < w {
			return i
		}
		at -= w
	}
	return 0
}

// A swarm says which features of a case are on (Groce and others, Swarm
// Testing): a feature left out lets another be seen alone.
type swarm uint64

// swarm leaves all of n features out in a quarter of the cases, all but one in
// half of them, and each with even odds in the rest.
func (r *roll) swarm(n int) swarm {
	switch r.n(4) {
	case 0:
		return 0
	case 1, 2:
		return 1 << r.n(n)
	}
	return swarm(r.n(1 << n))
}

func (s swarm) has(feature int) bool { return s>>feature&1 == 1 }

// one returns one of the features that are on, or -1 when none is.
func (s swarm) one(r *roll) int {
	on := bits.OnesCount64(uint64(s))
	if on == 0 {
		return -1
	}
	rest := uint64(s)
	for range r.n(on) {
		rest &= rest - 1
	}
	return bits.TrailingZeros64(rest)
}

const golden = 0x9e3779b97f4a7c15

// mix scatters a word over all 64 bits and keeps 0 where it is (the finalizer
// of splitmix64).
func mix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
