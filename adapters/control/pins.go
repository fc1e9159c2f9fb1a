package control

import (
	"regexp"
	"slices"
	"strings"

	"plimsoll/spec"
)

// cue is what makes a line load-bearing by its words: a prohibition, a duty, a
// guess, an order of steps, an attempt that failed. It is crude, and errs on
// the side of pinning.
var cue = regexp.MustCompile(`(?i)\b(?:not|never|no longer|cannot|don['’]t|must|todo|owes|promised|has to|needs to|perhaps|maybe|probably|suspected|unconfirmed|guess|then|after|before|depends on|supersedes|failed)\b|→|->|禁止|おそらく`)

// exact is an exact value: a word with at least four digits in a row. A value
// that is nearly right is another one.
var exact = regexp.MustCompile(`[\p{L}\p{M}\p{N}_./:@#-]*[0-9]{4}[\p{L}\p{M}\p{N}_./:@#-]*`)

// values are the exact values of a text, without the punctuation beside them.
func values(text string) []string {
	var all []string
	for _, v := range exact.FindAllString(text, -1) {
		all = append(all, strings.Trim(v, "./:@#-"))
	}
	return all
}

// Pins lists what a summary lost, to the letter: lines of the earlier summary
// that it does not repeat, and load-bearing lines of what people and the agent
// said. A summary that dropped a "not" or rounded a number is caught here,
// where nobody has to understand it. Lines that hold a secret are not pinned
// (ISO-01), and neither are those of tools: they are many, and behind a handle.
func Pins(earlier string, turns []spec.Message, summary string) []string {
	var pins []string
	add := func(line string) {
		line = strings.TrimSpace(line)
		if line != "" && !strings.Contains(summary, statement(line)) && redacted(line) == line && !slices.Contains(pins, line) {
			pins = append(pins, line)
		}
	}
	for line := range strings.Lines(earlier) {
		if exact.MatchString(line) || cue.MatchString(line) {
			add(line)
		}
	}
	for _, m := range turns {
		for _, p := range m.Parts {
			if p.Text == nil {
				continue
			}
			for line := range strings.Lines(*p.Text) {
				if exact.MatchString(line) && cue.MatchString(line) {
					add(line)
				}
			}
		}
	}
	return pins
}

// label is a word and a colon in front of a statement, which a summary may leave out.
var label = regexp.MustCompile(`^(?:- )?[\p{L}\p{N}_-]+: `)

// statement is a line without its label and without what ends it.
func statement(line string) string {
	return strings.TrimRight(label.ReplaceAllString(line, ""), " .")
}
