package properties

import (
	"fmt"
	"strings"

	"plimsoll/spec"
)

// shortTalk puts a small image in the place of every other one, and joins what
// is said in a row.
func shortTalk(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	out := clone(d)
	joinSteps(out)
	eachMessage(out, func(_ int, m *spec.Message) {
		for k := range m.Parts {
			if m.Parts[k].Image != nil {
				m.Parts[k].Image.Data = "AAAA"
			}
		}
	})
	yield(out)
}

// renamePlanted gives what is planted a plain text, in every place that holds
// it.
func renamePlanted(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	p := d.Planted
	for i, a := range p.Anchors {
		if a != "" && !yield(said(d, a, fmt.Sprintf("A%d", i+1))) {
			return
		}
	}
	for i, e := range p.Elements {
		for _, to := range []string{fmt.Sprintf("E%d", i+1), plainElement(e.Class, i+1)} {
			if !yield(said(d, e.Text, to)) {
				return
			}
		}
	}
	for i, f := range p.Failed {
		if !yield(said(d, f.Action, fmt.Sprintf(`run {"cmd":"%d"}`, i+1))) || !yield(said(d, f.Reason, fmt.Sprintf("R%d", i+1))) {
			return
		}
	}
	for i, s := range p.Secrets {
		if !yield(said(d, s, fmt.Sprintf("S%d", i+1))) {
			return
		}
	}
}

// plainElement is a plain statement of the class.
func plainElement(class string, n int) string {
	switch class {
	case spec.ClassNegation:
		return fmt.Sprintf("do not run E%d", n)
	case spec.ClassHypothesis:
		return fmt.Sprintf("perhaps E%d", n)
	case spec.ClassObligation:
		return fmt.Sprintf("must run E%d", n)
	case spec.ClassOrdering:
		return fmt.Sprintf("run E%d, then F%d", n, n)
	case spec.ClassRelation:
		return fmt.Sprintf("E%d is not F%d", n, n)
	}
	return fmt.Sprintf("E%d", n)
}

// said gives a text another form wherever it stands.
func said(d *spec.Dialogue, from, to string) *spec.Dialogue {
	out := clone(d)
	change := func(text *string) { *text = strings.ReplaceAll(*text, from, to) }
	eachText(out, func(_ int, _ *spec.Message, text *string) { change(text) })
	p := &out.Planted
	for i := range p.Elements {
		change(&p.Elements[i].Text)
	}
	for i := range p.Anchors {
		change(&p.Anchors[i])
	}
	for i := range p.Failed {
		change(&p.Failed[i].Action)
		change(&p.Failed[i].Reason)
	}
	for i := range p.Secrets {
		change(&p.Secrets[i])
	}
	return out
}
