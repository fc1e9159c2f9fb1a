package render

import (
	"fmt"
	"io"
	"time"

	"plimsoll/properties"
)

// Progress returns what a run reports its progress to: one line that is
// written over on a terminal, a plain line every ten seconds elsewhere. The
// second function ends the line.
func Progress(w io.Writer, terminal bool) (func(properties.Progress), func()) {
	every := 10 * time.Second
	if terminal {
		every = 100 * time.Millisecond
	}
	last := time.Now()
	show := func(p properties.Progress) {
		if time.Since(last) < every {
			return
		}
		last = time.Now()
		line := fmt.Sprintf("%s: %d cases, %d requirements violated", p.Stage, p.Cases, p.Failures)
		if terminal {
			fmt.Fprintf(w, "\r\x1b[K%s", line)
			return
		}
		fmt.Fprintln(w, line)
	}
	end := func() {
		if terminal {
			fmt.Fprint(w, "\r\x1b[K")
		}
	}
	return show, end
}
