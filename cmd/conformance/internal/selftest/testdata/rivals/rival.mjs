// node rival.mjs SEEDS RUNS OPERATION COMMAND...: starts the adapter and checks one property from each of the seeds 1
// to SEEDS, one call at a time. Prints a line of JSON a seed: whether it failed, after how many calls and milliseconds,
// and the call that fast-check shrank it to.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import fc from 'fast-check';
import { PROPERTIES } from './properties.mjs';

const [seeds, runs, operation, command, ...args] = process.argv.slice(2);
const adapter = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const replies = createInterface({ input: adapter.stdout })[Symbol.asyncIterator]();
let id = 0;

async function ask(method, params) {
  id += 1;
  adapter.stdin.write(JSON.stringify({ jsonrpc: '2.0', id, method, params }) + '\n');
  const { value, done } = await replies.next();
  if (done) throw new Error('the adapter ended');
  const reply = JSON.parse(value);
  if (reply.id !== id || reply.error) throw new Error(`${method}: ${value}`);
  return reply.result;
}

await ask('hello', { protocol: 1, spec: '0.1.0', harness: 'fast-check' });
const property = PROPERTIES[operation];
const paramsOf = property.call?.bind(property) ?? ((drawn) => drawn);

for (let seed = 1; seed <= Number(seeds); seed++) {
  const begin = performance.now();
  let cases = 0;
  let millis = 0;
  const check = fc.asyncProperty(property.calls, async (drawn) => {
    if (millis === 0) cases += 1;
    const result = await ask(`decide/${operation}`, paramsOf(drawn));
    const wrong = property.wrong(drawn, result.refusal ? undefined : result, result.refusal);
    if (wrong === '') return;
    if (millis === 0) millis = performance.now() - begin;
    throw new Error(wrong);
  });
  const { failed, counterexample, errorInstance } = await fc.check(check, { seed, numRuns: Number(runs) });
  const whole = performance.now() - begin;
  const input = failed ? paramsOf(counterexample[0]) : undefined;
  console.log(JSON.stringify({ killed: failed, cases, millis, whole, wrong: errorInstance?.message ?? '', call: input && { op: operation, input } }));
}
adapter.stdin.end();
