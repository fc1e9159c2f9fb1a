package reference

import (
	"context"

	"plimsoll/adapters"
	"plimsoll/spec"
)

// Keep implements adapters.Durable.
func (Adapter) Keep(dir string) (adapters.Runtime, error) {
	s, err := openStore(dir)
	return durable{store: s}, err
}

// durable is the reference implementation with its sessions in a store.
type durable struct {
	Adapter
	store *store
}

// Open implements adapters.Runtime.
func (d durable) Open(_ context.Context, o *spec.Open) (adapters.Session, error) {
	if o.Resume {
		return d.resume(o.Name)
	}
	s, err := begun(o)
	if err != nil {
		return nil, err
	}
	return s.keepIn(d.store, o.Name)
}

// resume goes on with a session that the store holds. That it was resumed is a
// step of its log, but none of the store's: a full disk must not keep anyone
// from reading.
func (d durable) resume(name string) (adapters.Session, error) {
	log, err := d.store.log(name)
	if err != nil {
		return nil, err
	}
	s, err := reloaded(log)
	if err != nil {
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
