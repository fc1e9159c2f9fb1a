package generators

import (
	"slices"
	"strings"
	"testing"

	"plimsoll/generators/model"
	"plimsoll/spec"

	"pgregory.net/rapid"
)

// able is a product that can be played everything.
var able = spec.Messaging{Providers: []string{spec.ProviderOpenAIChat}, Images: true, Reload: true}

// A case may name what the scripted model can do, and nothing else.
func TestSummarizerFaultsAreTheModels(t *testing.T) {
	var names []string
	for _, f := range model.Faults() {
		names = append(names, string(f))
	}
	if got := spec.SummarizerFaults(); !slices.Equal(got, names) {
		t.Errorf("spec has %v, the model %v", got, names)
	}
}

func TestDialoguesAreValid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := Dialogues(able, spec.CapabilitySecrets).Draw(t, "dialogue").(*spec.Dialogue)
		if err := d.Valid(); err != nil {
			t.Fatal(err)
		}
		planted(t, d)
	})
}

func TestDialogueTable(t *testing.T) {
	n := 0
	for c := range DialogueTable(false, able, spec.CapabilitySecrets) {
		n++
		if err := c.Valid(); err != nil {
			t.Fatalf("#%d: %v", n, err)
		}
		planted(t, c.(*spec.Dialogue))
	}
	t.Log(n, DialogueScope())
	few := 0
	for range DialogueTable(false, spec.Messaging{}) {
		few++
	}
	if few == 0 || few >= n {
		t.Errorf("a product that can do less is played %d of %d dialogues", few, n)
	}
}

// The brief table is a third of the dialogues with a fault and all others, word
// for word; each fault, call and compaction is there, and each conversation.
func TestBriefDialogueTable(t *testing.T) {
	whole := map[string]bool{}
	for c := range DialogueTable(false, able, spec.CapabilitySecrets) {
		whole[written(t, c)] = true
	}
	faults, brief := 3*(len(spec.SummarizerFaults())-1)*tableGenerations, 0
	for c := range DialogueTable(true, able, spec.CapabilitySecrets) {
		brief++
		if !whole[written(t, c)] {
			t.Errorf("#%d of the brief table is not in the whole one", brief)
		}
	}
	if fewer := len(whole) - brief; fewer != faults*(len(settings)-1) || brief <= faults {
		t.Errorf("the brief table has %d dialogues and the whole one %d; want %d fewer", brief, len(whole), faults*(len(settings)-1))
	}
}

func written(t *testing.T, c spec.Call) string {
	text, err := spec.Encode(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// planted: what the dialogue says is planted stands where it says.
func planted(t interface{ Errorf(string, ...any) }, d *spec.Dialogue) {
	all := d.Messages()
	for _, e := range d.Planted.Elements {
		if m := all[e.Turn]; !slices.ContainsFunc(m.Parts, func(p spec.Part) bool {
			return strings.Contains((&spec.Message{Parts: []spec.Part{p}}).Words(), e.Text)
		}) {
			t.Errorf("message %d does not hold %q: %q", e.Turn, e.Text, m.Words())
		}
	}
	for i, a := range d.Planted.Anchors {
		if a != "" && !strings.Contains(all[i].Words(), a) {
			t.Errorf("message %d does not hold its anchor %q: %q", i, a, all[i].Words())
		}
	}
}
