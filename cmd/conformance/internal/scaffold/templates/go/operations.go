package main

import (
	"fmt"
	"strconv"
)

// The surface decide: seven operations, each from a call to its result. They
// remember nothing.
//
// Put your compactor in. SPEC.md has a section for each operation, with
// examples and with what is permitted. One that is not written yet refuses and
// says so; the failures of a run show it. Write it, and name it in operations
// of adapter.go. The types of the calls are in calls.go; lists of a result are
// never nil.

// refuse gives a refusal: one of the codes of SPEC.md, "Answers"; the ids,
// keys, literals or classes concerned; a sentence.
func refuse(code string, subject []string, reason string, cites ...Cite) Refused {
	return Refused{&Refusal{Code: code, Subject: subject, Reason: reason, Cites: cites}}
}

// unwritten stands in for an operation until it is written.
func unwritten(name string, subject ...string) Refused {
	return refuse("unknown", subject, fmt.Sprintf("%s is not written yet: operations.go, func %[1]s; SPEC.md, decide/%[1]s", name))
}

// build: which turns of the prefix does this summary cover? A BuildResult, or
// a refusal.
func build(call BuildCall) any {
	subject := []string{}
	for _, turn := range call.Turns {
		subject = append(subject, strconv.FormatInt(turn.ID, 10))
	}
	for _, id := range call.Reported {
		subject = append(subject, strconv.FormatInt(id, 10))
	}
	return unwritten("build", append(subject, "turns")...)
}

// resolve: what does this checkpoint know of one turn? A ResolveResult, or a
// refusal.
func resolve(call ResolveCall) any {
	return unwritten("resolve", strconv.FormatInt(call.ID, 10))
}

// reconstruct hands out the payload of an artifact for an operation: a
// ReconstructResult, or a refusal.
func reconstruct(call ReconstructCall) any {
	return unwritten("reconstruct", "operation", call.Operation)
}

// guard: may this action be taken? A GuardResult, or a refusal.
func guard(call GuardCall) any {
	return unwritten("guard", call.Key, "ledger")
}

// decide: certified, provisional, or not at all? A DecideResult, or a refusal.
func decide(call DecideCall) any {
	return unwritten("decide", "contract")
}

// certify: which required classes did this compaction keep whole? A
// CertifyResult, or a refusal.
func certify(call CertifyCall) any {
	return unwritten("certify", append(call.Required, "contract")...)
}

// inherit gives the ancestry of a checkpoint made from others: an
// InheritResult, or a refusal.
func inherit(call InheritCall) any {
	return unwritten("inherit", append(call.Own.Required, "contract")...)
}
