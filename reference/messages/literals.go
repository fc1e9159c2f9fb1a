package messages

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// codeRun is digits that stand together.
var codeRun = regexp.MustCompile(`[0-9]+`)

// betweenValues: a value is a run of letters, marks, digits and a few signs, with
// a code in it: four digits that stand alone.
func betweenValues(r rune) bool {
	return !unicode.In(r, unicode.L, unicode.M, unicode.N) && !strings.ContainsRune(`_./\@#+~-`, r)
}

// codeDigits is the number of digits of the codes that are planted.
const codeDigits = 4

func values(text string) []string {
	var all []string
	for _, run := range strings.FieldsFunc(text, betweenValues) {
		if run = strings.TrimRight(strings.TrimLeft(run, "-"), "./-"); code(run) != "" {
			all = append(all, run)
		}
	}
	return all
}

// code is the first code of a value; "" where there is none.
func code(value string) string {
	digits := 0
	for i := 0; i <= len(value); i++ {
		if i < len(value) && '0' <= value[i] && value[i] <= '9' {
			digits++
			continue
		}
		if digits == codeDigits {
			return value[i-digits : i]
		}
		digits = 0
	}
	return ""
}

// invented: what the context holds besides the history names a value of a
// planted kind that nobody said: one that is nearly a value that was said, or
// one of the same form.
func invented(v *view, l look) bool {
	said := v.said()
	for _, m := range l.shown.declared {
		text := m.Words()
		for _, name := range append(slices.Clone(m.Stands), m.Handle) {
			if name != "" {
				text = strings.ReplaceAll(text, name, " ")
			}
		}
		for _, value := range values(text) {
			if !slices.Contains(said, value) && slices.ContainsFunc(said, func(s string) bool { return nearly(value, s) || form(value) == form(s) && named(s) }) {
				return true
			}
		}
	}
	return false
}

// said are the values of the history, of the system prompt, of the tools and of
// what the summarizer replied.
func (v *view) said() []string {
	if v.values != nil {
		return v.values
	}
	texts := []string{v.dialogue.System}
	for _, t := range v.dialogue.Tools {
		texts = append(texts, t.Name, t.Description, t.Schema)
	}
	for _, p := range v.history {
		texts = append(texts, content(p.part))
	}
	for _, p := range v.passages {
		for _, x := range p.Exchanges {
			texts = append(texts, x.Reply)
		}
	}
	v.values = values(strings.Join(texts, "\n"))
	return v.values
}

// nearly: the value has the code of the other one and a piece of its letters,
// but for signs.
func nearly(value, other string) bool {
	bare := letters(value)
	return code(value) == code(other) && len(bare) > codeDigits && strings.Contains(letters(other), bare)
}

var sign = regexp.MustCompile(`[^\p{L}\p{M}\p{N}]+`)

func letters(value string) string { return sign.ReplaceAllString(value, "") }

// form is a value with its digits unknown.
func form(value string) string { return codeRun.ReplaceAllString(value, "0") }

// named: the value has letters enough not to be any number.
func named(value string) bool {
	return len(sign.ReplaceAllString(codeRun.ReplaceAllString(value, ""), "")) > 1
}
