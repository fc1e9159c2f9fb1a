package reference

import (
	"context"
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/go-json-experiment/json/jsontext"
	bolt "go.etcd.io/bbolt"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// keeper keeps its sessions in a new directory.
func keeper(t *testing.T) durable {
	t.Helper()
	s, err := openStore(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.db.Close() })
	return durable{store: s}
}

func open(t *testing.T, r adapters.Runtime, o spec.Open) adapters.Session {
	t.Helper()
	s, err := r.Open(context.Background(), &o)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// say appends a turn.
func say(t *testing.T, s adapters.Session, id int64) {
	t.Helper()
	if err := s.Append(context.Background(), &spec.Append{ID: id, Role: spec.RoleUser, Text: "a turn", Tokens: 1}); err != nil {
		t.Fatal(err)
	}
}

// shows holds the turns of a session against those that it should have.
func shows(t *testing.T, s adapters.Session, want ...int64) {
	t.Helper()
	seen, err := s.Inspect(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	var ids []int64
	for _, h := range seen.History {
		ids = append(ids, h.ID)
	}
	if !slices.Equal(ids, want) {
		t.Errorf("the session holds %v, want %v", ids, want)
	}
}

// A session and a copy of it go on where they ended, each time.
func TestResumedSessionsAreKept(t *testing.T) {
	d := keeper(t)
	say(t, open(t, d, spec.Open{Name: "a"}), 1)
	a := open(t, d, spec.Open{Name: "a", Resume: true})
	say(t, a, 2)
	say(t, a, 3)
	if _, err := a.Fork(context.Background(), &spec.Fork{To: 2, As: "copy"}); err != nil {
		t.Fatal(err)
	}
	shows(t, open(t, d, spec.Open{Name: "a", Resume: true}), 1, 2, 3)
	b := open(t, d, spec.Open{Name: "copy", Resume: true})
	shows(t, b, 1, 2)
	say(t, b, 4)
	shows(t, open(t, d, spec.Open{Name: "copy", Resume: true}), 1, 2, 4)
}

// A name that is taken is refused, to a copy as to a new session.
func TestNamesAreTaken(t *testing.T) {
	d := keeper(t)
	a := open(t, d, spec.Open{Name: "a"})
	say(t, a, 1)
	if _, err := d.Open(context.Background(), &spec.Open{Name: "a"}); err == nil {
		t.Error("a second session has the name of the first")
	}
	if _, err := a.Fork(context.Background(), &spec.Fork{To: 1, As: "a"}); err == nil {
		t.Error("a copy has the name of its original")
	}
	shows(t, open(t, d, spec.Open{Name: "a", Resume: true}), 1)
}

// A merge is kept with all that it took in.
func TestMergedSessionIsKept(t *testing.T) {
	d, ctx := keeper(t), context.Background()
	a, b := open(t, d, spec.Open{Name: "a"}), open(t, d, spec.Open{Name: "b"})
	say(t, a, 1)
	say(t, b, 2)
	if err := b.Record(ctx, &spec.Record{Key: "deploy", Reason: "never"}); err != nil {
		t.Fatal(err)
	}
	c := &spec.Compact{From: spec.FromHead, With: []string{"b"}, Summary: "Nothing.", RatioLow: 1, SourceRecoverable: true}
	if _, err := a.(adapters.Merger).Merge(ctx, c, []adapters.Session{b}); err != nil {
		t.Fatal(err)
	}
	merged, _ := a.Inspect(ctx)
	again, _ := open(t, d, spec.Open{Name: "a", Resume: true}).Inspect(ctx)
	if len(merged.History) != 2 || len(merged.Ledger) != 1 || !reflect.DeepEqual(merged, again) {
		t.Errorf("merged, it shows %+v, and resumed %+v", merged, again)
	}
}

// What a step changes is there before it is answered, or it is answered with an
// error, which is no refusal: here nothing is, for the session was closed.
func TestNothingIsDoneThatIsNotKept(t *testing.T) {
	ctx := context.Background()
	s := open(t, keeper(t), spec.Open{Name: "a"})
	say(t, s, 1)
	if err := s.ToolResult(ctx, &spec.ToolResult{Literals: map[string]string{"sha": "9f2c41d"}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(ctx); err != nil {
		t.Fatal(err)
	}
	_, compacted := s.Compact(ctx, &spec.Compact{From: spec.FromHead, Summary: "Nothing.", RatioLow: 1, SourceRecoverable: true})
	_, resolved := s.Resolve(ctx, &spec.SessionResolve{ID: 1})
	_, acted := s.Act(ctx, &spec.Act{Operation: "commit", Key: "k", Literals: map[string]string{"sha": "9f2c41d"}})
	for op, err := range map[string]error{"append": s.Append(ctx, &spec.Append{ID: 2}), "compact": compacted, "resolve": resolved, "act": acted, "close": s.Close(ctx)} {
		if refusal := (*spec.Refusal)(nil); err == nil || errors.As(err, &refusal) {
			t.Errorf("%s: %v, want an error of the store", op, err)
		}
	}
	shows(t, s, 1)
}

// What is no text cannot be written down, and is not taken for it.
func TestWhatIsNoText(t *testing.T) {
	ctx, broken := context.Background(), &spec.Append{ID: 1, Role: spec.RoleUser, Text: "\xff"}
	kept := open(t, keeper(t), spec.Open{Name: "a"})
	if err := kept.Append(ctx, broken); err == nil {
		t.Error("a text is kept that is no UTF-8")
	}
	shows(t, kept)
	s := open(t, Adapter{}, spec.Open{})
	if err := s.Append(ctx, broken); err != nil {
		t.Fatal(err)
	}
	if r, err := s.Resolve(ctx, &spec.SessionResolve{ID: 1}); err == nil {
		t.Errorf("%q is answered, which is no UTF-8", r.Text)
	}
}

// A saved state that no session saved is not opened.
func TestSavedByNobody(t *testing.T) {
	of := func(steps ...spec.Step) *spec.Episode { return &spec.Episode{Steps: steps} }
	done, say, compact := jsontext.Value("{}"), &spec.Append{ID: 1, Role: spec.RoleUser}, &spec.Compact{From: spec.FromHead, RatioLow: 1}
	for what, log := range map[string]any{
		"no list":              "a",
		"no step":              []entry{{Answer: done}},
		"an empty step":        []entry{{Step: of(), Answer: done}},
		"two steps in one":     []entry{{Step: of(say, say), Answer: done}},
		"no result":            []entry{{Step: of(compact), Answer: done}},
		"taken in: two in one": []entry{{Step: of(say), Answer: done, With: map[string][]entry{"b": {{Step: of(say, say), Answer: done}}}}},
	} {
		text, err := spec.Encode(log)
		if err != nil {
			t.Fatal(err)
		}
		saved := string(text)
		for _, r := range []adapters.Runtime{Adapter{}, keeper(t)} {
			if _, err := r.Open(context.Background(), &spec.Open{Name: "a", Saved: &saved}); err == nil {
				t.Errorf("%s: %s is opened", what, saved)
			}
		}
	}
}

// An entry that cannot be read is named, and the session is not resumed without
// it.
func TestUnreadableEntry(t *testing.T) {
	for what, text := range map[string]string{"entry 2": "[", "no step": "{}"} {
		d := keeper(t)
		say(t, open(t, d, spec.Open{Name: "a"}), 1)
		err := d.store.db.Update(func(tx *bolt.Tx) error {
			return tx.Bucket([]byte("a")).Put([]byte("behind all numbers"), []byte(text))
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.Open(context.Background(), &spec.Open{Name: "a", Resume: true}); err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%v, want an error that says %q", err, what)
		}
	}
}

func TestNoStateDirectory(t *testing.T) {
	if _, err := openStore(filepath.Join(t.TempDir(), "missing")); err == nil {
		t.Error("sessions are kept where there is no directory")
	}
}
