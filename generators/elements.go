package generators

import (
	"fmt"
	"strings"

	"plimsoll/spec"

	"pgregory.net/rapid"
)

// A fate is what becomes of an element in the compacted context. Only those
// before fateGone keep it.
type fate uint8

const (
	inSummary fate = iota
	inRetained
	inPin
	inOtherTurn // in a retained turn that is not the element's
	inLongPin   // a token in a pin that says more
	fateGone
	fateLonger      // part of a longer token
	fateRecased     // in another case
	fateCueless     // without its negator, hedge or modal
	fateInverted    // with the contrary of it
	fateRounded     // its number rounded
	fateShortened   // its first half
	fateReordered   // its parts in another order
	fateScattered   // its parts in sentences of their own
	fateTorn        // half of it in the summary, half in a pin
	fateLongTurn    // part of a longer token in a retained turn
	fateLongPin     // part of a longer token in a pin
	fateSpaced      // with other white space
	fateForm        // in another Unicode normal form
	fateQuotes      // with other quotes
	fateSummaryTurn // begun by the end of the summary, ended by the beginning of a retained turn
	fateSummaryPin  // begun by the end of the summary, ended by the beginning of a pin
	fateTurnPin     // begun by the end of a retained turn, ended by the beginning of a pin
	fateTurnTurn    // begun by the end of a retained turn, ended by the beginning of the next one
	fatePinPin      // begun by the end of a pin, ended by the beginning of the next one
	fateEnd         // the end of a longer token that ends the summary
	fateStart       // the beginning of a longer token that begins the summary
	fateQuoted      // without its negator, hedge or modal, and in quotes
	fateBare        // without the white space at its beginning
	fateUnstopped   // without the mark at its end
	fates
	alterations = int(fates - fateGone)
	plainFates  = fateLongTurn
)

// A statement is an element in parts: "do not ", "restart T1004".
type statement struct {
	cue   string   // what a careless summary drops
	parts []string // what it shuffles; each holds a code of its own
	link  string
	digit [2]string // the code of the last part, and what it is rounded to
}

func (s *statement) text() string { return s.cue + strings.Join(s.parts, s.link) }

var (
	negators   = []string{"do not ", "never ", "must not ", "no longer ", "under no circumstances ", "don’t ", "禁止: "}
	contraries = []string{"do ", "always ", "certainly ", "in any case "}
	hedges     = []string{"perhaps ", "it may be that ", "suspected: ", "unconfirmed — ", "we guess that ", "おそらく "}
	modals     = []string{"must ", "still owes: ", "by Friday ", "has promised to ", "TODO: "}
	verbs      = []string{"restart ", "delete ", "deploy ", "retry ", "merge ", "expose ", "notify the owner of ", "drop "}
	claims     = []string{"the leak is in ", "the lock is held by ", "the error comes from ", "the race lies in "}
	sequences  = []string{", then ", " → ", " before ", "; after that ", ", "}
	relations  = []string{" depends on ", " was renamed to ", " is not the same as ", " is owned by ", " supersedes ", " ≠ "}
)

// prepare gives the statement what the fate is about, where it lacks it.
func (s *statement) prepare(r *roll, f fate) {
	if f < fateSpaced {
		return
	}
	text := s.text()
	switch {
	case f == fateForm && recomposed(text) == text:
		s.cue += pick(r, []string{"café: ", "the naïve ", "cafe\u0301: ", "in Ångström "})
	case f == fateQuotes && requoted(text) == text:
		s.cue += pick(r, []string{"it's ", `"blue" `, "don’t ", "“green” "})
	case f == fateBare:
		s.cue = pick(r, []string{"\t", "  ", "\n"}) + s.cue
	case f == fateUnstopped:
		s.parts[len(s.parts)-1] += pick(r, []string{"!", ".", "?", ";"})
	case f >= fateEnd:
	case f >= fateSummaryTurn && r.chance(1, 4):
		s.cue += "noted:\n"
	case !strings.Contains(text, " "):
		s.cue += "set "
	}
}

// requoted returns a text with typographic quotes for straight ones, or straight
// ones for typographic ones.
func requoted(text string) string {
	if other := curled.Replace(text); other != text {
		return other
	}
	return straightened.Replace(text)
}

