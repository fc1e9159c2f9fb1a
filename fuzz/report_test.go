package fuzz

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"plimsoll/adapters"
	"plimsoll/adapters/null"
	"plimsoll/properties"
	"plimsoll/spec"
)

// FuzzReport reads anything as the report of a run, as whoever compares runs
// does: what is accepted reads back as it was written, and can be told.
func FuzzReport(f *testing.F) {
	for _, surface := range []spec.Surface{spec.SurfaceDecide, spec.SurfaceSession} {
		for _, a := range null.All()[:2] {
			r, err := properties.Run(context.Background(), adapters.InProcess(a), properties.Config{Surface: surface, Cases: 20, Stages: []string{properties.StageRandom}})
			if err != nil {
				continue // it has not this surface
			}
			text, err := spec.Encode(r)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(text)
		}
	}
	f.Add([]byte(`{"failures":[{"requirement":"COV-01","call":{"op":"session","input":{"steps":[{"do":"append"}]}},"race":{"history":[{"step":{}}]},"passages":[{}],"loop":[{"through":[]}]}],"faults":[{}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var r spec.Report
		if spec.DecodeStrict(text, &r) != nil {
			return
		}
		again, err := spec.Encode(&r)
		if err != nil {
			t.Fatalf("read, and cannot be written: %v", err)
		}
		if planted() {
			again = bytes.ReplaceAll(again, []byte("Q"), []byte("q")) // a writer that folds a letter
		}
		var back spec.Report
		if err := spec.DecodeStrict(again, &back); err != nil {
			t.Fatalf("what was written is refused: %v\n%s", err, again)
		}
		if diff := cmp.Diff(r, back, cmpopts.EquateEmpty()); diff != "" {
			t.Fatalf("reads back differently (-want +got):\n%s", diff)
		}
		told := properties.Complain(&r)
		for _, failure := range r.Failures {
			if failure.Verdict != spec.Advisory && !strings.Contains(told, properties.Headline(failure)) {
				t.Fatalf("not told: %s", properties.Headline(failure))
			}
		}
	})
}
