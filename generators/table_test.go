package generators

import (
	"bytes"
	"testing"

	"plimsoll/spec"
)

func TestTables(t *testing.T) {
	for _, p := range profiles {
		sum := 0
		for _, op := range spec.Ops() {
			n := 0
			seen := map[string]int{}
			repeated := 0
			for c := range Table(op, p) {
				n++
				check(t, p, n, c)
				if c.Op() != op {
					t.Fatalf("row %d of %s is a %s", n, op, c.Op())
				}
				text := string(encode(t, c))
				if seen[text] > 0 {
					repeated++
				}
				seen[text] = n
			}
			if n < 500 || n > 10_000 || n != TableSize(op, p) {
				t.Errorf("%s: %s has %d rows, TableSize says %d; want 500 to 10,000", p, op, n, TableSize(op, p))
			}
			if repeated > n/50 {
				t.Errorf("%s: %d of %d rows of %s say what an earlier one says; want at most one in fifty", p, repeated, n, op)
			}
			t.Logf("%s %s: %d rows", p, op, n)
			sum += n
		}
		t.Logf("%s: %d rows", p, sum)
		if sum > 35_000 {
			t.Errorf("%s: %d rows in all; want at most 35,000", p, sum)
		}
	}
}

func TestTableTwice(t *testing.T) {
	for _, op := range spec.Ops() {
		var first, second bytes.Buffer
		for _, into := range []*bytes.Buffer{&first, &second} {
			n := 0
			for c := range Table(op, spec.ProfileStrict) {
				into.Write(encode(t, c))
				if n++; n == 2000 {
					break
				}
			}
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("%s: the second pass gave other rows", op)
		}
	}
}

func TestUnknownTable(t *testing.T) {
	if n := TableSize("unheard of", spec.ProfileStrict); n != 0 {
		t.Errorf("an unknown operation has %d rows; want none", n)
	}
}

func TestCross(t *testing.T) {
	var got []int
	whole := cross(func(at []int) bool {
		got = append(got, at[0]*10+at[1])
		return len(got) < 6
	}, 2, 3)
	want := []int{0, 1, 2, 10, 11, 12}
	if len(got) != len(want) || whole {
		t.Fatalf("cross gave %v, %t; want %v, false", got, whole, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("cross gave %v; want %v", got, want)
		}
	}
}
