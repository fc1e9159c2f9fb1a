package cut

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxRounds bounds the search for a map without accidents.
const maxRounds = 200

// An accident is a run that must not stay as it was rewritten, and the pieces
// of which one has to change.
type accident struct {
	run    *run
	pieces []string
}

// finish coins every piece and changes coins until no needle occurs where it
// did not before, no word of the recording is left and no two became one. It
// returns the runs that still are as they must not be.
func (l *loom) finish() map[*run]bool {
	for _, r := range l.order {
		for _, w := range append(r.pieces(), words(r.text)...) {
			l.mint.avoid[w] = true
		}
	}
	for _, r := range l.order {
		l.run(r)
	}
	for round := range maxRounds {
		bad := l.accidents(round)
		if len(bad) == 0 {
			return nil
		}
		changed := map[string]bool{}
		for _, a := range bad {
			// Not always the same piece: two runs could take turns for ever.
			if n := len(a.pieces); n > 0 && !changed[a.pieces[round%n]] {
				changed[a.pieces[round%n]] = true
				l.mint.change(a.pieces[round%n])
			}
		}
	}
	left := map[*run]bool{}
	for _, a := range l.accidents(0) {
		left[a.run] = true
	}
	return left
}

// accidents lists what went wrong, in a fixed order.
func (l *loom) accidents(round int) []accident {
	var bad []accident
	made := map[string]bool{}
	for _, r := range l.order {
		now := l.run(r)
		if made[now] || now != r.text && keptWords[now] || l.leaves(r, now) {
			bad = append(bad, accident{r, l.longest(r)})
		}
		made[now] = true
	}
	for _, p := range l.pairs {
		bad = append(bad, l.strays(p, round)...)
	}
	return bad
}

// strays tells what to change when a needle occurs at other places than
// before: the needle, or by turns what it now occurs in.
func (l *loom) strays(p pair, round int) []accident {
	at := occurrences(l.low(p.needle), l.low(p.text))
	if slices.Equal(at, p.at) {
		return nil
	}
	if spans := l.spans[p.needle]; len(spans) > 0 && round%2 == 0 {
		r := slices.MaxFunc(spans, func(a, b span) int { return cmp.Compare(l.room(a.run), l.room(b.run)) }).run
		if l.room(r) > 0 {
			return []accident{{r, l.longest(r)}}
		}
	}
	var out []accident
	for _, s := range l.spans[p.text] {
		for _, i := range at {
			if slices.Contains(p.at, i) {
				continue
			}
			if i < s.end && i+len(p.needle) > s.start {
				out = append(out, accident{s.run, l.piecesIn(s, i, i+len(p.needle))})
			}
		}
	}
	return out
}

// piecesIn lists the pieces of a run that can change and lie between two
// places of its text, at least in part.
func (l *loom) piecesIn(s span, from, to int) []string {
	var out []string
	at := s.start
	for _, p := range s.run.pieces() {
		if at < to && at+len(p) > from && !l.mint.fixed(p) {
			out = append(out, p)
		}
		at += len(p)
	}
	return out
}

// longest gives the pieces of a run that can change: the longest ones, two at
// most, since they leave the widest choice.
func (l *loom) longest(r *run) []string {
	out := slices.DeleteFunc(r.pieces(), l.mint.fixed)
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return out[:min(len(out), 2)]
}

// room is how much of a run can change.
func (l *loom) room(r *run) int { return len(strings.Join(l.longest(r), "")) }

// leaves tells whether a word of the recording is still in a rewritten run:
// one of four letters or more that no kept words make up.
func (l *loom) leaves(r *run, now string) bool {
	if l.room(r) == 0 {
		return false // kept, or nothing that can change
	}
	return slices.ContainsFunc(words(now), func(w string) bool {
		return utf8.RuneCountInString(w) >= 4 && !keptWords[w] && l.mint.avoid[w]
	})
}

// words are the longest stretches of letters.
func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}
