// Sessions that outlive their process: the capability `crash`.
//
// Each session has a journal in the state directory, an append-only file with a line for each step that changed it: a
// checksum, a blank and the step as JSON. A line is on the disk before the step is answered, so what was answered is
// there after a kill. A last line that is not whole was never answered, and is dropped. Whoever takes the steps of a
// journal again is where it ends, because nothing in this adapter hangs on chance or on the time.

import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, ftruncateSync, openSync, readFileSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');

function lineOf(entry) {
  const text = Buffer.from(JSON.stringify(entry), 'utf8');
  return Buffer.concat([Buffer.from(`${digest(text)} `), text, Buffer.from('\n')]);
}

// The entry of a line without its line feed, or undefined if the line is not what was written.
function entryOf(line) {
  const blank = line.indexOf(' ');
  const text = line.subarray(blank + 1);
  return line.subarray(0, Math.max(blank, 0)).toString() === digest(text) ? JSON.parse(text.toString('utf8')) : undefined;
}

export class Journals {
  #directory;
  #files = new Map(); // those that are being written, by the names of their sessions

  constructor(directory) {
    this.#directory = directory;
  }

  // A name may be any text, so the file has the digest of it for a name.
  #path(name) {
    return join(this.#directory, `${digest(name)}.journal`);
  }

  // A new journal with its first entry. That the file is there is as durable as what is in it.
  begin(name, entry) {
    this.#files.set(name, openSync(this.#path(name), 'ax'));
    this.write(name, entry);
    if (process.platform === 'win32') return; // has no way to do it, and does not need it
    const directory = openSync(this.#directory, 'r');
    fsyncSync(directory);
    closeSync(directory);
  }

  // Adds an entry, which is on the disk when this returns. If it throws, resume drops what is there of it.
  write(name, entry) {
    const file = this.#files.get(name);
    let line = lineOf(entry);
    while (line.length > 0) line = line.subarray(writeSync(file, line));
    fsyncSync(file);
  }

  // The entries of a journal, which is then written on. Only the last line may be one that is not whole.
  resume(name) {
    if (this.#files.has(name)) closeSync(this.#files.get(name));
    const file = openSync(this.#path(name), 'a+');
    this.#files.set(name, file);
    const bytes = readFileSync(this.#path(name));
    const entries = [];
    let whole = 0;
    for (let end = bytes.indexOf('\n'); end !== -1; end = bytes.indexOf('\n', whole)) {
      const entry = entryOf(bytes.subarray(whole, end));
      if (entry === undefined && end + 1 < bytes.length) throw new Error('the journal is damaged');
      if (entry === undefined) break;
      entries.push(entry);
      whole = end + 1;
    }
    if (entries.length === 0) throw new Error('the journal is empty');
    ftruncateSync(file, whole);
    return entries;
  }

  // The session is closed, and nobody asks for it any more.
  end(name) {
    closeSync(this.#files.get(name));
    this.#files.delete(name);
    unlinkSync(this.#path(name));
  }
}
