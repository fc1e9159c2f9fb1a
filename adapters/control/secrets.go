package control

import (
	"regexp"
	"slices"
	"strings"

	"plimsoll/spec"
)

// marks are what issuers begin their credentials with. A product that is told
// of its secrets by other means looks there, too.
var marks = []string{"sk-live-", "sk-test-", "sk-proj-", "sk_live_", "ghp_", "github_pat_", "xoxb-", "xoxp-", "AKIA"}

// secret is what credentials look like.
var secret = regexp.MustCompile(`\b(?:` + strings.Join(marks, "|") + `)[A-Za-z0-9_-]+`)

// withheld stands where a secret stood: typed, and of no use to anybody (ISO-02).
const withheld = "[secret withheld]"

// redacted is a text without its secrets. Everything that is sent or derived
// goes through here, on every path (ISO-01). Most texts bear no mark, and to
// look for marks is many times as fast as to look for credentials.
func redacted(text string) string {
	if !slices.ContainsFunc(marks, func(m string) bool { return strings.Contains(text, m) }) {
		return text
	}
	return secret.ReplaceAllString(text, withheld)
}

// show is a message as the summarizer may see it: as it is, secrets apart.
func show(m spec.Message) spec.Message {
	m.Parts = slices.Clone(m.Parts)
	for i, p := range m.Parts {
		switch {
		case p.Text != nil:
			text := redacted(*p.Text)
			m.Parts[i].Text = &text
		case p.ToolCall != nil:
			call := *p.ToolCall
			call.Arguments = redacted(call.Arguments)
			m.Parts[i].ToolCall = &call
		case p.ToolOutput != nil:
			output := *p.ToolOutput
			output.Text = redacted(output.Text)
			m.Parts[i].ToolOutput = &output
		}
	}
	return m
}

// shownWhole reports whether nothing of a message is kept from the summarizer,
// and nothing of it is beyond words.
func shownWhole(m spec.Message) bool {
	return redacted(m.Words()) == m.Words() && !slices.ContainsFunc(m.Parts, func(p spec.Part) bool { return p.Image != nil })
}
