// A Plimsoll adapter in plain JavaScript: the surfaces `decide` and `session`, correct under the profile strict and
// therefore under core. It needs Node 18 or newer and nothing else. The seven operations are in operations.mjs, the
// runtime that remembers is in session.mjs; here is the way from a line of input to a line of output.

import { once } from 'node:events';
import { build, CallError, certify, decide, guard, inherit, isObject, reconstruct, resolve } from './operations.mjs';
import { keepIn, STEPS } from './session.mjs';

// The wire: JSON-RPC 2.0, one object a line.

const OPERATIONS = { build, resolve, reconstruct, guard, decide, certify, inherit };
const METHODS = new Map(Object.entries(OPERATIONS).map(([name, operation]) => [`decide/${name}`, operation]));
for (const [name, step] of STEPS) METHODS.set(`session/${name}`, step);
METHODS.set('hello', ({ state_directory: directory }) => {
  if (directory !== undefined) keepIn(directory);
  return {
    protocol: 1,
    adapter: { name: 'node-example', version: '0.1.0', language: 'javascript' },
    surfaces: ['decide', 'session'],
    operations: Object.keys(OPERATIONS),
    capabilities: ['crash', 'merge'],
  };
});

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parse(line) {
  try {
    return JSON.parse(utf8.decode(line));
  } catch {
    throw new CallError(-32700, 'the line is no JSON');
  }
}

// The reply to one line. Whatever goes wrong is told in the reply; what is a bug here also goes to the log.
function replyTo(line) {
  let id = null;
  try {
    const request = parse(line);
    if (Number.isSafeInteger(request?.id)) id = request.id;
    if (id === null || request.jsonrpc !== '2.0') throw new CallError(-32600, 'the line is no request');
    const method = METHODS.get(request.method);
    if (method === undefined) throw new CallError(-32601, 'the method is unknown');
    if (!isObject(request.params)) throw new CallError(-32602, 'the parameters are no object');
    return JSON.stringify({ jsonrpc: '2.0', id, result: method(request.params) });
  } catch (error) {
    const isExpected = error instanceof CallError;
    if (!isExpected) console.error(`request ${id}:`, error);
    const code = isExpected ? error.code : -32603;
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message: error.message } });
  }
}

// Answers the input until it ends; then nothing is left to do, and the process exits. A line is put together from
// the bytes of all its chunks and decoded whole. The replies to one chunk are written in one go, and the next chunk
// is read once the output can take more.
async function serve(input, output) {
  const lineFeed = 10;
  let pieces = []; // of the line that has not ended yet
  for await (const chunk of input) {
    let replies = '';
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      pieces.push(chunk.subarray(start, end));
      replies += replyTo(Buffer.concat(pieces)) + '\n';
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
    if (replies !== '' && !output.write(replies)) await once(output, 'drain');
  }
  if (pieces.length > 0) output.write(replyTo(Buffer.concat(pieces)) + '\n'); // the last line feed was left out
}

process.stdout.on('error', () => process.exit(1)); // nobody reads any more
await serve(process.stdin, process.stdout);
