package corpus

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/txtar"

	"plimsoll/spec"
)

// Format writes the case in its one canonical form, which Parse reads back to
// the same case. Parts that cannot be written, as a nil call, come out as null
// and are refused by Parse and Save.
func Format(c Case) []byte {
	var head strings.Builder
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&head, "%s: %s\n", key, strings.ReplaceAll(value, "\n", "\n  "))
		}
	}
	line(headRequirement, string(c.Requirement))
	line(headProfile, string(c.Profile))
	line(headSource, c.Source)
	line(headReport, c.Report)
	line(headStory, c.Story)
	head.WriteByte('\n')
	// One field of the input a line; what is permitted is short.
	files := []txtar.File{{Name: inputFile, Data: layOut(encodeInput(c.Call), 2)}}
	if len(c.Points) > 0 {
		files = append(files, txtar.File{Name: stepsFile, Data: layOut(encodePoints(c.Points), 1)})
	}
	files = append(files, txtar.File{Name: permittedFile, Data: layOut(encode(trimmed(c.Permitted)), 0)})
	return txtar.Format(&txtar.Archive{Comment: []byte(head.String()), Files: files})
}

func encodeInput(c spec.Call) []byte {
	if c == nil {
		return []byte("null")
	}
	text, err := spec.EncodeCall(hideDigest(c))
	if err != nil {
		return []byte("null")
	}
	return text
}

func encodePoints(points []Point) []byte {
	out := slices.Clone(points)
	for i, p := range out {
		if p.Permitted != nil {
			short := trimmed(*p.Permitted)
			out[i].Permitted = &short
		}
	}
	return encode(out)
}

// trimmed leaves out what speaks of an outcome that is not permitted: a
// computed set may hold the payload of an answer that must not be given.
func trimmed(p spec.Permitted) spec.Permitted {
	if !p.Refuse {
		p.Codes, p.Cites = nil, nil
	}
	if !p.Answer {
		p = spec.Permitted{Refuse: p.Refuse, Codes: p.Codes, Cites: p.Cites}
	}
	return p
}

func encode(v any) []byte {
	text, err := spec.Encode(v)
	if err != nil {
		return []byte("null")
	}
	return text
}
