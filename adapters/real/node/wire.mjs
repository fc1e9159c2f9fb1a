// The wire protocol of Plimsoll: JSON-RPC 2.0, one object a line.

import { once } from 'node:events';

const utf8 = new TextDecoder('utf-8', { fatal: true });

// Answers the lines of standard input until it ends. Calls of several conversations run side by side; the harness
// waits for each answer before it goes on with the same one.
export async function serve(answer) {
  console.log = console.error; // standard output is the wire; what the product logs goes beside it
  process.stdout.on('error', () => process.exit(1)); // nobody reads any more
  for await (const line of lines(process.stdin)) {
    replyTo(line, answer).then((reply) => process.stdout.write(reply + '\n'));
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain');
  }
}

// Lines end at a line feed and nowhere else: JSON texts may hold other line separators.
async function* lines(input) {
  let pieces = []; // of the line that has not ended yet
  for await (const chunk of input) {
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      start = end + 1;
    }
    pieces.push(chunk.subarray(start));
  }
}

async function replyTo(line, answer) {
  let id = null;
  try {
    const request = JSON.parse(utf8.decode(line));
    id = request.id;
    return JSON.stringify({ jsonrpc: '2.0', id, result: await answer(request.method, request.params) });
  } catch (error) {
    return JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: String(error?.message ?? error) } });
  }
}
