// The surface `session`: a runtime that remembers. It decides nothing that operations.mjs does not decide already;
// what it adds is the state, and which part of the state each decision is given.
//
// The rows of `decide` are kept there; a comment here names the rows of this surface alone that a part keeps. Where
// several outcomes are permitted, this runtime takes the one that needs no further memory: it does not know, for
// instance, whether it was reloaded.

import {
  areEqual, build, CallError, certify, decide, guard, holds, inherit, isKnown, isObject, reconstruct, refuse, resolve,
  stands,
} from './operations.mjs';
import { Journals } from './journal.mjs';

// The state -----------------------------------------------------------------------------------------------------

const sessions = new Map(); // the open ones, by name

// Turns, checkpoints, entries and artifacts are never changed once they are stored, but for a turn that gets lost.
const newSession = () => ({
  history: [], // the turns in order of append: id, role, text, anchor, tokens, and whether the raw entry is lost
  chain: [], // the checkpoints in force, oldest first. From raw it begins anew
  ledger: [], // null once it was lost, here or in a session that was taken in
  held: [], // entries of whole ledgers that a merge joined with a lost one
  artifacts: new Map(), // by name, as they came
  durable: new Map(), // texts by name
  attempts: new Map(), // by key, the literals of the first executed act; null where merged sessions differ
  returned: new Set(), // the values that tools returned in this turn
  answered: new Set(), // the texts that resolve answered in this turn
});

// What is in force where there is no checkpoint: the raw history.
const RAW_HISTORY = {
  summary: '', uncovered: [], generation: 0, provisional: false, source_recoverable: true, required: [], pins: [],
};
const inForce = (session) => session.chain.at(-1) ?? RAW_HISTORY;

// Each turn of the history is exactly one of the three, each in order of the history (COV-19).
function parts(session) {
  const coveredIds = new Set(session.chain.flatMap((checkpoint) => checkpoint.covered));
  const uncoveredIds = new Set(inForce(session).uncovered);
  const covered = [];
  const uncovered = [];
  const retained = [];
  for (const turn of session.history) {
    const part = coveredIds.has(turn.id) ? covered : uncoveredIds.has(turn.id) ? uncovered : retained;
    part.push(turn);
  }
  return { covered, uncovered, retained };
}

const idsOf = (turns) => turns.map((turn) => turn.id);

// What was returned or answered before counts for nothing in a new turn (RST-16).
function beginTurn(session) {
  session.returned.clear();
  session.answered.clear();
}

// The whole state as a text, and back. Only this pair knows of Maps and Sets, and a fork goes through it as well.
// Keeps PRO-11, RST-19 and 20, FLR-08 and CHN-08 across a reload: there is no other state to lose.
const FORMAT = 'node-example session 1';

const write = (session) =>
  JSON.stringify({ format: FORMAT, ...session }, (_, value) =>
    value instanceof Map || value instanceof Set ? [...value] : value);

function read(saved) {
  try {
    const { format, ...session } = JSON.parse(saved);
    if (format !== FORMAT) throw new Error('of another format');
    for (const name of ['artifacts', 'durable', 'attempts']) session[name] = new Map(session[name]);
    for (const name of ['returned', 'answered']) session[name] = new Set(session[name]);
    return session;
  } catch {
    throw new CallError(-32602, 'saved is no text that save gave');
  }
}

// Sessions that outlive the process ---------------------------------------------------------------------------------

let journals = null; // in memory alone, unless the harness names a state directory

// From here on every session has a journal in this directory.
export function keepIn(directory) {
  journals = new Journals(directory);
}

// The steps that change a session, by name: what a journal holds.
const KEPT = {
  append, tool_result: toolResult, put_artifact: putArtifact, record, durable, lose, compact, resolve: resolveTurn, act,
  undo,
};

// A session is open from here on; its journal begins with what it is.
function enter(name, session) {
  journals?.begin(name, { saved: write(session) });
  sessions.set(name, session);
}

// The session whose journal this is. Keeps PRO-11, RST-19, RST-20 and TXN-05 across a kill.
function resumed(name) {
  const [{ saved }, ...entries] = journals.resume(name);
  const session = read(saved);
  for (const { step: taken, call } of entries) KEPT[taken](session, call);
  return session;
}

