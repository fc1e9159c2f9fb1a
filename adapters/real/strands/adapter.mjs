// An adapter of the surface messages for the summarizing conversation manager of Strands Agents.

import { readFileSync } from 'node:fs';
import { Conversation } from './conversation.mjs';
import { serve } from './wire.mjs';

// The version that is installed, which must be the one that is pinned: an engine that is too old makes npm take
// another.
function version(name) {
  const read = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url)));
  const [installed, pinned] = [read(`node_modules/${name}/package.json`).version, read('package.json').dependencies[name]];
  if (installed !== pinned) throw new Error(`${name} ${installed} is installed, and ${pinned} is pinned: run npm ci`);
  return installed;
}

const hello = {
  protocol: 1,
  adapter: {
    name: 'strands',
    version: version('@strands-agents/sdk'),
    language: 'javascript',
    homepage: 'https://github.com/strands-agents/harness-sdk',
    issues: 'https://github.com/strands-agents/harness-sdk/issues',
  },
  surfaces: ['messages'],
  messages: { providers: ['openai-chat'], apart: true, images: true },
};

const open = new Map();

async function answer(method, params) {
  if (method === 'hello') return hello;
  if (method === 'messages/open') {
    open.set(params.session, new Conversation(params));
    return {};
  }
  const conversation = open.get(params.session);
  if (conversation === undefined) throw new Error(`${method}: conversation ${params.session} is not open`);
  switch (method) {
    case 'messages/append':
      conversation.append(params.messages);
      return {};
    case 'messages/compact':
      return conversation.compact();
    case 'messages/context':
      return conversation.context();
    case 'messages/close':
      open.delete(params.session);
      return {};
  }
  throw new Error(`unknown method ${method}`);
}

await serve(answer);
