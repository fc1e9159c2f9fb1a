// The examples and tables of the specification, and some traps beside them, played to the adapter as a process.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const ADAPTER = fileURLToPath(new URL('adapter.mjs', import.meta.url));

/** Writes the chunks to a fresh adapter, ends its input, and gives back the replies and the log. */
async function play(...chunks) {
  const adapter = spawn(process.execPath, [ADAPTER]);
  let replies = '';
  let log = '';
  adapter.stdout.setEncoding('utf8').on('data', (text) => (replies += text));
  adapter.stderr.setEncoding('utf8').on('data', (text) => (log += text));
  const closed = once(adapter, 'close');
  for (const chunk of chunks) {
    await new Promise((written) => adapter.stdin.write(chunk, written));
    if (chunks.length > 1) await new Promise((later) => setTimeout(later, 5)); // so that it arrives by itself
  }
  adapter.stdin.end();
  const [status] = await closed;
  assert.equal(status, 0, log);
  assert.ok(replies === '' || replies.endsWith('\n'));
  return { replies: replies.split('\n').slice(0, -1).map((line) => JSON.parse(line)), log };
}

const line = (id, method, params) => JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n';

/** The results of several calls of one operation. */
async function results(operation, calls) {
  const lines = calls.map((params, index) => line(index + 1, `decide/${operation}`, params));
  const { replies } = await play(lines.join(''));
  assert.deepEqual(replies.map((reply) => reply.id), calls.map((_, index) => index + 1));
  return replies.map((reply) => {
    assert.equal(reply.jsonrpc, '2.0');
    assert.ok(reply.result, JSON.stringify(reply));
    return reply.result;
  });
}

/** A refusal with this code, that names this among its subject, says why, and hands out nothing. */
function isRefusal(result, code, concerned) {
  assert.deepEqual(Object.keys(result), ['refusal']);
  assert.equal(result.refusal.code, code);
  assert.ok(result.refusal.subject.includes(concerned), JSON.stringify(result));
  assert.ok(result.refusal.subject.some((text) => text !== ''));
  assert.notEqual(result.refusal.reason, '');
}

// Wire ----------------------------------------------------------------------------------------------------------

test('the handshake, and the first call after it', async () => {
  const { replies } = await play(
    '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1,"spec":"0.1.0","harness":"conformance 0.1.0"}}\n',
    '{"jsonrpc":"2.0","id":2,"method":"decide/guard","params":{"generation":0,"ledger":[],"summary":"","key":"make test","query":""}}\n',
  );
  const { protocol, adapter, surfaces, operations } = replies[0].result;
  assert.equal(protocol, 1);
  assert.ok(adapter.name !== '' && typeof adapter.version === 'string');
  assert.deepEqual(surfaces, ['decide', 'session']);
  assert.deepEqual(operations.sort(), ['build', 'certify', 'decide', 'guard', 'inherit', 'reconstruct', 'resolve']);
  assert.deepEqual(replies[1], { jsonrpc: '2.0', id: 2, result: { permit: true } });
});

test('what cannot be handled is an error, and the next call is answered all the same', async () => {
  const { replies, log } = await play(
    Buffer.concat([
      Buffer.from('{"jsonrpc":"2.0",\n[]\nnull\n{"jsonrpc":"2.0","id":"x","method":"hello","params":{}}\n'),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]), // no UTF-8
      Buffer.from(line(6, 'decide/forget', {}) + line(7, 'toString', {}) + line(8, 'decide/guard', [])),
      Buffer.from(line(9, 'decide/guard', { key: 'a' })),
      Buffer.from(line(10, 'decide/guard', { key: 'a', ledger: 7 })),
      Buffer.from(line(11, 'decide/guard', { key: 'a', ledger: [] })),
    ]),
  );
  assert.deepEqual(
    replies.map((reply) => [reply.id, reply.error?.code ?? 'answered']),
    [[null, -32700], [null, -32600], [null, -32600], [null, -32600], [null, -32700], [6, -32601], [7, -32601],
      [8, -32602], [9, -32602], [10, -32603], [11, 'answered']],
  );
  assert.match(log, /^request 10: TypeError/);
  assert.doesNotMatch(log, /request 9/);
});

test('no input, and a last line without its line feed', async () => {
  assert.deepEqual((await play('')).replies, []);
  assert.equal((await play(line(1, 'hello', { protocol: 1 }).trimEnd())).replies.length, 1);
});