// Keeps a step that was taken. If that cannot be done, the step has not been: it is answered with the error.
function keep(name, call) {
  if (journals === null || !Object.hasOwn(KEPT, name)) return;
  try {
    journals.write(call.session, { step: name, call });
  } catch (problem) {
    sessions.set(call.session, resumed(call.session));
    throw problem;
  }
}

// Steps that are never refused. Those that return nothing have nothing to say ----------------------------------------

function open(_, { session: name, saved, resume }) {
  if (!resume) enter(name, saved == null ? newSession() : read(saved));
  else if (journals !== null) sessions.set(name, resumed(name));
  else throw new CallError(-32602, `there is no session ${name} to go on with`);
}

function close(_, { session: name }) {
  journals?.end(name);
  sessions.delete(name);
}

function append(session, { id, role, text, anchor, tokens }) {
  if (role === 'user') beginTurn(session);
  session.history.push({ id, role, text, anchor, tokens, isLost: false });
}

function toolResult(session, { literals }) {
  for (const value of Object.values(literals)) session.returned.add(value);
}

// An artifact is kept as it came: tag and digest are not looked at before it is used (RST-19).
function putArtifact(session, { name, artifact }) {
  session.artifacts.set(name, artifact);
}

// Adds and never replaces (PRO-05). What is recorded after the loss is not the whole ledger, so that it stays lost
// (PRO-04): guard and act escalate for every key, this one included.
function record(session, { key, reason }) {
  session.ledger?.push({ key, reason, generation: inForce(session).generation });
}

function durable(session, { set }) {
  for (const [name, value] of Object.entries(set)) {
    if (value === null) session.durable.delete(name);
    else session.durable.set(name, value);
  }
}

// The raw entry is gone; the text remains for the turns that stand verbatim in the context.
function lose(session, { raw, ledger }) {
  const lost = new Set(raw);
  for (const turn of session.history) if (lost.has(turn.id)) turn.isLost = true;
  if (ledger) Object.assign(session, { ledger: null, held: [] });
}

// Back to the turn `to`. A checkpoint made while a later turn was there is gone, and its pins and sets with it. What
// was recorded, lost, stored or executed stays: the world was not undone (PRO-18, RST-20).
function undo(session, { to }) {
  session.history = session.history.filter((turn) => turn.id <= to);
  session.chain = session.chain.filter((checkpoint) => checkpoint.newest <= to);
  beginTurn(session);
}

// A copy, and undo in the copy; the two share nothing.
function fork(session, { to, as }) {
  if (sessions.has(as)) throw new CallError(-32602, `the session ${as} is open already`);
  const copy = read(write(session));
  undo(copy, { to });
  enter(as, copy);
}

const save = (session) => ({ saved: write(session) });

function inspect(session) {
  const { covered, uncovered, retained } = parts(session);
  const { summary, generation, provisional, pins } = inForce(session);
  const tagsOf = ({ loss_class, digest }) => ({ loss_class, digest }); // JSON leaves out what is missing
  return {
    history: session.history.map(({ id, text, isLost }) => ({ id, raw: isLost ? null : text })),
    covered: idsOf(covered),
    uncovered: idsOf(uncovered),
    retained: idsOf(retained),
    summary,
    generation,
    provisional,
    ledger: session.ledger,
    contract: contractOf(session.chain.at(-1)),
    pins,
    artifacts: Object.fromEntries([...session.artifacts].map(([name, artifact]) => [name, tagsOf(artifact)])),
  };
}

// The contract in force, with what its ancestors required besides (CHN-09), and since when it has its gaps (CHN-10).
function contractOf(checkpoint) {
  if (checkpoint === undefined) return null;
  const { required, heritage, since, certified_here, certified_along, ancestry_certified } = checkpoint;
  const gaps = [...new Set(required)].filter((name) => name in since);
  return {
    required: heritage,
    certified_here,
    certified_along,
    ancestry_certified,
    gaps: gaps.map((name) => ({ class: name, generation: since[name] })),
  };
}

// What a checkpoint knows of the chain behind it: the classes that it or an ancestor required, and since which
// generation those are missing that are not certified along the chain. What no ancestor ever required was missing in
// all of them, and every chain begins with generation 1.
function lineage(parents, required, generation, along) {
  const heritage = [...new Set([...required, ...parents.flatMap((parent) => parent.heritage)])];
  const missing = heritage.filter((name) => !along.includes(name));
  const lacking = (name) => parents.filter((parent) => !parent.certified_along.includes(name));
  const opened = (name) => Math.min(generation, ...lacking(name).map((parent) => parent.since[name] ?? 1));
  return { heritage, since: Object.fromEntries(missing.map((name) => [name, opened(name)])) };
}

