// The journals of journal.mjs: what is on the disk, and what is read of it after a kill.

import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { Journals } from './journal.mjs';

const places = [];
after(() => places.forEach((place) => rmSync(place, { recursive: true })));

// A journal with these entries, and its file.
function written(...entries) {
  const directory = mkdtempSync(join(tmpdir(), 'journal-'));
  places.push(directory);
  const journals = new Journals(directory);
  journals.begin('s', entries[0]);
  for (const entry of entries.slice(1)) journals.write('s', entry);
  return { directory, path: join(directory, readdirSync(directory)[0]) };
}

test('entries come back, and the journal is written on', () => {
  const { directory } = written({ n: 1 }, { n: 'é \n' });
  const journals = new Journals(directory);
  assert.deepEqual(journals.resume('s'), [{ n: 1 }, { n: 'é \n' }]);
  journals.write('s', { n: 3 });
  assert.deepEqual(journals.resume('s'), [{ n: 1 }, { n: 'é \n' }, { n: 3 }]);
});

test('a torn last line is dropped, wherever it was torn', () => {
  const { directory, path } = written({ n: 1 }, { n: 2 });
  const whole = readFileSync(path);
  for (let end = whole.indexOf('\n') + 1; end < whole.length; end += 1) {
    writeFileSync(path, whole.subarray(0, end));
    const journals = new Journals(directory);
    assert.deepEqual(journals.resume('s'), [{ n: 1 }], `torn at ${end}`);
    journals.write('s', { n: 3 });
    assert.deepEqual(journals.resume('s'), [{ n: 1 }, { n: 3 }], `torn at ${end}`);
  }
});

test('damage elsewhere is told', () => {
  const { directory, path } = written({ n: 1 }, { n: 2 }, { n: 3 });
  const bytes = readFileSync(path);
  bytes[2] = 'z'.charCodeAt(0);
  writeFileSync(path, bytes);
  assert.throws(() => new Journals(directory).resume('s'), /damaged/);
});

test('a name is no path', () => {
  const { directory } = written({ n: 1 });
  const journals = new Journals(directory);
  journals.begin('../é/\n', { n: 1 });
  assert.equal(readdirSync(directory).length, 2);
  journals.end('../é/\n');
  assert.equal(readdirSync(directory).length, 1);
});
