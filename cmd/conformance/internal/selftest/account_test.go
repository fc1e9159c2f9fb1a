package selftest

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"plimsoll/adapters"
	"plimsoll/adapters/control"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/properties"
	"plimsoll/spec"
)

// Of a saboteur on each surface some case is detected, and none that was not
// reached and triggered. Nothing is triggered in the correct adapters.
func TestAccounts(t *testing.T) {
	o := Options{Seeds: 1, Cases: 1000, Episodes: 50, Talks: 10}
	for _, c := range []struct {
		surface spec.Surface
		breaks  spec.ID
		fresh   func() adapters.Adapter
	}{
		{spec.SurfaceDecide, "COV-04", saboteur(saboteurs.All, "saboteur/COV-04-substring", func(s saboteurs.Saboteur) string { return s.Name })},
		{spec.SurfaceSession, "RST-22", saboteur(saboteurs.SessionAll, "saboteur/RST-22-remembered", func(s saboteurs.SessionSaboteur) string { return s.Name })},
		{spec.SurfaceMessages, "GRO-02", saboteur(saboteurs.MessagesAll, "saboteur/GRO-02-turn", func(s saboteurs.MessagesSaboteur) string { return s.Name })},
		{spec.SurfaceDecide, "", func() adapters.Adapter { return reference.Adapter{} }},
		{spec.SurfaceSession, "", func() adapters.Adapter { return reference.Adapter{} }},
		{spec.SurfaceMessages, "", func() adapters.Adapter { return control.New(control.Default()) }},
	} {
		k, h := Kill{Breaks: c.breaks}, o.on(c.surface, c.fresh)
		h.profile = spec.ProfileStrictField
		dead, _, err := h.watched(context.Background(), &k, 1, properties.StageRandom)
		if err != nil {
			t.Fatal(err)
		}
		a := k.Account
		if c.breaks == "" {
			if dead || a != (Account{Beside: c.surface != spec.SurfaceMessages}) {
				t.Errorf("%s: the account of a correct adapter is %+v", c.surface, a)
			}
			continue
		}
		if !dead || a.Wrong() || a.Detected == 0 || len(k.Took) != 1 || k.Took[0] <= 0 {
			t.Errorf("%s: dead %t, account %+v, took %v", c.breaks, dead, a, k.Took)
		}
	}
}

// saboteur makes that of the name, each time a new one.
func saboteur[S adapters.Adapter](bank func() []S, name string, of func(S) string) func() adapters.Adapter {
	return func() adapters.Adapter {
		for _, s := range bank() {
			if of(s) == name {
				return s
			}
		}
		panic("no saboteur " + name)
	}
}

// What is written of a kill can be read again, and has its time in milliseconds.
func TestWriteAccounts(t *testing.T) {
	three := int64(3)
	r := &Results{Saboteurs: []Kill{{Name: "saboteur/COV-04-substring", Breaks: "COV-04", Stage: "random", Seeds: 1, Cases: []int64{7},
		Took: []time.Duration{1500 * time.Microsecond}, Account: Account{Reached: 9, Triggered: three, Detected: 2, Beside: true}}}}
	var text bytes.Buffer
	if err := r.WriteAccounts(&text); err != nil {
		t.Fatal(err)
	}
	var have []toll
	if err := spec.DecodeStrict(text.Bytes(), &have); err != nil {
		t.Fatal(err)
	}
	want := []toll{{"saboteur/COV-04-substring", "COV-04", "random", 1, []int64{7}, []float64{1.5}, 9, &three, 2}}
	if diff := cmp.Diff(want, have); diff != "" {
		t.Errorf("accounts, want (-), have (+):\n%s", diff)
	}
}
