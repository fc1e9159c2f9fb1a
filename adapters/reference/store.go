package reference

import (
	"encoding/binary"
	"fmt"
	"path/filepath"
	"time"

	bolt "go.etcd.io/bbolt"

	"plimsoll/spec"
)

// A store keeps the logs of sessions in one file of the state directory: a
// bucket for each session, an entry for each step that changed something. An
// entry is one transaction, which is in the file whole or not at all, whenever
// the process ends.
type store struct{ db *bolt.DB }

const (
	storeFile = "sessions.db"
	// lockWait is how long a process that was killed may keep its lock: it is
	// gone before the next one starts, but for what the system still cleans up.
	lockWait = 5 * time.Second
)

func openStore(dir string) (*store, error) {
	db, err := bolt.Open(filepath.Join(dir, storeFile), 0o600, &bolt.Options{Timeout: lockWait})
	if err != nil {
		return nil, fmt.Errorf("session store: %w", err)
	}
	return &store{db}, nil
}

// begin makes room for a session and enters the log that it starts with.
func (s *store) begin(name string, log []entry) error {
	return s.db.Update(func(tx *bolt.Tx) error {
		b, err := tx.CreateBucket([]byte(name))
		if err != nil {
			return fmt.Errorf("session %q cannot be kept; resume the one of that name, or choose another: %w", name, err)
		}
		for _, e := range log {
			if err := add(b, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// enter adds a step to the log of a session.
func (s *store) enter(name string, e entry) error {
	return s.db.Update(func(tx *bolt.Tx) error {
		b := tx.Bucket([]byte(name))
		if b == nil {
			return fmt.Errorf("session %q is not kept", name)
		}
		return add(b, e)
	})
}

// add writes an entry under the next number, so that the order of the keys is
// the order of the steps.
func add(b *bolt.Bucket, e entry) error {
	text, err := spec.Encode(e)
	if err != nil {
		return err
	}
	n, err := b.NextSequence()
	if err != nil {
		return err
	}
	return b.Put(binary.BigEndian.AppendUint64(nil, n), text)
}

// log reads the log of a session from its beginning.
func (s *store) log(name string) ([]entry, error) {
	var log []entry
	return log, s.db.View(func(tx *bolt.Tx) error {
		b := tx.Bucket([]byte(name))
		if b == nil {
			return fmt.Errorf("session %q is not kept here", name)
		}
		return b.ForEach(func(_, text []byte) error {
			var e entry
			if err := spec.Decode(text, &e); err != nil {
				return fmt.Errorf("session %q, entry %d: %w", name, len(log)+1, err)
			}
			log = append(log, e)
			return nil
		})
	})
}

// end forgets a session.
func (s *store) end(name string) error {
	return s.db.Update(func(tx *bolt.Tx) error { return tx.DeleteBucket([]byte(name)) })
}
