// The surface `session`: a runtime that remembers, a Session for each conversation, and a method for each step.
//
// What only remembers is written already; it keeps the table of SPEC.md, "What the runtime remembers". `resolve`,
// `reconstruct` and `guard` put their question to operations.mjs. `compact` and `act` are left for you: until then
// they refuse and say so. Replace as much of this file by your own runtime as you like.

import { guard, reconstruct, refuse, resolve } from './operations.mjs';

// Stands for the checkpoint in force where there is none.
const RAW_HISTORY = {
  summary: '', generation: 0, provisional: false, source_recoverable: true, required: [], uncovered: [], pins: [],
};

// What stands in for a step until it is written.
const unwritten = (name, ...subject) =>
  refuse('unknown', subject, `session/${name} is not written yet: session.mjs, ${name}; SPEC.md, session/${name}`);

// One conversation.
class Session {
  history = []; // turns in order of append: id, role, text, anchor, tokens
  raw = new Map(); // the raw log: text by id
  chain = []; // the checkpoints in force, oldest first; see compact
  ledger = []; // entries: key, reason, generation; null once it was lost
  artifacts = new Map(); // by name
  source = new Map(); // the durable source: texts by name
  executed = []; // acts: operation, key, literals
  returned = []; // literals that tools returned in this turn: name and value of each
  answered = []; // texts that resolve answered in this turn

  // The whole state as a text, and a session in that state.
  toText() {
    return JSON.stringify(this, (_, value) => (value instanceof Map ? { map: [...value] } : value));
  }

  static fromText(saved) {
    const session = Object.assign(new Session(), JSON.parse(saved));
    for (const name of ['raw', 'artifacts', 'source']) session[name] = new Map(session[name].map);
    return session;
  }

  // What is left to write ---------------------------------------------------------------------------------------

  // Replace the older part of the conversation by this summary, if that may be done: seven steps in SPEC.md.
  //
  // An applied one appends to the chain (from raw: begins a new one) a checkpoint of these: summary, covered,
  // uncovered, generation, ancestry_certified, certified_here, certified_along, required, source_recoverable,
  // provisional, pins (all so far, then those of the call), newest (id of the newest turn of the history).
  // result: outcome 'applied', covered, uncovered, decision, generation, ancestry_certified, certified_here,
  // certified_along. One that refuses changes nothing.
  compact(call) {
    return unwritten('compact', 'contract', ...call.required);
  }

  // Take this action: operation, key, literals, artifact?, authoritative.
  //
  // An executed one is added to this.executed.
  // result: executed, always true
  act(call) {
    return unwritten('act', call.key, 'operation');
  }

  // Steps that ask an operation ---------------------------------------------------------------------------------

  // What does the session know of this turn? A retained one stands in the context.
  resolve(call) {
    const { covered, uncovered, retained } = this.parts();
    let result;
    if (retained.includes(call.id)) {
      result = { text: this.history.find((turn) => turn.id === call.id).text, from: 'raw_log' };
    } else {
      const anchors = Object.fromEntries(this.history.map((turn) => [turn.id, turn.anchor]));
      const earlier = this.chain.slice(0, -1).map((checkpoint) => checkpoint.summary);
      const checkpoint = { ...this.checkpoint, covered, uncovered, anchors, earlier };
      result = resolve({ ...call, checkpoint, raw: Object.fromEntries(this.raw) });
    }
    if (!result.refusal) this.answered.push(result.text);
    return result;
  }

  // The payload of a stored artifact, held against the durable source as it is now.
  reconstruct(call) {
    return reconstruct({ ...call, artifact: this.artifacts.get(call.artifact), durable: Object.fromEntries(this.source) });
  }

  // May this action be taken?
  guard(call) {
    const { generation, summary } = this.checkpoint;
    return guard({ ...call, generation, summary, ledger: this.ledger });
  }

  // Steps that remember, and are never refused ------------------------------------------------------------------

  append({ id, role, text, anchor, tokens }) {
    if (role === 'user') this.beginTurn();
    this.history.push({ id, role, text, anchor, tokens });
    this.raw.set(id, text);
  }

