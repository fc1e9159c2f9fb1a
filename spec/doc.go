// Package spec holds what Plimsoll demands of a context compactor and how it
// asks for it: the requirement catalogue, the domain types of every call and
// answer, the permitted outcomes as data, the wire messages and the report.
//
// It imports nothing else of this module, so that a vendor can read the whole
// contract in one place. SPEC.md is rendered from the data in this package.
package spec

// Version is the version of the specification: the catalogue, the rulings and
// the meaning of every call. A report names the version it was made under.
const Version = "0.1.0"

// Protocol is the version of the wire protocol that this package describes.
const Protocol = 1

// MaxInteger is the largest integer that may occur in a call, products of a
// budget and a ratio included: 2^53-1, so that every language reads the same
// number.
const MaxInteger = 1<<53 - 1