test('a line in many chunks, characters split between them', async () => {
  const bytes = Buffer.from(line(1, 'decide/resolve', {
    checkpoint: { summary: '', anchors: {}, covered: [], uncovered: [5], provisional: false, source_recoverable: true, required: [] },
    raw: { 5: 'é😀𝔞 café' },
    id: 5,
  }));
  const { replies } = await play(...Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)));
  assert.deepEqual(replies[0].result, { text: 'é😀𝔞 café', from: 'raw_log' });
});

test('a line of 15 MiB, and many calls at once, are answered in time', async () => {
  const text = '€'.repeat(5 * 2 ** 20);
  const checkpoint = { summary: '', anchors: {}, covered: [], uncovered: [1], provisional: false, source_recoverable: true, required: [] };
  const begin = Date.now();
  const { replies } = await play(line(1, 'decide/resolve', { checkpoint, raw: { 1: text }, id: 1 }));
  assert.equal(replies[0].result.text, text);

  const ledger = Array.from({ length: 10000 }, (_, index) => ({ key: `key ${index}`, reason: '', generation: 1 }));
  const many = await results('guard', Array.from({ length: 20 }, (_, index) => ({ generation: 2, ledger, summary: '', key: `key ${index * 1000}`, query: '' })));
  assert.equal(many.filter((result) => result.permit).length, 10);

  const small = { generation: 0, ledger: [], summary: '', key: 'make test', query: '' };
  assert.equal((await results('guard', Array.from({ length: 50000 }, () => small))).length, 50000);
  assert.ok(Date.now() - begin < 10000);
});

// Anchors and tokens --------------------------------------------------------------------------------------------

const TOKENS = [
  ['T1', 'T1', true],
  ['T1', 'see T1, then go on', true],
  ['T1', 'T12', false],
  ['T1', 'T12 and T1', true],
  ['T1', 'T1_a', false],
  ['T1', 'T1.', true],
  ['T1', 'T1.x', false],
  ['T1', 'T1..x', true],
  ['T1', 'T1,x', true],
  ['T1', 'T1+2', true],
  ['T1', '[T1]', true],
  ['a.go', 'x/a.go', false],
  ['a.go', '(a.go).', true],
  ['a.go', './a.go', true],
  ['12', '#12', true],
  ['12', 'v1.12', false],
  ['cafe', 'cafe\u0301', false],
  ['caf\u00e9', 'cafe\u0301', false],
  ['PR-482', 'pr-482', false],
  // Beyond the table: code points of two UTF-16 units beside the token and beyond a joiner, and overlapping ones.
  ['T1', '\u{1D41A}T1', false],
  ['T1', 'T1\u{1D41A}', false],
  ['T1', '\u{1D41A}-T1', false],
  ['T1', 'T1:\u{1D41A}', false],
  ['T1', 'T1\u{16FF0}', false],
  ['T1', '\u{1F600}T1\u{1F600}', true],
  ['T1', '\u{1F600}-T1-\u{1F600}', true],
  ['\u{1F600}', 'a \u{1F600}', true],
  ['\u{1F600}', '\u{1F600}\u0301', false],
  ['T1', '_-T1', false],
  ['T1', '\u0663T1', false],
  ['a-a', 'xa-a-a', false],
  ['.a.', 'x.a.a.', false],
  ['.a.', 'x.a. .a.', true],
  ['', '', false],
  ['', 'text', false],
];

test('the table of tokens, asked of build, resolve and certify', async () => {
  const built = await results('build', TOKENS.map(([anchor, summary]) => (
    { turns: [{ id: 0, anchor, tokens: 1 }], summary, budget: null, ratio_low: 1 })));
  const resolved = await results('resolve', TOKENS.map(([anchor, summary]) => (
    { checkpoint: { summary, anchors: { 0: anchor }, covered: [0], uncovered: [], provisional: false, source_recoverable: true, required: [] }, raw: {}, id: 0 })));
  const certified = await results('certify', TOKENS.map(([text, pin]) => (
    { required: ['c'], elements: [{ class: 'c', text, turn: 0 }], retained: [], summary: '', pins: ['other', pin] })));
  TOKENS.forEach(([anchor, text, isToken], row) => {
    const message = `${JSON.stringify(anchor)} in ${JSON.stringify(text)}`;
    assert.deepEqual(built[row], { covered: isToken ? [0] : [], uncovered: isToken ? [] : [0] }, message);
    assert.equal(resolved[row].text, isToken ? text : undefined, message);
    assert.deepEqual(certified[row].certified, isToken ? ['c'] : [], message);
  });
});

