package properties

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"plimsoll/reference"
	"plimsoll/spec"
)

// strewn is an episode with steps in between that no plan asked for: they put
// together whatever the episode speaks of. What the generators leave apart, so
// that a case tells one thing, meets here.
func strewn(t *rapid.T, e *spec.Episode) *spec.Episode {
	v := &vocabulary{t: t, literals: []string{"alone"}}
	for _, s := range e.Steps {
		v.learn(s)
	}
	steps := slices.Clone(e.Steps)
	for at := 1; at <= len(steps); at++ {
		if rapid.IntRange(0, 2).Draw(t, "strays") > 0 {
			continue
		}
		v.last, v.next = around(steps, at)
		more := &spec.Episode{Steps: slices.Insert(slices.Clone(steps), at, v.stray())}
		if more.Valid() == nil {
			steps, at = more.Steps, at+1
		}
	}
	for i, s := range steps {
		if c, ok := s.(*spec.Compact); ok && len(c.With) > 0 && rapid.Bool().Draw(t, "pins of a merge") {
			merge := *c
			merge.Pins = append(slices.Clone(c.Pins), "a pin", "another")
			steps[i] = &merge
		}
	}
	return &spec.Episode{Steps: steps}
}

// around returns the largest id before a place and the one after it.
func around(steps []spec.Step, at int) (last, next int64) {
	last, next = -1, spec.MaxInteger
	for i, s := range slices.Backward(steps) {
		if a, ok := s.(*spec.Append); ok && i < at {
			return a.ID, next
		} else if ok {
			next = a.ID
		}
	}
	return last, next
}

// A vocabulary is what an episode speaks of.
type vocabulary struct {
	t                                *rapid.T
	keys, names, literals, artifacts []string
	ids                              []int64
	classes                          []string
	compacts                         []*spec.Compact
	acts                             []*spec.Act
	last, next                       int64
}

func (v *vocabulary) learn(s spec.Step) {
	switch s := s.(type) {
	case *spec.Append:
		v.ids = append(v.ids, s.ID)
		v.literals = append(v.literals, s.Anchor)
	case *spec.ToolResult:
		v.learnAll(s.Literals)
	case *spec.PutArtifact:
		v.artifacts = append(v.artifacts, s.Name)
		v.learnAll(s.Artifact.Payload)
	case *spec.Durable:
		for name := range s.Set {
			v.names = append(v.names, name)
		}
	case *spec.Act:
		v.acts = append(v.acts, s)
		v.keys = append(v.keys, s.Key)
		v.learnAll(s.Literals)
	case *spec.Record:
		v.keys = append(v.keys, s.Key)
	case *spec.Compact:
		v.compacts = append(v.compacts, s)
		v.classes = append(v.classes, s.Required...)
	}
	slices.Sort(v.names) // maps have no order
	slices.Sort(v.literals)
}

func (v *vocabulary) learnAll(literals map[string]string) {
	for name, literal := range literals {
		v.names, v.literals = append(v.names, name), append(v.literals, literal)
	}
}

func (v *vocabulary) one(words []string, label string) string {
	return rapid.SampledFrom(append(slices.Clone(words), "new")).Draw(v.t, label)
}

// some are one or two literals by name, as they stand somewhere or nearly so.
func (v *vocabulary) some() map[string]string {
	out := map[string]string{}
	for range rapid.IntRange(1, 2).Draw(v.t, "literals") {
		l := v.one(v.literals, "literal")
		forms := []string{l, l, l, l, l, l[:min(4, len(l))], l[:min(3, len(l))], strings.ToUpper(l), strings.ToLower(l), "0" + l, l + "0", l + ".0"}
		if l == "" {
			forms = []string{""} // a zero or a point that came of nothing is no other form of it
		}
		out[v.one(v.names, "name")] = rapid.SampledFrom(forms).Draw(v.t, "form")
	}
	return out
}

func (v *vocabulary) flip(label string) bool { return rapid.Bool().Draw(v.t, label) }

func (v *vocabulary) standpoint() spec.Standpoint {
	return spec.Standpoint{Scope: rapid.SampledFrom([]string{"", "", "staging"}).Draw(v.t, "scope"), Now: rapid.SampledFrom([]int64{0, 0, 7}).Draw(v.t, "now")}
}

