// The adapter as a process, with a model on loopback. Without node_modules it is skipped, and says so.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const skip = existsSync(at('node_modules')) ? false : `nothing is installed: npm ci --prefix ${at('.')}`;

// A turn with all that a message can hold.
const SAID = [
  { role: 'user', parts: [{ text: 'Look at this.\u2028' }, { image: { media_type: 'image/png', data: 'AAAA' } }] },
  {
    role: 'assistant',
    parts: [{ text: 'I look.' }, ...['c1', 'c2'].map((id) => ({ tool_call: { id, name: 'run', arguments: '{"n": 1.0}' } }))],
  },
  { role: 'tool', parts: [{ tool_output: { call: 'c1', name: 'run', status: 'interim', text: 'soon' } }] },
  { role: 'tool', parts: [{ tool_output: { call: 'c1', name: 'run', status: 'rejected', text: 'no' } }] },
  { role: 'tool', parts: [{ tool_output: { call: 'c2', name: 'run', status: 'ok', text: 'ça va' } }] },
  { role: 'assistant', parts: [{ text: 'Done.' }] },
];

/** Begins a conversation whose model answers as told, and returns how to make a call in it. */
async function talk(t, reply) {
  const requests = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text) => (body += text)).on('end', () => {
      requests.push(JSON.parse(body));
      reply(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const adapter = spawn(process.execPath, [at('adapter.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const replies = createInterface({ input: adapter.stdout })[Symbol.asyncIterator]();
  t.after(async () => {
    const ended = once(adapter, 'exit');
    adapter.stdin.end();
    assert.deepEqual(await ended, [0, null]);
    server.close();
  });
  let id = 0;
  const call = async (method, params) => {
    const request = { jsonrpc: '2.0', id: ++id, method, params: { session: 's', ...params } };
    adapter.stdin.write(JSON.stringify(request) + '\n');
    const { value } = await replies.next();
    const { result, error } = JSON.parse(value);
    assert.equal(error, undefined);
    return result;
  };
  const model = { provider: 'openai-chat', base_url: `http://127.0.0.1:${server.address().port}/x`, name: 'm', key: 'none' };
  await call('messages/open', { model, window: 1000, keep: 1, system: 'Be brief.', tools: [] });
  await call('messages/append', { messages: SAID.map((message, i) => ({ id: `id${i}`, ...message })) });
  return { call, requests };
}

const WHOLE = { system: 'Be brief.', messages: SAID };

test('what went in comes out, and is left as it was where the agent does not compact', { skip }, async (t) => {
  const { call, requests } = await talk(t, (response) => response.writeHead(500).end('{}'));
  assert.deepEqual(await call('messages/context'), WHOLE);
  assert.deepEqual(await call('messages/context'), WHOLE);
  assert.equal(requests.length, 0);
  const { adapter } = await call('hello', { protocol: 1 });
  assert.deepEqual([adapter.name, adapter.version], ['langchain', '1.5.14']);
});

test('a summary is declared as one', { skip }, async (t) => {
  const { call, requests } = await talk(t, (response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": "all was said"}}]}');
  });
  assert.deepEqual(await call('messages/compact'), { outcome: 'applied' });
  assert.equal(requests.length, 1);
  const { system, messages } = await call('messages/context');
  assert.equal(system, 'Be brief.');
  assert.deepEqual(messages.map(({ role, kind }) => [role, kind]), [['user', 'summary'], ['assistant', undefined]]);
  assert.match(messages[0].parts[0].text, /all was said$/);
  assert.deepEqual(messages[1], SAID.at(-1));
});

test('where nothing can be summarized the outcome is skipped', { skip }, async (t) => {
  const { call, requests } = await talk(t, (response) => response.writeHead(500).end('{}'));
  const answer = await call('messages/open', {
    model: { provider: 'openai-chat', base_url: 'http://127.0.0.1:9', name: 'm', key: 'none' }, window: 1000, keep: 9, tools: [],
  });
  assert.deepEqual(answer, {});
  await call('messages/append', { messages: [{ id: 'a', ...SAID[0] }] });
  assert.equal((await call('messages/compact')).outcome, 'skipped');
  assert.deepEqual(await call('messages/context'), { messages: [SAID[0]] });
  assert.equal(requests.length, 0);
});
