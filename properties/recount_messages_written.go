package properties

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf16"

	"plimsoll/spec"
)

// waysToRead is what a request says, as it is and as it reads without the
// escapes of JSON, once and twice, and of XML, and without the margins of lines.
func waysToRead(x spec.Exchange) []string {
	text := strings.Join(requestTexts(x), "\n")
	all := []string{text}
	if strings.Contains(text, `\`) {
		once := withoutEscapes(text)
		all = append(all, once, withoutEscapes(once))
	}
	if strings.Contains(text, "&") {
		all = append(all, withoutEntities.Replace(text))
	}
	for _, margin := range []string{"  ", "    ", "\t", "> "} {
		if inner := strings.ReplaceAll(text, "\n"+margin, "\n"); inner != text {
			all = append(all, inner)
		}
	}
	return all
}

var (
	withoutEntities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#39;", "'", "&apos;", "'", "&amp;", "&")
	escapes         = regexp.MustCompile(`\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\["\\/bfnrt]`)
)

func withoutEscapes(text string) string {
	return escapes.ReplaceAllStringFunc(text, func(e string) string {
		switch {
		case len(e) == 12:
			return string(utf16.DecodeRune(codeUnit(e[2:6]), codeUnit(e[8:])))
		case len(e) == 6:
			return string(codeUnit(e[2:]))
		}
		return map[byte]string{'"': `"`, '\\': `\`, '/': "/", 'b': "\b", 'f': "\f", 'n': "\n", 'r': "\r", 't': "\t"}[e[1]]
	})
}

func codeUnit(hex string) rune {
	n, _ := strconv.ParseUint(hex, 16, 16) // four digits by the expression
	return rune(n)
}
