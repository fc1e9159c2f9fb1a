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
	seed   uint64
	coins  map[string]string          // piece to coin
	owner  map[string]string          // coin to piece
	banned map[string]map[string]bool // coins that a piece may not have again
	avoid  map[string]bool            // words and pieces of the recording
}

func newMint(seed uint64) *mint {
	return &mint{seed, map[string]string{}, map[string]string{}, map[string]map[string]bool{}, map[string]bool{}}
}

// fixed tells whether a piece stays: a kept word, or nothing that can change.
func fixed(piece string) bool {
	return keptWords[piece] || !strings.ContainsFunc(piece, func(r rune) bool { return r != '0' && len(alphabet(r)) > 1 })
}

// coin returns the coin of a piece.
func (m *mint) coin(piece string) string {
	if c, ok := m.coins[piece]; ok {
		return c
	}
	if fixed(piece) {
		return piece
	}
	return m.strike(piece)
}

// change gives a piece another coin than it has.
func (m *mint) change(piece string) {
	old := m.coin(piece)
	if m.banned[piece] == nil {
		m.banned[piece] = map[string]bool{}
	}
	m.banned[piece][old] = true
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
	rng := rand.New(rand.NewPCG(m.seed, h.Sum64()+uint64(len(m.banned[piece]))))
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
	return m.swap(piece)
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
	return coin != piece && !keptWords[coin] && !m.banned[piece][coin] && onlyHex(coin) == onlyHex(piece)
}

// swap takes the coin of a piece of the same kind and gives it one that is
// free: the piece itself, when nothing else is.
func (m *mint) swap(piece string) string {
	spare := piece
	if _, taken := m.owner[spare]; taken {
		for _, old := range slices.Sorted(maps.Keys(m.banned[piece])) {
			if _, taken := m.owner[old]; !taken {
				spare = old
				break
			}
		}
	}
	for _, other := range slices.Sorted(maps.Keys(m.coins)) {
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

// alphabet lists what can stand in the place of a rune, itself included.
func alphabet(r rune) []rune {
	switch {
	case r >= '0' && r <= '9':
		return digits
	case r >= 'a' && r <= 'z':
		return letters
	case r < 0x80, unicode.In(r, unicode.M, unicode.Nl, unicode.No):
		return []rune{r}
	}
	return siblings(r)
}

var (
	digits     = []rune("0123456789")
	letters    = []rune("abcdefghijklmnopqrstuvwxyz")
	hexLetters = []rune("abcdef")
	vowels     = []rune("aeiou")
	consonants = []rune("ghjklmnprstvwxz") // none of them a hex digit
)

// onlyHex: such a piece can be a part of a hex id, and no other.
func onlyHex(piece string) bool { return strings.Trim(piece, "0123456789abcdef") == "" }

// choices lists what each rune of a coin can be. Leading zeros stay, and what
// follows them is none: a number goes on being of its length.
func choices(piece string) [][]rune {
	var out [][]rune
	leading := true
	for _, r := range piece {
		from := alphabet(r)
		switch {
		case leading && r == '0':
			from = []rune{r}
		case leading && r >= '1' && r <= '9':
			from = digits[1:]
		}
		leading = leading && r == '0'
		out = append(out, from)
	}
	return out
}

// propose makes a coin for a piece; letters take turns so that it can be said.
func propose(piece string, rng *rand.Rand) string {
	var b strings.Builder
	hex, sound := onlyHex(piece), rng.IntN(2)
	for i, from := range choices(piece) {
		switch {
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
	for _, from := range choices(piece) {
		if len(out)*len(from) > fewCoins {
			return nil
		}
		var next []string
		for _, c := range out {
			for _, r := range from {
				next = append(next, c+string(r))
			}
		}
		out = next
	}
	at := rng.IntN(len(out))
	return append(out[at:], out[:at]...)
}
