package model

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"plimsoll/spec"
)

// Shown is what of the planted texts stood in a request, each as a token of
// its own (C4), in the order of the plan.
type Shown struct {
	Elements []spec.Element `json:"elements,omitzero"`
	Anchors  []Anchor       `json:"anchors,omitzero"`
	Failed   []Failed       `json:"failed,omitzero"` // with their reasons
	Secrets  []string       `json:"secrets,omitzero"`
}

// look finds what of the plan stands in the texts. A text that a product wrote
// as JSON or as XML into its prompt is read as such: a model would, too.
func (p *Plan) look(texts []string) Shown {
	held := views(texts)
	in := func(token string) bool {
		return slices.ContainsFunc(held, func(text string) bool { return holds(text, token) })
	}
	var s Shown
	for _, e := range p.Elements {
		if in(e.Text) {
			s.Elements = append(s.Elements, e)
		}
	}
	for _, a := range p.Anchors {
		if in(a.Text) {
			s.Anchors = append(s.Anchors, a)
		}
	}
	for _, f := range p.Failed {
		if in(f.Action) && in(f.Reason) {
			s.Failed = append(s.Failed, f)
		}
	}
	for _, secret := range p.Secrets {
		if in(secret) {
			s.Secrets = append(s.Secrets, secret)
		}
	}
	return s
}

// views returns the texts as they are, and as they read once their JSON
// escapes, once or twice, or their XML entities are resolved.
func views(texts []string) []string {
	var all []string
	for _, text := range texts {
		all = append(all, text)
		if strings.Contains(text, `\`) {
			once := unescaped(text)
			all = append(all, once)
			if strings.Contains(once, `\`) {
				all = append(all, unescaped(once))
			}
		}
		if strings.Contains(text, "&") {
			all = append(all, entities.Replace(text))
		}
	}
	return all
}

var entities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&amp;", "&", "&quot;", `"`, "&apos;", "'", "&#39;", "'", "&#34;", `"`)

// unescaped resolves the escapes of JSON strings. What is no escape stays.
func unescaped(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			i++
			continue
		}
		if at := strings.IndexByte(`"\/bfnrt`, text[i+1]); at >= 0 {
			b.WriteByte("\"\\/\b\f\n\r\t"[at])
			i += 2
			continue
		}
		r, size := escapedRune(text[i:])
		b.WriteString(r)
		i += size
	}
	return b.String()
}

// escapedRune reads \uXXXX, or the two of a surrogate pair, at the beginning of
// the text; or a backslash that is no escape.
func escapedRune(text string) (string, int) {
	high, ok := hex4(text)
	if !ok {
		return text[:1], 1
	}
	if high >= 0xd800 && high < 0xdc00 {
		if low, ok := hex4(text[6:]); ok && low >= 0xdc00 && low < 0xe000 {
			return string((high-0xd800)<<10 + (low - 0xdc00) + 0x10000), 12
		}
	}
	return string(high), 6
}

func hex4(text string) (rune, bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	n, err := strconv.ParseUint(text[2:6], 16, 16)
	return rune(n), err == nil
}

// holds reports whether the token stands in the text as a token (C4).
func holds(text, token string) bool {
	for from := 0; token != ""; {
		i := strings.Index(text[from:], token)
		if i < 0 {
			return false
		}
		start, end := from+i, from+i+len(token)
		if !goesOn(text[:start], utf8.DecodeLastRuneInString, -1) && !goesOn(text[end:], utf8.DecodeRuneInString, 1) {
			return true
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
	}
	return false
}

// goesOn reports whether a token goes on into the rest of the text, which is
// read by next from the side of the token.
func goesOn(rest string, next func(string) (rune, int), direction int) bool {
	r, size := next(rest)
	if size == 0 || !strings.ContainsRune("-./:@#", r) {
		return size > 0 && inWord(r)
	}
	if direction < 0 {
		rest = rest[:len(rest)-size]
	} else {
		rest = rest[size:]
	}
	r, size = next(rest)
	return size > 0 && inWord(r)
}

func inWord(r rune) bool { return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N) }
