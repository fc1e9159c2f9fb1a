package reference

import (
	"context"

	"plimsoll/adapters"
	model "plimsoll/reference/session"
	"plimsoll/spec"
)

// Keep implements adapters.Durable.
func (a Adapter) Keep(dir string) (adapters.Runtime, error) {
	s, err := openStore(dir)
	return durable{Adapter: a, store: s}, err
}

// durable is the reference implementation with its sessions in a store.
type durable struct {
	Adapter
	store *store
}

// Open implements adapters.Runtime.
func (d durable) Open(ctx context.Context, o *spec.Open) (adapters.Session, error) {
	if o.Resume {
		return d.resume(o.Name)
	}
	s, err := d.Adapter.Open(ctx, o)
	if err != nil {
		return nil, err
	}
	return s.(*session).keepIn(d.store, o.Name)
}

// resume goes on with a session that the store holds. That it was resumed is a
// step of its log (what tools returned before may not count any more), but none
// of the store's: a full disk must not keep anyone from reading.
func (d durable) resume(name string) (adapters.Session, error) {
	log, err := d.store.log(name)
	if err != nil {
		return nil, err
	}
	s := &session{state: model.New()}
	for _, e := range log {
		if err := s.replay(e); err != nil {
			return nil, err
		}
	}
	if err := s.did(&spec.Reload{}, spec.Answer{}); err != nil {
		return nil, err
	}
	s.kept, s.name = d.store, name
	return s, nil
}

// keepIn puts the log of a session into the store, and every later step.
func (s *session) keepIn(to *store, name string) (adapters.Session, error) {
	if err := to.begin(name, s.log); err != nil {
		return nil, err
	}
	s.kept, s.name = to, name
	return s, nil
}

// Close implements adapters.Session.
func (s *session) Close(context.Context) error {
	if s.kept == nil {
		return nil
	}
	return s.kept.end(s.name)
}
