package cut

import (
	"slices"
	"testing"

	"plimsoll/corpus"
	"plimsoll/corpus/recording"
	"plimsoll/generators"
	"plimsoll/reference"
	"plimsoll/spec"
)

func user(text string) recording.Event {
	return recording.Event{Kind: recording.KindUser, Text: text}
}

func says(text string) recording.Event {
	return recording.Event{Kind: recording.KindAssistant, Text: text}
}

func call(id, tool, text string) recording.Event {
	return recording.Event{Kind: recording.KindCall, PairID: id, Tool: tool, Text: text}
}

func result(id, text string, failed bool) recording.Event {
	return recording.Event{Kind: recording.KindResult, PairID: id, Text: text, Err: failed}
}

func denial(id, text string) recording.Event {
	return recording.Event{Kind: recording.KindDenial, PairID: id, Text: text}
}

// dockyard is an invented session with two boundaries: the first has a
// summary, the second has lost it.
func dockyard() *recording.Session {
	return &recording.Session{Format: recording.FormatPi, Boundaries: []recording.Boundary{{
		State:   recording.SummaryText,
		Summary: "Work on hull/keel.go: the draught is in maxDraught. Never touch hull/ballast.yaml. The run 4f1e0a9 failed, see deck/cargo.log.1.",
		Covered: []recording.Event{
			user("hello"),
			user("Look at hull/keel.go. Never touch hull/ballast.yaml. You must log every change."),
			says("yes"),
			call("t1", "bash", "command: make -C hull"),
			result("t1", "make: *** No rule\nError: no rule to make target loadLine", true),
			call("t2", "bash", "command: git show 4f1e0a9"),
			result("t2", "commit 4f1e0a9 by the mate", false),
			call("t3", "write", "path: deck/cargo.log"),
			denial("t3", "The user doesn't want to proceed; the user said: leave the log alone"),
			says("The constant is maxDraught, 8200mm."),
		},
		Kept: []recording.Event{user("Go on with hull/keel.go:12")},
	}, {
		State: recording.SummaryRedacted,
		Covered: []recording.Event{
			user("Now the mast, rig/mast.go"),
			call("t4", "bash", "command: make -C hull"),
			result("t4", "Error: still no rule", true),
			call("t5", "bash", "command: make -C rig"),
			result("t5", "done", false),
		},
	}}}
}

// admitted fails when the reference behaviour is not among what the case
// permits, or the case does not survive being written.
func admitted(t *testing.T, c corpus.Case) {
	t.Helper()
	if a := answer(t, c.Call); !reference.Admits(c.Permitted, c.Call, a) {
		t.Errorf("%s: the reference adapter is not admitted: %+v by %+v", c.Name, a, c.Permitted)
	}
	if c.Profile == spec.ProfileCore && generators.IsStrict(c.Call) {
		t.Errorf("%s is a strict case under the core profile", c.Name)
	}
	if _, err := corpus.Parse(c.Name+corpus.Ext, corpus.Format(c)); err != nil {
		t.Errorf("%s does not read back: %v", c.Name, err)
	}
}

func answer(t *testing.T, c spec.Call) spec.Answer {
	t.Helper()
	var r spec.Result
	var err error
	switch c := c.(type) {
	case *spec.BuildCall:
		v, e := reference.Build(c)
		r, err = &v, e
	case *spec.ResolveCall:
		v, e := reference.Resolve(c)
		r, err = &v, e
	case *spec.CertifyCall:
		v, e := reference.Certify(c)
		r, err = &v, e
	case *spec.GuardCall:
		v, e := reference.Guard(c)
		r, err = &v, e
	default:
		t.Fatalf("operation %s is never cut", c.Op())
	}
	if f, ok := err.(*spec.Refusal); ok {
		return spec.Answer{Refusal: f}
	}
	return spec.Answer{Result: r}
}

func named(t *testing.T, cases []corpus.Case, name string) corpus.Case {
	t.Helper()
	i := slices.IndexFunc(cases, func(c corpus.Case) bool { return c.Name == "cut/"+name })
	if i < 0 {
		var have []string
		for _, c := range cases {
			have = append(have, c.Name)
		}
		t.Fatalf("no case %q among %q", name, have)
	}
	return cases[i]
}

// allTexts lists every text of the cases, in order.
func allTexts(cases []corpus.Case) []string {
	var out []string
	for _, c := range cases {
		rewritten(c.Call, func(s string) string { out = append(out, s); return s })
	}
	return out
}
