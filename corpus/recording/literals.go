package recording

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A LiteralClass tells what kind of thing a literal is.
type LiteralClass string

// The classes of literals.
const (
	ClassUUID       LiteralClass = "uuid"
	ClassSHA        LiteralClass = "sha"        // 7 to 64 hex digits, a letter and a digit among them
	ClassURL        LiteralClass = "url"        // with its scheme
	ClassPath       LiteralClass = "path"       // also a bare file name with a known extension
	ClassError      LiteralClass = "error"      // a line that tells of a failure
	ClassIdentifier LiteralClass = "identifier" // snake_case, camelCase, dotted.name, TICKET-1
	ClassFlag       LiteralClass = "flag"       // --flag
	ClassNumber     LiteralClass = "number"     // with a unit, or of three digits at least
	ClassCommand    LiteralClass = "command"    // a command line
	ClassNegation   LiteralClass = "negation"   // a sentence of the user that forbids or excludes
)

// A Literal is a piece of a text that a summary must not change. It occurs in
// the text byte for byte and neither begins nor ends with punctuation, save a
// leading "/" or "--". Errors, commands and negations may hold blanks.
type Literal struct {
	Text  string
	Class LiteralClass
}

const (
	maxScan     = 256 << 10 // bytes of a text looked at: beyond lie dumps, not statements
	maxSentence = 300       // bytes; a longer line or sentence is a paste
	maxErrors   = 8         // error lines of one text: a build log has thousands
	maxOrders   = 20        // negations of one text
)

// Literals returns the literals of a text in the order of their first
// occurrence, words before lines, each once; negations are left to
// [Negations], since only the user's words can forbid. Only the first 256 KiB
// count.
func Literals(text string) []Literal {
	text = scanned(text)
	var out []Literal
	for line := range strings.Lines(text) {
		line = line[len(numbered.FindString(line)):] // the number is no part of the source
		line = strings.ReplaceAll(line, "</", "  ")  // the slash of a closing tag begins no path
		for _, word := range strings.FieldsFunc(line, isGap) {
			out = append(out, classify(word)...)
		}
	}
	return distinct(append(out, lineLiterals(text)...))
}

// lineLiterals finds what takes a line: errors and commands.
func lineLiterals(text string) []Literal {
	var out []Literal
	errors := 0
	for line := range strings.Lines(text) {
		if m := commandLine.FindStringSubmatch(line); m != nil {
			out = append(out, sentence(m[1], ClassCommand)...)
		} else if errors < maxErrors && errorLine.MatchString(line) && !numbered.MatchString(line) && !codeLine.MatchString(line) {
			found := sentence(line, ClassError)
			errors += len(found)
			out = append(out, found...)
		}
	}
	return out
}

var (
	// A command is what stands behind a prompt or in an argument named so.
	commandLine = regexp.MustCompile(`^\s*(?:\$|command:|cmd:)\s+(\S.*)`)
	errorLine   = regexp.MustCompile(`(?i:\b(?:error|failed|failure|exception|fatal|panic|denied|cannot|not found|no such|not permitted|unable to)\b)|\b[A-Z]\w*(?:Error|Exception):`)
	// Source code speaks of errors without having failed.
	codeLine = regexp.MustCompile(`[{(;,]\s*$|=>|:=|^\s*(?:return|throw|if|\}|const|func|//|\*)(?:\W|$)`)
	// A line that begins with a line number is source code shown by a tool.
	numbered = regexp.MustCompile(`^\s*\d+(?:→|\t)`)
	negation = regexp.MustCompile(`(?i)\b(?:not|never|don['’]?t|mustn['’]?t|without)\b`)
	// A sentence ends at a stop before a blank: "a.go" does not end one.
	sentenceEnd = regexp.MustCompile(`[.!?]+(?:\s+|$)`)
)

// Negations returns the sentences of a text that forbid or exclude something.
// It is meant for the words of the user; questions are left out.
func Negations(text string) []Literal {
	var out []Literal
	for line := range strings.Lines(scanned(text)) {
		for len(line) > 0 && len(out) < maxOrders {
			part, rest := line, ""
			if m := sentenceEnd.FindStringIndex(line); m != nil {
				part, rest = line[:m[1]], line[m[1]:]
			}
			line = rest
			if negation.MatchString(part) && !strings.HasSuffix(strings.TrimSpace(part), "?") {
				out = append(out, sentence(part, ClassNegation)...)
			}
		}
	}
	return distinct(out)
}

// sentence makes a literal of a line, or nothing when it is a paste or holds
// characters that cannot be compared.
func sentence(s string, class LiteralClass) []Literal {
	s = trim(s)
	if len(s) < 4 || len(s) > maxSentence || strings.ContainsFunc(s, unprintable) {
		return nil
	}
	return []Literal{{s, class}}
}

func unprintable(r rune) bool { return r == utf8.RuneError || unicode.IsControl(r) && r != '\t' }

// scanned cuts a text to what is looked at, between words.
func scanned(text string) string {
	if len(text) <= maxScan {
		return text
	}
	text = text[:maxScan]
	if at := strings.LastIndexFunc(text, unicode.IsSpace); at > 0 {
		return text[:at]
	}
	return strings.ToValidUTF8(text, "")
}

// trim cuts the punctuation off both ends, but for a leading "/" or "--" that
// belongs to a path or a flag.
func trim(s string) string {
	s = strings.TrimRightFunc(s, isPunct)
	t := strings.TrimLeftFunc(s, isPunct)
	lead := s[:len(s)-len(t)]
	switch {
	case strings.HasSuffix(lead, "--") && !strings.HasSuffix(lead, "---"):
		return "--" + t
	case strings.HasSuffix(lead, "/") && (len(lead) == 1 || !strings.ContainsRune("./~", rune(lead[len(lead)-2]))):
		return "/" + t
	}
	return t
}

func isPunct(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }

// distinct drops repetitions, keeping the first of each.
func distinct(in []Literal) []Literal {
	seen := map[Literal]bool{}
	return keep(in, func(l Literal) bool {
		first := !seen[l]
		seen[l] = true
		return first
	})
}

func keep(in []Literal, ok func(Literal) bool) []Literal {
	var out []Literal
	for _, l := range in {
		if ok(l) {
			out = append(out, l)
		}
	}
	return out
}
