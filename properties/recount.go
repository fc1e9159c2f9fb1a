package properties

import (
	"maps"
	"slices"

	"plimsoll/spec"
)

// The second oracle of the surface session keeps no state. It reads the log
// of an episode from its beginning and works out what has to be so now; the
// first one is the model of package reference/session, which is carried along
// from step to step.

// told is what the log says against its last event, by requirement.
type told map[spec.ID]string

func (t told) ids() []spec.ID { return slices.Sorted(maps.Keys(t)) }

// add enters what is wrong, if anything is.
func (t told) add(id spec.ID, what string) {
	if what != "" && t[id] == "" {
		t[id] = what
	}
}

// ask enters what the properties of a decide operation say of an answer.
func (t told) ask(c spec.Call, a spec.Answer, only ...spec.ID) {
	e := &exam{call: c, answer: a}
	for id, p := range registry {
		if id.Family() == "OUT" {
			continue // recountForm's
		}
		if slices.Contains(p.ops, c.Op()) && (len(only) == 0 || slices.Contains(only, id)) {
			t.add(id, p.violated(e))
		}
	}
}

// recount judges the last event of the log by the active rows. What inspect
// shows is looked at only if the answer itself is in order.
func recount(log []event, active map[spec.ID]bool) told {
	t := told{}
	idle := func(id spec.ID, _ string) bool { return !active[id] }
	log = unravel(unfold(log))
	last := log[len(log)-1]
	if _, killed := last.step.(*spec.Kill); killed {
		t = recountKill(log)
		maps.DeleteFunc(t, idle)
		return t
	}
	before := gather(log[:len(log)-1]).joined(last.others)
	switch s := last.step.(type) {
	case *spec.Compact:
		before.recountCompact(t, s, last.answer)
	case *spec.SessionResolve:
		before.recountResolve(t, s, last.answer)
	case *spec.SessionReconstruct:
		before.recountReconstruct(t, s, last.answer)
	case *spec.SessionGuard:
		before.recountGuard(t, s, last.answer)
	case *spec.Act:
		before.recountAct(t, s, last.answer)
	case *spec.Recall:
		before.recountRecall(t, s, last.answer)
	case *spec.Delegate:
		before.recountDelegate(t, s, last.answer)
	}
	before.recountForm(t, last.step, last.answer)
	maps.DeleteFunc(t, idle)
	if len(t) == 0 && last.seen != nil {
		gather(log).recountSeen(t, last)
		recountBeside(t, last)
		maps.DeleteFunc(t, idle)
	}
	return t
}

// A past is what a log comes to, read once from its beginning to its end.
type past struct {
	log       []event
	history   []spec.Append // appended and not undone
	folds     []fold        // compactions in force, oldest first; the last one is the checkpoint in force
	recorded  spec.Ledger   // since the ledger was last whole
	lost      bool          // the ledger was taken away
	took      map[int64]bool
	put       map[string]spec.Artifact
	source    map[string]string
	borneOut  map[string]bool // artifact, name and literal that the source agreed on at some time
	turnBegan int             // where in the log the current turn begins

	tips    []fold          // while a merge is judged: the checkpoints in force of all its sessions
	parts   []*past         // and the sessions themselves
	short   bool            // the ledger is incomplete since a merge
	kept    spec.Ledger     // entries that such a merge took from complete ledgers
	through map[string]bool // keys whose entries came by a merge alone
}

// A fold is an applied compaction with what was so when it was made.
type fold struct {
	step   *spec.Compact
	result *spec.CompactResult
	newest int64 // id of the newest turn
	pins   []string
	from   []fold // the checkpoints it was made from
}

func gather(log []event) *past {
	p := &past{log: log, recorded: spec.Ledger{}, took: map[int64]bool{}, put: map[string]spec.Artifact{}, source: map[string]string{}, borneOut: map[string]bool{}}
	for i, v := range log {
		switch s := v.step.(type) {
		case *spec.Append:
			p.history = append(p.history, *s)
			if s.Role == spec.RoleUser {
				p.turnBegan = i
			}
		case *spec.Undo:
			p.back(i, s.To)
		case *spec.Fork:
			p.back(i, s.To)
		case *spec.Compact:
			if r := appliedResult(v.answer); r != nil {
				p = p.joined(v.others)
				p.folded(s, r)
				p.shown(s, v.seen)
			}
		case *spec.Record:
			p.recorded = append(p.recorded, spec.Entry{Key: s.Key, Reason: s.Reason, Generation: p.generation(), Terms: s.Terms})
			delete(p.through, s.Key)
		case *spec.Lose:
			p.taken(s)
		case *spec.PutArtifact:
			p.put[s.Name] = s.Artifact
			p.compare()
		case *spec.Durable:
			p.sourced(s)
		}
	}
	return p
}

