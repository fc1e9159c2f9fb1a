package reference

import (
	"context"
	"errors"
	"testing"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// What resolve answers counts for an act in the same turn, and is in no other
// way known here: the turn is covered, and another one has begun.
func TestResolvedLiteralCounts(t *testing.T) {
	ctx, s := context.Background(), open(t, Adapter{}, spec.Open{})
	for id, text := range []string{"The commit is 9f2c41d.", "Take it."} {
		if err := s.Append(ctx, &spec.Append{ID: int64(id), Role: spec.RoleUser, Text: text, Anchor: "commit", Tokens: 1}); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Compact(ctx, &spec.Compact{From: spec.FromHead, Keep: 1, Summary: "A commit.", RatioLow: 1, SourceRecoverable: true}); err != nil {
		t.Fatal(err)
	}
	act := &spec.Act{Operation: "commit", Key: "k", Literals: map[string]string{"sha": "9f2c41d"}}
	if _, err := s.Act(ctx, act); err == nil {
		t.Error("an act is taken on a literal that nothing speaks for")
	}
	if _, err := s.Resolve(ctx, &spec.SessionResolve{ID: 0}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Act(ctx, act); err != nil {
		t.Errorf("an act on a literal that was resolved: %v", err)
	}
}

// A handle that stands for nothing is refused by its name.
func TestUnknownHandle(t *testing.T) {
	r, err := open(t, Adapter{}, spec.Open{}).(adapters.Recaller).Recall(context.Background(), &spec.Recall{ID: 1, Handle: "raw:1"})
	if refusal := (*spec.Refusal)(nil); !errors.As(err, &refusal) || len(refusal.Subject) != 1 || refusal.Subject[0] != "raw:1" {
		t.Errorf("%+v and %v, want a refusal that names the handle", r, err)
	}
}
