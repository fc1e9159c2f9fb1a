package selftest

import (
	"context"
	"testing"
)

// Each saboteur of races falls on the races of the table, every time.
func TestRacesFall(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of races")
	}
	o := quick
	o.Seeds = 2
	r := &Results{}
	if err := r.races(context.Background(), o); err != nil {
		t.Fatal(err)
	}
	for _, k := range r.Sessions {
		if !k.Killed(o.Seeds) {
			t.Errorf("%s: fell in %d of %d, others accused %v, faults %v", k.Name, k.Seeds, o.Seeds, k.Others, k.Faults)
		}
	}
}