// Merges ------------------------------------------------------------------------------------------------------------

const isSame = (one) => (other) => JSON.stringify(one) === JSON.stringify(other);

// One list behind another; what they have in common at their beginning is there once.
function behind(these, those) {
  const parted = those.findIndex((item, index) => !isSame(item)(these[index] ?? null));
  return parted === -1 ? these : [...these, ...those.slice(parted)];
}

// What sessions come to together, the first with its artifacts, its durable source and its turn; the checkpoints to go
// on from, and the pins of all. No entry is lost (PRO-14): where a ledger is, the merged one is not whole (PRO-21), and
// what the others hold is held apart. Keeps CHN-08, COV-19 and 20 and RST-20 in a merge.
function joined(session, others) {
  let pins = inForce(session).pins;
  const heads = session.chain.slice(-1);
  if (others.length === 0) return { whole: session, heads, pins };
  const whole = read(write(session));
  for (const other of others) {
    takeTurns(whole, other);
    takeLedger(whole, other);
    for (const [key, literals] of other.attempts) {
      const own = whole.attempts.get(key);
      if (own === undefined) whole.attempts.set(key, literals);
      else if (own === null || literals === null || !areEqual(own, literals)) whole.attempts.set(key, null);
    }
    whole.chain.push(...other.chain.filter((checkpoint) => !whole.chain.some(isSame(checkpoint))));
    heads.push(...other.chain.slice(-1).filter((head) => !heads.some(isSame(head))));
    pins = behind(pins, inForce(other).pins);
  }
  return { whole, heads, pins };
}

// A turn is there once, and its raw entry as long as one session has it.
function takeTurns(whole, other) {
  for (const turn of other.history) {
    const own = whole.history.find(({ id }) => id === turn.id);
    if (own === undefined) whole.history.push(turn);
    else own.isLost &&= turn.isLost;
  }
  whole.history.sort((one, another) => one.id - another.id);
}

function takeLedger(whole, other) {
  if (whole.ledger !== null && other.ledger !== null) {
    whole.ledger = behind(whole.ledger, other.ledger);
    return;
  }
  const entries = [whole.held, other.held, whole.ledger ?? [], other.ledger ?? []];
  Object.assign(whole, { ledger: null, held: entries.reduce(behind) });
}

// Steps that may be refused -----------------------------------------------------------------------------------------

// Replace the older part of the conversation by this summary? Nothing changes before the last decision is made, and
// nothing is remembered of a compaction that was not applied: neither its flags nor that it was refused.
// Keeps FLR-13, 14, 21 (a refusal leaves no trace), OUT-01 (what is reported is what is in force), FLR-08 (the mark),
// CHN-08 (pins are added behind the others) and, since only the chain changes, PRO-11, PRO-18, COV-19 and 20. With
// other sessions, it is all worked out of what they come to together.
function compact(session, call) {
  const isFresh = call.from === 'raw';
  const { whole, heads, pins: pinned } = joined(session, (call.taken ?? []).map(read));
  const covered = new Set(isFresh ? [] : idsOf(parts(whole).covered));
  const candidates = whole.history.filter((turn) => !covered.has(turn.id));
  const end = Math.max(0, candidates.length - call.keep);
  const input = candidates.slice(0, end);
  if (input.length === 0) return { outcome: 'skipped' }; // there is nothing to replace
  const pins = [...pinned, ...call.pins];
  const { required, summary, source_recoverable } = call;

  const built = heard(build({ ...call, turns: input }), call, new Set(idsOf(parts(session).covered)));
  const { certified } = certify({ ...call, retained: candidates.slice(end), pins });
  const parents = heads.map((parent) => ({ ...parent, certified: parent.certified_along }));
  const ancestry = inherit({ parents, own: { required, certified }, fresh: isFresh });
  const { generation, ancestry_certified, certified_along: along } = ancestry;
  const decided = decide({ ...call, contract: { required, certified: along, generation, ancestry_certified } });
  if (built.refusal) return built;
  if (decided.refusal) return decided;

  const provisional = decided.decision === 'provisional';
  const newest = whole.history.at(-1).id; // once this turn is undone, so is the checkpoint
  const behindIt = lineage(isFresh ? [] : heads, required, generation, along);
  const checkpoint = {
    summary, ...built, ...ancestry, ...behindIt, required, provisional, source_recoverable, pins, newest,
  };
  Object.assign(session, whole, { chain: isFresh ? [checkpoint] : [...whole.chain, checkpoint] });
  return { outcome: 'applied', ...built, ...decided, ...ancestry };
}

