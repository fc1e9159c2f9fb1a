package seed

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Open implements adapters.Runtime: the four codes joined into one runtime by
// the obvious glue. Where a record has code it is called; where none has, this
// does the plainest thing, and each such choice is said beside the method.
func (Adapter) Open(_ context.Context, o *spec.Open) (adapters.Session, error) {
	s := &session{state{Ledger: &[]note{}, Raw: map[int64]string{}, Artifacts: map[string]spec.Artifact{}, Durable: map[string]string{}}}
	if o.Saved == nil {
		return s, nil
	}
	if err := spec.Decode([]byte(*o.Saved), &s.state); err != nil {
		return nil, fmt.Errorf("saved state: %w", err)
	}
	return s, nil
}

// A session is its state. Nothing is kept of executed acts, of tool results or
// of earlier checkpoints: no function of the records asks for them.
type session struct{ state }

// state is what save writes, whole.
type state struct {
	Turns     []spec.Append            `json:"turns"`
	Raw       map[int64]string         `json:"raw"`
	Ledger    *[]note                  `json:"ledger"` // nil when it was lost
	Artifacts map[string]spec.Artifact `json:"artifacts"`
	Durable   map[string]string        `json:"durable"`
	Pins      []string                 `json:"pins"`
	Head      *checkpoint              `json:"head"` // nil before the first compaction
}

// A note is an item of the dictionary of seed 001, which keeps insertion
// order and no generation.
type note struct {
	Key    string `json:"key"`
	Reason string `json:"reason"`
}

// A checkpoint joins what the four records call one. The covered turns are
// those of all compactions so far: a turn that one of them covered is out of
// the context.
type checkpoint struct {
	Summary     string   `json:"summary"`
	Covered     []int64  `json:"covered"`
	Uncovered   []int64  `json:"uncovered"`
	Generation  int64    `json:"generation"`
	Provisional bool     `json:"provisional"`
	Required    []string `json:"required"`
	Certified   []string `json:"certified"`
	Ancestry    bool     `json:"ancestry"`
}

// Append implements adapters.Session, as the methods below do.
func (s *session) Append(_ context.Context, t *spec.Append) error {
	s.Turns = append(s.Turns, *t)
	s.Raw[t.ID] = t.Text
	return nil
}

// ToolResult does nothing: the code of seed 000 has no notion of where a
// literal of an act comes from.
func (s *session) ToolResult(context.Context, *spec.ToolResult) error { return nil }

func (s *session) PutArtifact(_ context.Context, p *spec.PutArtifact) error {
	s.Artifacts[p.Name] = p.Artifact
	return nil
}

// Record is ProhibitionLedger.record of seed 001: the reason takes the place
// of an earlier one. Where the ledger was lost a new one is begun.
func (s *session) Record(_ context.Context, r *spec.Record) error {
	if s.Ledger == nil {
		s.Ledger = &[]note{}
	}
	at := slices.IndexFunc(*s.Ledger, func(n note) bool { return n.Key == r.Key })
	if at < 0 {
		*s.Ledger = append(*s.Ledger, note{r.Key, r.Reason})
		return nil
	}
	(*s.Ledger)[at].Reason = r.Reason
	return nil
}

func (s *session) Durable(_ context.Context, d *spec.Durable) error {
	for name, value := range d.Set {
		if value == nil {
			delete(s.state.Durable, name)
		} else {
			s.state.Durable[name] = *value
		}
	}
	return nil
}

func (s *session) Lose(_ context.Context, l *spec.Lose) error {
	for _, id := range l.Raw {
		delete(s.Raw, id)
	}
	if l.Ledger {
		s.Ledger = nil
	}
	return nil
}

// Undo cuts the list of turns and drops their ids from the checkpoint. No
// record speaks of going back, and so the checkpoint itself stays.
func (s *session) Undo(_ context.Context, u *spec.Undo) error {
	gone := func(id int64) bool { return id > u.To }
	s.Turns = slices.DeleteFunc(s.Turns, func(t spec.Append) bool { return gone(t.ID) })
	maps.DeleteFunc(s.Raw, func(id int64, _ string) bool { return gone(id) })
	if s.Head != nil {
		s.Head.Covered = slices.DeleteFunc(s.Head.Covered, gone)
		s.Head.Uncovered = slices.DeleteFunc(s.Head.Uncovered, gone)
	}
	return nil
}

// Fork is Undo in a copy.
func (s *session) Fork(ctx context.Context, f *spec.Fork) (adapters.Session, error) {
	saved, err := s.Save(ctx)
	if err != nil {
		return nil, err
	}
	copied, err := Adapter{}.Open(ctx, &spec.Open{Saved: &saved.Saved})
	if err != nil {
		return nil, err
	}
	return copied, copied.Undo(ctx, &spec.Undo{To: f.To})
}

func (s *session) Save(context.Context) (spec.SaveResult, error) {
	text, err := spec.Encode(s.state)
	return spec.SaveResult{Saved: string(text)}, err
}

func (s *session) Close(context.Context) error { return nil }
