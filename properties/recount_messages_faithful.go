package properties

import (
	"fmt"
	"strings"
	"unicode"

	"plimsoll/spec"
)

// recountFaithful: what is lost or made up although the summarizer was faithful
// all along, and no more than three compactions were applied.
func recountFaithful(s *scene, t told) {
	if s.generations() > 3 || !s.trueSoFar() {
		return
	}
	t.add("RST-25", s.inEach(s.madeUp))
	t.add("PRO-22", s.inEach(s.triedInVain))
	t.add("FLR-22", s.inEach(s.unsaid))
}

// generations counts the compactions that were applied.
func (s *scene) generations() int {
	n := 0
	if s.Applied() {
		n = 1
	}
	for i := range s.earlier {
		if s.earlier[i].Applied() {
			n++
		}
	}
	return n
}

// trueSoFar: every reply to a request for a summary was a faithful one.
func (s *scene) trueSoFar() bool {
	for _, x := range s.everAsked() {
		if !x.Arrived || x.Effective || x.Finish != "stop" {
			return false
		}
	}
	return true
}

// everAsked lists the requests for a summary of the whole conversation.
func (s *scene) everAsked() []spec.Exchange {
	var all []spec.Exchange
	for i := range s.earlier {
		for _, x := range s.earlier[i].Exchanges {
			if x.Summarize {
				all = append(all, x)
			}
		}
	}
	return append(all, s.asked...)
}

// unsaid tells of a planted statement that is nowhere any more.
func (s *scene) unsaid(c spec.Context) string {
	here, behind := contextTexts(c), s.rawTexts()
	for _, e := range s.dialogue.Planted.Elements {
		if int(e.Turn) < len(s.History) && !heldByOne(here, e.Text) && !heldByOne(behind, e.Text) {
			return fmt.Sprintf("loses %q (%s) although the summarizer repeated all of it that it was shown", clip(e.Text), e.Class)
		}
	}
	return ""
}

// triedInVain tells of a failed action that is lost, or whose reason is.
func (s *scene) triedInVain(c spec.Context) string {
	here, behind := contextTexts(c), s.rawTexts()
	var history []string
	for i := range s.History {
		history = append(history, s.History[i].Words())
	}
	for _, f := range s.dialogue.Planted.Failed {
		switch {
		case !heldByOne(history, f.Action):
		case !heldByOne(here, f.Action):
			return fmt.Sprintf("loses that %q was tried and failed", clip(f.Action))
		case !heldByOne(here, f.Reason) && !heldByOne(behind, f.Reason):
			return fmt.Sprintf("keeps that %q failed, and loses the reason: %q", clip(f.Action), clip(f.Reason))
		}
	}
	return ""
}

func contextTexts(c spec.Context) []string {
	var all []string
	for i := range c.Messages {
		all = append(all, c.Messages[i].Words())
	}
	return all
}

// rawTexts are what the handles resolve to.
func (s *scene) rawTexts() []string {
	var all []string
	for _, text := range s.Raw {
		if text != nil {
			all = append(all, *text)
		}
	}
	return all
}

// madeUp tells of a value in what the context declares that nobody said, though
// it is a part of one that was, or has its form.
func (s *scene) madeUp(c spec.Context) string {
	said := map[string]bool{}
	texts := []string{s.dialogue.System}
	for _, t := range s.dialogue.Tools {
		texts = append(texts, t.Name, t.Description, t.Schema)
	}
	for _, m := range s.History {
		for _, p := range m.Parts {
			texts = append(texts, partTells(p))
		}
	}
	for _, x := range s.everAsked() {
		texts = append(texts, x.Reply)
	}
	for _, text := range texts {
		for _, l := range literalsIn(text) {
			said[l] = true
		}
	}
	for _, m := range c.Messages {
		if !marked(m) {
			continue
		}
		for _, l := range literalsIn(withoutNames(m)) {
			if said[l] {
				continue
			}
			for other := range said {
				if resembles(l, other) {
					return fmt.Sprintf("names %q, which stands neither in the history nor in a reply of the summarizer; the history has a value like it", clip(l))
				}
			}
		}
	}
	return ""
}

// withoutNames is what a message says, without its handle and the ids of the
// messages it stands for.
func withoutNames(m spec.ContextMessage) string {
	text := m.Words()
	if m.Handle != "" {
		text = strings.ReplaceAll(text, m.Handle, " ")
	}
	for _, id := range m.Stands {
		if id != "" {
			text = strings.ReplaceAll(text, id, " ")
		}
	}
	return text
}

// literalsIn lists the words with four digits in a row, neither fewer nor more.
func literalsIn(text string) []string {
	within := func(r rune) bool {
		return unicode.In(r, unicode.L, unicode.M, unicode.N) || strings.ContainsRune(`_./\@#+~-`, r)
	}
	var all []string
	for field := range strings.FieldsSeq(text) { // white space is within no word, and most fields have no digit
		if !strings.ContainsAny(field, "0123456789") {
			continue
		}
		for _, word := range strings.FieldsFunc(field, func(r rune) bool { return !within(r) }) {
			word = strings.TrimLeft(word, "-")
			word = strings.TrimRight(word, "./-")
			if fourDigits(word) != "" {
				all = append(all, word)
			}
		}
	}
	return all
}

// fourDigits are the first four digits of the word that stand alone.
func fourDigits(word string) string {
	for _, run := range strings.FieldsFunc(word, func(r rune) bool { return r < '0' || r > '9' }) {
		if len(run) == 4 {
			return run
		}
	}
	return ""
}

// resembles: the word is a piece of the other one, its code in it, signs apart;
// or differs from it in nothing but digits.
func resembles(word, other string) bool {
	bare, others := spelled(word), spelled(other)
	if fourDigits(word) == fourDigits(other) && len(bare) > 4 && strings.Contains(others, bare) {
		return true
	}
	return digitless(word) == digitless(other) && len(strings.ReplaceAll(spelled(digitless(other)), "0", "")) > 1
}

func spelled(word string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return r
		}
		return -1
	}, word)
}

// digitless writes one 0 for each run of digits.
func digitless(word string) string {
	var b strings.Builder
	in := false
	for _, r := range word {
		digit := r >= '0' && r <= '9'
		switch {
		case digit && !in:
			b.WriteByte('0')
		case !digit:
			b.WriteRune(r)
		}
		in = digit
	}
	return b.String()
}
