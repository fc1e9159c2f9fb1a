// What a user of fast-check would write in an afternoon who has read the four records and the chapter on the wire: one
// property for each operation. A property is an arbitrary of calls, and what is wrong with an answer, or ''. The answer
// is undefined where the adapter refused.

import { createHash } from 'node:crypto';
import fc from 'fast-check';

const when = (is, wrong) => (is ? wrong : '');
const same = (a, b) => Object.keys(a).length === Object.keys(b).length && Object.keys(a).every((k) => Object.hasOwn(b, k) && a[k] === b[k]);

// Turns whose anchors are T1, T2 and so on, and a summary that forgets some of them.
const prefix = fc
  .record({
    tokens: fc.array(fc.nat({ max: 100 }), { maxLength: 15 }),
    forgotten: fc.uniqueArray(fc.integer({ min: 1, max: 15 })),
  })
  .map(({ tokens, forgotten }) => {
    const turns = tokens.map((size, index) => ({ id: index + 1, anchor: `T${index + 1}`, tokens: size }));
    const said = turns.filter((turn) => !forgotten.includes(turn.id));
    return { turns, summary: said.map((turn) => turn.anchor).join(' '), mentioned: said.map((turn) => turn.id) };
  });

// Coverage: what is covered was reported and is in the summary, and the sets divide the input.
const build = {
  calls: fc.record({
    prefix,
    budget: fc.option(fc.nat({ max: 200 })),
    ratio_low: fc.integer({ min: 1, max: 10 }),
    reported: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 15 })), { nil: undefined }),
  }),
  call: ({ prefix: { turns, summary }, ...rest }) => ({ turns, summary, finish: 'stop', ...rest }),
  wrong({ prefix: { turns, mentioned }, budget, ratio_low: ratio, reported }, result) {
    const size = turns.reduce((sum, turn) => sum + turn.tokens, 0);
    const honest = reported !== undefined && reported.length > 0 && reported.every((id) => mentioned.includes(id));
    const whole = reported === undefined && (budget === null || size <= budget * ratio) && mentioned.length === turns.length;
    if (result === undefined) return when(honest || whole, 'refused what it must cover');
    for (const { id } of turns) {
      const covered = result.covered.includes(id);
      if (covered === result.uncovered.includes(id)) return 'a turn is in both sets or in none';
      if (covered && !(mentioned.includes(id) && (reported?.includes(id) ?? true))) return 'covers a turn that was not reported or is not in the summary';
      if (!covered && (whole || (honest && reported.includes(id)))) return 'leaves out a turn that it must cover';
    }
    return when(result.covered.length + result.uncovered.length !== turns.length, 'the sets are no division of the input');
  },
};

// A covered turn is answered with its anchor, an uncovered one with the raw log.
const resolve = {
  calls: fc.record({ prefix, id: fc.integer({ min: 1, max: 15 }), unlogged: fc.uniqueArray(fc.integer({ min: 1, max: 15 })) }),
  call({ prefix: { turns, summary, mentioned }, id, unlogged }) {
    const logged = turns.filter((turn) => !unlogged.includes(turn.id));
    return {
      checkpoint: {
        summary,
        anchors: Object.fromEntries(turns.map((turn) => [turn.id, turn.anchor])),
        covered: mentioned,
        uncovered: turns.map((turn) => turn.id).filter((turn) => !mentioned.includes(turn)),
        provisional: false,
        source_recoverable: true,
        required: [],
      },
      raw: Object.fromEntries(logged.map((turn) => [turn.id, `what was said in ${turn.anchor}`])),
      id,
    };
  },
  wrong({ prefix: { turns, mentioned }, id, unlogged }, result) {
    const known = id <= turns.length;
    const covered = mentioned.includes(id);
    const logged = known && !unlogged.includes(id);
    if (result === undefined) return when(covered || logged, 'refused a turn that it can resolve');
    if (covered) return when(!result.text.includes(`T${id}`), 'the answer does not hold the anchor');
    if (known) return when(!logged || result.text !== `what was said in T${id}`, 'the answer is not what the raw log has');
    return 'answers for a turn that nobody knows';
  },
};

// Restoration: only what is lossless by its tag, its digest and the durable source is restored, and that is.
const TOLERANT = ['summarize', 'plan', 'brainstorm', 'rank'];
const RESTORATION = ['authorize', 'commit', 'emit_authoritative', 'retry_idempotent'];
const name = fc.constantFrom('a', 'b', 'c', 'd');
const literal = fc.stringMatching(/^[a-z0-9]{0,6}$/);
const one = fc.dictionary(name, literal, { maxKeys: 1, noNullPrototype: true });

function digestOf(payload) {
  const sorted = Object.fromEntries(Object.entries(payload).sort(([a], [b]) => (a < b ? -1 : 1)));
  return 'sha256:' + createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}

