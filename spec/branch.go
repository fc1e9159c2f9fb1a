package spec

import (
	"errors"
	"fmt"
	"slices"
)

// The steps of an episode in which several sessions are open at once, under
// the capability merge. Like reload they are the harness's way of speaking: on
// the wire a branch is a fork, and a switch is no call at all.
const (
	StepBranch Op = "branch"
	StepSwitch Op = "switch"
)

// MainBranch is the name of the session with which an episode begins.
const MainBranch = "main"

// Branch puts a copy of the session aside under a name: a fork at the newest
// turn. The harness goes on with the original, whose current turn does not end.
type Branch struct {
	As string `json:"as"`
}

// Switch goes on with the session put aside under the name, at the place where
// it was left, and puts the one in hand aside.
type Switch struct {
	To string `json:"to"`
}

func (*Branch) Op() Op { return StepBranch }
func (*Switch) Op() Op { return StepSwitch }

// Needs returns the capability without which the step cannot be taken. A merge
// comes after a branch, so that it needs none of its own.
func (*Branch) Needs() Capability { return CapabilityMerge }

// Needs returns the capability without which the step cannot be taken.
func (*Switch) Needs() Capability { return CapabilityMerge }

// A scene is what validity remembers of one of several sessions.
type scene struct {
	live      []int64
	artifacts map[string]bool
	floor     int64 // undo and fork go no further back
}

// branches are the sessions that are not in hand.
type branches struct {
	here  string
	aside map[string]scene
	taken map[string]bool // named in a merge: open or not, as the adapter decided
}

func (v *validity) branch(s *Branch) error {
	_, used := v.aside[s.As]
	switch {
	case v.killed:
		return errors.New("has no place in an episode with kills: only one session is resumed")
	case s.As == "" || s.As == MainBranch || used:
		return fmt.Errorf("as: want a name that no session of the episode has, got %q", s.As)
	case len(v.live) == 0:
		return v.begun()
	}
	v.aside[s.As] = v.scene.copied()
	return nil
}

func (s scene) copied() scene {
	s.live = slices.Clone(s.live)
	artifacts := map[string]bool{}
	for name := range s.artifacts {
		artifacts[name] = true
	}
	s.artifacts = artifacts
	return s
}

func (v *validity) switchTo(s *Switch) error {
	other, known := v.aside[s.To]
	if !known || s.To == v.here || v.taken[s.To] {
		return fmt.Errorf("to: want the name of a session that was put aside and not merged, got %q", s.To)
	}
	v.aside[v.here] = v.scene
	v.here, v.scene = s.To, other
	return nil
}

// merge: a session that was named in a merge may be named again in one, but in
// nothing else, for whether it is still there hangs on the adapter. What it
// brings counts for nothing but the turn that undo and fork may go back to.
func (v *validity) merge(c *Compact) error {
	if len(c.With) > 0 && c.From != FromHead {
		return errors.New("with: a merge goes on from the head, not from the raw history")
	}
	for i, name := range c.With {
		other, known := v.aside[name]
		if !known || name == v.here || slices.Contains(c.With[:i], name) {
			return fmt.Errorf("with: want names of other sessions that were put aside, each once, got %q", name)
		}
		v.taken[name] = true
		if n := len(other.live); n > 0 {
			v.floor = max(v.floor, other.floor, other.live[n-1])
		}
	}
	if n := len(v.live); len(c.With) > 0 && n > 0 {
		v.floor = max(v.floor, v.live[n-1])
	}
	return nil
}
