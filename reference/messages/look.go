package messages

import (
	"slices"
	"strings"

	"plimsoll/spec"
)

// A look is a compacted context as the harness was shown it.
type look struct {
	context *spec.Context
	shown   shown
}

// looks are the compacted contexts of the newest passage: the one after a
// compaction that was applied, and the one that a reload gave back, if one
// compaction was applied so far.
func (v *view) looks() []look {
	var all []look
	if v.last.Applied() {
		all = append(all, look{&v.last.After, v.after})
	}
	if v.last.Stored != nil && slices.ContainsFunc(v.passages, func(p spec.Passage) bool { return p.Applied() }) {
		all = append(all, look{v.last.Stored, v.match(v.last.Stored)})
	}
	return all
}

func compacted(v *view) bool { return len(v.looks()) > 0 }

// inAny is a row that one compacted context is enough to breach.
func inAny(wrong func(*view, look) bool) func(*view) bool {
	return func(v *view) bool {
		return slices.ContainsFunc(v.looks(), func(l look) bool { return wrong(v, l) })
	}
}

// gone reports whether a piece of the history stood in the context before the
// compaction and stands neither there now nor behind a handle of it: unless it
// is declared uncovered, it counts as covered.
func (v *view) gone(piece int) bool {
	return v.before.holds(piece) && !v.after.holds(piece) && !v.reached(piece)
}

// reached reports whether what a handle resolves to holds the piece.
func (v *view) reached(piece int) bool {
	text := content(v.history[piece].part)
	for _, raw := range v.last.Raw {
		if raw != nil && strings.Contains(*raw, text) {
			return true
		}
	}
	return false
}

// content is what a part says, without what frames it.
func content(p spec.Part) string {
	switch {
	case p.Text != nil:
		return *p.Text
	case p.ToolCall != nil:
		return p.ToolCall.Arguments
	case p.ToolOutput != nil:
		return p.ToolOutput.Text
	case p.Image != nil:
		return p.Image.Data
	}
	return ""
}

// lost reports whether some piece is gone.
func (v *view) lost() bool {
	for i := range v.history {
		if v.gone(i) {
			return true
		}
	}
	return false
}

// final returns the piece that is the final output of the call that stands at
// piece, or -1 where it is open.
func (v *view) final(call int) int {
	for i := call + 1; i < len(v.history); i++ {
		if o := v.history[i].part.ToolOutput; o != nil && o.Call == v.history[call].part.ToolCall.ID && o.Status != spec.OutputInterim {
			return i
		}
	}
	return -1
}

// caller returns the piece that is the call of the output that stands at
// piece: the nearest of that id before it, for ids are used again.
func (v *view) caller(output int) int {
	for i := output - 1; i >= 0; i-- {
		if c := v.history[i].part.ToolCall; c != nil && c.ID == v.history[output].part.ToolOutput.Call {
			return i
		}
	}
	return -1
}
