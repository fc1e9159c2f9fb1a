// The seven operations of the surface `decide`, correct under the profile strict and therefore under core. Each is a
// pure function: from the params of a call to its result.
//
// Where several outcomes are permitted, they take the safer one that is still of use: they narrow rather than refuse,
// retrieve rather than quote, and hold that a contract without requirements certifies nothing.
//
// Names of payloads, sources and turns are data, and `__proto__` may be one of them: they are looked up with
// Object.hasOwn, in a Map or in a Set, never bare. A name that is there twice cannot be seen once JSON.parse is
// done (the last one wins). No valid call has one, so that is left as it is.

import { createHash } from 'node:crypto';

// A call that cannot be handled at all, with its code of JSON-RPC. That is no way to refuse.
export class CallError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

// A field that is missing must not pass for one that is false.
function need(object, ...names) {
  const missing = names.find((name) => !isObject(object) || !Object.hasOwn(object, name));
  if (missing !== undefined) throw new CallError(-32602, `${missing} is missing`);
}

// The result that says: not done, and why. At least one text of the subject must not be empty (OUT-02).
export const refuse = (code, subject, reason, cites) => ({ refusal: { code, subject, reason, cites } });

// Anchors and tokens (C4) -------------------------------------------------------------------------------------

const WORD = /[\p{L}\p{M}\p{N}_]/u;
const JOINERS = new Set(['-', '.', '/', ':', '@', '#']);

// The code point that begins at `index`, or '' at the end of the text.
const codePointAfter = (text, index) => (index < text.length ? String.fromCodePoint(text.codePointAt(index)) : '');

// The code point that ends at `index`, or '' at the beginning of the text.
function codePointBefore(text, index) {
  if (index <= 0) return '';
  const unit = text.charCodeAt(index - 1);
  const isSecondHalf = unit >= 0xdc00 && unit <= 0xdfff; // of a surrogate pair
  return text.slice(isSecondHalf ? index - 2 : index - 1, index);
}

// Whether a side is free. What stands beyond the neighbour counts only if the neighbour is a joiner.
const isFree = (neighbour, beyond) => !WORD.test(JOINERS.has(neighbour) ? beyond : neighbour);

// Whether the text holds the token: one occurrence with both sides free is enough. An empty one is never held.
export function holds(text, token) {
  if (token === '') return false;
  // No text has half a surrogate pair, so indexOf finds exactly the occurrences by code point.
  for (let start = text.indexOf(token); start !== -1; start = text.indexOf(token, start + 1)) {
    const end = start + token.length;
    const isFreeBefore = isFree(codePointBefore(text, start), codePointBefore(text, start - 1));
    const isFreeAfter = isFree(codePointAfter(text, end), codePointAfter(text, end + 1));
    if (isFreeBefore && isFreeAfter) return true;
  }
  return false;
}

// The operations ------------------------------------------------------------------------------------------------

// Which turns of the prefix does this summary cover? Those that are anchored and, if there is a report, reported.
// `budget`, `ratio_low`, `finish` and `end_marker` only tell when one may refuse, or in core claim more than that.
// Keeps COV-01 to 04, 07, 12, 13, 17 (no claim without evidence), 05, 06, 11, 23 (every claim with it), 08 to 10.
export function build(call) {
  need(call, 'turns', 'summary');
  const reported = call.reported == null ? null : new Set(call.reported);
  const timesUsed = new Map(); // by anchor
  for (const { anchor } of call.turns) timesUsed.set(anchor, (timesUsed.get(anchor) ?? 0) + 1);

  const covered = [];
  const uncovered = [];
  for (const { id, anchor } of call.turns) {
    const isReported = reported === null || reported.has(id);
    const isAnchored = timesUsed.get(anchor) === 1 && holds(call.summary, anchor);
    (isReported && isAnchored ? covered : uncovered).push(id);
  }
  return { covered, uncovered };
}

