package corpus

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/gowebpki/jcs"
	"golang.org/x/tools/txtar"

	"plimsoll/spec"
)

// Format writes the case in its one canonical form, which Parse reads back to
// the same case. Parts that cannot be written, as a nil call, come out as null
// and are refused by Parse and Save.
func Format(c Case) []byte {
	var head strings.Builder
	line := func(key, value string) {
		if value != "" {
			fmt.Fprintf(&head, "%s: %s\n", key, strings.ReplaceAll(value, "\n", "\n  "))
		}
	}
	line(headRequirement, string(c.Requirement))
	line(headProfile, string(c.Profile))
	line(headSource, c.Source)
	line(headReport, c.Report)
	line(headStory, c.Story)
	head.WriteByte('\n')
	return txtar.Format(&txtar.Archive{
		Comment: []byte(head.String()),
		Files: []txtar.File{
			// One field of the input a line; what is permitted is short.
			{Name: inputFile, Data: layOut(encodeInput(c.Call), 2)},
			{Name: permittedFile, Data: layOut(encodePermitted(c.Permitted), 0)},
		},
	})
}

func encodeInput(c spec.Call) []byte {
	if c == nil {
		return []byte("null")
	}
	text, err := spec.EncodeCall(hideDigest(c))
	if err != nil {
		return []byte("null")
	}
	return text
}

// encodePermitted leaves out what speaks of an outcome that is not permitted:
// a computed set may hold the payload of an answer that must not be given.
func encodePermitted(p spec.Permitted) []byte {
	if !p.Refuse {
		p.Codes, p.Cites = nil, nil
	}
	if !p.Answer {
		p = spec.Permitted{Refuse: p.Refuse, Codes: p.Codes, Cites: p.Cites}
	}
	text, err := spec.Encode(p)
	if err != nil {
		return []byte("null")
	}
	return text
}

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
	r, ok := c.(*spec.ReconstructCall)
	if !ok || r.Artifact.Digest == nil || *r.Artifact.Digest != autoDigest {
		return nil
	}
	d, err := verifyingDigest(r.Artifact.Payload)
	r.Artifact.Digest = &d
	return err
}

// hideDigest returns the call as it is written: a digest that verifies as the
// word auto. The call itself is not changed.
func hideDigest(c spec.Call) spec.Call {
	r, ok := c.(*spec.ReconstructCall)
	if !ok || r == nil || r.Artifact.Digest == nil {
		return c
	}
	if d, err := verifyingDigest(r.Artifact.Payload); err != nil || d != *r.Artifact.Digest {
		return c
	}
	shown, auto := *r, autoDigest
	shown.Artifact.Digest = &auto
	return &shown
}
