package spec

import "testing"

func TestProfileIncludes(t *testing.T) {
	all := []Profile{ProfileCore, ProfileStrict, ProfileField}
	want := map[Profile]string{
		ProfileCore: "100", ProfileStrict: "110", ProfileField: "001", ProfileCoreField: "101", ProfileStrictField: "111",
	}
	for p, row := range want {
		got := ""
		for _, q := range all {
			got += map[bool]string{true: "1", false: "0"}[p.Includes(q)]
		}
		if got != row {
			t.Errorf("%s includes core, strict, field: %s, want %s", p, got, row)
		}
	}
}

// What is played must be asked for by some row, or nothing could ever judge it.
func TestEveryPlayedCapabilityIsAskedFor(t *testing.T) {
	asked := map[Capability]bool{}
	for _, r := range Catalogue() {
		for _, p := range r.Surfaces {
			asked[p.Capability] = true
		}
	}
	for _, c := range Capabilities() {
		if !asked[c] {
			t.Errorf("capability %q is played, and no row of the catalogue asks for it", c)
		}
	}
}

func TestNeeds(t *testing.T) {
	for id, checked := range map[ID]bool{"COV-04": true, "WIR-01": false, "FLR-13": true} {
		if r, _ := Lookup(id); r.Checked() != checked {
			t.Errorf("%s is checked: %t, want %t", id, r.Checked(), checked)
		}
	}
}
