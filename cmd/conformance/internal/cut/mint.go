package cut

import (
	"hash/fnv"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"
)

// A mint coins the pieces that stand in the place of those of a recording: of
// the same length and kind, different for different pieces, and, as far as
// there are enough of that kind, no piece of the recording.
type mint struct {
	seed  uint64
	coins map[string]string // piece to coin
	owner map[string]string // coin to piece
	last  map[string]string // the coin that a piece had before it was changed
	turn  map[string]int    // how often a piece was changed
	avoid map[string]bool   // words and pieces of the recording
	stays map[string]bool   // pieces of kept words that a needle divides
}

func newMint(seed uint64) *mint {
	return &mint{seed, map[string]string{}, map[string]string{}, map[string]string{}, map[string]int{}, map[string]bool{}, map[string]bool{}}
}

// fixed tells whether a piece stays: a kept word or a part of one, or nothing
// that can change.
func (m *mint) fixed(piece string) bool {
	return keptWords[piece] || m.stays[piece] || !strings.ContainsFunc(piece, func(r rune) bool { return len(alphabet(r)) > 1 })
}

// coin returns the coin of a piece.
func (m *mint) coin(piece string) string {
	if c, ok := m.coins[piece]; ok {
		return c
	}
	if m.fixed(piece) {
		return piece
	}
	return m.strike(piece)
}

// change gives a piece another coin than it has.
func (m *mint) change(piece string) {
	old := m.coin(piece)
	m.last[piece] = old
	m.turn[piece]++
	delete(m.owner, old)
	delete(m.coins, piece)
	m.strike(piece)
}

const (
	tries    = 60   // random coins before the rest is gone through in order
	fewCoins = 2000 // up to which all coins of a kind can be gone through
)

func (m *mint) strike(piece string) string {
	h := fnv.New64a()
	h.Write([]byte(piece))
	rng := rand.New(rand.NewPCG(m.seed, h.Sum64()+uint64(m.turn[piece])))
	for try := range tries {
		if c := propose(piece, rng); m.free(piece, c) && (try >= tries/2 || !m.avoid[c]) {
			return m.give(piece, c)
		}
	}
	for _, c := range all(piece, rng) {
		if m.free(piece, c) {
			return m.give(piece, c)
		}
	}
	return m.swap(piece, rng)
}

func (m *mint) give(piece, coin string) string {
	m.coins[piece], m.owner[coin] = coin, piece
	return coin
}

func (m *mint) free(piece, coin string) bool {
	_, taken := m.owner[coin]
	return !taken && m.may(piece, coin)
}

func (m *mint) may(piece, coin string) bool {
	return coin != piece && !keptWords[coin] && !m.stays[coin] && m.last[piece] != coin && onlyHex(coin) == onlyHex(piece)
}

// swap takes the coin of a piece of the same kind, for which what is left of
// that kind will do: this piece itself, or the coin it had before.
func (m *mint) swap(piece string, rng *rand.Rand) string {
	spare := piece
	if _, taken := m.owner[spare]; taken {
		spare = m.last[piece]
	}
	others := slices.Sorted(maps.Keys(m.coins))
	at := rng.IntN(len(others) + 1)
	for _, other := range append(others[at:], others[:at]...) {
		c := m.coins[other]
		if len(other) == len(piece) && kindOf(other) == kindOf(piece) && m.may(piece, c) && m.may(other, spare) {
			m.give(other, spare)
			return m.give(piece, c)
		}
	}
	return m.give(piece, spare) // the last of its kind; the caller sees what is wrong
}

// kindOf tells what can stand in the place of a piece.
func kindOf(piece string) string {
	return strings.Map(func(r rune) rune { return alphabet(r)[0] }, piece)
}

// alphabet lists what can stand in the place of a rune, itself included. A
// nought stays one: it leads, or makes a number round.
func alphabet(r rune) []rune {
	switch {
	case r >= '1' && r <= '9':
		return digits
	case r >= 'a' && r <= 'z':
		return letters
	case r < 0x80, unicode.In(r, unicode.M, unicode.Nl, unicode.No):
		return []rune{r}
	}
	return siblings(r)
}

var (
	digits     = []rune("123456789")
	letters    = []rune("abcdefghijklmnopqrstuvwxyz")
	hexLetters = []rune("abcdef")
	vowels     = []rune("aeiou")
	consonants = []rune("ghjklmnprstvwxz") // none of them a hex digit
)

// onlyHex: such a piece can be a part of a hex id, and no other.
func onlyHex(piece string) bool { return strings.Trim(piece, "0123456789abcdef") == "" }

// propose makes a coin for a piece; letters take turns so that it can be said.
func propose(piece string, rng *rand.Rand) string {
	var b strings.Builder
	hex, sound := onlyHex(piece), rng.IntN(2)
	i := 0
	for _, r := range piece {
		from := alphabet(r)
		switch i++; {
		case from[0] != 'a':
		case hex:
			from = hexLetters
		case (i+sound)%2 == 0:
			from = consonants
		default:
			from = vowels
		}
		b.WriteRune(from[rng.IntN(len(from))])
	}
	return b.String()
}

// all lists the coins of a short piece, from a random one on; nothing for a
// piece of which there are too many.
func all(piece string, rng *rand.Rand) []string {
	out := []string{""}
	for _, r := range piece {
		from := alphabet(r)
		if len(out)*len(from) > fewCoins {
			return nil
		}
		var next []string
		for _, c := range out {
			for _, n := range from {
				next = append(next, c+string(n))
			}
		}
		out = next
	}
	at := rng.IntN(len(out))
	return append(out[at:], out[:at]...)
}
