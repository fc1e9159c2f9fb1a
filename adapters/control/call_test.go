package control_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/stdio"
	"plimsoll/properties"
	"plimsoll/spec"
)

// It makes no difference whether the model is asked over HTTP or by the call
// back, in this process or over the wire: the same rows pass on the same cases.
func TestCallBackChangesNothing(t *testing.T) {
	called := control.Default()
	called.Messaging.Providers = []string{spec.ProviderCall}
	wired, err := stdio.Pipe(control.New(called), stdio.Command{})
	if err != nil {
		t.Fatal(err)
	}
	defer wired.Close()
	rows := func(c adapters.Caller) []spec.RowReport {
		report, err := properties.Run(context.Background(), c, properties.Config{
			Profile: spec.ProfileStrictField, Surface: spec.SurfaceMessages, Seed: 4, Cases: 80, Stages: []string{properties.StageRandom}})
		if err != nil {
			t.Fatal(err)
		}
		properties.Strays(report, c)
		for _, f := range report.Faults {
			t.Errorf("%s: %s", f.Kind, f.Detail)
		}
		return report.Rows
	}
	over := rows(adapters.InProcess(control.New(control.Default())))
	for name, c := range map[string]adapters.Caller{"in this process": adapters.InProcess(control.New(called)), "over the wire": wired} {
		if diff := cmp.Diff(over, rows(c)); diff != "" {
			t.Errorf("over HTTP (-) and by the call back, %s (+):\n%s", name, diff)
		}
	}
}
