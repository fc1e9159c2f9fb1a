// Package messages is the first oracle of the surface messages: what each of
// its requirements makes of a compaction of a product, given what the harness
// observed of it. It is pure: it asks nobody and remembers nothing.
//
// No product is asked what it covers. The claim is derived: a part of the
// history that stands neither unaltered in the context nor behind a handle or a
// raw log, and is not declared uncovered, is covered.
package messages

import (
	"slices"

	"plimsoll/spec"
)

// Judge holds the newest of the passages against the requirements of the
// surface. Those before it are what it is seen against; they have been judged.
// Bound are the rows that the newest passage puts to the test, breached those
// that it violates, both sorted.
func Judge(d *spec.Dialogue, m spec.Messaging, declared []spec.Capability, passages []spec.Passage) (bound, breached []spec.ID) {
	v := newView(d, m, declared, passages)
	for _, rows := range families {
		for _, r := range rows {
			if !r.binds(v) {
				continue
			}
			bound = append(bound, r.id)
			if r.breached(v) {
				v.breaches++
				breached = append(breached, r.id)
			}
		}
	}
	slices.Sort(bound)
	slices.Sort(breached)
	return bound, breached
}

// A row is one requirement. Breached is asked only where it binds.
type row struct {
	id       spec.ID
	binds    func(*view) bool
	breached func(*view) bool
}

// families are the rows, one list for each family. Those that judge a mere
// error come last: it is charged where nothing else is.
var families = [][]row{
	wireRows,
	transactionRows,
	growthRows,
	besideRows,
	coverageRows,
	frameRows,
	forceRows,
	faithfulRows,
	requestRows,
	isolationRows,
	encodingRows,
	outcomeRows,
}

// A view is the newest passage with what several rows need of it, worked out
// once.
type view struct {
	dialogue *spec.Dialogue
	product  spec.Messaging
	declared []spec.Capability
	passages []spec.Passage
	last     *spec.Passage // the newest

	history  []piece  // what was appended so far, part by part
	before   shown    // what of it stood in the context before
	after    shown    // and what does after
	breaches int      // rows breached so far
	values   []string // what said returned, once it was asked
}

func newView(d *spec.Dialogue, m spec.Messaging, declared []spec.Capability, passages []spec.Passage) *view {
	v := &view{dialogue: d, product: m, declared: declared, passages: passages, last: &passages[len(passages)-1]}
	v.history = pieces(v.last.History)
	v.before = v.match(&v.last.Before)
	v.after = v.match(&v.last.After)
	return v
}

// squeeze is the compaction of the case that the newest passage is of.
func (v *view) squeeze() *spec.Squeeze {
	n := 0
	for _, s := range v.dialogue.Steps {
		if s.Compact == nil {
			continue
		}
		if n++; n == len(v.passages) {
			return s.Compact
		}
	}
	return &spec.Squeeze{}
}

// summaries are the requests for a summary that the product made.
func (v *view) summaries() []spec.Exchange {
	return slices.DeleteFunc(slices.Clone(v.last.Exchanges), func(x spec.Exchange) bool { return !x.Summarize })
}

func always(*view) bool                    { return true }
func (v *view) has(c spec.Capability) bool { return slices.Contains(v.declared, c) }
