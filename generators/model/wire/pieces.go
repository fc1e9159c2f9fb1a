package wire

import (
	"fmt"
	"unicode/utf8"

	"plimsoll/generators/model"
)

// created is when every reply was made, in seconds: no clock decides a byte.
const created = 1_700_000_000

// id is the id of something in a reply; one of a kind.
func id(kind string, reply *model.Reply) string { return fmt.Sprintf("%s_%d", kind, reply.Number) }

// A stream tells a text in pieces of so many code points, and in no more than
// so many pieces.
const (
	pieceRunes = 24
	mostPieces = 64
)

// pieces cuts a text as a stream tells it.
func pieces(text string) []string {
	size := max(pieceRunes, utf8.RuneCountInString(text)/mostPieces+1)
	var all []string
	start, runes := 0, 0
	for i := range text {
		if runes == size {
			all = append(all, text[start:i])
			start, runes = i, 0
		}
		runes++
	}
	if start < len(text) {
		all = append(all, text[start:])
	}
	return all
}