// The two sets without the claims that the request to the summarizer does not bear out. A new summary that takes the
// place of one which its summarizer was not given would speak for turns that nobody told it of. Keeps COV-18.
function heard(built, { from, shown, shown_summary: hasSummary }, covered) {
  if (built.refusal || shown === undefined) return built;
  if (!hasSummary && from === 'head' && covered.size > 0) {
    return refuse('irreversible', ['summary'], 'the summarizer was not given the earlier summary');
  }
  const told = new Set([...shown, ...(hasSummary ? covered : [])]);
  const unheard = built.covered.filter((id) => !told.has(id));
  return {
    covered: built.covered.filter((id) => told.has(id)),
    uncovered: [...built.uncovered, ...unheard].sort((a, b) => a - b), // ids ascend with the history
  };
}

// What does the session know of this turn? A retained turn is in plain sight, all others are up to the checkpoint.
function lookUp(session, { id, class: use }) {
  const { covered, uncovered, retained } = parts(session);
  const inSight = retained.find((turn) => turn.id === id);
  if (inSight !== undefined) return { text: inSight.text, from: 'raw_log' };

  const checkpoint = {
    ...inForce(session),
    earlier: session.chain.slice(0, -1).map(({ summary }) => summary),
    anchors: Object.fromEntries(session.history.map((turn) => [turn.id, turn.anchor])),
    covered: idsOf(covered),
    uncovered: idsOf(uncovered),
  };
  const present = session.history.filter((turn) => !turn.isLost);
  return resolve({ checkpoint, raw: Object.fromEntries(present.map((turn) => [turn.id, turn.text])), id, class: use });
}

// Whatever is answered may be acted on until a new turn begins.
function resolveTurn(session, call) {
  const answer = lookUp(session, call);
  if (!answer.refusal) session.answered.add(answer.text);
  return answer;
}

// Every use verifies against the durable source as it is now; no verification is remembered (RST-22).
const handOut = (session, artifact, call) =>
  reconstruct({ ...call, artifact, durable: Object.fromEntries(session.durable) });

function reconstructStored(session, call) {
  const artifact = session.artifacts.get(call.artifact);
  if (artifact !== undefined) return handOut(session, artifact, call);
  return refuse('unsound', [call.artifact, 'artifact'], 'nothing is stored under this name');
}

// A ledger that was lost escalates (PRO-04), unless the key is one of those that are still held.
function askGuard({ ledger, held }, { key }) {
  const isHeld = held.some((entry) => entry.key === key);
  return guard({ ledger: isHeld ? held : ledger, key });
}

// Take this action? Not if the ledger has its key or is lost, whether or not the guard was asked (PRO-13, 19), not as
// a retry of something else (RST-14, 20), and not on a literal that nobody can vouch for (RST-16).
function act(session, call) {
  const { operation, key, literals } = call;
  if (!isKnown(operation)) return refuse('unknown_operation', [key, operation], 'an operation of no known class');

  const permission = askGuard(session, call);
  if (permission.refusal) return permission;

  const prior = session.attempts.get(key);
  if (operation === 'retry_idempotent' && prior != null && !areEqual(prior, literals)) {
    return refuse('divergent', [key], 'the literals are not those of the first attempt under this key');
  }

  const isVouchedFor = voucher(session, call);
  const unfounded = Object.keys(literals).filter((name) => !isVouchedFor(name, literals[name]));
  if (unfounded.length > 0) {
    return refuse('unverified', [key, ...unfounded], 'these literals come from nowhere that can be checked now');
  }
  if (prior === undefined) session.attempts.set(key, literals);
  return { executed: true };
}

