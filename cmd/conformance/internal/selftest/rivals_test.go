package selftest

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"plimsoll/adapters"
	"plimsoll/adapters/reference"
	"plimsoll/adapters/saboteurs"
	"plimsoll/spec"
)

// serveVar names the adapter that this binary is to be, in place of a test.
const serveVar = "PLIMSOLL_TEST_SERVE"

func TestMain(m *testing.M) {
	name := os.Getenv(serveVar)
	if name == "" {
		os.Exit(m.Run())
	}
	if adapters.Serve(context.Background(), shippedHere(name), os.Stdin, os.Stdout) != nil {
		os.Exit(1)
	}
}

// shippedHere is the saboteur of that name, or else the reference.
func shippedHere(name string) everything {
	all := saboteurs.All()
	if at := slices.IndexFunc(all, func(s saboteurs.Saboteur) bool { return s.Name == name }); at >= 0 {
		return all[at]
	}
	return reference.Adapter{}
}

// What a user writes holds of a correct product, so that a saboteur that fails
// it is killed fairly.
func TestPlainAccusesNobody(t *testing.T) {
	for _, op := range spec.Ops() {
		for seed := range uint64(5) {
			if k := killPlainly("reference", op, seed+1); k.killed {
				t.Errorf("%s, seed %d: %s\n%s", op, seed+1, k.wrong, k.call)
			}
		}
	}
}

func TestFastCheckAccusesNobody(t *testing.T) {
	node := fastCheck(t)
	for _, op := range spec.Ops() {
		for i, k := range node.kill(t, "reference", op, 2, 300) {
			if k.killed {
				t.Errorf("%s, seed %d: %s\n%s", op, i+1, k.wrong, k.call)
			}
		}
	}
}

// TestRivals holds RIVALS.md to what the searches find now. With -rivals it is
// written anew.
func TestRivals(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED: thirty faults, ten seeds, five searchers")
	}
	want := contested(t, fastCheck(t), false).page()
	if *writeRivals {
		if err := os.WriteFile(rivalsFile, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(rivalsFile)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(have), want); diff != "" {
		t.Errorf("%s is not fresh (-have +want); write it with: go test ./cmd/conformance/internal/selftest -run 'TestRivals$' -rivals\n%s", rivalsFile, diff)
	}
}

// BenchmarkRivals prints the table with the times of this machine, now:
//
//	go test ./cmd/conformance/internal/selftest -run '^$' -bench Rivals -benchtime 1x -timeout 1h
func BenchmarkRivals(b *testing.B) {
	for range b.N {
		c := contested(b, fastCheck(b), true)
		fmt.Println(c.times())
		if *writeRivals {
			if err := os.WriteFile(rivalsFile, []byte(c.page()), 0o644); err != nil {
				b.Fatal(err)
			}
		}
	}
}
