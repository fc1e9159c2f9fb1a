// The adapter as a process, with a model on loopback. Without node_modules it is skipped, and says so.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { SAID, talk } from '../node/talk.mjs';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));
const skip = existsSync(at('node_modules')) ? false : `nothing is installed: npm ci --prefix ${at('.')}`;

const WHOLE = { system: 'Be brief.', messages: SAID };

test('what went in comes out, and is left as it was where the agent does not compact', { skip }, async (t) => {
  const { call, requests } = await talk(t, at('adapter.mjs'), (response) => response.writeHead(500).end('{}'));
  assert.deepEqual(await call('messages/context'), WHOLE);
  assert.deepEqual(await call('messages/context'), WHOLE);
  assert.equal(requests.length, 0);
  const { adapter } = await call('hello', { protocol: 1 });
  assert.deepEqual([adapter.name, adapter.version], ['langchain', '1.5.14']);
});

test('a summary is declared as one', { skip }, async (t) => {
  const { call, requests } = await talk(t, at('adapter.mjs'), (response) => {
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
  const { call, requests } = await talk(t, at('adapter.mjs'), (response) => response.writeHead(500).end('{}'));
  const answer = await call('messages/open', {
    model: { provider: 'openai-chat', base_url: 'http://127.0.0.1:9', name: 'm', key: 'none' }, window: 1000, keep: 9, tools: [],
  });
  assert.deepEqual(answer, {});
  await call('messages/append', { messages: [{ id: 'a', ...SAID[0] }] });
  assert.equal((await call('messages/compact')).outcome, 'skipped');
  assert.deepEqual(await call('messages/context'), { messages: [SAID[0]] });
  assert.equal(requests.length, 0);
});
