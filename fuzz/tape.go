package fuzz

import "plimsoll/spec"

// A tape is bytes being read from front to back. Behind its end stand zeros
// without end.
type tape struct{ rest []byte }

func (t *tape) next() byte {
	if len(t.rest) == 0 {
		return 0
	}
	b := t.rest[0]
	t.rest = t.rest[1:]
	return b
}

// n chooses a number from 0 to k-1; k is between 1 and 256.
func (t *tape) n(k int) int { return int(t.next()) % k }

func (t *tape) flag() bool { return t.next()&1 == 1 }

// flags fills several flags from one byte.
func (t *tape) flags(into ...*bool) {
	b := t.next()
	for i, f := range into {
		*f = b>>i&1 == 1
	}
}

// more ends a list: true while the tape says so and it has fewer than most.
func (t *tape) more(have, most int) bool { return have < most && t.next() != 0 }

// number chooses a number between 0 and most: small, beside a limit, or any.
func (t *tape) number(most int64) int64 {
	b := t.next()
	n := int64(b)
	switch {
	case b >= 0xf8:
		n = most - int64(b-0xf8)
	case b >= 0xf0:
		n = 1<<31 - 4 + int64(b-0xf0)
	case b >= 0xe0:
		for range 7 {
			n = n<<8 | int64(t.next())
		}
		n &= spec.MaxInteger
	}
	return min(max(n, 0), most)
}

// pick chooses one entry of a table.
func pick[T any](t *tape, table []T) T { return table[t.n(len(table))] }

// one chooses one of the entries, or the zero value of none.
func one[T any](t *tape, of []T) T {
	if len(of) == 0 {
		var zero T
		return zero
	}
	return of[int(t.next())%len(of)]
}

// some chooses a list of entries, repeats and all.
func some[T any](t *tape, most int, of ...T) []T {
	out := []T{}
	for t.more(len(out), most) {
		out = append(out, one(t, of))
	}
	return out
}
