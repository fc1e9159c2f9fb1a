package properties

import (
	"cmp"
	"slices"
	"strings"

	"plimsoll/spec"
)

func eachMessage(d *spec.Dialogue, do func(int, *spec.Message)) {
	n := 0
	for i := range d.Steps {
		for k := range d.Steps[i].Say {
			do(n, &d.Steps[i].Say[k])
			n++
		}
	}
}

// dropParts leaves out texts and images of messages that hold more.
func dropParts(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for i, m := range d.Messages() {
		for k, p := range m.Parts {
			if len(m.Parts) == 1 || p.Text == nil && p.Image == nil && p.ToolOutput == nil {
				continue
			}
			out := clone(d)
			eachMessage(out, func(n int, m *spec.Message) {
				if n == i {
					m.Parts = slices.Delete(m.Parts, k, k+1)
				}
			})
			if !yield(uprooted(out)) {
				return
			}
		}
	}
}

// plainWords is what is said where nothing has to be, by role.
var plainWords = map[string]string{spec.RoleUser: "go on", spec.RoleAssistant: "done", spec.RoleTool: "ok"}

const filling = " and so on"

// plain is the plainest text of a message in which these texts stand, longer
// by so many fillings.
func plain(role string, kept []string, fillings int) string {
	return cmp.Or(strings.Join(kept, " . "), plainWords[role]) + strings.Repeat(filling, fillings)
}

// ladder are the numbers of fillings that are tried.
var ladder = []int{0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512, 1024, 2048}

// closeRungs is where the rungs of the ladder begin to lie far apart.
const closeRungs = 96

// talkWeight weighs what is not plain in a dialogue, besides its length: a plain
// text may be longer than another one and still be simpler.
func talkWeight(c spec.Call) int {
	d, ok := c.(*spec.Dialogue)
	if !ok {
		return 0
	}
	n := 0
	eachText(d, func(i int, m *spec.Message, text *string) {
		rest := strings.TrimPrefix(*text, plain(m.Role, plantedIn(d, i, *text), 0))
		n += 3 * len(strings.ReplaceAll(rest, filling, ""))
	})
	for _, m := range d.Messages() {
		for _, p := range m.Parts {
			if p.ToolCall != nil {
				n += 3 * (len(p.ToolCall.Arguments) - len("{}"))
			}
		}
	}
	return n
}

// allPlain makes all texts plain at once, outputs longer if they must be.
func allPlain(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	for _, n := range []int{0, 8, 64} {
		out := clone(d)
		eachText(out, func(i int, m *spec.Message, text *string) {
			long := 0
			if m.Role == spec.RoleTool {
				long = n
			}
			*text = plain(m.Role, plantedIn(d, i, *text), long)
		})
		if !yield(out) {
			return
		}
	}
}

// eachText calls do with every text of a part and of an output, and the number
// of its message.
func eachText(d *spec.Dialogue, do func(int, *spec.Message, *string)) {
	eachMessage(d, func(i int, m *spec.Message) {
		for k := range m.Parts {
			switch p := &m.Parts[k]; {
			case p.Text != nil:
				do(i, m, p.Text)
			case p.ToolOutput != nil:
				do(i, m, &p.ToolOutput.Text)
			}
		}
	})
}

// plantedIn lists what is planted in the text, in its order.
func plantedIn(d *spec.Dialogue, message int, text string) []string {
	var texts []string
	add := func(one string) {
		if one != "" && strings.Contains(text, one) && !slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(t, one) }) {
			texts = append(texts, one)
		}
	}
	for _, e := range d.Planted.Elements {
		if e.Turn == int64(message) {
			add(e.Text)
		}
	}
	for _, f := range d.Planted.Failed {
		add(f.Action)
		add(f.Reason)
	}
	for _, s := range d.Planted.Secrets {
		add(s)
	}
	if message < len(d.Planted.Anchors) {
		add(d.Planted.Anchors[message])
	}
	slices.SortStableFunc(texts, func(a, b string) int { return strings.Index(text, a) - strings.Index(text, b) })
	return texts
}

// plainTexts makes one text plain, or leaves lines or words of it out.
func plainTexts(d *spec.Dialogue, yield func(*spec.Dialogue) bool) {
	count := 0
	eachText(d, func(int, *spec.Message, *string) { count++ })
	for n := range count {
		for shorter := range plainerTexts(d, n) {
			if !yield(uprooted(shorter)) {
				return
			}
		}
	}
}

// mostWords is the length of a text up to which single words are left out.
const mostWords = 48

func plainerTexts(d *spec.Dialogue, n int) func(yield func(*spec.Dialogue) bool) {
	return func(yield func(*spec.Dialogue) bool) {
		var role, text string
		var kept []string
		at := 0
		eachText(d, func(i int, m *spec.Message, t *string) {
			if at == n {
				role, text, kept = m.Role, *t, plantedIn(d, i, *t)
			}
			at++
		})
		give := func(other string) bool {
			if other == text {
				return true
			}
			out, at := clone(d), 0
			eachText(out, func(_ int, _ *spec.Message, t *string) {
				if at == n {
					*t = other
				}
				at++
			})
			return yield(out)
		}
		rungs := ladder
		if as := len(text) / len(filling); as > closeRungs {
			rungs = append(slices.Clone(ladder), as) // as long as it is
		}
		for _, keep := range [][]string{nil, kept} {
			for _, k := range rungs {
				if other := plain(role, keep, k); len(other) <= 2*len(text) && !give(other) {
					return
				}
			}
		}
		if strings.HasPrefix(text, plain(role, kept, 0)) {
			return // it is plain, and as short as it can be
		}
		for _, mark := range []string{"\n", " "} {
			pieces := strings.Split(text, mark)
			if mark == " " && len(pieces) > mostWords {
				continue
			}
			for part := range cuts(len(pieces)) {
				if !give(strings.Join(slices.Concat(pieces[:part[0]], pieces[part[1]:]), mark)) {
					return
				}
			}
		}
	}
}