// What does this checkpoint know of one turn? The raw entry where it is there; text of a summary only for a covered
// turn whose own anchor that summary holds, and never for a load-bearing use.
// Keeps COV-14 to 16 and 24, for faulty anchors COV-04, 12 and 13, for load-bearing uses FLR-09, 18 and 23.
export function resolve(call) {
  need(call, 'checkpoint', 'raw', 'id');
  const { checkpoint, raw, id } = call;
  need(checkpoint, 'summary', 'anchors', 'covered', 'uncovered', 'provisional', 'source_recoverable', 'required');
  const name = String(id);
  const isCovered = checkpoint.covered.includes(id);
  const isUncovered = checkpoint.uncovered.includes(id);
  const isLoadBearing = checkpoint.provisional && checkpoint.required.includes(call.class);

  if (isCovered === isUncovered) {
    return refuse('unresolvable', [name], `turn ${name} is in ${isCovered ? 'both sets' : 'neither set'}`);
  }
  if (isCovered && isLoadBearing && !checkpoint.source_recoverable) {
    return refuse('source_gone', [name], `there was no source to retrieve turn ${name} from when it was compacted`);
  }
  if (Object.hasOwn(raw, name)) return { text: raw[name], from: 'raw_log' };
  if (isUncovered || isLoadBearing) {
    return refuse('source_gone', [name], `turn ${name} is to be retrieved, and its raw entry is gone`);
  }

  const anchor = Object.hasOwn(checkpoint.anchors, name) ? checkpoint.anchors[name] : '';
  const timesUsed = Object.values(checkpoint.anchors).filter((other) => other === anchor).length;
  const newestFirst = [...(checkpoint.earlier ?? []), checkpoint.summary].reverse();
  const text = newestFirst.find((summary) => timesUsed === 1 && holds(summary, anchor));
  if (text !== undefined) return { text, from: 'summary' };
  return refuse('unresolvable', [name], `no summary holds an anchor of turn ${name}'s own, and its raw entry is gone`);
}

const TOLERANT = new Set(['summarize', 'plan', 'brainstorm', 'rank']);
const RESTORATION = new Set(['authorize', 'commit', 'emit_authoritative', 'retry_idempotent']);
export const isKnown = (operation) => TOLERANT.has(operation) || RESTORATION.has(operation);

// The digest of a payload (R3). Its canonical form is sorted by UTF-16 units, which is what sort() goes by.
function digestOf(payload) {
  const members = Object.keys(payload).sort().map((name) => `${JSON.stringify(name)}:${JSON.stringify(payload[name])}`);
  return 'sha256:' + createHash('sha256').update(`{${members.join(',')}}`).digest('hex');
}

// Whether the source has this value under this name.
export const stands = (source, name, value) => Object.hasOwn(source, name) && source[name] === value;

// The names of the literals that are absent from the source, or different there.
const namesNotIn = (source, literals) =>
  Object.keys(literals).filter((name) => !stands(source, name, literals[name]));

// Whether two attempts have the same literals, name by name and value by value.
export const areEqual = (one, other) => namesNotIn(one, other).length === 0 && namesNotIn(other, one).length === 0;

// Hand out the payload of an artifact for an operation. Whatever needs exact literals (a restoration, an outcome
// recorded as authoritative, a literal required) gets a restorable artifact or nothing. All else is an expansion,
// under a loss class that promises no more than is known.
// Keeps RST-01 to 05, 07, 09, 13, 14, 23 (what is refused), 06, 10, 12, 15 (what is due, and whole), 08, 11 and 24.
export function reconstruct(call) {
  need(call, 'artifact', 'operation', 'authoritative', 'requires_literal', 'durable');
  const { artifact, operation, durable } = call;
  need(artifact, 'payload');
  const { payload, digest, loss_class: lossClass } = artifact;

  if (!isKnown(operation)) {
    return refuse('unknown_operation', ['operation', operation], 'an operation of no known class');
  }
  if (!areEqual(call.prior ?? payload, payload)) {
    return refuse('divergent', [operation], 'the literals are not those of the prior attempt');
  }

  const isVerifying = lossClass === 'LOSSLESS' && digest === digestOf(payload);
  if (RESTORATION.has(operation) || call.authoritative || call.requires_literal) {
    if (lossClass !== 'LOSSLESS') return refuse('unsound', ['loss_class', operation], 'the artifact is not LOSSLESS');
    if (!isVerifying) return refuse('unsound', ['digest', operation], 'the digest is absent or does not verify');
    const unverified = namesNotIn(durable, payload);
    if (unverified.length > 0) {
      return refuse('unverified', ['source', ...unverified], 'the durable source does not hold these literals');
    }
  }
  const isTagSound = lossClass === 'LOSSY_GIST' || isVerifying;
  return { payload, effective_class: isTagSound ? lossClass : 'LOSSY_LITERAL' };
}

