package stdio

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// How much of what an adapter wrote is shown: in a fault, and in a line of the
// log or the trace. Bytes.
const (
	shownExcerpt = 120
	shownLine    = 2000
	shownFault   = 800
)

// clean gives at most limit bytes of text on one line, with everything that a
// terminal could take for a command, and all that is invisible, written out.
// What is cut off is counted.
func clean(text []byte, limit int) string {
	for len(text) > 0 && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r') {
		text = text[:len(text)-1]
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRune(text[i:])
		switch {
		case b.Len() >= limit:
			b.WriteString("… (" + strconv.Itoa(len(text)-i) + " bytes more)")
			return b.String()
		case r == utf8.RuneError && size == 1:
			b.WriteString(`\x` + strconv.FormatUint(uint64(text[i])|0x100, 16)[1:])
		case r == '\t':
			b.WriteByte(' ')
		case strconv.IsPrint(r):
			b.WriteRune(r)
		default:
			quoted := strconv.QuoteRuneToASCII(r)
			b.WriteString(quoted[1 : len(quoted)-1])
		}
		i += size
	}
	return b.String()
}

// quoted is an excerpt of a line between angle quotes.
func quoted(line []byte) string { return "«" + clean(line, shownExcerpt) + "»" }

func newFault(kind spec.FaultKind, detail string) *adapters.Fault {
	return &adapters.Fault{Kind: kind, Detail: clean([]byte(detail), shownFault)}
}

func protocolError(detail string) *adapters.Fault { return newFault(spec.ProtocolError, detail) }