const reconstruct = {
  calls: fc.record({
    operation: fc.constantFrom(...TOLERANT, ...RESTORATION, 'deploy'),
    authoritative: fc.boolean(),
    requires_literal: fc.boolean(),
    payload: fc.dictionary(name, literal, { maxKeys: 4, noNullPrototype: true }),
    damaged: fc.subarray(['tag', 'digest', 'changed', 'gone']),
    tag: fc.option(fc.constantFrom('LOSSY_LITERAL', 'LOSSY_GIST', '?'), { nil: undefined }),
    digest: fc.constantFrom(undefined, '', 'sha256:0', '?'),
    at: name,
    prior: fc.option(one, { nil: undefined }),
  }),
  call({ payload, damaged, tag, digest, at, prior, ...rest }) {
    const artifact = { loss_class: 'LOSSLESS', payload, digest: digestOf(payload) };
    const durable = { ...payload };
    if (damaged.includes('tag')) artifact.loss_class = tag;
    if (damaged.includes('digest')) artifact.digest = digest;
    if (damaged.includes('changed')) durable[at] = 'changed';
    if (damaged.includes('gone')) delete durable[at];
    return { artifact, durable, prior: prior && { ...payload, ...prior }, ...rest };
  },
  wrong(drawn, result) {
    const { artifact, durable, prior, operation, authoritative, requires_literal: requires } = this.call(drawn);
    const { payload, loss_class: tag, digest } = artifact;
    const tolerant = TOLERANT.includes(operation);
    const restores = RESTORATION.includes(operation);
    const proven = tag === 'LOSSLESS' && digest === digestOf(payload);
    const sound = proven && (prior === undefined || same(prior, payload)) && Object.keys(payload).every((key) => durable[key] === payload[key]);
    if (result === undefined) {
      const due = (restores && sound) || (tolerant && prior === undefined && tag === 'LOSSY_GIST');
      return when(!authoritative && due, 'refused what it must hand out');
    }
    if (!tolerant && !restores) return 'does an operation of no known class';
    if ((restores || authoritative) && !sound) return 'restores what is not verified';
    if (tolerant && requires && (tag === undefined || tag === 'LOSSY_LITERAL')) return 'takes a literal from an artifact that lost them';
    if (!same(result.payload, payload)) return 'hands out other literals than the artifact has';
    return when(result.effective_class === 'LOSSLESS' && !proven, 'calls lossless what is not');
  },
};

// Prohibition: an excluded key is never permitted, without a ledger nothing is, any other key is.
const key = fc.stringMatching(/^[a-c]{1,3}$/); // few, so that they meet
const generation = fc.nat({ max: 5 });
const guard = {
  calls: fc.record({
    generation,
    ledger: fc.option(fc.array(fc.record({ key, reason: fc.string(), generation }))),
    summary: fc.string(),
    key,
    query: fc.string(),
  }),
  wrong({ ledger, key: action }, result, refusal) {
    const permits = result?.permit === true;
    if (ledger === null) return when(permits, 'permits without a ledger');
    const hits = ledger.filter((entry) => entry.key === action);
    if (hits.length === 0) return when(!permits, 'refuses a key that is not excluded');
    if (permits) return 'permits an excluded key';
    const cited = refusal?.cites?.some((cite) => hits.some((entry) => entry.reason === cite.reason));
    return when(!cited, 'cites no recorded reason');
  },
};

// The fidelity floor: the three ways out, as the record's code takes them.
const CLASSES = ['identifier', 'negation', 'ordering', 'obligation'];
const classes = fc.subarray(CLASSES);
const contract = fc.record({ required: classes, certified: classes, generation, ancestry_certified: fc.boolean() });
const certifies = (c) => c.ancestry_certified && c.required.every((name) => c.certified.includes(name));

const decide = {
  calls: fc.record({
    contract,
    source_recoverable: fc.boolean(),
    strict_consumer: fc.boolean(),
    chaining_risk: fc.boolean(),
    costly_side_effect: fc.boolean(),
  }),
  wrong(c, result) {
    const dangerous = c.strict_consumer || c.chaining_risk || c.costly_side_effect;
    let want = 'provisional';
    if (certifies(c.contract)) want = 'certified';
    else if (!c.source_recoverable && dangerous) want = undefined;
    return when(result?.decision !== want, 'takes another way than the record');
  },
};

// A class is certified if and only if all its elements are left.
const certify = {
  calls: fc.record({
    required: classes,
    elements: fc.array(fc.record({ class: fc.constantFrom(...CLASSES), where: fc.constantFrom('summary', 'retained', 'pinned', 'lost') }), { maxLength: 6 }),
  }),
  call({ required, elements }) {
    const all = elements.map((element, index) => ({ ...element, text: `E${index + 1}`, turn: index + 1 }));
    const texts = (where) => all.filter((element) => element.where === where).map((element) => element.text);
    return {
      required,
      elements: all.map(({ class: name, text, turn }) => ({ class: name, text, turn })),
      retained: all.filter((element) => element.where === 'retained').map((element) => ({ id: element.turn, text: `we have ${element.text}` })),
      summary: texts('summary').join(' '),
      pins: texts('pinned'),
    };
  },
  wrong({ required, elements }, result) {
    const off = required.some((name) => {
      const own = elements.filter((element) => element.class === name);
      const lost = own.some((element) => element.where === 'lost');
      return own.length > 0 && (result?.certified.includes(name) ?? false) === lost;
    });
    return when(off, 'certifies a class that lost an element, or does not certify one that lost none');
  },
};

// A chain counts its generations and is as good as its weakest link.
const inherit = {
  calls: fc.record({ parents: fc.array(contract, { maxLength: 3 }), own: fc.record({ required: classes, certified: classes }), fresh: fc.boolean() }),
  wrong({ parents, fresh }, result) {
    const chain = fresh ? [] : parents;
    if (result === undefined) return 'refused to compute a contract';
    if (result.generation !== 1 + Math.max(0, ...chain.map((parent) => parent.generation))) return 'counts the generation wrongly';
    if (result.ancestry_certified !== chain.every(certifies)) return 'does not take the weakest link for the ancestry';
    const borrowed = result.certified_along.some((name) => chain.some((parent) => !parent.certified.includes(name)));
    return when(borrowed, 'certifies along the chain what a parent does not certify');
  },
};

export const PROPERTIES = { build, resolve, reconstruct, guard, decide, certify, inherit };
