// Package model is the scripted model: the summarizer that a compactor is
// given in place of a real one, and the main model that goes on after it. It
// needs no key and no network, and it is as bad as its plan wants it to be.
//
// # What it does
//
// A [Model] answers requests by a [Plan], which comes from the case: what the
// case planted in the history (elements, anchors, failed actions, secrets),
// and what the summarizer does with it, per call and per generation. A
// faithful reply repeats, byte for byte, every planted text that stood in the
// request, and nothing else of substance; what is lost under it is the
// compactor's own doing. Every other reply commits one [Fault]: it is cut off,
// empty, a refusal, has a negation dropped, a number rounded, a literal
// invented; or no reply arrives at all.
//
// Every request is recorded as an [Exchange]. What the summarizer was shown,
// and what the main model sees next, are the two best witnesses there are of
// what a compactor does.
//
// # Which request is a summarization
//
// A plan cannot know the prompt of each product. In this order:
//
//  1. what the caller said by [Model.Expect], as a harness does that knows
//     when it asked for a compaction;
//  2. the function of [Options];
//  3. the path or a header of the request ([Request.Route]): products often
//     let one configure a model of its own for summaries;
//  4. an endpoint that does nothing else, or a field that asks for compaction
//     ([Request.Compaction]);
//  5. a guess by the words of the prompt: the last message, or the system prompt
//     where no tools are offered, asks to summarize or compact a conversation.
//
// # Generations
//
// A summarization request in which an earlier reply stands is of the
// generation after that reply's; one without is of generation 1. A caller that
// knows better says so by [Model.Expect].
//
// # The window
//
// With [Plan.Window] a request that is larger gets the error by which the
// provider's clients know that it is, whatever the request is for.
//
// # Determinism
//
// The same plan and the same requests in the same order give the same replies,
// bytes included: no clock, no random number that the seed of the plan does
// not decide. Tokens are counted by [spec.Tokens], a quarter of the code points,
// which every usage figure and every count endpoint reports.
//
// Package model knows no network. Package wire reads and writes the formats of
// the providers; package server serves them on loopback.
package model