func (v *vocabulary) stray() spec.Step {
	operation := func() string {
		return rapid.SampledFrom(slices.Concat(spec.TolerantOps(), spec.RestorationOps(), []string{"retry_idempotent", "retry_idempotent", "delete"})).Draw(v.t, "operation")
	}
	artifact := func() string {
		return rapid.SampledFrom(append(slices.Clone(v.artifacts), "")).Draw(v.t, "artifact")
	}
	id := func() int64 { return rapid.SampledFrom(append(slices.Clone(v.ids), 0)).Draw(v.t, "id") }
	switch rapid.IntRange(0, 20).Draw(v.t, "stray") {
	case 0, 1:
		return &spec.ToolResult{Literals: v.some()}
	case 2, 3:
		return &spec.Append{ID: v.between(), Role: rapid.SampledFrom([]string{spec.RoleUser, spec.RoleAssistant, spec.RoleTool}).Draw(v.t, "role"),
			Text: "Look at " + v.one(v.literals, "literal") + ", please.", Anchor: v.one(v.literals, "anchor"), Tokens: 1}
	case 4:
		value := v.one(v.literals, "value")
		return &spec.Durable{Set: map[string]*string{v.one(v.names, "name"): rapid.SampledFrom([]*string{nil, &value}).Draw(v.t, "set")}}
	case 5:
		return &spec.Record{Key: v.one(v.keys, "key"), Reason: v.one([]string{"", "no"}, "reason")}
	case 6:
		return &spec.Reload{}
	case 7:
		return &spec.SessionResolve{ID: id(), Class: v.one(append(v.classes, ""), "class")}
	case 8:
		return &spec.SessionReconstruct{Artifact: artifact(), Operation: operation(), Authoritative: v.flip("authoritative"), RequiresLiteral: v.flip("literal")}
	case 9:
		return &spec.SessionGuard{Key: v.one(v.keys, "key"), Standpoint: v.standpoint()}
	case 10:
		return &spec.Undo{To: id()}
	case 11, 12:
		return v.again()
	case 13, 14:
		payload := v.some()
		payload[v.one(v.names, "another name")] = rapid.SampledFrom([]string{"", "new", "alone", "alone"}).Draw(v.t, "another literal")
		digest, class := reference.Digest(payload), rapid.SampledFrom([]string{spec.Lossless, spec.Lossless, "lossy", ""}).Draw(v.t, "class")
		return &spec.PutArtifact{Name: v.one(v.artifacts, "name of an artifact"), Artifact: spec.Artifact{LossClass: &class, Payload: payload, Digest: &digest}}
	}
	a := &spec.Act{Operation: operation(), Key: v.one(v.keys, "key"), Literals: v.some(), Artifact: artifact(), Authoritative: v.flip("authoritative"), Standpoint: v.standpoint()}
	if len(v.acts) == 0 {
		return a
	}
	return v.nearly(a)
}

// nearly is an act of the episode but for one thing, or all of it.
func (v *vocabulary) nearly(other *spec.Act) spec.Step {
	a := *rapid.SampledFrom(v.acts).Draw(v.t, "act")
	switch rapid.IntRange(0, 9).Draw(v.t, "instead") {
	case 0:
		a.Operation = other.Operation
	case 1:
		a.Operation = "retry_idempotent"
	case 2:
		a.Key = other.Key
	case 3:
		a.Literals = other.Literals
	case 4:
		a.Artifact = other.Artifact
	case 5:
		a.Authoritative = !a.Authoritative
	case 6:
		a.Standpoint = other.Standpoint
	case 7, 8:
		return other
	}
	return &a
}

// between is the id of a turn at this place, or no such id.
func (v *vocabulary) between() int64 { return v.last + max(1, min(7, (v.next-v.last)/2)) }

// again is a compaction of the episode at another time and under other
// circumstances.
func (v *vocabulary) again() spec.Step {
	if len(v.compacts) == 0 {
		return &spec.Lose{Ledger: true}
	}
	c := *rapid.SampledFrom(v.compacts).Draw(v.t, "compaction")
	c.With, c.Keep = nil, rapid.Int64Range(0, 1).Draw(v.t, "keep")
	c.From = rapid.SampledFrom([]string{c.From, spec.FromHead, spec.FromRaw}).Draw(v.t, "from")
	for _, flag := range []*bool{&c.SourceRecoverable, &c.StrictConsumer, &c.ChainingRisk, &c.CostlySideEffect} {
		*flag = *flag != (rapid.IntRange(0, 3).Draw(v.t, "flag") == 0)
	}
	if rapid.IntRange(0, 3).Draw(v.t, "doubted") == 0 {
		c.Judge = spec.JudgeTimeout
	}
	if len(v.classes) > 0 && v.flip("less") {
		c.Required = v.classes[:rapid.IntRange(0, 1).Draw(v.t, "required")]
	}
	if rapid.IntRange(0, 2).Draw(v.t, "shown") == 0 {
		c.Shown, c.ShownSummary = v.ids[:rapid.IntRange(0, len(v.ids)).Draw(v.t, "turns")], v.flip("summary")
		if c.Shown == nil {
			c.Shown = []int64{}
		}
	}
	if v.flip("pinned") {
		c.Pins = append(slices.Clone(c.Pins), "a pin")
	}
	return &c
}
