// For the tests of the adapters: an adapter as a process, with a model on loopback.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { createInterface } from 'node:readline';

// A turn with all that a message can hold.
export const SAID = [
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
export async function talk(t, adapterFile, reply) {
  const requests = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (text) => (body += text)).on('end', () => {
      requests.push(JSON.parse(body));
      reply(response);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const adapter = spawn(process.execPath, [adapterFile], { stdio: ['pipe', 'pipe', 'inherit'] });
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
