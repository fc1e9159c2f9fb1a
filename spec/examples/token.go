package examples

// A Token is an anchor, a text, and whether the text holds the anchor as a
// token (C4).
type Token struct {
	Anchor string
	Text   string
	Held   bool
	Core   bool // whether core cases use it: neither embedded nor set off by an in-between delimiter
	Why    string
}

// Tokens returns the occurrences that SPEC.md shows.
func Tokens() []Token {
	return []Token{
		{"T1", "T1", true, true, "both ends of the text"},
		{"T1", "see T1, then go on", true, true, "a blank; a comma that does not go on into a word"},
		{"T1", "T12", false, false, "a digit follows"},
		{"T1", "T12 and T1", true, true, "one good occurrence is enough"},
		{"T1", "T1_a", false, false, "`_` counts as a letter"},
		{"T1", "T1.", true, true, "a joiner at the end of the text"},
		{"T1", "T1.x", false, false, "a joiner that goes on into a letter"},
		{"T1", "T1..x", true, true, "beyond the joiner stands another one; one step is all that counts"},
		{"T1", "T1,x", true, false, "a comma is no joiner; in between, so strict only"},
		{"T1", "T1+2", true, false, "a symbol; in between, so strict only"},
		{"T1", "[T1]", true, true, "brackets"},
		{"a.go", "x/a.go", false, false, "a joiner with a letter beyond it"},
		{"a.go", "(a.go).", true, true, "a bracket on either side"},
		{"a.go", "./a.go", true, true, "a joiner with another one beyond it"},
		{"12", "#12", true, true, "a joiner with nothing beyond it"},
		{"12", "v1.12", false, false, "a joiner with a digit beyond it"},
		{"cafe", "cafe\u0301", false, false, "a combining mark follows"},
		{"caf\u00e9", "cafe\u0301", false, true, "no normalisation: the anchor is absent"},
		{"PR-482", "pr-482", false, true, "no case folding: the anchor is absent"},
	}
}