// decide/build --------------------------------------------------------------------------------------------------

test('build: the examples', async () => {
  const calls = [
    {
      turns: [
        { id: 11, anchor: 'PR-482', tokens: 900 },
        { id: 12, anchor: 'api/map.go', tokens: 2600 },
        { id: 13, anchor: 'ErrStaleLease', tokens: 1400 },
      ],
      summary: 'Opened PR-482. The lease test fails with ErrStaleLease.',
      budget: 1000,
      ratio_low: 5,
      finish: 'stop',
    },
    {
      turns: [{ id: 21, anchor: 'T21', tokens: 40000 }, { id: 22, anchor: 'T22', tokens: 300 }],
      summary: '(T21) done.\nEND',
      budget: 500,
      ratio_low: 5,
      reported: [21],
      finish: 'stop',
      end_marker: 'END',
    },
  ];
  assert.deepEqual(await results('build', calls), [
    { covered: [11, 13], uncovered: [12] },
    { covered: [21], uncovered: [22] },
  ]);
});

test('build: reports, shared anchors, order', async () => {
  const turns = [['a', 9], ['toString', 3], ['b', 7], ['b', 1], ['', 2]].map(([anchor, id]) => ({ id, anchor, tokens: 2 ** 50 }));
  const call = { turns, summary: 'toString a b', budget: 1, ratio_low: 1 };
  const calls = [call, { ...call, reported: [] }, { ...call, reported: [3, 44, 3, 9, 7] }, { ...call, turns: [] }];
  assert.deepEqual(await results('build', calls), [
    { covered: [9, 3], uncovered: [7, 1, 2] },
    { covered: [], uncovered: [9, 3, 7, 1, 2] },
    { covered: [9, 3], uncovered: [7, 1, 2] },
    { covered: [], uncovered: [] },
  ]);
});

// decide/resolve ------------------------------------------------------------------------------------------------

const CHECKPOINT = {
  summary: 'Opened PR-482. The lease test fails with ErrStaleLease.',
  anchors: { 11: 'PR-482', 12: 'api/map.go', 13: 'ErrStaleLease' },
  covered: [11, 13],
  uncovered: [12],
  provisional: false,
  source_recoverable: true,
  required: ['identifier'],
};
const RAW = { 12: 'edit api/map.go: ok', 13: 'go test ./lease: ErrStaleLease' };

test('resolve: the examples', async () => {
  const [answered, refused] = await results('resolve', [
    { checkpoint: CHECKPOINT, raw: RAW, id: 13 },
    { checkpoint: { ...CHECKPOINT, provisional: true }, raw: RAW, id: 11, class: 'identifier' },
  ]);
  assert.deepEqual(answered, { from: 'raw_log', text: 'go test ./lease: ErrStaleLease' });
  isRefusal(refused, 'source_gone', '11');
});

test('resolve: the lines of the table', async () => {
  const provisional = { ...CHECKPOINT, provisional: true };
  const earlier = ['PR-482 and T1', 'T1 again', 'T12'];
  const anchors = { ...CHECKPOINT.anchors, 14: 'T1', 15: 'PR-482' };
  const answers = await results('resolve', [
    { checkpoint: { ...CHECKPOINT, uncovered: [12, 13] }, raw: RAW, id: 13 },
    { checkpoint: CHECKPOINT, raw: { ...RAW, 99: 'x' }, id: 99 },
    { checkpoint: provisional, raw: RAW, id: 12, class: 'identifier' },
    { checkpoint: provisional, raw: {}, id: 12 },
    { checkpoint: provisional, raw: RAW, id: 13, class: 'identifier' },
    { checkpoint: { ...provisional, source_recoverable: false }, raw: RAW, id: 13, class: 'identifier' },
    { checkpoint: { ...provisional, source_recoverable: false }, raw: RAW, id: 13, class: 'negation' },
    { checkpoint: CHECKPOINT, raw: {}, id: 13, class: 'identifier' },
    { checkpoint: { ...CHECKPOINT, covered: [14], anchors, earlier }, raw: {}, id: 14 },
    { checkpoint: { ...CHECKPOINT, covered: [11], anchors, earlier }, raw: {}, id: 11 },
    { checkpoint: { ...CHECKPOINT, covered: [9007199254740991] }, raw: {}, id: 9007199254740991 },
  ]);
  isRefusal(answers[0], 'unresolvable', '13');
  isRefusal(answers[1], 'unresolvable', '99');
  assert.equal(answers[2].text, RAW[12]);
  isRefusal(answers[3], 'source_gone', '12');
  assert.equal(answers[4].text, RAW[13]);
  isRefusal(answers[5], 'source_gone', '13');
  assert.equal(answers[6].text, RAW[13]);
  assert.equal(answers[7].text, CHECKPOINT.summary);
  assert.equal(answers[8].text, 'T1 again');
  isRefusal(answers[9], 'unresolvable', '11');
  isRefusal(answers[10], 'unresolvable', '9007199254740991');
});