func (p *past) back(i int, to int64) {
	p.turnBegan = i
	p.history = upTo(p.history, to)
	for len(p.folds) > 0 && p.folds[len(p.folds)-1].newest > to {
		p.folds = p.folds[:len(p.folds)-1]
	}
}

func upTo(turns []spec.Append, id int64) []spec.Append {
	for i, t := range turns {
		if t.ID > id {
			return turns[:i:i]
		}
	}
	return turns
}

func (p *past) folded(s *spec.Compact, r *spec.CompactResult) {
	f := fold{step: s, result: r, pins: slices.Concat(p.pinned(), s.Pins), from: p.ends()}
	if n := len(p.history); n > 0 {
		f.newest = p.history[n-1].ID
	}
	if s.From == spec.FromRaw {
		p.folds, f.from = nil, nil
	}
	p.folds = append(p.folds[:len(p.folds):len(p.folds)], f)
}

// pinned returns the pins of the checkpoint in force, those of a chain that a
// fresh one superseded included.
func (p *past) pinned() []string {
	var all []string
	for _, part := range p.sessions() {
		if n := len(part.folds); n > 0 {
			all = continued(all, part.folds[n-1].pins)
		}
	}
	return all
}

func (p *past) taken(s *spec.Lose) {
	for _, id := range s.Raw {
		p.took[id] = true
	}
	if s.Ledger {
		p.recorded, p.lost, p.kept = spec.Ledger{}, true, nil
	}
}

func (p *past) sourced(s *spec.Durable) {
	for name, value := range s.Set {
		if value == nil {
			delete(p.source, name)
		} else {
			p.source[name] = *value
		}
	}
	p.compare()
}

// compare takes note of the literals that the durable source bears out now.
func (p *past) compare() {
	for artifact, a := range p.put {
		for name, literal := range a.Payload {
			if now, ok := p.source[name]; ok && now == literal {
				p.borneOut[artifact+"/"+name+"="+literal] = true
			}
		}
	}
}

func appliedResult(a spec.Answer) *spec.CompactResult {
	if r, ok := a.Result.(*spec.CompactResult); ok && a.Proceeded() && r.Outcome == spec.Applied {
		return r
	}
	return nil
}

func (p *past) turns() []spec.Append                { return p.history }
func (p *past) chain() []fold                       { return p.folds }
func (p *past) ledger() (spec.Ledger, bool)         { return p.recorded, p.lost }
func (p *past) artifacts() map[string]spec.Artifact { return p.put }
func (p *past) durable() map[string]string          { return p.source }

func (p *past) generation() int64 {
	if n := len(p.folds); n > 0 {
		return p.folds[n-1].result.Generation
	}
	return 0
}

// covered returns the live turns that some compaction in force covers.
func (p *past) covered() []int64 {
	in := map[int64]bool{}
	for _, f := range p.folds {
		for _, id := range f.result.Covered {
			in[id] = true
		}
	}
	return p.live(func(id int64) bool { return in[id] })
}

func (p *past) uncovered() []int64 {
	in := map[int64]bool{}
	if n := len(p.folds); n > 0 {
		in = set(p.folds[n-1].result.Uncovered)
	}
	return p.live(func(id int64) bool { return in[id] })
}

func (p *past) retained() []int64 {
	out := set(append(p.covered(), p.uncovered()...))
	return p.live(func(id int64) bool { return !out[id] })
}

func (p *past) live(want func(int64) bool) []int64 {
	ids := []int64{}
	for _, t := range p.history {
		if want(t.ID) {
			ids = append(ids, t.ID)
		}
	}
	return ids
}

// raw is the raw log, less what the harness took away.
func (p *past) raw() map[int64]string {
	raw := map[int64]string{}
	for _, t := range p.history {
		if !p.took[t.ID] {
			raw[t.ID] = t.Text
		}
	}
	return raw
}
