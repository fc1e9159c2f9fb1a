package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// What the summarizer was given to read.
var requestRows = []row{
	{"COV-18", func(v *view) bool { return v.last.Applied() }, func(v *view) bool { return v.unread() || v.earlierUnread() }},
	{"ENC-04", func(v *view) bool { return len(v.summaries()) > 0 && slices.ContainsFunc(v.history, signed) }, rewritten},
}

// unread: a part counts as covered, and no request that was answered holds the
// whole of it.
func (v *view) unread() bool {
	for i, p := range v.history {
		if v.gone(i) && !v.uncovered(p.message) && !v.shownWhole(p.part) {
			return true
		}
	}
	return false
}

func (v *view) uncovered(message int) bool {
	return slices.Contains(v.last.After.Uncovered, v.last.History[message].ID)
}

// shownWhole: some request that was answered holds the part, marked secrets
// apart. Images are for ENC-01; of a call, the values of its arguments will do.
func (v *view) shownWhole(p spec.Part) bool {
	return p.Image != nil || slices.ContainsFunc(v.arrived(), func(x spec.Exchange) bool {
		read := requestText(x)
		return v.stands(read, content(p)) || p.ToolCall != nil && !slices.ContainsFunc(argumentsOf(p.ToolCall), func(t string) bool { return !v.stands(read, t) })
	})
}

// argumentsOf are the texts in the arguments of a call, whatever is put around them.
func argumentsOf(c *spec.ToolCall) []string {
	var arguments any
	if spec.Decode([]byte(c.Arguments), &arguments) != nil {
		return []string{c.Arguments}
	}
	return textsIn(arguments)
}

func textsIn(value any) []string {
	var all []string
	switch value := value.(type) {
	case string:
		all = append(all, value)
	case []any:
		for _, v := range value {
			all = append(all, textsIn(v)...)
		}
	case map[string]any:
		for _, v := range value {
			all = append(all, textsIn(v)...)
		}
	}
	return all
}

// earlierUnread: messages that went in an earlier compaction still count as
// covered, the summary that was in force before does not stand in the context
// any more, and no request holds it.
func (v *view) earlierUnread() bool {
	if !v.claimsEarlier() {
		return false
	}
	for _, p := range v.passages[:len(v.passages)-1] {
		for _, x := range p.Exchanges {
			text := strings.TrimSpace(x.Reply)
			if x.Summarize && x.Arrived && text != "" && inForce(&v.last.Before, text) && !inForce(&v.last.After, text) &&
				!slices.ContainsFunc(v.arrived(), func(x spec.Exchange) bool { return v.stands(requestText(x), text) }) {
				return true
			}
		}
	}
	return false
}

// claimsEarlier: something that went earlier is not to be had, and was not shown
// again.
func (v *view) claimsEarlier() bool {
	for i, p := range v.history {
		if !v.before.holds(i) && !v.after.holds(i) && !v.reached(i) && !v.uncovered(p.message) && !v.shownWhole(p.part) {
			return true
		}
	}
	return false
}

// inForce: the context holds the reply in something declared.
func inForce(c *spec.Context, reply string) bool {
	return slices.ContainsFunc(c.Messages, func(m spec.ContextMessage) bool { return exempt(m) && strings.Contains(m.Words(), reply) })
}

// signs are what is in the lines that a careless prompt stumbles over.
const signs = "$\\{}<>%|&`"

// signed: the text has several lines, and such signs in them.
func signed(p piece) bool {
	return p.part.Text != nil && strings.Contains(*p.part.Text, "\n") && strings.ContainsAny(*p.part.Text, signs)
}

// rewritten: a request was given a text, for it holds the first line with a value
// of its own; it holds the beginning of a line with such signs, the line before
// and one behind that names a value; and the line itself it does not hold. It was
// expanded, or ended something. A text that was cut off lacks its end, too: that
// is for COV-18.
func rewritten(v *view) bool {
	for _, x := range v.summaries() {
		read := requestText(x)
		for _, p := range v.history {
			if signed(p) && v.rewrites(read, strings.Split(*p.part.Text, "\n")) {
				return true
			}
		}
	}
	return false
}

func (v *view) rewrites(read string, lines []string) bool {
	if len(values(lines[0])) == 0 || !v.stands(read, lines[0]) {
		return false
	}
	coded := map[int]string{}
	for i, line := range lines {
		if code(line) != "" && !v.secret(line) {
			coded[i] = line
		}
	}
	for i, line := range lines {
		at := strings.IndexAny(line, signs)
		if at < 0 || i == 0 || v.stands(read, line) || !v.stands(read, lines[i-1]) || !v.stands(read, line[:at]) {
			continue
		}
		for n, behind := range coded {
			if n > i && len(values(behind)) > 0 && v.stands(read, behind) {
				return true
			}
		}
	}
	return false
}
