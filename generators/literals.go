package generators

// literalNames name the literals of a payload; the later ones sort otherwise
// by UTF-16 than by UTF-8, or must be escaped.
var literalNames = []string{
	"commit_sha", "path", "error", "table", "branch", "amount", "user.id", "A", "a", "10", "9",
	"", "é", "e\u0301", "🔑", "\ufb33", "\uff5e", "\u20ac", "a<b", "R&D", "\u2028", "back\\slash", "quo\"te", "tab\t", "nul\x00", "\x7f",
}

// literalValues are values in which a careless encoder, number parser or
// cleaner shows.
var literalValues = []string{
	"", "007", "0", "1e3", "1.0", "1.10", "-0", "true", "null", "9007199254740993", "1,024 rows", "0x1F", "~3 °C",
	"9fceb02", "9fceb02d0ae598e95dc970b74767f19372d61af8", "2024-02-30", " leading", "trailing ", "two  blanks", "line\nbreak\r\n",
	"<script>&amp;</script>", "a&b<c>d", "\u2028\u2029", "café", "cafe\u0301", "支払い", "🚀", "\u0001\b\f", "C:\\tmp", `"quoted"`, "\x7f", "𝒳≠x",
	"x/a.go", "a.go", "\x1b[31mred\x1b[0m", "\x0b\x0e\x1f", "unit\x1fsep", sizedEntry[:81], sizedEntry[2:122], sizedEntry[5:305], "Ångström", "ﬁn",
	"ECONNREFUSED", "SELECT * FROM orders WHERE id = 7", "feature/refund-window",
}

// tellingPayloads are payloads of which every spelling differs from another.
var tellingPayloads = []map[string]string{
	{"a": "<&>\u2028", "b": "é"},
	{"\ufb33": "1", "🔑": "2", "\uff5e": "3"},
	{"z": "007", "a": "\u0001", "é": "𝒳"},
	{"R&D": "x → y", "🔑": "\u2029", "\ufb33": ""},
	{"empty": "", "path": "a.go"},
	{"esc": "\x1b[0m", "us": "\x1f", "\x0b": "\x0e"},
	{"é": "1", "e\u0301": "2"},
	{},
}

// drawPayload chooses up to four literals, or, in a third of the cases, plain
// ones only, so that what is hard to encode is not behind every finding.
func drawPayload(r *roll) map[string]string {
	if r.chance(1, 12) {
		return pick(r, tellingPayloads)
	}
	if r.chance(1, 16) {
		return manyPayload(r, manyLiterals+1+r.n(12-manyLiterals))
	}
	n := pick(r, []int{1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 0})
	payload := make(map[string]string, n)
	plain := r.chance(1, 3)
	names := newSpread(r)
	for i := range n {
		if plain {
			payload[literalNames[(names.start+i)%9]] = literal(pick(r, frames), r.n(codePrime))
			continue
		}
		value := pick(r, literalValues)
		if r.chance(1, 3) {
			value = literal(pick(r, frames), r.n(codePrime))
		}
		payload[literalNames[(names.start+i*(1+names.step%7))%len(literalNames)]] = value
	}
	return payload
}

// manyLiterals is more than a careless reader checks.
const manyLiterals = 5

// manyPayload has n literals, at most twelve, with names in one order however
// they are sorted.
func manyPayload(r *roll, n int) map[string]string {
	payload := make(map[string]string, n)
	for i := range n {
		payload[manyNames[i]] = literal(pick(r, frames), r.n(codePrime))
	}
	return payload
}

var manyNames = []string{"amount", "branch", "commit_sha", "deadline", "error", "file", "host", "invoice", "job", "key", "limit", "mount"}
