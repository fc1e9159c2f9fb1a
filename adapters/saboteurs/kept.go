package saboteurs

import (
	"context"
	"slices"
	"strings"
	"time"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/spec"
)

// A KeptSaboteur keeps sessions as the reference implementation does, and in a
// journal on disk, with one fault in how it writes or reads that. It shows none
// before its process is killed; in the memory of another process it is correct.
type KeptSaboteur struct {
	Name    string  // saboteur/TXN-05-boundary
	Breaks  spec.ID // the one requirement it fails
	Fault   string  // what it does wrong, as the end of "it …"
	keeping keeping
}

// A keeping is how a journal is kept: what is written before a step is carried
// out, and what before it is answered. The zero value is correct.
type keeping struct {
	before func(j *journal, s spec.Step) (instead *spec.Answer, err error)
	after  func(j *journal, s spec.Step, a spec.Answer) error
	whole  bool // a line that does not end is read like any other
}

// KeptAll returns a new saboteur of every kind for the capability crash, by name.
func KeptAll() []KeptSaboteur {
	all := slices.Concat(torn(), forgetful())
	slices.SortFunc(all, func(a, b KeptSaboteur) int { return strings.Compare(a.Name, b.Name) })
	return all
}

func loses(breaks spec.ID, word, sentence string, k keeping) KeptSaboteur {
	return KeptSaboteur{Name: "saboteur/" + string(breaks) + "-" + word, Breaks: breaks, Fault: sentence, keeping: k}
}

// Identity implements adapters.Adapter.
func (s KeptSaboteur) Identity() spec.Identity {
	return spec.Identity{Name: s.Name, Version: spec.Version, Language: "Go"}
}

// Capabilities implements adapters.Capable.
func (s KeptSaboteur) Capabilities() []spec.Capability {
	return []spec.Capability{spec.CapabilityCrash}
}

// Open implements adapters.Runtime.
func (s KeptSaboteur) Open(ctx context.Context, o *spec.Open) (adapters.Session, error) {
	return reference.Adapter{}.Open(ctx, o)
}

// Keep implements adapters.Durable.
func (s KeptSaboteur) Keep(dir string) (adapters.Runtime, error) {
	return keptRuntime{KeptSaboteur: s, dir: dir}, nil
}

// keptRuntime is the saboteur with its journals in a directory.
type keptRuntime struct {
	KeptSaboteur
	dir string
}

// Open implements adapters.Runtime.
func (r keptRuntime) Open(ctx context.Context, o *spec.Open) (adapters.Session, error) {
	if o.Resume {
		return r.resume(ctx, o.Name)
	}
	s, err := SessionSaboteur{}.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	return r.keep(s.(*bent), o.Name)
}

// keep begins a journal with what the session remembers.
func (r keptRuntime) keep(b *bent, name string) (*keptSession, error) {
	j, err := newJournal(r.dir, name, r.keeping)
	if err != nil {
		return nil, err
	}
	for _, e := range b.memory.log {
		if err := j.enter(e.step, e.answer); err != nil {
			return nil, err
		}
	}
	b.twist = j.twist
	return &keptSession{bent: b, runtime: r, journal: j}, nil
}

// resume reads a journal and goes on where it ends.
func (r keptRuntime) resume(ctx context.Context, name string) (adapters.Session, error) {
	j, log, err := openJournal(r.dir, name, r.keeping)
	if err != nil {
		return nil, err
	}
	right, err := spec.Encode(log) // what the reference implementation saves is its log, too
	if err != nil {
		return nil, err
	}
	text, err := spec.Encode(saved{Right: string(right), Log: log})
	if err != nil {
		return nil, err
	}
	state := string(text)
	s, err := SessionSaboteur{}.Open(ctx, &spec.Open{Saved: &state})
	if err != nil {
		return nil, err
	}
	b := s.(*bent)
	b.twist = j.twist
	return &keptSession{bent: b, runtime: r, journal: j}, j.enter(&spec.Reload{}, spec.Answer{})
}

// A keptSession is one of the reference implementation with a journal.
type keptSession struct {
	*bent
	runtime keptRuntime
	journal *journal
}

// Fork implements adapters.Session.
func (k *keptSession) Fork(ctx context.Context, s *spec.Fork) (adapters.Session, error) {
	c, err := k.bent.Fork(ctx, s)
	if err != nil {
		return nil, err
	}
	return k.runtime.keep(c.(*bent), s.As)
}

