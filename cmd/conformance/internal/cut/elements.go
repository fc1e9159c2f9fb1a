package cut

import (
	"regexp"
	"slices"
	"strings"

	"plimsoll/corpus/recording"
	"plimsoll/spec"
)

// perTurn is how many identifiers of one turn become elements: its most
// distinctive ones. A listing holds hundreds, and none of them bears a load.
const perTurn = 2

// perCase is how many elements of one class a case has at most.
const perCase = 40

// identifiers are the literal classes that count as identifiers of a contract,
// the most distinctive first.
var identifiers = []recording.LiteralClass{
	recording.ClassUUID, recording.ClassSHA, recording.ClassURL, recording.ClassPath, recording.ClassIdentifier,
}

// Obligations and orderings are taken where a sentence of the user says so in
// plain words; guessing at the rest would put statements into the user's mouth.
var (
	sentenceEnd = regexp.MustCompile(`[.!?]+(?:\s+|$)|\n`)
	obliges     = regexp.MustCompile(`(?i)\b(?:must|always|make sure|have to|has to|required)\b`)
	forbids     = regexp.MustCompile(`(?i)\b(?:not|never|don['’]?t|without)\b|\?\s*$`)
	orders      = regexp.MustCompile(`(?i)\bfirst\b.+\bthen\b|\bbefore you\b|\bonly after\b|\bonce\b.+\bthen\b`)
)

// elementClasses are the classes that are cut, in the order of the cases.
var elementClasses = []string{spec.ClassIdentifier, spec.ClassNegation, spec.ClassObligation, spec.ClassOrdering}

// elements lists the load-bearing elements of a turn.
func elements(t recording.Turn, byUser bool) []spec.Element {
	var out []spec.Element
	add := func(class, text string) {
		if !slices.ContainsFunc(out, func(e spec.Element) bool { return e.Class == class && e.Text == text }) {
			out = append(out, spec.Element{Class: class, Text: text, Turn: t.ID})
		}
	}
	for _, class := range identifiers {
		for _, l := range t.Literals {
			if l.Class == class && len(out) < perTurn {
				add(spec.ClassIdentifier, l.Text)
			}
		}
	}
	for _, l := range t.Literals {
		if l.Class == recording.ClassNegation {
			add(spec.ClassNegation, l.Text)
		}
	}
	if byUser {
		for _, s := range statements(t.Text) {
			switch {
			case orders.MatchString(s):
				add(spec.ClassOrdering, s)
			case obliges.MatchString(s) && !forbids.MatchString(s):
				add(spec.ClassObligation, s)
			}
		}
	}
	return out
}

// statements are the sentences of a text that are no paste.
func statements(text string) []string {
	var out []string
	for len(text) > 0 {
		part, rest := text, ""
		if m := sentenceEnd.FindStringIndex(text); m != nil {
			part, rest = text[:m[1]], text[m[1]:]
		}
		text = rest
		part = strings.TrimSpace(part)
		if asks := strings.HasSuffix(part, "?"); asks || len(part) < 8 || len(part) > 300 {
			continue
		}
		out = append(out, strings.TrimRight(part, ".! \t"))
	}
	return out
}

// userTexts are the texts that the user typed, as turns have them.
func userTexts(events []recording.Event) map[string]bool {
	out := map[string]bool{}
	for _, e := range events {
		if e.Kind == recording.KindUser {
			out[e.Text] = true
		}
	}
	return out
}
