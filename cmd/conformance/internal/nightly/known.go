package nightly

import (
	"fmt"
	"io"
	"os"

	"plimsoll/spec"
)

// largestKnown is how much of a list of known failures is read.
const largestKnown = 1 << 20

// ReadKnown reads a list of known failures: a JSON array of entries, each with
// a requirement or a target, a fingerprint, a reason and a date. The error says
// which file and which entry.
func ReadKnown(file string) ([]spec.KnownFailure, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, largestKnown+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	if len(text) > largestKnown {
		return nil, fmt.Errorf("%s: want a list of at most %d bytes", file, largestKnown)
	}
	var all []spec.KnownFailure
	if err := spec.DecodeStrict(text, &all); err != nil {
		return nil, fmt.Errorf("%s: want a list of entries such as "+
			`[{"requirement":"COV-04","fingerprint":"…","reason":"…","date":"2026-11-30"}]: %w`, file, err)
	}
	for i, k := range all {
		if err := k.Valid(); err != nil {
			return nil, fmt.Errorf("%s: entry %d: %w", file, i+1, err)
		}
	}
	return all, nil
}

// A list is the known failures of a night, and which of them it met.
type list []spec.KnownUse

func newList(known []spec.KnownFailure) list {
	out := list{}
	for _, k := range known {
		out = append(out, spec.KnownUse{KnownFailure: k})
	}
	return out
}

// excuses reports whether a failure is listed. The fingerprint is the
// requirement's or the target's; either may have been listed.
func (l list) excuses(id spec.ID, target, fingerprint string) bool {
	found := false
	for i := range l {
		if k := &l[i]; k.Excuses(id, target, fingerprint) {
			k.Met, found = true, true
		}
	}
	return found
}
