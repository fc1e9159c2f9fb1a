package generators

import "plimsoll/spec"

// mostElements of a class that a compaction names.
const mostElements = 4

// certify names the required classes and their elements, and writes the
// elements into the summary or pins them. It returns the classes that are kept
// whole.
func (w *writing) certify(in []*said) classSet {
	here := w.required
	c := w.call
	c.Required = make([]string, 0, 4)
	spoilt := -1
	if w.spoiled && w.required != 0 {
		spoilt = w.required.nth(w.n(w.required.count()))
	}
	for class := range len(classNames) {
		if !w.required.has(class) {
			continue
		}
		c.Required = append(c.Required, w.order.class(class))
		if class == spoilt {
			here &^= 1 << class
		}
		w.elements(in, class, class == spoilt)
	}
	return here
}

// elements keeps the statements of a class that the input makes; one of them
// not, if the class is to be spoilt. Where there is none, one is made up, as a
// careless caller would put it.
func (w *writing) elements(in []*said, class int, spoilt bool) {
	n := 0
	for _, t := range in {
		if t.states == nil || t.class != class || n == mostElements {
			continue
		}
		n++
		if spoilt && t.pinned == 0 {
			w.lose(t.states, class, t.id)
			spoilt = false
			continue
		}
		w.keepElement(t.states, class, t.id)
	}
	last := in[len(in)-1].id
	switch {
	case spoilt:
		w.lose(w.utter(class), class, last)
	case n == 0:
		w.keepElement(w.utter(class), class, last)
	}
}

func (w *writing) name(st *statement, class int, id int64) string {
	text := st.text()
	w.call.Elements = append(w.call.Elements, spec.Element{Class: w.order.class(class), Text: text, Turn: id})
	return text
}

func (w *writing) keepElement(st *statement, class int, id int64) {
	text := w.name(st, class, id)
	if w.pinned {
		w.call.Pins = append(w.call.Pins, text)
		return
	}
	w.sentence(text, blanks)
}

// lose names an element of which the summary holds something else, or nothing.
func (w *writing) lose(st *statement, class int, id int64) {
	text := w.name(st, class, id)
	how := fateGone + fate(w.n(int(plainFates-fateGone))) // those that need no text but the summary
	switch how {
	case fateGone:
	case fateLonger:
		around := pick(&w.roll, longer)
		w.b.WriteString("Compare")
		w.b.WriteString(around.left)
		w.b.WriteString(text)
		w.b.WriteString(around.right)
		w.b.WriteByte('\n')
	case fateTorn:
		w.sentence(half(text), blanks)
	default:
		for _, piece := range st.spoil(&w.roll, how) {
			w.sentence(piece, blanks)
		}
	}
}