  tool_result({ literals }) {
    this.returned.push(...Object.entries(literals));
  }

  put_artifact({ name, artifact }) {
    this.artifacts.set(name, artifact);
  }

  // An entry does not bring a lost ledger back.
  record({ key, reason }) {
    this.ledger?.push({ key, reason, generation: this.checkpoint.generation });
  }

  durable({ set }) {
    for (const [name, text] of Object.entries(set)) {
      if (text === null) this.source.delete(name);
      else this.source.set(name, text);
    }
  }

  lose({ raw = [], ledger = false }) {
    for (const id of raw) this.raw.delete(id);
    if (ledger) this.ledger = null;
  }

  // Turns go, and with them every checkpoint that was made while they were there. All else stays.
  undo({ to }) {
    this.history = this.history.filter((turn) => turn.id <= to);
    this.raw = new Map([...this.raw].filter(([id]) => id <= to));
    this.chain = this.chain.filter((checkpoint) => checkpoint.newest <= to);
    this.beginTurn();
  }

  // Everything that a caller could see.
  inspect() {
    const { summary, generation, provisional, pins } = this.checkpoint;
    const tags = [...this.artifacts].map(([name, { loss_class, digest }]) => [name, { loss_class, digest }]);
    return {
      history: this.history.map(({ id }) => ({ id, raw: this.raw.get(id) ?? null })),
      ...this.parts(), summary, generation, provisional, pins,
      ledger: this.ledger,
      contract: this.contract(),
      artifacts: Object.fromEntries(tags),
    };
  }

  save() {
    return { saved: this.toText() };
  }

  // What the steps share ----------------------------------------------------------------------------------------

  // The checkpoint in force.
  get checkpoint() {
    return this.chain.at(-1) ?? RAW_HISTORY;
  }

  // The ids of the covered, the uncovered and the retained turns, each in the order of the history.
  parts() {
    const claimed = new Set(this.chain.flatMap((checkpoint) => checkpoint.covered));
    const named = new Set(this.checkpoint.uncovered);
    const parts = { covered: [], uncovered: [], retained: [] };
    for (const { id } of this.history) {
      parts[claimed.has(id) ? 'covered' : named.has(id) ? 'uncovered' : 'retained'].push(id);
    }
    return parts;
  }

  // The contract of the checkpoint in force, with the classes that its ancestors required and its gaps.
  contract() {
    if (this.chain.length === 0) return null;
    const { certified_here, certified_along, ancestry_certified } = this.checkpoint;
    const gaps = this.checkpoint.required.flatMap((name) => {
      const last = this.chain.findLastIndex((checkpoint) => checkpoint.certified_along.includes(name));
      const first = this.chain[last + 1]; // the first that lacks the class, and so do all after it
      return first ? [{ class: name, generation: first.generation }] : [];
    });
    const required = [...new Set([...this.chain].reverse().flatMap((checkpoint) => checkpoint.required))];
    return { required, certified_here, certified_along, ancestry_certified, gaps };
  }

  beginTurn() {
    this.returned = [];
    this.answered = [];
  }
}

// From the wire to a session ------------------------------------------------------------------------------------

const sessions = new Map(); // by name

function open({ session, saved }) {
  sessions.set(session, saved === undefined ? new Session() : Session.fromText(saved));
  return {};
}

function fork({ session, as, to }) {
  sessions.set(as, Session.fromText(sessions.get(session).toText()));
  sessions.get(as).undo({ to });
  return {};
}

function close({ session }) {
  sessions.delete(session);
  return {};
}

// A step on the session that the call names. One with nothing to say has the result {}.
const step = (name) => (call) => sessions.get(call.session)[name](call) ?? {};

const NAMES = ['append', 'tool_result', 'put_artifact', 'record', 'durable', 'lose', 'compact', 'resolve', 'reconstruct',
  'guard', 'act', 'undo', 'inspect', 'save'];

export const steps = new Map([['open', open], ['fork', fork], ['close', close], ...NAMES.map((name) => [name, step(name)])]);