// May this action be taken? Not if an entry of the ledger has its key, byte for byte; not if there is no ledger.
// Keeps PRO-01, 08, 10 (a hit refuses), 06, 07, 20 (and cites every reason), 02, 09, 12 (no hit permits) and 03.
export function guard(call) {
  need(call, 'ledger', 'key');
  const { ledger, key } = call;
  if (ledger === null) {
    return refuse('unknown', ['ledger', key], 'there is no ledger, so nobody knows whether this was excluded');
  }
  const hits = ledger.filter((entry) => entry.key === key);
  if (hits.length === 0) return { permit: true };

  const cites = hits.map(({ reason, generation }) => ({ reason, generation }));
  // The key may be the empty text: an entry like any other, but by itself no subject.
  return refuse('excluded', [key, 'ledger'], `the ledger holds this key, entries: ${hits.length}`, cites);
}

const CONTRACT_FIELDS = ['required', 'certified', 'generation', 'ancestry_certified'];
const isComplete = (contract) => CONTRACT_FIELDS.every((field) => contract[field] != null);

// The classes that a contract requires and does not certify.
function gapsOf(contract) {
  const certified = new Set(contract.certified);
  return contract.required.filter((name) => !certified.has(name));
}

// Whether a contract certifies what it requires, with an ancestry that did. Requiring nothing is no promise.
const isCertified = (contract) =>
  contract.ancestry_certified && contract.required.length > 0 && gapsOf(contract).length === 0;

// Certified, provisional, or not at all? Certified with a contract that certifies; otherwise provisional while the
// source can be read again or nothing is endangered; otherwise refused.
// Keeps FLR-04 to 06 (certified), 03, 07 (provisional), 01, 02 (refused), 20 (no contract) and CHN-06 (invalid).
export function decide(call) {
  need(call, 'contract', 'source_recoverable', 'strict_consumer', 'chaining_risk', 'costly_side_effect');
  const { contract } = call;
  if (contract === null) {
    if (call.source_recoverable) return { decision: 'provisional' };
    return refuse('below_floor', ['contract', 'source'], 'there is no contract, and the source is gone');
  }
  if (!isComplete(contract)) return refuse('invalid_contract', ['contract'], 'its generation or ancestry is missing');
  if (isCertified(contract)) return { decision: 'certified' };

  const isEndangered = call.strict_consumer || call.chaining_risk || call.costly_side_effect;
  if (call.source_recoverable || !isEndangered) return { decision: 'provisional' };
  return refuse('below_floor', ['source', ...gapsOf(contract)], 'uncertified, and the source is gone');
}

// Which required classes did this compaction keep whole? Those that have elements, each of which stands as a token
// in the summary, in a retained turn or in a pin. A class without elements has nothing to show and is left out.
// Keeps FLR-10, 11, 19 (no class with a gap) and FLR-12 (every class without one).
export function certify(call) {
  need(call, 'required', 'elements', 'retained', 'summary', 'pins');
  const texts = [call.summary, ...call.retained.map((turn) => turn.text), ...call.pins];
  const required = new Set(call.required);
  const isWhole = new Map(); // by class, as far as its elements have been seen
  for (const element of call.elements) {
    if (!required.has(element.class) || isWhole.get(element.class) === false) continue;
    isWhole.set(element.class, texts.some((text) => holds(text, element.text)));
  }
  return { certified: [...required].filter((name) => isWhole.get(name)) };
}

// The ancestry of a checkpoint made from others: one generation on, and never more certified than its weakest
// parent. A fresh compaction has no parent but the raw history.
// Keeps CHN-01 (generation), 02 to 04 (ancestry), 05 (fresh), 06 (invalid parents) and 07 (classes).
export function inherit(call) {
  need(call, 'parents', 'own', 'fresh');
  need(call.own, 'certified');
  const parents = call.fresh ? [] : call.parents;
  if (!parents.every(isComplete)) return refuse('invalid_contract', ['parents'], 'a generation or ancestry is missing');
  const certifiedByParents = parents.map((parent) => new Set(parent.certified));
  return {
    generation: 1 + parents.reduce((highest, parent) => Math.max(highest, parent.generation), 0),
    ancestry_certified: parents.every(isCertified),
    certified_here: call.own.certified,
    certified_along: call.own.certified.filter((name) => certifiedByParents.every((classes) => classes.has(name))),
  };
}
