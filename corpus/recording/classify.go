package recording

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// isGap tells what separates words: white space, control characters (colour
// codes of terminals) and what quotes a word without being part of it.
func isGap(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("\"'`<>|“”‘’→│", r)
}

// inner separates further inside a word that is no URL.
func inner(r rune) bool { return strings.ContainsRune("()[]{},;=&", r) }

var (
	urlWord    = regexp.MustCompile(`(?:https?|ssh|git|file|wss?)://[^\s\[\]{}\\^]+`)
	uuidWord   = regexp.MustCompile(`^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$`)
	shaWord    = regexp.MustCompile(`^[0-9a-f]{7,64}$`)
	flagWord   = regexp.MustCompile(`^--[A-Za-z][A-Za-z0-9-]+$`)
	pathWord   = regexp.MustCompile(`^/?[\pL\pN][\pL\pN._@+:-]*(?:/[\pL\pN._@+:-]+)*$`)
	driveWord  = regexp.MustCompile(`^[A-Za-z]:\\[\pL\pN._\\-]+$`)
	fileWord   = regexp.MustCompile(`\.(?:go|mod|sum|js|mjs|cjs|jsx|ts|tsx|py|rs|c|h|cc|cpp|hpp|java|kt|rb|php|cs|swift|sh|bash|ps1|sql|md|txt|rst|html|css|scss|svg|png|json|jsonl|yaml|yml|toml|xml|csv|ini|conf|cfg|env|lock|log|proto|tf)(?::\d+(?::\d+)?)?$`)
	numberWord = regexp.MustCompile(`^\d+(?:[.,]\d+)*(ns|us|µs|ms|s|sec|min|h|d|[kKMGT]i?B?|B|px|em|rem|fps|Hz|kHz|MHz|GHz)?$`)
	thousands  = regexp.MustCompile(`^\d{1,3}(?:,\d{3})+(?:\.\d+)?$`)
	identWords = []*regexp.Regexp{
		regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*(?:_+[A-Za-z0-9]+)+$`),           // snake_case, CONSTANT_CASE
		regexp.MustCompile(`^[a-z][a-z0-9]*(?:[A-Z][A-Za-z0-9]*)+$`),              // camelCase
		regexp.MustCompile(`^[A-Z][A-Za-z0-9]*[a-z0-9][A-Z][A-Za-z0-9]*$`),        // PascalCase of two humps
		regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_]+(?:\.[A-Za-z][A-Za-z0-9_]+)+$`), // dotted.name
		regexp.MustCompile(`^[A-Z][A-Z0-9]+-[0-9]+$`),                             // TICKET-1
	}
)

const maxWord = 4 << 10 // bytes; a longer word is a payload

// classify returns the literals of one word of a text that are tokens of their
// own in it.
func classify(word string) []Literal {
	if len(word) > maxWord {
		return nil
	}
	if at := urlWord.FindStringIndex(word); at != nil {
		u := word[at[0]:at[1]]
		// A URL in Markdown or in a sentence ends before the closing bracket.
		if end := strings.IndexByte(u, ')'); end >= 0 && !strings.Contains(u[:end], "(") {
			u = u[:end]
		}
		if u = trim(u); strings.Contains(u, "://") && len(u) <= maxSentence && !strings.ContainsRune(u, utf8.RuneError) && standsAlone(word, u) {
			return []Literal{{u, ClassURL}}
		}
		return nil
	}
	if n := trim(word); thousands.MatchString(n) && standsAlone(word, n) {
		return []Literal{{n, ClassNumber}}
	}
	var out []Literal
	for _, part := range strings.FieldsFunc(word, inner) {
		if strings.ContainsRune(part, utf8.RuneError) || strings.HasPrefix(part, `\`) {
			continue
		}
		part = trim(part)
		if class := classOf(part); class != "" && standsAlone(word, part) {
			out = append(out, Literal{part, class})
		}
	}
	return out
}

func classOf(w string) LiteralClass {
	switch {
	case len(w) < 2 || len(w) > 200:
		return ""
	case uuidWord.MatchString(w):
		return ClassUUID
	case shaWord.MatchString(w) && strings.ContainsAny(w, "0123456789") && strings.ContainsAny(w, "abcdef"):
		return ClassSHA
	case flagWord.MatchString(w):
		return ClassFlag
	case isNumber(w):
		return ClassNumber
	case isPath(w):
		return ClassPath
	case isIdentifier(w):
		return ClassIdentifier
	}
	return ""
}

func isNumber(w string) bool {
	m := numberWord.FindStringSubmatch(w)
	if m == nil {
		return false
	}
	digits := 0
	for _, r := range w {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	return digits >= 3 || m[1] != ""
}

// isPath wants more than one slash: "and/or" and "TCP/IP" are no paths. A name
// without a slash is a path when its extension says so.
func isPath(w string) bool {
	if driveWord.MatchString(w) {
		return true
	}
	if !pathWord.MatchString(w) || !strings.ContainsFunc(w, unicode.IsLetter) {
		return false
	}
	slashes := strings.Count(w, "/")
	return fileWord.MatchString(w) || slashes >= 2 ||
		slashes == 1 && (w[0] == '/' && len(w) > 3 || strings.ContainsAny(w, "._-0123456789"))
}

func isIdentifier(w string) bool {
	if len(w) < 4 || len(w) > 80 {
		return false
	}
	for _, re := range identWords {
		if re.MatchString(w) {
			return true
		}
	}
	return false
}

// standsAlone tells whether a literal occurs in the word as a token of its own:
// beside it is no part of a word, nor a joiner that leads on into one.
func standsAlone(word, literal string) bool {
	for from := 0; ; {
		at := strings.Index(word[from:], literal)
		if at < 0 {
			return false
		}
		at += from
		before, after := word[:at], word[at+len(literal):]
		if !endsInWord(before) && !beginsWord(after) {
			return true
		}
		from = at + 1
	}
}

const joiners = "-./:@#"

func endsInWord(s string) bool {
	r, n := utf8.DecodeLastRuneInString(s)
	if n == 1 && strings.ContainsRune(joiners, r) {
		r, n = utf8.DecodeLastRuneInString(s[:len(s)-1])
	}
	return n > 0 && isWordRune(r)
}

func beginsWord(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if n == 1 && strings.ContainsRune(joiners, r) {
		r, n = utf8.DecodeRuneInString(s[1:])
	}
	return n > 0 && isWordRune(r)
}

func isWordRune(r rune) bool {
	return r == '_' || unicode.In(r, unicode.L, unicode.M, unicode.N)
}
