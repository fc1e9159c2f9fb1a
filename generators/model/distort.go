package model

import (
	"regexp"
	"slices"
	"strings"
)

// A dice makes the choices that the seed of a plan decides.
type dice struct{ state uint64 }

func newDice(seed uint64, call int) *dice { return &dice{seed ^ uint64(call)<<32} }

// n chooses a number from 0 to k-1 (splitmix64); k is at least 1.
func (d *dice) n(k int) int {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) % uint64(k))
}

// distortions are the faults that change one line of a good summary. Each gets
// the text of a line and returns another, or the same where the fault makes no
// difference to it.
var distortions = map[Fault]func(text string) string{
	NegationDropped: func(text string) string { return replaceCue(text, dropped) },
	NegationTurned:  func(text string) string { return replaceCue(text, turned) },
	HedgeDropped:    func(text string) string { return dropWord(text, hedges) },
	DutyDropped:     func(text string) string { return dropWord(text, duties) },
	NumberRounded:   roundNumber,
	PathShortened:   shortenPath,
	OrderSwapped:    swapOrder,
}

// distort applies the distortion to one line, which the dice chooses of those
// it makes a difference to, and to those that say the same. It returns the same
// lines where there is none.
func distort(lines []line, d *dice, change func(string) string) []line {
	first := d.n(max(len(lines), 1))
	for i := range lines {
		at := (first + i) % len(lines)
		text := lines[at].text
		if other := change(text); other != text {
			lines = slices.Clone(lines)
			for j := range lines {
				if lines[j].text == text {
					lines[j].text = other
				}
			}
			return lines
		}
	}
	return lines
}

// A cue is a word of negation or duty, what it is when it is dropped, and what
// is its contrary.
type cue struct{ word, dropped, turned string }

// cues, the longer ones before those that they begin with.
var cues = []cue{
	{"under no circumstances ", "", "in any case "}, {"must not ", "must ", "must "}, {"mustn't ", "must ", "must "},
	{"do not ", "", "always "}, {"don't ", "", "always "}, {"don’t ", "", "always "}, {"cannot ", "can ", "can "},
	{"no longer ", "", "still "}, {"is not ", "is ", "is "}, {"never ", "", "always "}, {"not ", "", ""}, {"禁止: ", "", "必須: "},
	{"must ", "", "must not "}, {"always ", "", "never "},
}

func dropped(c cue) (string, bool) { return c.dropped, c.word != "must " && c.word != "always " }

func turned(c cue) (string, bool) { return c.turned, true }

// replaceCue replaces the first cue that the text has as a word of its own.
func replaceCue(text string, by func(cue) (string, bool)) string {
	for _, c := range cues {
		at := cueAt(text, c.word)
		if other, ok := by(c); ok && at >= 0 {
			end := at + len(c.word)
			if text[at] != c.word[0] && other != "" {
				other = strings.ToUpper(other[:1]) + other[1:]
			}
			return text[:at] + other + text[end:]
		}
	}
	return text
}

// Words that make a guess of a statement, or a duty. A duty not to is a
// negation.
var (
	hedges = []string{"perhaps ", "it may be that ", "suspected: ", "unconfirmed — ", "we guess that ", "maybe ", "probably ", "possibly ", "おそらく "}
	duties = []string{"must ", "still owes: ", "has promised to ", "TODO: ", "has to ", "needs to "}
)

// dropWord leaves out the first of the words that the text has.
func dropWord(text string, words []string) string {
	for _, w := range words {
		if at := cueAt(text, w); at >= 0 && !strings.HasPrefix(text[at+len(w):], "not ") {
			return text[:at] + text[at+len(w):]
		}
	}
	return text
}

// cueAt finds the word in the text, in either case of its first letter, where
// no word goes on into it; -1 where it does not stand.
func cueAt(text, word string) int {
	for _, form := range []string{word, strings.ToUpper(word[:1]) + word[1:]} {
		for from := 0; ; {
			i := strings.Index(text[from:], form)
			if i < 0 {
				break
			}
			if !endsInWord(text[:from+i]) {
				return from + i
			}
			from += i + len(form)
		}
	}
	return -1
}

func endsInWord(text string) bool {
	runes := []rune(text)
	return len(runes) > 0 && inWord(runes[len(runes)-1])
}

var number = regexp.MustCompile(`[0-9]+(\.[0-9]+)?`)

// roundNumber leaves the longest number of the text one figure that counts.
func roundNumber(text string) string {
	var longest []int
	for _, at := range number.FindAllStringIndex(text, -1) {
		if rounded(text[at[0]:at[1]]) != text[at[0]:at[1]] && (longest == nil || at[1]-at[0] > longest[1]-longest[0]) {
			longest = at
		}
	}
	if longest == nil {
		return text
	}
	return text[:longest[0]] + rounded(text[longest[0]:longest[1]]) + text[longest[1]:]
}

func rounded(number string) string {
	whole, fraction, _ := strings.Cut(number, ".")
	if strings.Trim(whole, "0") == "" {
		if kept := strings.TrimLeft(fraction, "0"); len(kept) > 1 {
			return whole + "." + fraction[:len(fraction)-len(kept)+1]
		}
		return number
	}
	lead := len(whole) - len(strings.TrimLeft(whole, "0"))
	return whole[:lead+1] + strings.Repeat("0", len(whole)-lead-1)
}

var path = regexp.MustCompile(`[^\s"'()\[\]{}<>]*[/\\][^\s"'()\[\]{}<>/\\]+`)

// shortenPath leaves the last part of the first path in the text.
func shortenPath(text string) string {
	at := path.FindStringIndex(text)
	if at == nil {
		return text
	}
	whole := text[at[0]:at[1]]
	return text[:at[0]] + whole[strings.LastIndexAny(whole, `/\`)+1:] + text[at[1]:]
}

// links stand between the steps of a statement, or between two things that are
// related.
var links = []string{", then ", "; after that ", " after that ", " → ", " -> ", " before ", " after ", " depends on ", " supersedes ", " was renamed to ", " is owned by "}

// swapOrder turns the first two steps of a statement round.
func swapOrder(text string) string {
	for _, link := range links {
		steps := strings.Split(text, link)
		if len(steps) < 2 {
			continue
		}
		steps[0], steps[1] = steps[1], steps[0]
		return strings.Join(steps, link)
	}
	return text
}
