// Package fuzz makes cases of bytes, so that a coverage-guided fuzzer can
// search for the calls on which a compactor breaks a requirement.
//
// The decoders are total: every byte string is one valid case, and none is
// turned away. They read from front to back, the end of the bytes reads as
// zeros, and a zero is the plainest choice, so that shorter bytes are simpler
// cases and a change of one byte is a change of one choice. Unlike those of
// package generators their cases follow no plan: names, texts and flags are
// combined as they come.
//
// A vendor who writes Go needs Run alone. The targets of this package put the
// reference, and every reader of foreign bytes that is exported, to the same
// test; readers that are not have their targets beside them.
package fuzz
