package cut

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"plimsoll/corpus/recording"
)

// maxSummary is the size in bytes up to which a summary makes cases: a larger
// one is no summary, and no case file would hold it.
const maxSummary = 128 << 10

// A window is one boundary with all that its cases need.
type window struct {
	name       string // of its cases: recording and boundary
	number     int    // of the boundary, from 1; 0 for the end of a recording without one
	generation int64  // of the checkpoint that it made
	boundary   recording.Boundary
	summary    string // "" when not readable
	earlier    string // the readable summary that this one replaced, or ""
	turns      []recording.Turn
	kept       []recording.Turn // the tail that stayed verbatim; ids go on after turns
	anchors    []string         // of turns, whatever the summary says
	wordy      bool             // the anchors are words, for want of literals
}

func (w *window) state() string {
	if len(w.boundary.Summary) > maxSummary {
		return fmt.Sprintf("larger than %d bytes", maxSummary)
	}
	return string(w.boundary.State)
}

func (c *cutter) windows(s *recording.Session) []*window {
	base := slug(c.opts.Name)
	if len(s.Boundaries) == 0 {
		c.notes = append(c.notes, Note{Text: "the recording has no boundary: its end stands for one without a summary"})
		all := slices.DeleteFunc(slices.Clone(s.Events), func(e recording.Event) bool { return e.Off })
		return []*window{newWindow(s, recording.Boundary{State: recording.SummaryNone, Covered: all}, base+"-end")}
	}
	var out []*window
	var generation int64
	earlier := ""
	for i, b := range s.Boundaries {
		// A micro-boundary clears results and makes no checkpoint.
		if b.State != recording.SummaryNone {
			generation++
		}
		w := newWindow(s, b, fmt.Sprintf("%s-b%d", base, i+1))
		w.number, w.generation, w.earlier = i+1, generation, earlier
		if w.summary != "" {
			earlier = w.summary
		}
		out = append(out, w)
	}
	return out
}

func newWindow(s *recording.Session, b recording.Boundary, name string) *window {
	w := &window{name: name, boundary: b, turns: s.Turns(b), kept: s.Turns(recording.Boundary{Covered: b.Kept})}
	if b.State == recording.SummaryText && len(b.Summary) <= maxSummary {
		w.summary = b.Summary
	}
	for i := range w.kept {
		w.kept[i].ID += int64(len(w.turns))
	}
	return w
}

var notInSlug = regexp.MustCompile(`[^a-z0-9]+`)

// slug makes words parted by '-' of a name, short enough for what follows it.
func slug(name string) string {
	s := notInSlug.ReplaceAllString(strings.ToLower(name), "-")
	if len(s) > 40 {
		s = s[:40]
	}
	if s = strings.Trim(s, "-"); s == "" {
		return "recording"
	}
	return s
}

// cutOff is what a summarizer leaves that was stopped after 60 % of the text.
func cutOff(summary string) string {
	runes := []rune(summary)
	return string(runes[:len(runes)*6/10])
}

// excerpt shortens a text to n runes: its beginning, or where the anchor lies
// further on, the part around the anchor.
func excerpt(text, anchor string, n int) string {
	runes := []rune(text)
	if len(runes) <= n {
		return text
	}
	from, size := 0, len([]rune(anchor))
	if at := strings.Index(text, anchor); at >= 0 {
		if lies := len([]rune(text[:at])); lies+size > n {
			from = max(0, min(lies-(n-size)/2, len(runes)-n))
		}
	}
	return string(runes[from : from+n])
}
