package messages

import (
	"slices"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
)

// stands: a request holds the text, or each piece of it between marked secrets.
func (v *view) stands(read, text string) bool {
	rest := []string{text}
	for _, s := range v.dialogue.Planted.Secrets {
		var next []string
		for _, t := range rest {
			next = append(next, strings.Split(t, s)...)
		}
		rest = next
	}
	return !slices.ContainsFunc(rest, func(t string) bool { return !readable(read, strings.TrimSpace(t)) })
}

// readable: a request holds the text as it is, or in a way in which it can be
// read again to the letter.
func readable(read, text string) bool {
	return strings.Contains(read, text) || slices.ContainsFunc(forms(text), func(f string) bool { return strings.Contains(read, f) })
}

var (
	inXML   = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	quotes  = strings.NewReplacer(`"`, "&quot;", "'", "&#39;")
	forHTML = strings.NewReplacer("<", `\u003c`, ">", `\u003e`, "&", `\u0026`)
)

// margins are what lines of a text are set off with.
var margins = []string{"  ", "    ", "\t", "> "}

// forms are these ways: as XML, as a JSON string, once or twice, and with a margin.
func forms(text string) []string {
	all := []string{inXML.Replace(text), quotes.Replace(inXML.Replace(text))}
	for _, once := range []string{quoted(text), forHTML.Replace(quoted(text)), ascii(quoted(text))} {
		all = append(all, once, quoted(once))
	}
	for _, margin := range margins {
		all = append(all, strings.ReplaceAll(text, "\n", "\n"+margin))
	}
	return all
}

// quoted is a text within the quotation marks of a JSON string.
func quoted(text string) string {
	b, err := jsontext.AppendQuote(nil, text)
	if err != nil { // no valid UTF-8: nothing was appended so
		return text
	}
	return string(b[1 : len(b)-1])
}

// ascii writes what is not ASCII as JSON escapes.
func ascii(text string) string {
	var b strings.Builder
	for _, r := range text {
		switch {
		case r < 0x80:
			b.WriteRune(r)
		case r < 0x10000:
			b.WriteString(hex4(r))
		default:
			r -= 0x10000
			b.WriteString(hex4(0xd800+r>>10) + hex4(0xdc00+r&0x3ff))
		}
	}
	return b.String()
}

func hex4(r rune) string {
	const digits = "0123456789abcdef"
	return `\u` + string([]byte{digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15]})
}
