package saboteurs

import (
	"fmt"
	"strings"

	"plimsoll/reference"
	"plimsoll/spec"
)

// play strings steps, and slices of them, together.
func play(parts ...any) []spec.Step {
	var out []spec.Step
	for _, p := range parts {
		switch p := p.(type) {
		case []spec.Step:
			out = append(out, p...)
		case spec.Step:
			out = append(out, p)
		}
	}
	return out
}

// say appends user turns.
func say(ids ...int64) []spec.Step {
	var out []spec.Step
	for _, id := range ids {
		anchor := fmt.Sprintf("T%d", id)
		out = append(out, &spec.Append{ID: id, Role: spec.RoleUser, Text: anchor + " went well", Anchor: anchor, Tokens: 10})
	}
	return out
}

// compaction tells of turns, of v2, which it must, and certifies.
func compaction(tells string, changes ...func(*spec.Compact)) *spec.Compact {
	c := &spec.Compact{From: spec.FromHead, Summary: tells + " v2", RatioLow: 1, Required: []string{spec.ClassIdentifier},
		Elements: []spec.Element{element(spec.ClassIdentifier, "v2")}, Pins: []string{}, SourceRecoverable: true}
	for _, change := range changes {
		change(c)
	}
	return c
}

func fromRaw(c *spec.Compact)  { c.From = spec.FromRaw }
func keepTwo(c *spec.Compact)  { c.Keep = 2 }
func doubtful(c *spec.Compact) { c.Summary = strings.TrimSuffix(c.Summary, " v2") }
func open(c *spec.Compact)     { c.Required = []string{} }
func pinning(pins ...string) func(*spec.Compact) {
	return func(c *spec.Compact) { c.Pins = pins }
}
func hopeless(c *spec.Compact) {
	doubtful(c)
	c.SourceRecoverable, c.StrictConsumer, c.ChainingRisk, c.CostlySideEffect = false, true, true, true
}
func negating(c *spec.Compact) {
	c.Required, c.Elements = []string{spec.ClassNegation}, []spec.Element{element(spec.ClassNegation, "v2")}
}

// lineage says and compacts, turn by turn.
func lineage(n int64, changes ...func(*spec.Compact)) []spec.Step {
	var out []spec.Step
	for id := range n {
		out = play(out, say(id+1), compaction(fmt.Sprintf("T%d", id+1), changes...))
	}
	return out
}

// wait does nothing of note, so many times.
func wait(times int) []spec.Step {
	var out []spec.Step
	for n := range times {
		out = append(out, hold("idle", fmt.Sprint(n)))
	}
	return out
}

const (
	sha   = "9fceb02"
	other = "77ab31c"
)

var (
	reload     = &spec.Reload{}
	loseLedger = &spec.Lose{Ledger: true}
)

func tells(name, literal string) spec.Step {
	return &spec.ToolResult{Literals: map[string]string{name: literal}}
}

func hold(name, value string) spec.Step {
	return &spec.Durable{Set: map[string]*string{name: &value}}
}

// stored is the artifact a; a class "" is no tag.
func stored(class, literal string) spec.Step {
	payload := map[string]string{"sha": literal}
	a := spec.Artifact{Payload: payload, Digest: ptr(reference.Digest(payload))}
	if class != "" {
		a.LossClass = &class
	}
	return &spec.PutArtifact{Name: "a", Artifact: a}
}

func act(operation, name, literal string) *spec.Act {
	return &spec.Act{Operation: operation, Key: "k", Literals: map[string]string{name: literal}}
}

// actOn takes the literal from the artifact.
func actOn(operation, literal string) spec.Step {
	a := act(operation, "sha", literal)
	a.Artifact = "a"
	return a
}

func retry(literal string) []spec.Step {
	return play(tells("sha", literal), act("retry_idempotent", "sha", literal))
}

func record(key string, reasons ...string) []spec.Step {
	var out []spec.Step
	for _, reason := range reasons {
		out = append(out, &spec.Record{Key: key, Reason: reason})
	}
	return out
}

func inquire(key string) spec.Step { return &spec.SessionGuard{Key: key} }
func undo(to int64) spec.Step      { return &spec.Undo{To: to} }
func fork(to int64) spec.Step      { return &spec.Fork{To: to} }
