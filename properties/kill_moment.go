package properties

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"github.com/fsnotify/fsnotify"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// cutOff sends a step and kills the process at the moment that the kill asks
// for. The step may have been answered by then.
func (p *player) cutOff(k *spec.Kill) (a spec.Answer, answered bool, err error) {
	moment, stop := p.moment(k)
	defer stop()
	type reply struct {
		answer spec.Answer
		err    error
	}
	done := make(chan reply, 1)
	go func() {
		a, err := p.process.Step(p.ctx, p.name, k.Cuts())
		done <- reply{a, err}
	}()
	var r reply
	select {
	case r = <-done:
		err = p.process.Kill()
	case <-moment:
		err = p.process.Kill()
		r = <-done
	}
	switch {
	case err != nil:
		return a, false, err
	case errors.Is(r.err, adapters.ErrKilled):
		return a, false, nil
	case r.err != nil:
		return a, false, r.err
	}
	a = r.answer.Normal()
	return a, true, undone(k.Cuts(), a)
}

// moment returns a channel that is closed when it is time to kill. The function
// ends the waiting.
func (p *player) moment(k *spec.Kill) (<-chan struct{}, func()) {
	m := make(chan struct{})
	if k.Change > 0 {
		if w, err := watch(p.dir); err == nil {
			go w.count(k.Change, m)
			return m, func() { w.notify.Close() }
		}
		k = &spec.Kill{During: k.During, After: spec.MostAfter / 2} // no watching here
	}
	t := time.AfterFunc(p.judge.pace.of(k.Cuts().Op())*time.Duration(k.After)/spec.MostAfter, func() { close(m) })
	return m, func() { t.Stop() }
}

// A directoryWatch sees each change below a directory.
type directoryWatch struct{ notify *fsnotify.Watcher }

func watch(dir string) (*directoryWatch, error) {
	n, err := fsnotify.NewWatcher()
	if err != nil {
		return nil, err
	}
	w := &directoryWatch{n}
	if err := w.add(dir); err != nil {
		n.Close()
		return nil, err
	}
	return w, nil
}

// add watches a directory and those in it.
func (w *directoryWatch) add(dir string) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() {
			return nil // gone in the meantime, or watched with its directory
		}
		return w.notify.Add(name)
	})
}

// count closes the channel at the n-th change. It ends when the watch is closed.
func (w *directoryWatch) count(n int64, moment chan<- struct{}) {
	for e := range w.notify.Events {
		if e.Op == fsnotify.Chmod {
			continue
		}
		if n--; n == 0 {
			close(moment)
		}
		if info, err := os.Stat(e.Name); e.Has(fsnotify.Create) && err == nil && info.IsDir() {
			w.add(e.Name)
		}
	}
}

// A pace is how long each step takes on the adapter, measured once.
type pace struct {
	once sync.Once
	took map[spec.Op]time.Duration
}

// unmeasured is taken for a step that could not be measured.
const unmeasured = 5 * time.Millisecond

func (t *pace) of(op spec.Op) time.Duration {
	if d, ok := t.took[op]; ok {
		return d
	}
	return unmeasured
}

// warmUps is how often each step is taken to be measured.
const warmUps = 5

// measure takes each step that may be cut off a few times, in a process of its
// own, and keeps the time in the middle.
func (t *pace) measure(ctx context.Context, c adapters.Crasher) {
	t.once.Do(func() {
		dir, err := stateDirectory()
		if err != nil {
			return
		}
		defer os.RemoveAll(dir)
		p, err := c.Spawn(ctx, dir)
		if err != nil {
			return // the episodes will meet it too, and tell
		}
		defer p.Close()
		took := map[spec.Op][]time.Duration{}
		for _, s := range warmUp() {
			begun := time.Now()
			if _, err := p.Step(ctx, "warm-up", s); err != nil {
				break
			}
			took[s.Op()] = append(took[s.Op()], time.Since(begun))
		}
		t.took = map[spec.Op]time.Duration{}
		for op, all := range took {
			slices.Sort(all)
			t.took[op] = all[len(all)/2]
		}
	})
}

// warmUp is a session in which nothing goes wrong.
func warmUp() []spec.Step {
	steps := []spec.Step{&spec.Open{}}
	literals := map[string]string{"sha": "9f2c41d"}
	value := "9f2c41d"
	for id := range int64(warmUps) {
		steps = append(steps,
			&spec.Append{ID: 2 * id, Role: spec.RoleUser, Text: "Look at build B42.", Anchor: "B42", Tokens: 5},
			&spec.ToolResult{Literals: literals},
			&spec.PutArtifact{Name: "a", Artifact: spec.Artifact{Payload: literals}},
			&spec.Record{Key: "deploy", Reason: "the replica lags"},
			&spec.Durable{Set: map[string]*string{"sha": &value}},
			&spec.Act{Operation: "plan", Key: "look", Literals: literals},
			&spec.Compact{From: spec.FromRaw, Summary: "Build B42.", RatioLow: 1, SourceRecoverable: true},
			&spec.Lose{Raw: []int64{2 * id}},
			&spec.Append{ID: 2*id + 1, Role: spec.RoleUser, Text: "Go on.", Anchor: "go", Tokens: 2},
			&spec.Undo{To: 2 * id})
	}
	return steps
}