var (
	curled       = strings.NewReplacer("'", "’", `"`, "”")
	straightened = strings.NewReplacer("’", "'", "‘", "'", "“", `"`, "”", `"`)
)

// elementCodes is how many codes an element may use.
const elementCodes = 3

// compose writes the statement of an element; number keeps its codes apart
// from those of all other elements.
func compose(r *roll, class string, codes spread, number int) statement {
	var s statement
	n := 1
	switch class {
	case spec.ClassNegation:
		s.cue = pick(r, negators)
	case spec.ClassHypothesis:
		s.cue = pick(r, hedges)
	case spec.ClassObligation:
		s.cue = pick(r, modals)
	case spec.ClassOrdering:
		s.cue, s.link, n = pick(r, []string{"", "first "}), pick(r, sequences), 2+r.n(2)
	case spec.ClassRelation:
		s.link, n = pick(r, relations), 2
	}
	look := pick(r, frames)
	s.parts = make([]string, n)
	for i := range s.parts {
		code := codes.at(number*elementCodes + i)
		verb := ""
		switch class {
		case spec.ClassNegation, spec.ClassObligation, spec.ClassOrdering:
			verb = pick(r, verbs)
		case spec.ClassHypothesis:
			verb = pick(r, claims)
		}
		s.parts[i] = verb + literal(look, code)
		digits := literal(frame{}, code)
		s.digit = [2]string{digits, digits[:1] + "k"}
	}
	return s
}

// spoil returns what is left of a statement, in one or more pieces. It falls
// back on rounding where the fate makes no difference.
func (s *statement) spoil(r *roll, f fate) []string {
	text := s.text()
	switch f {
	case fateRecased:
		if other := strings.Map(otherCase, text); other != text {
			return []string{other}
		}
	case fateCueless:
		if s.cue != "" {
			return []string{strings.Join(s.parts, s.link)}
		}
	case fateInverted:
		if s.cue != "" {
			return []string{pick(r, contraries) + strings.Join(s.parts, s.link)}
		}
	case fateShortened:
		return []string{half(text)}
	case fateReordered:
		if n := len(s.parts); n > 1 {
			turned := append(append(make([]string, 0, n), s.parts[1:]...), s.parts[0])
			return []string{s.cue + strings.Join(turned, s.link)}
		}
	case fateScattered:
		if len(s.parts) > 1 {
			return append(append([]string{}, s.parts[1:]...), s.parts[0])
		}
	case fateTorn:
		return []string{half(text), text[len(half(text)):]}
	case fateSpaced:
		return []string{strings.Replace(text, " ", pick(r, []string{"  ", "\n", "\t", "\u00a0", " \n  ", ""}), 1)}
	case fateForm:
		return []string{recomposed(text)}
	case fateQuotes:
		return []string{requoted(text)}
	case fateQuoted:
		if s.cue != "" {
			return []string{fmt.Sprintf(pick(r, []string{`"%s"`, "“%s”", "`%s`"}), strings.Join(s.parts, s.link))}
		}
	case fateBare, fateUnstopped:
		return []string{strings.TrimRight(strings.TrimSpace(text), "!.?;")}
	case fateEnd:
		return []string{"", pick(r, []string{"x", "pre_", "re-", "٣"}) + text}
	case fateStart:
		return []string{"", text + pick(r, []string{"x", "_b", "-2", "٣"})}
	case fateSummaryTurn, fateSummaryPin, fateTurnPin, fateTurnTurn, fatePinPin:
		if first, rest, lines := strings.Cut(text, "\n"); lines {
			return []string{first, rest}
		}
		at := strings.LastIndexByte(text, ' ')
		// With the blank between them left out, with it kept, or in a word.
		return [][]string{{text[:at], text[at+1:]}, {text[:at+1], text[at+1:]}, {half(text), text[len(half(text)):]}}[r.n(3)]
	}
	return []string{strings.Replace(text, s.digit[0], s.digit[1], 1)}
}

// Certify generates calls of certify, which are all core.
func Certify() *rapid.Generator[*spec.CertifyCall] {
	return rapid.Custom(func(t *rapid.T) *spec.CertifyCall {
		r := header(t)
		return drawCertify(&r)
	})
}