// Close implements adapters.Session.
func (k *keptSession) Close(ctx context.Context) error {
	if err := k.journal.end(); err != nil {
		return err
	}
	return k.bent.Close(ctx)
}

// whileSummarizing is how long the summary of a compaction takes here: the time
// in which something is begun and not finished.
const whileSummarizing = 10 * time.Millisecond

// torn: what belongs together is written in two.
func torn() []KeptSaboteur {
	return []KeptSaboteur{
		loses("TXN-05", "boundary", "writes the boundary of a compaction before its summary", keeping{after: func(j *journal, s spec.Step, a spec.Answer) error {
			c, ok := s.(*spec.Compact)
			if !ok || c.Summary == "" {
				return j.enter(s, a)
			}
			boundary := *c
			boundary.Summary = ""
			if err := j.enter(&boundary, a); err != nil {
				return err
			}
			time.Sleep(whileSummarizing)
			return j.write(line{Summary: &c.Summary})
		}}),
		loses("TXN-05", "tag", "writes the payload of an artifact before its tag and digest", keeping{after: func(j *journal, s spec.Step, a spec.Answer) error {
			p, ok := s.(*spec.PutArtifact)
			if !ok {
				return j.enter(s, a)
			}
			if err := j.enter(&spec.PutArtifact{Name: p.Name, Artifact: spec.Artifact{Payload: p.Artifact.Payload}}, a); err != nil {
				return err
			}
			time.Sleep(whileSummarizing)
			return j.enter(s, a)
		}}),
		loses("TXN-05", "torn", "writes a step in two pieces, and cannot go on after half of one", keeping{after: func(j *journal, s spec.Step, a spec.Answer) error {
			j.rest = func() { time.Sleep(whileSummarizing) }
			defer func() { j.rest = nil }()
			return j.enter(s, a)
		}, whole: true}),
		loses("TXN-06", "dangling", "takes a compaction that was begun and not finished for one that is under way, for ever", keeping{
			before: func(j *journal, s spec.Step) (*spec.Answer, error) {
				if _, ok := s.(*spec.Compact); !ok {
					return nil, nil
				}
				if j.dangling {
					return &spec.Answer{Result: &spec.CompactResult{Outcome: spec.Skipped}}, nil
				}
				defer time.Sleep(whileSummarizing)
				return nil, j.write(line{Begun: true})
			}}),
	}
}

// forgetful: what was answered is not on disk yet, or never.
func forgetful() []KeptSaboteur {
	return []KeptSaboteur{
		loses("RST-20", "killed", "keeps prior attempts in memory only, so that a kill forgets them", keeping{after: func(j *journal, s spec.Step, a spec.Answer) error {
			if _, ok := s.(*spec.Act); ok {
				return nil
			}
			return j.enter(s, a)
		}}),
		loses("PRO-04", "killed", "does not keep that the ledger was lost, so that an empty one is there after a kill", keeping{after: func(j *journal, s spec.Step, a spec.Answer) error {
			if l, ok := s.(*spec.Lose); ok && l.Ledger {
				return nil
			}
			return j.enter(s, a)
		}}),
		loses("PRO-11", "lazy", "writes the ledger with every second record", keeping{after: func(j *journal, s spec.Step, a spec.Answer) error {
			if _, ok := s.(*spec.Record); ok && j.held == nil {
				j.held = &event{step: s, answer: a}
				return nil
			}
			if _, ok := s.(*spec.Record); ok {
				if err := j.release(); err != nil {
					return err
				}
			}
			return j.enter(s, a)
		}}),
		loses("COV-19", "buffered", "writes a turn when the next step comes", keeping{
			before: func(j *journal, _ spec.Step) (*spec.Answer, error) { return nil, j.release() },
			after: func(j *journal, s spec.Step, a spec.Answer) error {
				if _, ok := s.(*spec.Append); ok {
					j.held = &event{step: s, answer: a}
					return nil
				}
				return j.enter(s, a)
			}}),
		loses("OUT-01", "acknowledged", "answers that a compaction is applied and writes it with the next step", keeping{
			before: func(j *journal, _ spec.Step) (*spec.Answer, error) { return nil, j.release() },
			after: func(j *journal, s spec.Step, a spec.Answer) error {
				if _, ok := s.(*spec.Compact); ok {
					j.held = &event{step: s, answer: a}
					return nil
				}
				return j.enter(s, a)
			}}),
	}
}
