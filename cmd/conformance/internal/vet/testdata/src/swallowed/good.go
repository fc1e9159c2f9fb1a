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

func handsOn(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (spec.GuardResult, error) {
	r, err := g.Guard(ctx, c)
	if err != nil {
		return r, err
	}
	return r, nil
}

func wraps(c own.Compactor, history []string) error {
	if _, err := c.Compact(history); err != nil {
		return fmt.Errorf("compact: %w", err)
	}
	return nil
}

// What answers on a wire has the refusal as a result.
func answers(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (spec.Answer, error) {
	r, err := g.Guard(ctx, c)
	if refusal := (*spec.Refusal)(nil); errors.As(err, &refusal) {
		return spec.Answer{Refusal: refusal}, nil
	}
	if err != nil {
		return spec.Answer{Error: err.Error()}, nil
	}
	return spec.Answer{Result: &r}, nil
}

func answersOnce(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (a spec.Answer, err error) {
	r, err := g.Guard(ctx, c)
	if err != nil {
		if refusal, ok := errors.AsType[*spec.Refusal](err); ok {
			return spec.Answer{Refusal: refusal}, nil
		}
		return spec.Answer{}, err
	}
	return spec.Answer{Result: &r}, nil
}

// Not permitted is what a refusal means here.
func mayI(ctx context.Context, g adapters.Guard, c *spec.GuardCall) bool {
	_, err := g.Guard(ctx, c)
	return err == nil
}

func blocked(ctx context.Context, g adapters.Guard, c *spec.GuardCall) bool {
	if _, err := g.Guard(ctx, c); err != nil {
		return true
	}
	return false
}

func namesIt(c own.Compactor, history []string) (string, error) {
	text, err := c.Compact(history)
	if errors.Is(err, own.ErrRefused) {
		return "refused", nil
	}
	return text, err
}

// Another way is taken, and its errors count.
func otherWay(c own.Compactor, history []string) (string, error) {
	text, err := c.Compact(history)
	if err != nil {
		return keep(history)
	}
	return text, nil
}

func keep(history []string) (string, error) {
	if len(history) == 0 {
		return "", errors.New("nothing to keep")
	}
	return history[0], nil
}

// An action that is refused is not taken; the others are.
func each(keys []string, guard func(string) error, act func(string)) {
	for _, key := range keys {
		if err := guard(key); errors.Is(err, own.ErrRefused) {
			log.Printf("%s: %v", key, err)
			continue
		}
		act(key)
	}
}

// What is refused is told, and nothing is done then.
func tellsAtTheEnd(ctx context.Context, g adapters.Guard, c *spec.GuardCall) {
	if _, err := g.Guard(ctx, c); err != nil {
		log.Print(err)
	}
}

func tellsInALoop(ctx context.Context, g adapters.Guard, calls []*spec.GuardCall) {
	for _, c := range calls {
		if _, err := g.Guard(ctx, c); err != nil {
			log.Print(err)
		}
	}
}

func asksAgain(ctx context.Context, g adapters.Guard, c *spec.GuardCall, act func()) {
	_, err := g.Guard(ctx, c)
	if err != nil {
		log.Print(err)
	}
	log.Print("asked")
	if err == nil {
		act()
	}
}

func remembers(ctx context.Context, g adapters.Guard, c *spec.GuardCall, act func()) {
	free := true
	if _, err := g.Guard(ctx, c); err != nil {
		log.Print(err)
		free = false
	}
	if free {
		act()
	}
}

func (s *state) notes(ctx context.Context, g adapters.Guard, c *spec.GuardCall, act func(bool)) {
	if _, err := g.Guard(ctx, c); err != nil {
		log.Print(err)
		s.stopped = true
	}
	act(s.stopped)
}

// A compaction that is refused leaves things as they were; to go on with them
// is right.
func withTheHistoryAsItIs(c own.Compactor, history []string, ask func([]string)) {
	if _, err := c.Compact(history); err != nil {
		log.Print(err)
	}
	ask(history)
}

func gathers(c own.Compactor, histories [][]string) error {
	var errs []error
	for _, h := range histories {
		if _, err := c.Compact(h); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}

func counts(c own.Compactor, histories [][]string) (refused int, err error) {
	for _, h := range histories {
		if _, err := c.Compact(h); err != nil {
			refused++
		}
	}
	return refused, nil
}

type state struct {
	last    error
	stopped bool
}

func (s *state) remembers(c own.Compactor, history []string) error {
	if _, err := c.Compact(history); err != nil {
		s.last = err
		return nil
	}
	return nil
}

// No refusal is left behind the first test.
func onlyOthers(c own.Compactor, history []string) error {
	_, err := c.Compact(history)
	var r *own.Refusal
	if errors.As(err, &r) {
		return r
	}
	if err != nil {
		return fmt.Errorf("compact: %v", err)
	}
	return nil
}

// It decides by the code.
func byCode(err error, ask func() error) error {
	if r := (*spec.Refusal)(nil); errors.As(err, &r) {
		if r.Code == spec.CodeUnknown {
			return ask()
		}
		return nil
	}
	return err
}

func closes(c own.Compactor) {
	_ = c.Close()
	defer c.Close()
}

func named(c own.Compactor, history []string) (text string, err error) {
	defer func() {
		if err != nil {
			err = fmt.Errorf("named: %w", err)
		}
	}()
	if text, err = c.Compact(history); err != nil {
		return "", err
	}
	return text, nil
}

func dialled(err error) error {
	if errors.Is(err, own.ErrConnRefused) {
		return nil
	}
	return err
}

func onPurpose(history []string) {
	_ = own.Ask(own.Strict{}, history) //conformance:ignore swallowed only the side effect is wanted here
	//conformance:ignore swallowed the line above will do as well
	_ = own.Ask(own.Strict{}, history)
	_ = own.Ask(own.Strict{}, history) //conformance:ignore bytext another pass // want `dropped`
	//conformance:ignore swallowed
	_ = own.Ask(own.Strict{}, history) // want `dropped`
}

// What is named like a permission is none beside an error.
func besideError(ctx context.Context, g adapters.Guard, c *spec.GuardCall) (r spec.GuardResult, err error) {
	r.Permit = true
	if _, err := g.Guard(ctx, c); err != nil {
		return r, err
	}
	return r, nil
}

func switches(err error) error {
	switch err := err.(type) {
	case *own.Refusal:
		return fmt.Errorf("at last: %w", err)
	case nil:
		return nil
	}
	return err
}

func fatal(c own.Compactor, history []string) string {
	text, err := c.Compact(history)
	if err != nil {
		log.Fatal(err)
	}
	return text
}
