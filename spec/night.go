package spec

import (
	"errors"
	"fmt"
	"slices"
	"time"
)

// A NightReport is what a night of conformance nightly came to. It holds what
// took how long, so that no two are alike; each failure in it can be seen again
// by its case.
type NightReport struct {
	Format  int64        `json:"format"` // 1
	Spec    string       `json:"spec"`
	Harness string       `json:"harness"` // name and version
	Adapter Identity     `json:"adapter"`
	Night   int64        `json:"night"` // nights that the kept state has seen, this one included
	Guided  bool         `json:"guided"`
	Note    string       `json:"note"` // what guided the search, and what was left out, in words
	Runs    []NightRun   `json:"runs"`
	Targets []FuzzReport `json:"fuzz"`
	Known   []KnownUse   `json:"known"`
	Outcome Outcome      `json:"outcome"` // conformant too where every failure is listed as known
}

// A NightRun is what the runs on one surface came to, one run for each seed
// from First to Last. The report is that of the first one, with the counts of
// all and every failure once.
type NightRun struct {
	First  uint64 `json:"first_seed"`
	Last   uint64 `json:"last_seed"`
	Report Report `json:"report"`
}

// A FuzzReport is what one fuzz target came to.
type FuzzReport struct {
	Package    string    `json:"package"`
	Target     string    `json:"target"`
	Seconds    int64     `json:"seconds"`
	Executions int64     `json:"executions"`
	Findings   []Finding `json:"findings"`
	Fixed      []string  `json:"fixed,omitzero"`      // inputs of earlier nights that fail no more
	Incomplete string    `json:"incomplete,omitzero"` // why it did not run, if it did not
}

// A Finding is an input on which a fuzz target fails.
type Finding struct {
	Fingerprint string `json:"fingerprint"`          // of the failure if the target tells one, else the name of the input
	Requirement ID     `json:"requirement,omitzero"` // if the target tells one
	Input       string `json:"input"`                // file in the kept state; empty where none was written: see the output
	Output      string `json:"output"`               // what the target printed, cut at its end
}

// A KnownFailure is an entry of the list of failures that are known and do not
// make a night red. A fault of the adapter (a crash, a hang) is never excused.
type KnownFailure struct {
	Requirement ID     `json:"requirement,omitzero"` // that fails, or
	Target      string `json:"target,omitzero"`      // the fuzz target that does
	Fingerprint string `json:"fingerprint"`          // or AnyFingerprint
	Reason      string `json:"reason"`
	Date        string `json:"date"` // when it was listed, such as 2026-11-30
}

// AnyFingerprint stands for every failure of the requirement or the target.
const AnyFingerprint = "*"

// A KnownUse is a known failure and whether the night met it.
type KnownUse struct {
	KnownFailure
	Met bool `json:"met"`
}

// Valid tells whether the entry keeps the rules of its type.
func (k KnownFailure) Valid() error {
	if (k.Requirement == "") == (k.Target == "") {
		return errors.New("want either a requirement or a target")
	}
	if _, ok := Lookup(k.Requirement); k.Requirement != "" && !ok {
		return fmt.Errorf("requirement: there is no %q", k.Requirement)
	}
	if slices.Contains([]string{k.Fingerprint, k.Reason}, "") {
		return errors.New("fingerprint and reason: must not be empty")
	}
	if _, err := time.Parse(time.DateOnly, k.Date); err != nil {
		return fmt.Errorf("date: want a day such as 2026-11-30, got %q", k.Date)
	}
	return nil
}

// Excuses reports whether the entry is about the failure: of a requirement, if
// it violates one, found by a fuzz target, if one found it.
func (k KnownFailure) Excuses(id ID, target, fingerprint string) bool {
	about := id != "" && k.Requirement == id || target != "" && k.Target == target
	return about && (k.Fingerprint == fingerprint || k.Fingerprint == AnyFingerprint)
}
