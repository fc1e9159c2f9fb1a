package generators

import "strings"

// rawEntry writes the raw log's entry of a turn. Some are long and of many
// scripts, some do not hold the anchor, a few are empty or equal the summary.
func rawEntry(r *roll, t *telling, summary string) string {
	said := t.lead + " " + t.turn.Anchor + ", " + t.tail + "."
	switch r.weighed(8, 4, 4, 4, 1, 1) {
	case 1:
		return said + "\n" + pick(r, longTexts)
	case 2:
		return pick(r, longTexts) + "\n" + said
	case 3:
		return "user: " + pick(r, vague) + "?\nassistant: " + t.lead + " " + t.tail + " \u2028"
	case 4:
		return ""
	case 5:
		return summary
	}
	return said
}

// longTexts are longer than 500 bytes, and their bytes, runes and columns
// differ before and after that length.
var longTexts = []string{
	strings.Repeat("stderr: connection reset while reading the response header; will try again. ", 8),
	strings.Repeat("ログの途中で接続が切れた。再試行する。", 12),
	strings.Repeat("e\u0301chec à l’étape — voir «journal». ", 20),
	strings.Repeat("🚀✅ ", 90) + "done",
	strings.Repeat("{\"level\":\"warn\",\"msg\":\"slow query\"}\n", 40),
}

// entryFrames stand around what was said: what a careless reader of the raw log
// strips, replaces or stops at.
var entryFrames = []pair{
	{"", "\n"}, {"", "\n\n\n"}, {"\n\n", ""}, {"  ", ""}, {"", "  "}, {"", "\t"}, {"", "\u00a0"}, {"", "\u2028"}, {"\u3000", ""},
	{"first line\r\n", ""}, {"", "\r\nlast line\r\n"}, {"one\rtwo ", ""}, {"\ufeff", ""}, {"", " \ufeff end"},
	{"\x00", ""}, {"before\x00after ", ""}, {"", "\x00"}, {"\a\b\v\f\x0e", ""}, {"", " \x7f\u0085 end"},
	{"\x1b[31merror\x1b[0m ", ""}, {"\x1b]0;title\a ", ""}, {"cafe\u0301 ", " nai\u0308ve"}, {"ﬁ Å \u212b ", ""}, {"a\u200bb\u00ad ", ""},
	{"two  blanks ", "   three"}, {"\u202eright\u202c ", ""}, {"<b>&amp;</b> ", " \\n \\u0041 %s"}, {"```\n", "\n```"}, {`"`, `"`},
}

// entrySizes are lengths in characters, beyond those at which texts are cut.
var entrySizes = []int{2001, 4097, 70_000}

var sizedEntry = strings.Repeat("stdout: page served, nothing to see; ", 1+70_000/36)

// oddEntry writes entry i of those that must come back as they are.
func oddEntry(r *roll, t *telling, i int) string {
	if i < len(entryFrames) {
		around := entryFrames[i]
		return around.left + t.lead + " " + t.turn.Anchor + ", " + t.tail + around.right
	}
	// The beginning varies, so that the end does, which is what a cut loses.
	size, from := entrySizes[i-len(entryFrames)], r.n(36)
	return sizedEntry[from : from+size]
}
