// Package payload has payloads beside refusals, and where they belong.
package payload

import (
	"context"
	"errors"
	"fmt"
	"log"

	"plimsoll/adapters"
	"plimsoll/cmd/conformance/internal/vet/testdata/src/own"
	"plimsoll/spec"
)

func partial(c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	r := spec.ReconstructResult{Payload: map[string]string{}}
	for name, literal := range c.Artifact.Payload {
		if c.Durable[name] != literal {
			return r, spec.Refuse(spec.CodeUnverified, []string{name}, "it is another one now") // want `payload: a payload is returned beside a refusal; return the zero result \(RST-08\)`
		}
		r.Payload[name] = literal
	}
	return r, nil
}

func whole(c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	if c.Artifact.LossClass == nil {
		return spec.ReconstructResult{Payload: c.Artifact.Payload}, spec.Refuse(spec.CodeUnsound, []string{c.Operation}, "untagged") // want `a payload is returned beside a refusal`
	}
	return spec.ReconstructResult{Payload: c.Artifact.Payload}, nil
}

func sentinel(names map[string]string) (map[string]string, error) {
	out := map[string]string{}
	for name, literal := range names {
		if literal == "" {
			return out, own.ErrRefused // want `a payload is returned beside a refusal`
		}
		out[name] = literal
	}
	return out, nil
}

func wrapped(text []byte) ([]byte, error) {
	return text[:1], fmt.Errorf("cut: %w", own.ErrTooLossy) // want `a payload is returned beside a refusal`
}

func takes(ctx context.Context, a adapters.Reconstructor, c *spec.ReconstructCall) map[string]string {
	r, err := a.Reconstruct(ctx, c)
	if err != nil {
		log.Print(err)
		return r.Payload // want `payload: the result of Reconstruct is used although it may have been refused; a refusal has no result \(RST-08, RST-07\)`
	}
	return r.Payload
}

func fallsBack(ctx context.Context, a adapters.Reconstructor, c *spec.ReconstructCall) (string, error) {
	r, err := a.Reconstruct(ctx, c)
	if refusal := (*spec.Refusal)(nil); errors.As(err, &refusal) {
		if v, ok := r.Payload["path"]; ok { // want `the result of Reconstruct is used`
			return v, nil
		}
		return "", refusal
	}
	return r.Payload["path"], err
}

func goesOn(ctx context.Context, a adapters.Reconstructor, c *spec.ReconstructCall) string {
	r, err := a.Reconstruct(ctx, c)
	if err != nil {
		log.Print(err)
	}
	return r.Payload["path"] // want `the result of Reconstruct is used although it may have been refused`
}

func text(c own.Compactor, history []string) string {
	s, err := c.Compact(history)
	if err != nil {
		return s + " (in part)" // want `the result of Compact is used although it may have been refused; a refusal has no result \(OUT-01, OUT-02\)`
	}
	return s
}

// A reply is a result that may be a refusal.
type reply struct {
	Payload map[string]string
	Refusal *spec.Refusal
}

func oneReply(names map[string]string) reply {
	return reply{Payload: names, Refusal: spec.Refuse(spec.CodeUnverified, nil, "one of them is another one now")} // want `payload: a payload is put beside a refusal; leave it out \(RST-08\)`
}

func growing(names map[string]string) (r reply) {
	r.Payload = names
	for name, literal := range names {
		if literal == "" {
			r.Refusal = spec.Refuse(spec.CodeUnverified, []string{name}, "it is empty") // want `a payload is put beside a refusal`
		}
	}
	return r
}

// From here on, nothing is wrong.

func late(c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	var r spec.ReconstructResult
	if c.Artifact.LossClass == nil {
		return r, spec.Refuse(spec.CodeUnsound, []string{c.Operation}, "untagged")
	}
	r.Payload = c.Artifact.Payload
	r.EffectiveClass = *c.Artifact.LossClass
	return r, nil
}

func verified(c *spec.ReconstructCall) (out map[string]string, err error) {
	for name, literal := range c.Artifact.Payload {
		if c.Durable[name] != literal {
			return nil, spec.Refuse(spec.CodeUnverified, []string{name}, "it is another one now")
		}
	}
	return c.Artifact.Payload, nil
}

func handsOn(ctx context.Context, a adapters.Reconstructor, c *spec.ReconstructCall) (spec.ReconstructResult, error) {
	r, err := a.Reconstruct(ctx, c)
	if err != nil {
		return r, fmt.Errorf("%s: %w", c.Operation, err)
	}
	return r, err
}

func answer(ctx context.Context, a adapters.Reconstructor, c *spec.ReconstructCall) spec.Answer {
	r, err := a.Reconstruct(ctx, c)
	if refusal := (*spec.Refusal)(nil); errors.As(err, &refusal) {
		return spec.Answer{Refusal: refusal}
	}
	return spec.Answer{Result: &r}
}

func decision(c *spec.DecideCall) (spec.DecideResult, error) {
	return spec.DecideResult{Decision: "refuse"}, spec.Refuse(spec.CodeBelowFloor, []string{"contract"}, "not certified")
}

func either(names map[string]string) reply {
	if len(names) == 0 {
		return reply{Refusal: spec.Refuse(spec.CodeUnsound, nil, "there are none")}
	}
	return reply{Payload: names}
}

func inTurn(names map[string]string) (r reply) {
	if len(names) == 0 {
		r.Refusal = spec.Refuse(spec.CodeUnsound, nil, "there are none")
		return r
	}
	r.Payload = names
	return r
}

func takenBack(names map[string]string) (r reply) {
	r.Payload = names
	if len(names) > 9 {
		r.Payload = nil
		r.Refusal = spec.Refuse(spec.CodeUnsound, nil, "there are too many")
	}
	return r
}

func read(parse func() ([]byte, error)) ([]byte, error) {
	text, err := parse()
	if err != nil {
		return text, err
	}
	return text, errors.New("no refusal")
}

func goesOnWithout(c own.Compactor, history []string) string {
	s, err := c.Compact(history)
	if err != nil {
		log.Print(err)
		s = history[0]
	}
	return s
}

func asksAgain(ctx context.Context, a adapters.Reconstructor, c *spec.ReconstructCall) (path string) {
	r, err := a.Reconstruct(ctx, c)
	if err != nil {
		log.Print(err)
	}
	path = c.Operation
	if err == nil {
		path = r.Payload["path"]
	}
	return path
}

func logged(c own.Compactor, history []string) (string, error) {
	s, err := c.Compact(history)
	if err != nil {
		log.Printf("refused with %q beside it", s)
		return "", err
	}
	return s, nil
}
