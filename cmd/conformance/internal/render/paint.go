package render

import "os"

// Paint colours words for a terminal, or leaves them as they are.
type Paint struct{ on bool }

// NewPaint colours if the output is a terminal and NO_COLOR is not set.
func NewPaint(terminal bool) Paint {
	_, no := os.LookupEnv("NO_COLOR")
	return Paint{on: terminal && !no}
}

// Bad marks what went wrong, Good what went well.
func (p Paint) Bad(s string) string  { return p.in("31", s) }
func (p Paint) Good(s string) string { return p.in("32", s) }

func (p Paint) bold(s string) string { return p.in("1", s) }

func (p Paint) in(code, s string) string {
	if !p.on {
		return s
	}
	return "\x1b[" + code + "m" + s + "\x1b[0m"
}
