// Package own is a compactor that declares refusals of its own.
package own

import (
	"errors"
	"fmt"
)

// ErrRefused is a refusal by its name.
var ErrRefused = errors.New("refused")

// ErrTooLossy is one by the line above it.
//
//conformance:refusal
var ErrTooLossy = errors.New("too lossy") // want ErrTooLossy:"refusal"

// ErrConnRefused has nothing to do with it.
var ErrConnRefused = errors.New("connection refused")

// A Refusal is a refusal by its name, and an error.
type Refusal struct{ Code, Reason string }

func (r *Refusal) Error() string { return r.Reason }

// A ContentRefusal is a message of a model: no error, without a reason.
type ContentRefusal struct{ Text string }

// A Compactor refuses as Strict does.
type Compactor interface {
	Compact(history []string) (string, error) // want Compact:"refuses"
	Close() error
}

// A Restorer has no type here that implements it.
type Restorer interface {
	//conformance:refuses
	Restore(name string) (map[string]string, error) // want Restore:"refuses"
}

// Strict refuses what it cannot fold.
type Strict struct{}

// Compact refuses an empty history.
func (Strict) Compact(history []string) (string, error) { // want Compact:"refuses"
	if len(history) == 0 {
		return "", &Refusal{"unsound", "there is nothing to fold"}
	}
	return history[0], check(history)
}

// Close never refuses.
func (Strict) Close() error { return ErrConnRefused }

func check(history []string) error { // want check:"refuses"
	if len(history) > 100 {
		return fmt.Errorf("%d turns: %w", len(history), ErrTooLossy)
	}
	return nil
}

// Ask is wrapped twice.
func Ask(c Compactor, history []string) error { // want Ask:"refuses"
	if _, err := c.Compact(history); err != nil {
		return fmt.Errorf("ask: %w", err)
	}
	return nil
}

// IsRefusal tells.
func IsRefusal(err error) bool {
	var r *Refusal
	return errors.As(err, &r) || errors.Is(err, ErrRefused)
}
