// The session of the specification, and a short scripted one for each row of the surface `session`, played to the
// adapter as a process.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ADAPTER = fileURLToPath(new URL('adapter.mjs', import.meta.url));

/** An adapter as a process, answering one call after the other. */
function start() {
  const adapter = spawn(process.execPath, [ADAPTER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const replies = createInterface({ input: adapter.stdout })[Symbol.asyncIterator]();
  let id = 0;
  return {
    async call(step, params) {
      id += 1;
      adapter.stdin.write(JSON.stringify({ jsonrpc: '2.0', id, method: `session/${step}`, params }) + '\n');
      const reply = JSON.parse((await replies.next()).value);
      assert.equal(reply.id, id);
      return reply;
    },
    end: () => adapter.stdin.end(),
  };
}

const adapter = start();
const another = start();
after(() => [adapter, another].forEach((each) => each.end()));

let names = 0;

/** A session of the adapter, as an object with a method for each step; every step is answered with a result. */
async function open(saved, place = adapter) {
  let session = `s${(names += 1)}`;
  const step = (name) => async (params = {}) => {
    const { result } = await place.call(name, { session, ...params });
    assert.ok(result, name);
    return result;
  };
  const silent = (name) => async (params) => assert.deepEqual(await step(name)(params), {});
  await silent('open')(saved === undefined ? {} : { saved });
  return {
    async append(...turns) {
      for (const [id, role, text, anchor = `T${id}`, tokens = 10] of turns) {
        await silent('append')({ id, role, text, anchor, tokens });
      }
    },
    toolResult: (literals) => silent('tool_result')({ literals }),
    put: (name, artifact) => silent('put_artifact')({ name, artifact }),
    record: (key, reason) => silent('record')({ key, reason }),
    durable: (set) => silent('durable')({ set }),
    lose: silent('lose'),
    undo: (to) => silent('undo')({ to }),
    async fork(to) {
      const as = `s${(names += 1)}`;
      await silent('fork')({ to, as });
      await silent('close')();
      session = as;
    },
    async reload() {
      const { saved: state } = await step('save')();
      await silent('close')();
      return open(state, place === adapter ? another : adapter);
    },
    compact: (params) => step('compact')({ ...COMPACTION, ...params }),
    resolve: (id, use) => step('resolve')({ id, class: use }),
    reconstruct: (artifact, operation, more) =>
      step('reconstruct')({ artifact, operation, authoritative: false, requires_literal: false, ...more }),
    guard: (key) => step('guard')({ key, query: '' }),
    act: (operation, literals, more) => step('act')({ operation, key: 'k', literals, authoritative: false, ...more }),
    inspect: step('inspect'),
  };
}

const COMPACTION = {
  from: 'head', keep: 0, summary: '', budget: null, ratio_low: 1, required: [], elements: [], pins: [],
  source_recoverable: true, strict_consumer: false, chaining_risk: false, costly_side_effect: false,
};
const GONE = { source_recoverable: false, strict_consumer: true, chaining_risk: true, costly_side_effect: true };
const CERTIFIED = { required: ['c'], elements: [{ class: 'c', text: 'T1' }], summary: 'T1 T2 T3 T4' };
const GAP = { ...CERTIFIED, elements: [{ class: 'c', text: 'nowhere' }] };
const TURNS = [[1, 'user', 'first'], [2, 'assistant', 'second'], [3, 'tool', 'third']];
const EXECUTED = { executed: true };

/** A refusal with this code, that names something concerned and says why. */
function isRefusal(result, code, concerned) {
  assert.deepEqual(Object.keys(result), ['refusal']);
  assert.equal(result.refusal.code, code);
  assert.ok(result.refusal.subject.includes(concerned), JSON.stringify(result));
  assert.notEqual(result.refusal.reason, '');
}

/** A session with the three turns, and with whatever the compactions apply. */
async function compacted(...compactions) {
  const session = await open();
  await session.append(...TURNS);
  for (const compaction of compactions) assert.equal((await session.compact(compaction)).outcome, 'applied');
  return session;
}

// The specification ---------------------------------------------------------------------------------------------

test('the session of the specification, line by line', async () => {
  const spec = readFileSync(new URL('../../../spec/SPEC.md', import.meta.url), 'utf8');
  const chapter = spec.slice(spec.indexOf('## The surface session'), spec.indexOf('### What the runtime remembers'));
  const lines = [...chapter.matchAll(/^[→←] (.*)$/gmu)].map(([, json]) => JSON.parse(json));
  assert.equal(lines.length, 48);

  const place = start();
  const saved = new Map(); // by what the specification shows for it
  for (let index = 0; index < lines.length; index += 2) {
    const { method, params } = lines[index];
    const expected = lines[index + 1].result;
    if (params.saved) params.saved = saved.get(params.saved);
    const { result } = await place.call(method.slice('session/'.length), params);
    if (expected.saved) saved.set(expected.saved, result.saved);
    else if (expected.refusal) {
      isRefusal(result, expected.refusal.code, params.key);
      assert.deepEqual(result.refusal.cites, expected.refusal.cites);
    } else assert.deepEqual(result, expected, `id ${lines[index].id}`);
  }
  place.end();
});

test('errors: what cannot be handled changes nothing', async () => {
  const code = async (step, params) => (await adapter.call(step, params)).error?.code;
  assert.equal(await code('inspect', { session: 'never' }), -32602);
  assert.equal(await code('inspect', { session: '__proto__' }), -32602);
  assert.equal(await code('reload', { session: 'e' }), -32601);
  for (const saved of ['{', '{}', 'null', '7', 'v1:c2Vzc2lvbg==']) {
    assert.equal(await code('open', { session: 'e', saved }), -32602);
  }
  assert.equal(await code('open', { session: 'e' }), undefined);
  assert.equal(await code('open', { session: 'e' }), -32602);
  const before = await adapter.call('save', { session: 'e' });
  const turn = { session: 'e', id: 1, role: 'user', text: '', anchor: '', tokens: 1 };
  for (const [step, params] of [
    ['append', { ...turn, role: 'system' }], ['append', { ...turn, id: 1.5 }], ['append', { ...turn, text: undefined }],
    ['durable', { session: 'e', set: { a: 'b', c: 7 } }], ['record', { session: 'e', key: 'k' }],
    ['tool_result', { session: 'e', literals: ['a'] }], ['put_artifact', { session: 'e', name: 'a', artifact: {} }],
    ['lose', { session: 'e', raw: 1 }], ['compact', { session: 'e' }], ['fork', { session: 'e', to: 1, as: 'e' }],
  ]) assert.equal(await code(step, params), -32602, step);
  const { result } = await adapter.call('save', { session: 'e' });
  assert.deepEqual(result, before.result);
});

test('names that mean something to JavaScript', async () => {
  const literals = JSON.parse('{"__proto__":"v1","constructor":"v2"}');
  let session = await open();
  await session.put('__proto__', { loss_class: 'LOSSY_LITERAL', payload: literals });
  await session.durable(literals);
  await session.record('__proto__', 'no');
  session = await session.reload();
  assert.deepEqual(await session.act('plan', literals, { key: 'toString', artifact: '__proto__' }), EXECUTED);
  isRefusal(await session.act('plan', literals, { artifact: 'constructor' }), 'unverified', '__proto__');
  isRefusal(await session.guard('__proto__'), 'excluded', '__proto__');
  const { artifacts } = await session.inspect();
  assert.equal(JSON.stringify(artifacts), '{"__proto__":{"loss_class":"LOSSY_LITERAL"}}');
  await session.durable(JSON.parse('{"__proto__":null}'));
  isRefusal(await session.act('plan', literals, { artifact: '__proto__' }), 'unverified', '__proto__');
});

// Restoration ---------------------------------------------------------------------------------------------------

const PAYLOAD = { file: 'api/map.go', sha: '9f2c41d' };
const DIGEST = 'sha256:3dd1f889620e9ff322b7c1194ab753bd33f6aac9768731179dac296e3f641f6d';
const LOSSLESS = { loss_class: 'LOSSLESS', payload: PAYLOAD, digest: DIGEST };
const LOSSY = { loss_class: 'LOSSY_LITERAL', payload: PAYLOAD };

test('RST-13, 16, 18: unknown operations and guesses are refused, respelt and true ones too', async () => {
  const session = await open();
  await session.toolResult({ price: '0.50', sha: '9f2c41d', empty: '' });
  await session.durable({ branch: 'lease' });
  isRefusal(await session.act('Commit', { sha: '9f2c41d' }), 'unknown_operation', 'Commit');
  for (const value of ['lease', '9f2c41', '9f2c41d0', '9F2C41D', '.5', '0.5', 'main']) {
    isRefusal(await session.act('commit', { branch: value }), 'unverified', 'branch');
  }
  assert.deepEqual(await session.act('commit', { any: '9f2c41d', other: '' }), EXECUTED);
});

test('RST-17: what a tool returned counts in its turn, unless the durable source says otherwise', async () => {
  const session = await open();
  await session.append([1, 'user', 'go']);
  await session.toolResult({ sha: '9f2c41d' });
  await session.append([2, 'tool', 'done']);
  await session.compact({ summary: 'T1 T2' });
  assert.deepEqual(await session.act('commit', { sha: '9f2c41d' }, { authoritative: true }), EXECUTED);
  await session.durable({ sha: 'other' });
  isRefusal(await session.act('commit', { sha: '9f2c41d' }, { key: 'k2' }), 'unverified', 'sha');
  await session.durable({ sha: null });
  assert.deepEqual(await session.act('commit', { sha: '9f2c41d' }, { key: 'k3' }), EXECUTED);
  await session.append([3, 'user', 'again']);
  isRefusal(await session.act('commit', { sha: '9f2c41d' }, { key: 'k4' }), 'unverified', 'sha');
});

test('R7: texts that stand before the model, as tokens', async () => {
  const session = await open();
  await session.append([1, 'tool', 'old-1'], [2, 'assistant', 'old-2'], [3, 'user', 'push abc123'], [4, 'tool', 'x7']);
  await session.compact({ summary: 'T1 T2 T3', keep: 1 });
  const act = (value) => session.act('plan', { v: value }, { key: value });
  assert.deepEqual([await act('abc123'), await act('x7')], [EXECUTED, EXECUTED]);
  isRefusal(await act('abc12'), 'unverified', 'v');
  isRefusal(await act('old-1'), 'unverified', 'v');
  assert.equal((await session.resolve(1)).text, 'old-1');
  assert.deepEqual(await act('old-1'), EXECUTED);
  await session.undo(3);
  isRefusal(await act('x7'), 'unverified', 'v');
  assert.deepEqual(await act('old-2'), EXECUTED, 'retained once more');
});

test('RST-19: tag and digest come back as they were', async () => {
  let session = await open();
  const a = { loss_class: 'LOSSLESS', digest: ' sha256:X' };
  const artifacts = { a, b: { loss_class: '' }, c: { digest: '' }, d: {} };
  await session.put('a', LOSSY);
  for (const [name, tags] of Object.entries(artifacts)) await session.put(name, { payload: PAYLOAD, ...tags });
  session = await session.reload();
  await session.fork(0);
  assert.deepEqual((await session.inspect()).artifacts, artifacts);
});

test('RST-14, 20: the first attempt binds across compaction, undo and reload', async () => {
  let session = await compacted();
  await session.toolResult({ a: 'v1', b: 'v2' });
  assert.deepEqual(await session.act('retry_idempotent', { a: 'v1' }), EXECUTED);
  assert.deepEqual(await session.act('commit', { a: 'v2' }), EXECUTED, 'another act, not the attempt');
  await session.compact(CERTIFIED);
  await session.undo(2);
  session = await session.reload();
  await session.toolResult({ a: 'v1', b: 'v2' });
  isRefusal(await session.act('retry_idempotent', { a: 'v2' }), 'divergent', 'k');
  isRefusal(await session.act('retry_idempotent', { b: 'v1' }), 'divergent', 'k');
  assert.deepEqual(await session.act('retry_idempotent', { a: 'v1' }), EXECUTED);
});

test('RST-21: literals of an artifact that can be handed out for the operation', async () => {
  const session = await open();
  await session.durable(PAYLOAD);
  for (const [name, artifact] of [['exact', LOSSLESS], ['lossy', LOSSY], ['bad', { ...LOSSLESS, digest: 'x' }]]) {
    await session.put(name, artifact);
  }
  let key = 0;
  const act = (operation, artifact) => session.act(operation, { sha: '9f2c41d' }, { artifact, key: `k${(key += 1)}` });
  assert.deepEqual(await act('commit', 'exact'), EXECUTED);
  assert.deepEqual(await act('plan', 'lossy'), EXECUTED);
  isRefusal(await act('commit', 'lossy'), 'unverified', 'sha');
  isRefusal(await act('commit', 'bad'), 'unverified', 'sha');
  isRefusal(await act('commit', 'absent'), 'unverified', 'sha');
  isRefusal(await act('commit', undefined), 'unverified', 'sha');
  await session.durable({ file: null });
  assert.deepEqual(await act('plan', 'lossy'), EXECUTED, 'each literal used, not each of the payload');
  isRefusal(await act('commit', 'exact'), 'unverified', 'sha');
});

test('RST-22: a verification does not outlive a change of the durable source', async () => {
  const session = await open();
  await session.put('a', LOSSLESS);
  await session.durable(PAYLOAD);
  assert.deepEqual(await session.reconstruct('a', 'commit'), { payload: PAYLOAD, effective_class: 'LOSSLESS' });
  await session.durable({ sha: '9f2c41e' });
  isRefusal(await session.reconstruct('a', 'commit'), 'unverified', 'sha');
  isRefusal(await session.act('plan', { sha: '9f2c41d' }, { artifact: 'a' }), 'unverified', 'sha');
  isRefusal(await session.reconstruct('b', 'plan'), 'unsound', 'b');
  isRefusal(await session.reconstruct('a', 'plan', { prior: {} }), 'divergent', 'plan');
});

// Prohibition ---------------------------------------------------------------------------------------------------

test('PRO-04, 19: a lost ledger stays lost, and guard and act escalate', async () => {
  let session = await open();
  await session.record('a', '');
  await session.lose({ ledger: true });
  await session.record('b', 'later');
  await session.toolResult({ v: '1' });
  session = await session.reload();
  for (const key of ['a', 'b', 'c']) {
    isRefusal(await session.guard(key), 'unknown', 'ledger');
    isRefusal(await session.act('plan', { v: '1' }, { key }), 'unknown', 'ledger');
  }
  assert.equal((await session.inspect()).ledger, null);
});

test('PRO-05, 06, 07, 13, 20: records add up, and bind the act as well as the guard', async () => {
  const session = await compacted();
  await session.record('k', 'one');
  await session.compact(CERTIFIED);
  await session.record('k', '');
  await session.toolResult({ v: '1' });
  const cites = [{ reason: 'one', generation: 0 }, { reason: '', generation: 1 }];
  for (const answer of [await session.guard('k'), await session.act('plan', { v: '1' })]) {
    isRefusal(answer, 'excluded', 'k');
    assert.deepEqual(answer.refusal.cites, cites);
  }
  assert.deepEqual((await session.inspect()).ledger, cites.map((cite) => ({ key: 'k', ...cite })));
  assert.deepEqual(await session.guard('K'), { permit: true });
});

test('PRO-11, 18: the ledger crosses compactions, fresh chains, undo, fork and reload', async () => {
  let session = await compacted(CERTIFIED);
  await session.append([4, 'user', 'fourth']);
  await session.record('k', 'why');
  const ledger = [{ key: 'k', reason: 'why', generation: 1 }];
  for (const change of [
    () => session.compact(CERTIFIED), () => session.compact({ ...CERTIFIED, from: 'raw' }), () => session.undo(3),
    () => session.fork(1), async () => (session = await session.reload()),
  ]) {
    await change();
    assert.deepEqual((await session.inspect()).ledger, ledger);
  }
});

// Coverage ------------------------------------------------------------------------------------------------------

test('COV-19: every turn is covered, uncovered or retained, whatever was compacted, undone or forked', async () => {
  const session = await open();
  const sets = async () => {
    const { covered, uncovered, retained } = await session.inspect();
    return [covered, uncovered, retained];
  };
  await session.append(...TURNS, [4, 'user', 'fourth']);
  assert.deepEqual(await sets(), [[], [], [1, 2, 3, 4]]);
  await session.compact({ summary: 'T1 T3', keep: 1 });
  assert.deepEqual(await sets(), [[1, 3], [2], [4]]);
  await session.append([5, 'tool', 'fifth']);
  await session.compact({ summary: 'T4' });
  assert.deepEqual(await sets(), [[1, 3, 4], [2, 5], []]);
  await session.compact({ summary: 'T2', keep: 1 });
  assert.deepEqual(await sets(), [[1, 2, 3, 4], [], [5]]);
  await session.undo(4);
  assert.deepEqual(await sets(), [[1, 3], [2], [4]]);
  await session.compact({ summary: 'T2', from: 'raw', keep: 2 });
  assert.deepEqual(await sets(), [[2], [1], [3, 4]]);
  await session.fork(3);
  assert.deepEqual(await sets(), [[], [], [1, 2, 3]], 'the raw history, and not the older chain');
});

test('COV-20: raw entries are lost by lose and by nothing else', async () => {
  let session = await compacted({ summary: 'T1 T2', keep: 1 }, { summary: 'T3' });
  await session.lose({ raw: [2, 3, 9] });
  await session.append([9, 'tool', 'ninth']);
  session = await session.reload();
  const raw = async () => (await session.inspect()).history.map((turn) => turn.raw);
  assert.deepEqual(await raw(), ['first', null, null, 'ninth']);
  assert.deepEqual(await session.resolve(1), { text: 'first', from: 'raw_log' });
  assert.deepEqual(await session.resolve(2), { text: 'T1 T2', from: 'summary' });
  assert.deepEqual(await session.resolve(9), { text: 'ninth', from: 'raw_log' });
  isRefusal(await session.resolve(4), 'unresolvable', '4');
  await session.undo(2);
  assert.deepEqual(await raw(), ['first', null]);
  assert.equal((await session.resolve(2)).text, 'second', 'retained once more');
  isRefusal(await session.resolve(9), 'unresolvable', '9');
});

// Floor ---------------------------------------------------------------------------------------------------------

test('FLR-08: the mark of a provisional checkpoint, and what it means for load-bearing uses', async () => {
  let session = await compacted(GAP);
  await session.lose({ raw: [2] });
  session = await session.reload();
  await session.fork(3);
  assert.equal((await session.inspect()).provisional, true);
  assert.equal((await session.resolve(1, 'c')).text, 'first');
  isRefusal(await session.resolve(2, 'c'), 'source_gone', '2');
  assert.equal((await session.resolve(2, 'd')).from, 'summary');
  await session.compact({ ...CERTIFIED, from: 'raw' });
  assert.equal((await session.inspect()).provisional, false);
});

test('FLR-13, 14, 21: a refused compaction leaves no trace, and the next one is judged by itself', async () => {
  const session = await compacted();
  await session.record('k', 'why');
  const before = await session.inspect();
  isRefusal(await session.compact({ ...GAP, ...GONE, pins: ['pin'] }), 'below_floor', 'source');
  assert.deepEqual(await session.inspect(), before);
  assert.equal((await session.compact(GAP)).decision, 'provisional');
  await session.undo(2);
  isRefusal(await session.compact({ ...GAP, ...GONE }), 'below_floor', 'c');
  assert.equal((await session.compact({ ...CERTIFIED, ...GONE })).decision, 'certified');
});

test('FLR-04, 12: evidence in retained turns and in pins, also in pins of before', async () => {
  const session = await open();
  await session.append(...TURNS, [4, 'user', 'do not push']);
  const elements = [{ class: 'c', text: 'do not push' }, { class: 'c', text: 'ever' }];
  const call = { summary: 'T1', required: ['c'], elements, ...GONE };
  assert.equal((await session.compact({ ...call, keep: 1, pins: ['ever'] })).decision, 'certified');
  isRefusal(await session.compact(call), 'below_floor', 'c');
  assert.equal((await session.compact({ ...call, pins: ['do not push'] })).decision, 'certified');
});

// Chain ---------------------------------------------------------------------------------------------------------

test('CHN-01 to 05, 07: generation and ancestry, along the chain and afresh', async () => {
  const session = await compacted();
  const step = async (id, compaction) => {
    await session.append([id, 'tool', '']);
    const applied = await session.compact(compaction);
    return [applied.generation, applied.ancestry_certified, applied.certified_along, applied.decision];
  };
  assert.deepEqual(await step(4, CERTIFIED), [1, true, ['c'], 'certified']);
  assert.deepEqual(await step(5, GAP), [2, true, [], 'provisional']);
  assert.deepEqual(await step(6, CERTIFIED), [3, false, [], 'provisional']);
  assert.deepEqual(await step(7, { ...CERTIFIED, from: 'raw' }), [1, true, ['c'], 'certified']);
});

test('CHN-08: pins cross compaction, fresh chain and reload, and go back with undo', async () => {
  let session = await compacted({ ...CERTIFIED, pins: ['b', 'a'] });
  await session.append([4, 'tool', '']);
  await session.compact({ ...CERTIFIED, pins: ['b'] });
  session = await session.reload();
  assert.deepEqual((await session.inspect()).pins, ['b', 'a', 'b']);
  await session.undo(3);
  assert.deepEqual((await session.inspect()).pins, ['b', 'a']);
  await session.append([5, 'tool', '']);
  await session.compact({ ...CERTIFIED, from: 'raw', pins: ['c'] });
  assert.deepEqual((await session.inspect()).pins, ['b', 'a', 'c']);
  await session.fork(4);
  assert.deepEqual((await session.inspect()).pins, []);
});

test('CHN-09, 10: what ancestors required besides, and since when a class is missing', async () => {
  const session = await compacted();
  const steps = [[['a', 'b'], 'a b'], [['b', 'c'], 'b'], [['a', 'c'], 'a']];
  for (const [required, summary] of steps) {
    const elements = required.map((name) => ({ class: name, text: name }));
    await session.append([10 + (await session.inspect()).generation, 'tool', '']);
    await session.compact({ required, elements, summary });
  }
  const { contract } = await session.inspect();
  assert.deepEqual(contract, {
    required: ['a', 'c', 'b'],
    certified_here: ['a'],
    certified_along: [],
    ancestry_certified: false,
    gaps: [{ class: 'a', generation: 2 }, { class: 'c', generation: 1 }],
  });
});

// Outcome -------------------------------------------------------------------------------------------------------

test('OUT-01: what is reported is what is in force', async () => {
  const session = await compacted();
  assert.deepEqual(await session.compact({ ...CERTIFIED, keep: 3 }), { outcome: 'skipped' });
  const nothing = await session.inspect();
  assert.deepEqual([nothing.generation, nothing.summary, nothing.contract], [0, '', null]);
  const { outcome, generation, covered } = await session.compact({ ...CERTIFIED, keep: 1 });
  assert.deepEqual([outcome, generation, covered], ['applied', 1, [1, 2]]);
  const applied = await session.inspect();
  assert.deepEqual([applied.generation, applied.summary, applied.covered], [1, CERTIFIED.summary, covered]);
});

test('sessions share nothing, and a fork leaves the old one alone', async () => {
  const session = await open();
  await session.append(...TURNS);
  const before = await adapter.call('inspect', { session: `s${names}` });
  const [old, copy] = [`s${names}`, 'copy'];
  await adapter.call('fork', { session: old, to: 1, as: copy });
  await adapter.call('lose', { session: copy, raw: [1], ledger: true });
  assert.deepEqual((await adapter.call('inspect', { session: old })).result, before.result);
  assert.deepEqual((await adapter.call('inspect', { session: copy })).result.history, [{ id: 1, raw: null }]);
});

test('ten thousand steps are answered in time', async () => {
  const session = await compacted(CERTIFIED);
  const begin = Date.now();
  for (let round = 0; round < 2500; round += 1) {
    await session.toolResult({ sha: '9f2c41d' });
    await session.act('commit', { sha: '9f2c41d' });
    await session.resolve(1);
    await session.inspect();
  }
  assert.ok(Date.now() - begin < 10000);
});
