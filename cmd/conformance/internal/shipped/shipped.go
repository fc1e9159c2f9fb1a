// Package shipped names the adapters that come with the command.
package shipped

import (
	"fmt"
	"slices"
	"strings"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/null"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/adapters/seed"
)

// All returns every shipped adapter: the reference, the control, the seed, the
// null adapters and the saboteurs, in this order.
func All() []adapters.Adapter {
	all := []adapters.Adapter{reference.Adapter{}, control.New(control.Default()), seed.Adapter{}}
	all = append(all, null.All()...)
	for _, s := range slices.Concat(saboteurs.All(), saboteurs.Late()) {
		all = append(all, s)
	}
	for _, s := range slices.Concat(saboteurs.SessionAll(), saboteurs.SessionLate()) {
		all = append(all, s)
	}
	for _, s := range saboteurs.ConcurrentAll() {
		all = append(all, s)
	}
	for _, s := range saboteurs.MessagesAll() {
		all = append(all, s)
	}
	for _, s := range saboteurs.KeptAll() {
		all = append(all, s)
	}
	return all
}

// Find returns the shipped adapter of that name. The error lists near names.
func Find(name string) (adapters.Adapter, error) {
	var near []string
	for _, a := range All() {
		have := a.Identity().Name
		if have == name {
			return a, nil
		}
		if len(name) > 2 && strings.Contains(strings.ToLower(have), strings.ToLower(name)) {
			near = append(near, have)
		}
	}
	if len(near) == 0 {
		near = []string{"reference", "control", "seed", "null/…", "saboteur/…"}
	}
	slices.Sort(near)
	return nil, fmt.Errorf("no shipped adapter is called %q; there are %s (conformance list --adapters names all); a command of your own goes after --",
		name, strings.Join(near[:min(len(near), 6)], ", "))
}

// About says in a line what a shipped adapter is.
func About(a adapters.Adapter) string {
	switch a := a.(type) {
	case reference.Adapter:
		return "correct under every profile"
	case control.Adapter:
		return "correct on the surface messages, and written as advice"
	case seed.Adapter:
		return "what the code of the four seed records does, faults included; on the surface session joined by the plainest glue"
	case saboteurs.Saboteur:
		return "breaks " + string(a.Breaks) + ": " + a.Fault
	case saboteurs.ConcurrentSaboteur:
		return "breaks " + string(a.Breaks) + " in a race: " + a.Fault
	case saboteurs.KeptSaboteur:
		return "breaks " + string(a.Breaks) + " when its process is killed: " + a.Fault
	case saboteurs.MessagesSaboteur:
		return "breaks " + string(a.Breaks) + " on the surface messages: " + a.Fault
	case saboteurs.SessionSaboteur:
		return "breaks " + string(a.Breaks) + " on the surface session: " + a.Fault
	}
	return "answers without looking: a harness that passes it is worthless"
}
