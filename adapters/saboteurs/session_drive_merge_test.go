package saboteurs

import (
	"slices"

	"plimsoll/spec"
)

// known leaves out of a merge what is not there any more.
func (d *driven) known(s spec.Step) spec.Step {
	c, ok := s.(*spec.Compact)
	if !ok || len(c.With) == 0 {
		return s
	}
	with := *c
	with.With = slices.DeleteFunc(slices.Clone(c.With), func(name string) bool { return !d.state.Has(name) })
	return &with
}

// wired names the sessions of a merge as the runtime knows them.
func (d *driven) wired(c *spec.Compact) *spec.Compact {
	if len(c.With) == 0 {
		return c
	}
	wired := *c
	wired.With = nil
	for _, name := range c.With {
		wired.With = append(wired.With, d.aside[name])
	}
	return &wired
}

// lookBeside looks at the sessions of a merge that was not applied.
func (d *driven) lookBeside(s spec.Step, a spec.Answer) []spec.ID {
	c, ok := s.(*spec.Compact)
	if !ok || a.Proceeded() {
		return nil
	}
	for _, name := range c.With {
		here := d.name
		d.name = d.aside[name]
		seen := d.put(&spec.Inspect{}).Result.(*spec.Inspection)
		d.name = here
		if _, rows := d.state.LookBeside(name, seen); len(rows) > 0 {
			return rows
		}
	}
	return nil
}
