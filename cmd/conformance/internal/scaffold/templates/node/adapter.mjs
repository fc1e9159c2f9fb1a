// An adapter of the Plimsoll specification: a JSON object a line on standard input, one a line on standard output.
//
// Here is the way from a request to its reply (SPEC.md, "Wire protocol"). What is checked is in operations.mjs and
// session.mjs. Nothing but replies may go to standard output; log with console.error.

import { operations } from './operations.mjs';
import { steps } from './session.mjs';

const SURFACES = ['decide']; // next: 'session'
const OPERATIONS = ['build']; // of decide; next: 'resolve', 'reconstruct', 'guard', 'decide', 'certify', 'inherit'

// The handshake: who this is and what it has. Only what is named here is checked.
function hello() {
  const adapter = { name: 'my-compactor', version: '0.1.0', language: 'javascript' };
  return { protocol: 1, adapter, surfaces: SURFACES, operations: OPERATIONS };
}

const methods = new Map([['hello', hello]]);
for (const operation of operations) methods.set(`decide/${operation.name}`, operation);
for (const [name, step] of steps) methods.set(`session/${name}`, step);

// The reply to a request. An error is for what cannot be handled at all; it never stands for a refusal.
function replyTo({ id, method, params }) {
  const reply = { jsonrpc: '2.0', id };
  if (!methods.has(method)) return { ...reply, error: { code: -32601, message: `unknown method ${method}` } };
  try {
    return { ...reply, result: methods.get(method)(params) };
  } catch (problem) {
    console.error(problem);
    return { ...reply, error: { code: -32603, message: String(problem) } };
  }
}

// Lines end with a line feed and nothing else, which is why node:readline will not do.
let rest = '';
process.stdin.setEncoding('utf8');
for await (const chunk of process.stdin) {
  const lines = (rest + chunk).split('\n');
  rest = lines.pop();
  for (const line of lines) process.stdout.write(JSON.stringify(replyTo(JSON.parse(line))) + '\n');
}
