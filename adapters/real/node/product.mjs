// What the adapters of products on Node have in common: the handshake, and the calls of the surface messages.

import { readFileSync } from 'node:fs';
import { serve } from './wire.mjs';

// The version that is installed, which must be the one that is pinned: an engine that is too old makes npm take
// another.
function version(name, folder) {
  const read = (path) => JSON.parse(readFileSync(new URL(path, folder)));
  const [installed, pinned] = [read(`node_modules/${name}/package.json`).version, read('package.json').dependencies[name]];
  if (installed !== pinned) throw new Error(`${name} ${installed} is installed, and ${pinned} is pinned: run npm ci`);
  return installed;
}

// Serves a product until standard input ends. The package stands in the node_modules of the folder; a conversation is
// opened with the parameters of messages/open, and has the methods append, compact and context.
export async function serveProduct({ name, package: packageName, homepage, issues }, Conversation, folder) {
  const hello = {
    protocol: 1,
    adapter: { name, version: version(packageName, folder), language: 'javascript', homepage, issues },
    surfaces: ['messages'],
    messages: { providers: ['openai-chat'], apart: true, images: true },
  };
  const open = new Map();
  await serve(async (method, params) => {
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
  });
}
