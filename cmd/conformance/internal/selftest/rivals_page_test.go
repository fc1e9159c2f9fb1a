package selftest

const rivalsHead = `# What a user would write instead

The thirty faults of decide of which RESULTS.md tells how they shrink, searched for by two tests that do without this project, and by this project. Written by

    npm ci --prefix cmd/conformance/internal/selftest/testdata/rivals
    go test ./cmd/conformance/internal/selftest -run 'TestRivals$' -rivals

Both tests are what somebody can write in an afternoon who has read the four records and the comments of the interface: generators that
spoil one thing or another of a sound input, keys of few letters so that they meet, and one property for each of the seven operations,
which asks for what the records forbid and for what they owe. Neither accuses the reference. The one in Go, for rapid, is
rivals_plain*_test.go; the one for fast-check on Node, testdata/rivals/properties.mjs, asks an adapter in another process.

Killed is a fault that falls from each of %d seeds. A rival has %d calls for the property of the operation that the fault is in, and is
charged for no other; Plimsoll has %d cases of all operations under the whole catalogue, and ends with its first failure. Within 100
calls is what either rival makes unless told otherwise. "Missed" says from how many seeds the fault falls all the same. Calls are those of the
operation, up to the one that convicts, and bytes those of the call that is left after shrinking, in the spelling of the corpus: median, 95th
percentile and, of bytes, the most. They are told of the %d faults that everyone kills, so that who misses the hard ones does not look quick.

| searcher | adapter | killed | within 100 calls | missed | calls | p95 | bytes | p95 | most |
|---|---|---|---|---|---|---|---|---|---|
`

const rivalsFoot = `
Where Plimsoll is not ahead, this is why:

- Calls, of the stage random alone: a property by hand asks one thing, of a generator that was bent to it. The random stage draws for the whole
  catalogue, and what the rest of the bank needs (names that collide, ledgers of hundreds, unlikely flags) makes each plain fault a
  little rarer. No fault takes it a thousand calls of the operation, which is what its budget is made for.
- Calls, without the corpus: a decision table is played from its first row to its last. That is there to make sure that the fault falls, whatever
  the seed, and not to make it fall early.
- Calls, all stages: the corpus comes first, and it knows these faults, as it knows what was reported in the field. That is memory and not
  search; the two rows above are the search.
- Bytes, on faults of guard: the normal form takes plain words (deploy, reason 1) where a shrinker is left with a letter or with nothing. The
  case has as few parts, and is longer by some bytes.
- Time is not told here because it hangs on the machine. In process a rival is ahead there: a call of its is drawn and judged by a few lines for one
  operation, and one of the engine's by two oracles for every row that binds.

What the rivals miss no budget finds. That a refusal owes every reason recorded, and that an anchor of two turns is evidence of neither, has
to be asked for; the record's code, which a user goes by, does neither.
`
