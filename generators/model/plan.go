package model

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"plimsoll/spec"
)

// A Plan is what a case tells the scripted model. The zero value is a faithful
// summarizer of a history in which nothing was planted.
type Plan struct {
	Seed     uint64         `json:"seed,omitzero"`     // decides between replies that are equally bad
	Elements []spec.Element `json:"elements,omitzero"` // planted in the history, in its order
	Anchors  []Anchor       `json:"anchors,omitzero"`  // one a turn, in the order of the history
	Failed   []Failed       `json:"failed,omitzero"`   // actions that failed
	Secrets  []string       `json:"secrets,omitzero"`  // marked as secret in the history
	Window   int64          `json:"window,omitzero"`   // tokens that a request may have; one with more is an error, 0 is no limit
	Before   string         `json:"before,omitzero"`   // what a summary begins with: a tag that the product asks for
	After    string         `json:"after,omitzero"`    // what a complete one ends with
	Rules    []Rule         `json:"rules,omitzero"`    // the first that applies decides; faithful where none does
	Main     []Saying       `json:"main,omitzero"`     // the main model's replies; the last is repeated
}

// An Anchor is the anchor token of a turn.
type Anchor struct {
	Turn int64  `json:"turn"`
	Text string `json:"text"`
}

// A Failed action was tried in the history and must not be tried again without
// its reason being known (PRO-22).
type Failed struct {
	Action string `json:"action"`
	Reason string `json:"reason"`
}

// A Rule says how the summarizer replies to some of its requests.
type Rule struct {
	Call       int    `json:"call,omitzero"`       // number of the summarization request, from 1; 0 is every one
	Generation int    `json:"generation,omitzero"` // of the request, from 1; 0 is every one
	Fault      Fault  `json:"fault"`
	After      int    `json:"after,omitzero"`   // stream_broken: events that still arrive; 0 is half of them
	Wait       int64  `json:"wait_ms,omitzero"` // timeout: until when the connection is held; 0 is DefaultWait
	Usage      *Usage `json:"usage,omitzero"`   // reported in place of what was counted
}

// A Saying is one reply of the main model.
type Saying struct {
	Text  string `json:"text,omitzero"`
	Calls []Call `json:"calls,omitzero"`
	Usage *Usage `json:"usage,omitzero"` // reported in place of what was counted; products trigger by it
}

// DefaultWait is how long a timeout holds a connection, in milliseconds, and
// MaxWait how long it may.
const (
	DefaultWait = 60_000
	MaxWait     = 600_000
)

// defaultSaying is what the main model says where the plan has nothing.
const defaultSaying = "All right."

// ReadPlan reads a plan from JSON. An unknown name is an error.
func ReadPlan(text []byte) (Plan, error) {
	var p Plan
	if err := spec.DecodeStrict(text, &p); err != nil {
		return Plan{}, err
	}
	return p, p.Valid()
}

// Valid tells what is wrong with the plan, and where.
func (p *Plan) Valid() error {
	var errs []error
	add := func(bad bool, format string, args ...any) {
		if bad {
			errs = append(errs, fmt.Errorf(format, args...))
		}
	}
	for i, e := range p.Elements {
		add(e.Text == "" || e.Class == "", "elements[%d]: class and text must not be empty", i)
	}
	for i, a := range p.Anchors {
		add(a.Text == "", "anchors[%d]: text must not be empty", i)
	}
	for i, f := range p.Failed {
		add(f.Action == "" || f.Reason == "", "failed[%d]: action and reason must not be empty", i)
	}
	add(p.Window < 0, "window: want 0 or more tokens, got %d", p.Window)
	add(slices.Contains(p.Secrets, ""), "secrets: a secret must not be empty")
	for i, r := range p.Rules {
		if err := r.valid(); err != nil {
			errs = append(errs, fmt.Errorf("rules[%d]: %w", i, err))
		}
	}
	for i, s := range p.Main {
		for j, c := range s.Calls {
			add(c.Name == "", "main[%d].calls[%d]: name must not be empty", i, j)
			add(!isObject(c.Arguments), "main[%d].calls[%d]: arguments: want the text of a JSON object, got %q", i, j, c.Arguments)
		}
	}
	return errors.Join(errs...)
}

func (r *Rule) valid() error {
	switch {
	case !slices.Contains(faults, r.Fault):
		return fmt.Errorf("unknown fault %q; want one of %s", r.Fault, joined(faults))
	case r.Call < 0, r.Generation < 0, r.After < 0:
		return errors.New("call, generation and after must not be negative")
	case r.Wait < 0 || r.Wait > MaxWait:
		return fmt.Errorf("wait_ms: want 0 to %d milliseconds, got %d", MaxWait, r.Wait)
	}
	return nil
}

func joined(faults []Fault) string {
	names := make([]string, len(faults))
	for i, f := range faults {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

func isObject(text string) bool {
	var object map[string]any
	return spec.Decode([]byte(text), &object) == nil && object != nil
}

// rule returns the rule for a summarization request.
func (p *Plan) rule(call, generation int) Rule {
	for _, r := range p.Rules {
		if (r.Call == 0 || r.Call == call) && (r.Generation == 0 || r.Generation == generation) {
			return r
		}
	}
	return Rule{Fault: Faithful}
}

// saying returns the reply of the main model to its n-th request, from 1.
func (p *Plan) saying(n int) Saying {
	if len(p.Main) == 0 {
		return Saying{Text: defaultSaying}
	}
	return p.Main[min(n, len(p.Main))-1]
}
