package cut

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A loom rewrites texts by one map of pieces. The map is made so that a needle
// occurs in a text after rewriting exactly where it did before, for every pair
// that the loom was told of.
type loom struct {
	runs  map[string]*run
	order []*run            // in the order of first sight
	spans map[string][]span // of a text in lower case
	spelt map[string]bool   // texts seen, as they are spelt
	pairs []pair
	known map[sought]bool
	mint  *mint
}

// A pair is a needle and a text, both in lower case, and where the one occurs
// in the other.
type pair struct {
	sought
	at []int
}

func newLoom(seed uint64) *loom {
	return &loom{runs: map[string]*run{}, spans: map[string][]span{}, spelt: map[string]bool{}, known: map[sought]bool{}, mint: newMint(seed)}
}

// read takes a text in. Every text must be read before any is rewritten.
func (l *loom) read(text string) {
	if l.spelt[text] {
		return
	}
	l.spelt[text] = true
	low := lower(text)
	spans := []span{}
	for _, s := range spansOf(low) {
		word := low[s[0]:s[1]]
		r := l.runs[word]
		if r == nil {
			r = &run{text: word, cuts: map[int]bool{}}
			l.runs[word] = r
			l.order = append(l.order, r)
		}
		for _, at := range ownCuts(text[s[0]:s[1]]) {
			r.cuts[at] = true
		}
		spans = append(spans, span{s[0], s[1], r})
	}
	l.spans[low] = spans
}

// relate tells the loom that the needle is looked for in the text. Both must
// have been read.
func (l *loom) relate(s sought) {
	s = sought{lower(s.needle), lower(s.text)}
	if l.known[s] {
		return
	}
	l.known[s] = true
	l.pairs = append(l.pairs, pair{s, occurrences(s.needle, s.text)})
}

// occurrences finds every place of needle in text, overlapping ones too.
func occurrences(needle, text string) []int {
	var out []int
	for from := 0; ; {
		i := strings.Index(text[from:], needle)
		if i < 0 {
			return out
		}
		out = append(out, from+i)
		_, size := utf8.DecodeRuneInString(text[from+i:])
		from += i + size
	}
}

// A link says that a run of a needle lies inside a run of a text.
type link struct {
	part, whole *run
	at          int // in bytes
}

// align cuts runs until every needle falls into the same pieces as the parts
// of the texts where it occurs.
func (l *loom) align() {
	whole := map[*run][]string{}
	for _, r := range l.order {
		r.restrict()
		whole[r] = r.pieces()
	}
	links := append(l.links(), l.shortIDs()...)
	for again := true; again; {
		again = false
		for _, k := range links {
			again = k.settle() || again
		}
	}
	for _, r := range l.order {
		l.keepParts(r, whole[r])
	}
}

// keepParts marks what a kept word was divided into, so that it stays.
func (l *loom) keepParts(r *run, whole []string) {
	parts := r.pieces()
	for _, w := range whole {
		for n := len(w); n > 0; parts = parts[1:] {
			n -= len(parts[0])
			if keptWords[w] {
				l.mint.stays[parts[0]] = true
			}
		}
	}
}

func (l *loom) links() []link {
	var out []link
	seen := map[link]bool{}
	for _, p := range l.pairs {
		inner := l.spans[p.needle]
		if len(inner) == 0 {
			continue
		}
		for _, at := range p.at {
			// Only the ends of a needle can lie within a longer run.
			for _, s := range []span{inner[0], inner[len(inner)-1]} {
				if k, ok := l.link(s, at, p.text); ok && !seen[k] {
					seen[k] = true
					out = append(out, k)
				}
			}
		}
	}
	return out
}

// shortIDs links every hex id to the longer ones that begin with it: a commit
// goes by both.
func (l *loom) shortIDs() []link {
	var out []link
	for _, r := range l.order {
		for n := 7; n < len(r.text) && isHexID(r.text); n++ {
			if short := l.runs[r.text[:n]]; short != nil && isHexID(short.text) {
				out = append(out, link{short, r, 0})
			}
		}
	}
	return out
}

func (l *loom) link(s span, at int, text string) (link, bool) {
	outer := l.spans[text]
	i := sort.Search(len(outer), func(i int) bool { return outer[i].end > at+s.start })
	if i == len(outer) || outer[i].run == s.run {
		return link{}, false
	}
	return link{s.run, outer[i].run, at + s.start - outer[i].start}, true
}

// settle makes the cuts of both runs agree and reports whether any was new.
func (k link) settle() bool {
	changed := false
	cut := func(r *run, at int) {
		if at > 0 && at < len(r.text) && !r.cuts[at] {
			r.cuts[at] = true
			changed = true
		}
	}
	cut(k.whole, k.at)
	cut(k.whole, k.at+len(k.part.text))
	for at := range k.part.cuts {
		cut(k.whole, k.at+at)
	}
	for at := range k.whole.cuts {
		if at > k.at && at < k.at+len(k.part.text) {
			cut(k.part, at-k.at)
		}
	}
	return changed
}

// text rewrites a text that was read.
func (l *loom) text(t string) string {
	low := lower(t)
	return recase(t, low, l.low(low))
}

// low rewrites a text in lower case.
func (l *loom) low(low string) string {
	var b strings.Builder
	b.Grow(len(low))
	last := 0
	for _, s := range l.spans[low] {
		b.WriteString(low[last:s.start])
		b.WriteString(l.run(s.run))
		last = s.end
	}
	b.WriteString(low[last:])
	return b.String()
}

func (l *loom) run(r *run) string {
	var b strings.Builder
	for _, p := range r.pieces() {
		b.WriteString(l.mint.coin(p))
	}
	return b.String()
}

// recase puts the capitals of a text into its rewritten form. All three have
// their runes at the same places.
func recase(spelt, low, made string) string {
	var b strings.Builder
	b.Grow(len(made))
	for i := 0; i < len(made); {
		r, size := utf8.DecodeRuneInString(made[i:])
		was, _ := utf8.DecodeRuneInString(spelt[i:])
		if is, _ := utf8.DecodeRuneInString(low[i:]); was != is {
			b.WriteRune(unicode.ToUpper(r))
		} else {
			b.WriteString(made[i : i+size])
		}
		i += size
	}
	return b.String()
}