// decide/reconstruct --------------------------------------------------------------------------------------------

const LITERALS = { file: 'api/map.go', sha: '9f2c41d' };
const DURABLE = { branch: 'lease', ...LITERALS };
const DIGEST = 'sha256:3dd1f889620e9ff322b7c1194ab753bd33f6aac9768731179dac296e3f641f6d';
const LOSSLESS = { loss_class: 'LOSSLESS', payload: LITERALS, digest: DIGEST };
const COMMIT = { artifact: LOSSLESS, operation: 'commit', authoritative: false, requires_literal: true, durable: DURABLE };
const PLAN = { artifact: LOSSLESS, operation: 'plan', authoritative: false, requires_literal: false, durable: {} };

test('reconstruct: the examples', async () => {
  const lossy = { loss_class: 'LOSSY_LITERAL', payload: LITERALS };
  const [restored, refused, expanded] = await results('reconstruct', [
    COMMIT, { ...COMMIT, artifact: lossy }, { ...PLAN, artifact: lossy },
  ]);
  assert.deepEqual(restored, { payload: LITERALS, effective_class: 'LOSSLESS' });
  isRefusal(refused, 'unsound', 'commit');
  assert.deepEqual(expanded, { payload: LITERALS, effective_class: 'LOSSY_LITERAL' });
});

test('reconstruct: the table of digests', async () => {
  const table = [
    ['{}', '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'],
    ['{"file":"api/map.go","sha":"9f2c41d"}', '3dd1f889620e9ff322b7c1194ab753bd33f6aac9768731179dac296e3f641f6d'],
    ['{"B":"café","a":"tab\\tquote\\" back\\\\slash\\u0001"}', 'dc7ee3f3f094671de3738166c54212a603ba29876d818161ff37550fb08c9a49'],
    ['{"😀":"2","Ａ":"1"}', '573ffca9577f41cb722ef42de506f96f812eddf452d78c41aa3556650cb45743'],
  ];
  const calls = table.map(([canonical, digest]) => {
    const payload = JSON.parse(canonical);
    return { ...COMMIT, artifact: { loss_class: 'LOSSLESS', payload, digest: `sha256:${digest}` }, durable: payload };
  });
  const answers = await results('reconstruct', calls);
  answers.forEach((answer, row) => assert.deepEqual(answer.payload, calls[row].durable));

  const misspelt = [DIGEST.toUpperCase(), DIGEST.slice(7), ` ${DIGEST}`, '', DIGEST.replace('3', '4')];
  const refused = await results('reconstruct', misspelt.map((digest) => ({ ...COMMIT, artifact: { ...LOSSLESS, digest } })));
  refused.forEach((answer) => isRefusal(answer, 'unsound', 'digest'));
});