// Where may a literal of this act come from, byte for byte? From a tool in this turn, as long as the durable source
// does not say otherwise (RST-17); from a text that stands before the model; or from an artifact that can be handed
// out for the operation and whose literal the durable source confirms now (RST-21, 22). All else is a guess, also one
// that is right, and a spelling that resembles a known literal is another literal (RST-16, 18).
function voucher(session, { artifact: name, operation, authoritative }) {
  const userTurn = session.history.findLast((turn) => turn.role === 'user');
  const retained = parts(session).retained.map((turn) => turn.text);
  const texts = [userTurn?.text ?? '', ...retained, ...session.answered];

  const artifact = session.artifacts.get(name);
  const use = { operation, authoritative, requires_literal: false };
  const payload = (artifact && handOut(session, artifact, use).payload) ?? {};

  return (literal, value) => {
    const known = session.durable.get(literal);
    const isReturned = session.returned.has(value) && (known === undefined || known === value);
    const isRestored = stands(payload, literal, value) && known === value;
    return isReturned || isRestored || texts.some((text) => holds(text, value));
  };
}

// The table of steps ------------------------------------------------------------------------------------------------

// What a field may be. All of a call is checked before any of it is done, so that an error changes nothing.
const text = (value) => typeof value === 'string';
const filled = (value) => text(value) && value !== '';
const flag = (value) => typeof value === 'boolean';
const count = (value) => Number.isSafeInteger(value) && value >= 0;
const oneOf = (...values) => (value) => values.includes(value);
const orNull = (type) => (value) => value === null || type(value);
const optional = (type) => (value) => value == null || type(value);
const listOf = (type) => (value) => Array.isArray(value) && value.every(type);
const byName = (type) => (value) => isObject(value) && Object.values(value).every(type);
const object = (fields) => (value) => isObject(value) && wrongField(value, fields) === undefined;
const wrongField = (value, fields) => Object.keys(fields).find((name) => !fields[name](value[name]));

const artifact = object({ payload: byName(text), loss_class: optional(text), digest: optional(text) });
const element = object({ class: filled, text: filled });
const COMPACTION = {
  from: oneOf('head', 'raw'), with: optional(listOf(filled)), keep: count, summary: text, budget: orNull(count), ratio_low: count,
  reported: optional(listOf(count)), finish: optional(text), end_marker: optional(text),
  required: listOf(filled), elements: listOf(element), pins: listOf(text),
  source_recoverable: flag, strict_consumer: flag, chaining_risk: flag, costly_side_effect: flag,
  shown: optional(listOf(count)), shown_summary: optional(flag),
};
const RECONSTRUCTION = {
  artifact: filled, operation: text, authoritative: flag, requires_literal: flag, prior: optional(byName(text)),
};
const ACT = { operation: text, key: filled, literals: byName(text), artifact: optional(filled), authoritative: flag };

// A merge has the states of the others in its call, and so in the journal: they are closed afterwards.
function withOthers(call) {
  if (!Array.isArray(call.with)) return call;
  const missing = call.with.find((name) => !sessions.has(name) || name === call.session);
  if (missing !== undefined) throw new CallError(-32602, `${missing} is no other open session`);
  return { ...call, taken: call.with.map((name) => write(sessions.get(name))) };
}

const step = (name, run, fields = {}) => [name, (call) => {
  const wrong = wrongField(call, { session: filled, ...fields });
  if (wrong !== undefined) throw new CallError(-32602, `${wrong} is missing or unusable`);
  const session = sessions.get(call.session);
  if ((session === undefined) !== (name === 'open')) {
    throw new CallError(-32602, `session ${call.session} is ${session === undefined ? 'not open' : 'open already'}`);
  }
  const taking = withOthers(call);
  const result = run(session, taking) ?? {};
  if (result.refusal === undefined) keep(name, taking);
  return result;
}];

// By name: from the params of a call to its result.
export const STEPS = new Map([
  step('open', open, { saved: optional(filled), resume: optional(flag) }),
  step('append', append, { id: count, role: oneOf('user', 'assistant', 'tool'), text, anchor: text, tokens: count }),
  step('tool_result', toolResult, { literals: byName(text) }),
  step('put_artifact', putArtifact, { name: filled, artifact }),
  step('record', record, { key: filled, reason: text }),
  step('durable', durable, { set: byName(orNull(text)) }),
  step('lose', lose, { raw: optional(listOf(count)), ledger: optional(flag) }),
  step('compact', compact, COMPACTION),
  step('resolve', resolveTurn, { id: count, class: optional(filled) }),
  step('reconstruct', reconstructStored, RECONSTRUCTION),
  step('guard', askGuard, { key: filled, query: text }),
  step('act', act, ACT),
  step('undo', undo, { to: count }),
  step('fork', fork, { to: count, as: filled }),
  step('inspect', inspect),
  step('save', save),
  step('close', close),
]);
