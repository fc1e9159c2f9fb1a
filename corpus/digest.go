package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/gowebpki/jcs"

	"plimsoll/spec"
)

// autoDigest stands in a case file for the digest that verifies, so that
// nobody has to compute one by hand.
const autoDigest = "sha256:auto"

// verifyingDigest is "sha256:" and 64 lower-case hex digits over the RFC 8785
// form of the payload (R3).
func verifyingDigest(payload map[string]string) (string, error) {
	text, err := spec.Encode(payload)
	if err != nil {
		return "", err
	}
	if text, err = jcs.Transform(text); err != nil {
		return "", fmt.Errorf("payload has no RFC 8785 form: %w", err)
	}
	sum := sha256.Sum256(text)
	return "sha256:" + hex.EncodeToString(sum[:]), nil
}

// resolveDigest replaces the word auto by the digest it stands for.
func resolveDigest(c spec.Call) error {
	for _, a := range artifacts(c) {
		if a.Digest == nil || *a.Digest != autoDigest {
			continue
		}
		d, err := verifyingDigest(a.Payload)
		if err != nil {
			return err
		}
		a.Digest = &d
	}
	return nil
}

// artifacts returns those that the call holds.
func artifacts(c spec.Call) []*spec.Artifact {
	switch c := c.(type) {
	case *spec.ReconstructCall:
		return []*spec.Artifact{&c.Artifact}
	case *spec.Episode:
		var all []*spec.Artifact
		for _, s := range c.Steps {
			if put, ok := s.(*spec.PutArtifact); ok {
				all = append(all, &put.Artifact)
			}
		}
		return all
	}
	return nil
}

// hideDigest returns the call as it is written: a digest that verifies as the
// word auto. The call itself is not changed.
func hideDigest(c spec.Call) spec.Call {
	switch c := c.(type) {
	case *spec.ReconstructCall:
		if c == nil {
			return c
		}
		shown := *c
		shown.Artifact = hidden(c.Artifact)
		return &shown
	case *spec.Episode:
		if c == nil {
			return c
		}
		shown := &spec.Episode{Steps: slices.Clone(c.Steps)}
		for i, s := range shown.Steps {
			if put, ok := s.(*spec.PutArtifact); ok {
				shown.Steps[i] = &spec.PutArtifact{Name: put.Name, Artifact: hidden(put.Artifact)}
			}
		}
		return shown
	}
	return c
}

func hidden(a spec.Artifact) spec.Artifact {
	if a.Digest == nil {
		return a
	}
	if d, err := verifyingDigest(a.Payload); err == nil && d == *a.Digest {
		auto := autoDigest
		a.Digest = &auto
	}
	return a
}
