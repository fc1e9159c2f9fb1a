package selftest

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// A Soak is a long run of a correct adapter, from a seed that no other run has.
type Soak struct {
	Name      string
	Cases     int64
	Outcome   spec.Outcome
	Accused   []spec.ID
	Faults    int
	NotPlayed string // why, where it was not
}

// soakSeed is the seed of every soak; no saboteur is hunted with it.
const soakSeed = 1_000_003

// soakCases is how many cases or conversations no alarm may be heard in.
var soakCases = map[spec.Surface]int64{spec.SurfaceDecide: 1_000_000, spec.SurfaceSession: 100_000, spec.SurfaceMessages: 10_000}

// A soakable adapter is correct, and in this process or a program.
type soakable struct {
	surface spec.Surface
	inside  adapters.Adapter
	command []string // an interpreter and a file of the checkout
}

func soakables() []soakable {
	python, node := []string{"python3", "adapters/examples/python/adapter.py"}, []string{"node", "adapters/examples/node/adapter.mjs"}
	return []soakable{
		{spec.SurfaceDecide, reference.Adapter{}, nil},
		{spec.SurfaceSession, reference.Adapter{}, nil},
		{spec.SurfaceMessages, control.New(control.Default()), nil},
		{spec.SurfaceDecide, nil, python},
		{spec.SurfaceSession, nil, python},
		{spec.SurfaceMessages, nil, []string{"python3", "adapters/examples/python/messages.py"}},
		{spec.SurfaceDecide, nil, node},
		{spec.SurfaceSession, nil, node},
	}
}

// soak runs correct adapters for long: the reference and the control, and where
// the command is called in a checkout those that were written in other languages
// from the specification alone.
func (r *Results) soak(ctx context.Context, o Options) error {
	for _, s := range soakables() {
		o.Say("%s: %d cases", s.name(), soakCases[s.surface])
		soaked, err := s.play(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name(), err)
		}
		r.Soaks = append(r.Soaks, soaked)
	}
	return nil
}

func (s soakable) name() string {
	if s.inside != nil {
		return fmt.Sprintf("%s, %s", s.inside.Identity().Name, s.surface)
	}
	return fmt.Sprintf("%s, %s", strings.Join(s.command, " "), s.surface)
}

func (s soakable) play(ctx context.Context) (Soak, error) {
	soaked := Soak{Name: s.name()}
	if s.inside != nil {
		err := soaked.fill(ctx, adapters.InProcess(s.inside), s.surface)
		return soaked, err
	}
	if soaked.NotPlayed = missing(s.command); soaked.NotPlayed != "" {
		return soaked, nil
	}
	caller, err := stdio.Start(ctx, stdio.Command{Args: s.command})
	if err != nil {
		return soaked, err
	}
	defer caller.Close()
	err = soaked.fill(ctx, caller, s.surface)
	return soaked, err
}

// missing says what of a command is not here.
func missing(command []string) string {
	if _, err := exec.LookPath(command[0]); err != nil {
		return "there is no " + command[0]
	}
	if _, err := os.Stat(command[1]); err != nil {
		return "there is no " + command[1] + " below this folder"
	}
	return ""
}

func (s *Soak) fill(ctx context.Context, c adapters.Caller, on spec.Surface) error {
	report, err := properties.Run(ctx, c, properties.Config{Profile: spec.ProfileStrictField, Surface: on,
		Seed: soakSeed, Cases: soakCases[on], Stages: []string{properties.StageRandom}})
	if err != nil {
		return err
	}
	properties.Strays(report, c)
	s.Outcome, s.Faults = report.Outcome, len(report.Faults)
	for _, stage := range report.Stages {
		s.Cases += stage.Cases
	}
	for _, f := range report.Failures {
		if !slices.Contains(s.Accused, f.Requirement) {
			s.Accused = append(s.Accused, f.Requirement)
		}
	}
	return nil
}

// Line is what a summary says of it.
func (s Soak) Line() string {
	if s.NotPlayed != "" {
		return "NOT PLAYED: " + s.NotPlayed
	}
	return fmt.Sprintf("%d cases, %d accusations", s.Cases, len(s.Accused))
}

// Wrong: a correct adapter was accused, or found at fault.
func (s Soak) Wrong() bool { return s.NotPlayed == "" && s.Outcome != spec.Conformant }
