// Package swallowed has refusals that come to nothing, and such as do not.
package swallowed

import (
	"context"
	"errors"
	"fmt"
	"log"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/vet/testdata/src/own"
	"plimsoll/spec"
)

func ignored(ctx context.Context, g adapters.Guard, c *spec.GuardCall) spec.GuardResult {
	r, _ := g.Guard(ctx, c) // want `swallowed: a refusal of Guard is dropped; return it, or answer with it \(PRO-01, PRO-03\)`
	return r
}

func bare(history []string) {
	own.Ask(own.Strict{}, history) // want `a refusal of Ask is dropped`
}

func blank(history []string) {
	_ = own.Ask(own.Strict{}, history) // want `a refusal of Ask is dropped`
}

func emptied(history []string) {
	if err := own.Ask(own.Strict{}, history); err != nil { // want `a refusal of Ask is dropped`
	}
}

func overwritten(c own.Compactor, history []string) error {
	_, err := c.Compact(history) // want `a refusal of Compact is dropped`
	err = c.Close()
	return err
}

func later(c own.Compactor, history []string) {
	go own.Ask(c, history)    // want `go Ask drops a refusal of Ask`
	defer own.Ask(c, history) // want `defer Ask drops a refusal of Ask`
}

func failsOpen(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (spec.GuardResult, error) {
	if _, err := g.Guard(ctx, c); err != nil {
		log.Printf("guard: %v", err)
		return spec.GuardResult{Permit: true}, nil // want `a refusal of Guard is turned into a permission`
	}
	return spec.GuardResult{Permit: true}, nil
}

func allowed(ctx context.Context, g adapters.Guard, c *spec.GuardCall) bool {
	_, err := g.Guard(ctx, c)
	if err != nil {
		return true // want `a refusal of Guard is turned into a permission`
	}
	return true
}

func goesOn(ctx context.Context, g adapters.Guard, c *spec.GuardCall, act func()) {
	if _, err := g.Guard(ctx, c); err != nil { // want `what a refusal of Guard forbids is done all the same; return where there is an error`
		log.Printf("guard says %v, going on", err)
	}
	act()
}

func goesOnInside(ctx context.Context, g adapters.Guard, calls []*spec.GuardCall, act func(string)) {
	for _, c := range calls {
		_, err := g.Guard(ctx, c)
		if errors.Is(err, own.ErrRefused) { // want `done all the same`
			log.Print(c.Key)
		}
		act(c.Key)
	}
}

func becomesNil(c own.Compactor, history []string) error {
	_, err := c.Compact(history)
	if errors.Is(err, own.ErrRefused) {
		return nil // want `a refusal of Compact is turned into success: nil is returned, and nothing tells of it`
	}
	return err
}

func becomesText(c own.Compactor, history []string) (string, error) {
	text, err := c.Compact(history)
	if err != nil {
		log.Print("going on: ", err)
		return "nothing of note", nil // want `a refusal of Compact is turned into success`
	}
	return text, nil
}

func inverted(c own.Compactor, history []string) error {
	_, err := c.Compact(history)
	if err == nil {
		return c.Close()
	}
	return nil // want `turned into success`
}

func marked(err error) error {
	switch {
	case errors.Is(err, own.ErrTooLossy):
		return nil // want `a refusal is turned into success`
	}
	return err
}

func asserted(err error) error {
	if _, ok := err.(*own.Refusal); ok {
		return nil // want `turned into success`
	}
	return err
}

func switched(err error) error {
	switch err := err.(type) {
	case *own.Refusal:
		return nil // want `turned into success`
	case nil:
		return nil
	default:
		return err
	}
}

func generic[E error](c own.Compactor, history []string) (e E, err error) {
	if _, err := c.Compact(history); err != nil {
		return e, nil // want `turned into success`
	}
	return e, c.Close()
}

func asType(err error) error {
	if _, ok := errors.AsType[*spec.Refusal](err); ok {
		return nil // want `turned into success`
	}
	return err
}

func byName(err error) error {
	if own.IsRefusal(err) {
		return nil // want `turned into success`
	}
	return err
}

func either(err error) error {
	if err == nil || errors.Is(err, own.ErrRefused) {
		return nil // want `turned into success`
	}
	return err
}

func cleared(c own.Compactor, history []string) error {
	_, err := c.Compact(history)
	if errors.Is(err, own.ErrRefused) { // want `a refusal of Compact is set to nil here`
		err = nil
	}
	return err
}

func flattened(c own.Compactor, history []string) error {
	if _, err := c.Compact(history); err != nil {
		return fmt.Errorf("compact: %v", err) // want `a refusal of Compact loses its type here and is a mere error from then on; wrap it with %w \(OUT-02\)`
	}
	return nil
}

func renewed(c own.Compactor, history []string) error {
	if _, err := c.Compact(history); err != nil {
		return errors.New("compact: " + err.Error()) // want `loses its type`
	}
	return nil
}

func closure(history []string) func() error {
	return func() error {
		ask := func() error { return own.Ask(own.Strict{}, history) }
		if err := ask(); err != nil {
			return nil // want `turned into success`
		}
		return nil
	}
}
