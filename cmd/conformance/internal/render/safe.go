// Package render turns reports into text for people. Whatever an adapter said
// is untrusted: nothing of it reaches a terminal as a control sequence.
package render

import (
	"fmt"
	"strings"
	"unicode"
)

// Safe makes a text printable: control characters other than line feed and
// tab, and the format characters that reorder or hide text, are spelt out.
func Safe(text string) string {
	var b strings.Builder
	for _, c := range text {
		if c != '\n' && c != '\t' && unicode.In(c, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Co) {
			fmt.Fprintf(&b, `\u{%04x}`, c)
			continue
		}
		b.WriteRune(c)
	}
	return b.String()
}
