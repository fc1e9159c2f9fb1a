// The surface `decide`: seven operations, each from the parameters of a call to its result. They remember nothing.
//
// Put your compactor in. SPEC.md has a section for each operation, with examples and with what is permitted. One that
// is not written yet refuses and says so; the failures of a run show it. Write it, and name it in OPERATIONS of
// adapter.mjs.

// A refusal: one of the codes of SPEC.md, "Answers"; the ids, keys, literals or classes concerned; a sentence.
export const refuse = (code, subject, reason, cites) => ({ refusal: { code, subject, reason, cites } });

// What stands in for an operation until it is written.
const unwritten = (name, ...subject) =>
  refuse('unknown', subject, `${name} is not written yet: operations.mjs, function ${name}; SPEC.md, decide/${name}`);

// Which turns of the prefix does this summary cover?
//
// call: turns (id, anchor, tokens), summary, budget (null: unbounded), ratio_low, reported?, finish?, end_marker?
// result: covered, uncovered (ids, in the order of the turns)
export function build(call) {
  const ids = call.turns.length > 0 ? call.turns.map((turn) => turn.id) : call.reported ?? [];
  return unwritten('build', ...(ids.length > 0 ? ids.map(String) : ['turns']));
}

// What does this checkpoint know of one turn?
//
// call: checkpoint (summary, earlier?, anchors, covered, uncovered, provisional, source_recoverable, required),
// raw (text by id), id, class?. In anchors and raw the ids are texts.
// result: text, from ('summary' or 'raw_log')
export function resolve(call) {
  return unwritten('resolve', String(call.id));
}

// Hand out the payload of an artifact for an operation.
//
// call: artifact (payload, loss_class?, digest?), operation, authoritative, requires_literal, prior?, durable
// result: payload, effective_class
export function reconstruct(call) {
  return unwritten('reconstruct', 'operation', call.operation);
}

// May this action be taken?
//
// call: generation, ledger (entries with key, reason, generation; null: absent), summary, key, query
// result: permit
export function guard(call) {
  return unwritten('guard', call.key, 'ledger');
}

// Certified, provisional, or not at all?
//
// call: contract (required, certified, generation, ancestry_certified; null: there is none), source_recoverable,
// strict_consumer, chaining_risk, costly_side_effect
// result: decision ('certified' or 'provisional')
export function decide(call) {
  return unwritten('decide', 'contract', ...(call.contract?.required ?? []));
}

// Which required classes did this compaction keep whole?
//
// call: required, elements (class, text, turn), retained (turns with id and text), summary, pins
// result: certified
export function certify(call) {
  return unwritten('certify', 'contract', ...call.required);
}

// The ancestry of a checkpoint made from others.
//
// call: parents (contracts), own (required, certified), fresh
// result: generation, ancestry_certified, certified_here, certified_along
export function inherit(call) {
  return unwritten('inherit', 'contract', ...call.own.required);
}

export const operations = [build, resolve, reconstruct, guard, decide, certify, inherit];