test('reconstruct: the lines of the table', async () => {
  const answers = await results('reconstruct', [
    { ...PLAN, operation: 'Plan' },
    { ...PLAN, operation: '' },
    { ...COMMIT, prior: { ...LITERALS, sha: '9F2C41D' } },
    { ...COMMIT, prior: {} },
    { ...COMMIT, prior: { ...LITERALS, more: '' } },
    { ...COMMIT, durable: { file: 'api/map.go' } },
    { ...PLAN, authoritative: true, durable: { ...DURABLE, sha: '' } },
    { ...PLAN, requires_literal: true, artifact: { payload: LITERALS } },
    { ...COMMIT, prior: { sha: '9f2c41d', file: 'api/map.go' } },
    { ...PLAN, requires_literal: true, durable: DURABLE },
    PLAN,
    { ...PLAN, artifact: { ...LOSSLESS, digest: 'sha256:0' } },
    { ...PLAN, artifact: { ...LOSSLESS, loss_class: 'lossless' } },
    { ...PLAN, artifact: { ...LOSSLESS, loss_class: 'LOSSY_GIST' } },
  ]);
  isRefusal(answers[0], 'unknown_operation', 'Plan');
  isRefusal(answers[1], 'unknown_operation', 'operation');
  for (const answer of answers.slice(2, 5)) isRefusal(answer, 'divergent', 'commit');
  isRefusal(answers[5], 'unverified', 'sha');
  isRefusal(answers[6], 'unverified', 'sha');
  isRefusal(answers[7], 'unsound', 'loss_class');
  assert.deepEqual(
    answers.slice(8).map((answer) => answer.effective_class),
    ['LOSSLESS', 'LOSSLESS', 'LOSSLESS', 'LOSSY_LITERAL', 'LOSSY_LITERAL', 'LOSSY_GIST'],
  );
  for (const answer of answers.slice(8)) assert.deepEqual(answer.payload, LITERALS);
});

test('reconstruct: names that mean something to JavaScript', async () => {
  const canonical = '{"10":"b","2":"c","__proto__":"a","constructor":"d","toString":"e"}';
  const digest = 'sha256:23bccd09252b45fdb817f47a1788a4bbcd664fd038eac189f83f274c13d867f1';
  const call = (payload, more) =>
    `{"jsonrpc":"2.0","id":1,"method":"decide/reconstruct","params":{"artifact":{"payload":${payload},"loss_class":"LOSSLESS",` +
    `"digest":"${digest}"},"operation":"commit","authoritative":false,"requires_literal":false,${more}}}\n`;
  const { replies } = await play(call(canonical, `"durable":${canonical},"prior":${canonical}`) + call(canonical, '"durable":{}'));
  assert.equal(JSON.stringify(replies[0].result.payload), JSON.stringify(JSON.parse(canonical)));
  isRefusal(replies[1].result, 'unverified', '__proto__');
});

// decide/guard --------------------------------------------------------------------------------------------------

const LEDGER = [
  { key: 'deploy eu-west', reason: 'the replica lags by an hour', generation: 1 },
  { key: 'drop table leases', reason: '', generation: 1 },
  { key: 'deploy eu-west', reason: '  Still lagging ', generation: 3 },
];
const GUARD = { generation: 4, ledger: LEDGER, summary: 'Deploying is fine again.', key: 'deploy eu-west', query: 'deploy to the european region' };

test('guard: the examples', async () => {
  const [excluded, permitted, unknown] = await results('guard', [
    GUARD, { ...GUARD, key: 'deploy eu-west-2' }, { ...GUARD, ledger: null },
  ]);
  isRefusal(excluded, 'excluded', 'deploy eu-west');
  assert.deepEqual(excluded.refusal.cites, [
    { reason: 'the replica lags by an hour', generation: 1 },
    { reason: '  Still lagging ', generation: 3 },
  ]);
  assert.deepEqual(permitted, { permit: true });
  isRefusal(unknown, 'unknown', 'ledger');
});

test('guard: empty reasons, empty keys, and keys that resemble one', async () => {
  const ledger = [...LEDGER, { key: '', reason: 'no key', generation: 2 }];
  const [emptyReason, emptyKey, ...others] = await results('guard', ['drop table leases', '', ' deploy eu-west', 'Deploy eu-west',
    'deploy', 'toString', '__proto__'].map((key) => ({ ...GUARD, ledger, key })));
  isRefusal(emptyReason, 'excluded', 'drop table leases');
  assert.deepEqual(emptyReason.refusal.cites, [{ reason: '', generation: 1 }]);
  isRefusal(emptyKey, 'excluded', '');
  for (const other of others) assert.deepEqual(other, { permit: true });
});

// decide/decide -------------------------------------------------------------------------------------------------

const CONTRACT = { required: ['identifier', 'negation'], certified: ['identifier'], generation: 2, ancestry_certified: true };
const WHOLE = { ...CONTRACT, certified: ['identifier', 'negation'] };
const GONE = { source_recoverable: false, strict_consumer: true, chaining_risk: true, costly_side_effect: true };
const SAFE = { source_recoverable: false, strict_consumer: false, chaining_risk: false, costly_side_effect: false };

