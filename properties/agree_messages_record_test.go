package properties

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"iter"
	"os"
	"slices"
	"sync"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/saboteurs"
	"plimsoll/generators"
	"plimsoll/reference/messages"
	"plimsoll/spec"
)

var (
	recordTo = flag.String("record", "", "file that TestRecordDialogues writes")
	recorded = flag.String("recorded", "", "file that it wrote; without one a few conversations are played")
)

// A recording is what the oracles of the surface messages are asked about: the
// newest of some passages of a conversation, and what they see it against.
type recording struct {
	Dialogue *spec.Dialogue
	Product  spec.Messaging
	Declared []spec.Capability
	Passages []spec.Passage
}

// recordings are those of the file, or of a few conversations.
func recordings(t *testing.T) []*recording {
	if *recorded == "" {
		few.Do(func() { few.all = slices.Collect(playing(t, 33, 19)) })
		return few.all
	}
	text, err := os.ReadFile(*recorded)
	if err != nil {
		t.Fatal(err)
	}
	var all []*recording
	for line := range bytes.Lines(text) {
		r, err := readRecording(line)
		if err != nil {
			t.Fatalf("%s: %v", *recorded, err)
		}
		all = append(all, r)
	}
	return all
}

// few are played once for all tests.
var few struct {
	sync.Once
	all []*recording
}

// TestRecordDialogues writes recordings to a file, the short ones first. To play
// takes a hundred times as long as to judge, and who changes an oracle need not
// play again.
func TestRecordDialogues(t *testing.T) {
	if *recordTo == "" {
		t.Skip("there is no -record")
	}
	kinds := map[string][][]byte{}
	for r := range playing(t, 1, 16) {
		bound, breached := messages.Judge(r.Dialogue, r.Product, r.Declared, r.Passages)
		line := r.line()
		kind := fmt.Sprint(breached, min(len(r.Passages), 2))
		kinds[kind] = append(kinds[kind], line)
		for _, id := range bound {
			kind := fmt.Sprint(id, len(breached))
			kinds[kind] = append(kinds[kind], line)
		}
	}
	var lines [][]byte
	for _, alike := range kinds {
		slices.SortFunc(alike, shortFirst)
		alike = slices.CompactFunc(alike, bytes.Equal)
		lines = append(lines, alike[:min(mostAlike, len(alike))]...)
	}
	slices.SortFunc(lines, shortFirst)
	lines = slices.CompactFunc(lines, bytes.Equal)
	t.Logf("%d recordings of %d kinds", len(lines), len(kinds))
	if err := os.WriteFile(*recordTo, slices.Concat(lines...), 0o600); err != nil {
		t.Fatal(err)
	}
}

// mostAlike is how many recordings are written of those that violate the same
// rows, and of those that put a row to the test and violate as many.
const mostAlike = 3

func shortFirst(a, b []byte) int { return cmp.Or(len(a)-len(b), bytes.Compare(a, b)) }

// playing has the control, and every mth of its saboteurs, play every nth of the
// conversations, each of them others, and hands on what there is to judge.
func playing(t *testing.T, m, n int) iter.Seq[*recording] {
	products := []adapters.Adapter{control.New(control.Default())}
	for _, s := range saboteurs.MessagesAll() {
		products = append(products, s)
	}
	return func(yield func(*recording) bool) {
		for i := 0; i < len(products); i += m {
			if !played(t, products[i], i/m%n, n, yield) {
				return
			}
		}
	}
}

func played(t *testing.T, product adapters.Adapter, first, n int, yield func(*recording) bool) bool {
	caller := adapters.InProcess(product)
	p, err := newPlan(Config{Profile: spec.ProfileCoreField, Surface: spec.SurfaceMessages}, caller.Info())
	if err != nil {
		t.Fatal(err)
	}
	j := &judge{plan: p, caller: caller}
	defer j.stage.close()
	at := -1
	for d := range conversations(p) {
		if at++; at%n != first {
			continue
		}
		passages := j.playDialogue(context.Background(), d).passages
		for i := range passages {
			if !yield(&recording{d, p.product, p.has, passages[:i+1]}) {
				return false
			}
		}
	}
	return true
}

// conversations are those of the table that are about one thing each, some of
// those with a fault of the summarizer, and some random ones.
func conversations(p *plan) iter.Seq[*spec.Dialogue] {
	return func(yield func(*spec.Dialogue) bool) {
		at := 0
		for c := range generators.DialogueTable(true, p.product, p.has...) {
			d := c.(*spec.Dialogue)
			if at++; faulty(d) && at%faultyPer > 0 {
				continue
			}
			if !yield(d) {
				return
			}
		}
		for seed := range randomTalks {
			if !yield(generators.Dialogues(p.product, p.has...).Example(seed).(*spec.Dialogue)) {
				return
			}
		}
	}
}

const (
	faultyPer   = 6 // one of so many
	randomTalks = 12
)

// faulty: the summarizer does something wrong, or takes long to do nothing.
func faulty(d *spec.Dialogue) bool {
	return slices.ContainsFunc(d.Steps, func(s spec.DialogueStep) bool { return s.Compact != nil && len(s.Compact.Rules) > 0 })
}
