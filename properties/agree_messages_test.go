package properties

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"plimsoll/reference/messages"
	"plimsoll/spec"
)

// The two oracles of the surface messages must agree on every compaction that
// was observed, and the first one must put to the test what SPEC.md says.
func TestMessagesOraclesAgree(t *testing.T) {
	for _, r := range recordings(t) {
		if err := r.compare(); err != nil {
			t.Fatal(err)
		}
	}
}

// They must agree as well on what might have been observed: on contexts,
// answers and requests with a thing or two altered, under other settings.
func TestMessagesOraclesAgreeOnAlterations(t *testing.T) {
	all := recordings(t)
	rapid.Check(t, func(t *rapid.T) {
		one := func() int { return rapid.IntRange(0, len(all)-1).Draw(t, "recording") }
		o := observe(t, all[min(one(), one())]) // the short ones come first
		var done []string
		for range rapid.IntRange(1, 3).Draw(t, "alterations") {
			done = append(done, o.alter())
		}
		r := &o.r
		if err := r.compare(); err != nil {
			t.Fatalf("%q: %v", done, err)
		}
	})
}

// compare holds what the two find against each other, and what the first one
// binds against what is to bind.
func (r *recording) compare() error {
	bound, breached := messages.Judge(r.Dialogue, r.Product, r.Declared, r.Passages)
	told := recountMessages(r.Dialogue, r.Product, r.Declared, r.Passages)
	if !slices.Equal(breached, told.ids()) {
		return fmt.Errorf("the first oracle breaches %v, the second one tells %v\n%s", breached, told, r.text())
	}
	if want := binding(newScene(r.Dialogue, r.Product, r.Declared, r.Passages)); !slices.Equal(bound, want) {
		return fmt.Errorf("%v are bound, want %v\n%s", bound, want, r.text())
	}
	return nil
}

// text shows the newest passage.
func (r *recording) text() string {
	last := *r
	last.Passages = last.Passages[len(last.Passages)-1:]
	return string(last.line())
}

// binding lists the rows that the newest passage puts to the test, by what
// SPEC.md says each looks at.
func binding(s *scene) []spec.ID {
	var ids []spec.ID
	for id, is := range binds {
		if is(s) {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}