test('decide: the examples', async () => {
  const [provisional, refused, certified] = await results('decide', [
    { contract: CONTRACT, source_recoverable: true, strict_consumer: true, chaining_risk: false, costly_side_effect: true },
    { contract: CONTRACT, ...GONE },
    { contract: WHOLE, ...GONE },
  ]);
  assert.deepEqual(provisional, { decision: 'provisional' });
  isRefusal(refused, 'below_floor', 'negation');
  assert.deepEqual(certified, { decision: 'certified' });
});

test('decide: the lines of the table', async () => {
  const { generation, ...withoutGeneration } = WHOLE;
  const { ancestry_certified, ...withoutAncestry } = WHOLE;
  const uncertified = { ...WHOLE, ancestry_certified: false };
  const answers = await results('decide', [
    { contract: null, ...SAFE },
    { contract: null, ...GONE, source_recoverable: true },
    { contract: withoutGeneration, ...SAFE, source_recoverable: true },
    { contract: withoutAncestry, ...SAFE, source_recoverable: true },
    { contract: { ...WHOLE, generation: 0, required: ['negation', 'identifier', 'negation'] }, ...SAFE },
    { contract: uncertified, ...GONE, source_recoverable: true },
    { contract: uncertified, ...SAFE },
    { contract: uncertified, ...GONE },
    { contract: CONTRACT, ...SAFE, chaining_risk: true },
  ]);
  isRefusal(answers[0], 'below_floor', 'contract');
  assert.equal(answers[1].decision, 'provisional');
  isRefusal(answers[2], 'invalid_contract', 'contract');
  isRefusal(answers[3], 'invalid_contract', 'contract');
  assert.equal(answers[4].decision, 'certified');
  assert.equal(answers[5].decision, 'provisional');
  assert.equal(answers[6].decision, 'provisional');
  isRefusal(answers[7], 'below_floor', 'source');
  isRefusal(answers[8], 'below_floor', 'negation');
});

// decide/certify ------------------------------------------------------------------------------------------------

test('certify: the example', async () => {
  const call = {
    required: ['identifier', 'negation'],
    elements: [
      { class: 'identifier', text: 'PR-482', turn: 11 },
      { class: 'identifier', text: '9f2c41d', turn: 12 },
      { class: 'negation', text: 'do not push to main', turn: 14 },
    ],
    retained: [{ id: 12, text: 'commit 9f2c41d' }],
    summary: 'Opened PR-482; to push to main was discussed.',
    pins: [],
  };
  const answers = await results('certify', [
    call,
    { ...call, pins: ['do not push to main'] },
    { ...call, required: ['negation', 'negation', 'obligation', 'toString'], pins: ['x: do not push to main.'] },
    { ...call, retained: [] },
  ]);
  assert.deepEqual(answers.map((answer) => answer.certified), [['identifier'], ['identifier', 'negation'], ['negation'], []]);
});

// decide/inherit ------------------------------------------------------------------------------------------------

test('inherit: the examples', async () => {
  const first = { required: ['identifier'], certified: ['identifier'], generation: 2, ancestry_certified: true };
  const second = { ...CONTRACT, generation: 4 };
  const own = { required: ['identifier', 'negation'], certified: ['identifier', 'negation'] };
  const { generation, ...invalid } = first;
  const answers = await results('inherit', [
    { parents: [first, second], own, fresh: false },
    { parents: [first, second], own, fresh: true },
    { parents: [], own, fresh: false },
    { parents: [first, { ...WHOLE, generation: 0 }], own, fresh: false },
    { parents: [{ ...first, ancestry_certified: false }], own, fresh: false },
    { parents: [invalid], own, fresh: true },
    { parents: [first, invalid], own, fresh: false },
  ]);
  const both = ['identifier', 'negation'];
  const row = (number, ancestry, here, along) => (
    { generation: number, ancestry_certified: ancestry, certified_here: here, certified_along: along });
  assert.deepEqual(answers.slice(0, 6), [
    row(5, false, both, ['identifier']),
    row(1, true, both, both),
    row(1, true, both, both),
    row(3, true, both, ['identifier']),
    row(3, false, both, ['identifier']),
    row(1, true, both, both),
  ]);
  isRefusal(answers[6], 'invalid_contract', 'parents');
});
