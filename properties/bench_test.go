package properties_test

import (
	"context"
	"testing"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/properties"
	"plimsoll/spec"
)

// BenchmarkEngine is a strict run of the random stage, a case an iteration.
func BenchmarkEngine(b *testing.B) {
	_, err := properties.Run(context.Background(), adapters.InProcess(reference.Adapter{}), properties.Config{
		Profile: spec.ProfileStrict, Seed: 1, Cases: int64(b.N), Stages: []string{properties.StageRandom}})
	if err != nil {
		b.Fatal(err)
	}
}
