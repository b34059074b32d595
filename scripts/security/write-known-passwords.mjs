// Writes content/passwords/known.txt from lists of passwords that were found in breaches, most used first, one on a line:
// `node scripts/security/write-known-passwords.mjs LIST...`. Only those that our rule for length lets pass are kept, as the
// first six bytes of their SHA-256: the file is for looking up, and nobody has to read the words of others in it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { root } from '../packages/release.mjs';

const LEAST = 12;
const BYTES = 6;

const words = new Set();
for (const path of argv.slice(2)) {
  for (const line of readFileSync(path, 'utf8').split(/\r?\n/)) {
    const word = line.normalize('NFKC').toLowerCase();
    if (word.length >= LEAST) words.add(word);
  }
}
const hashes = [...words]
  .map((word) => createHash('sha256').update(word).digest().subarray(0, BYTES))
  .toSorted((a, b) => a.compare(b));
const text = Buffer.concat(hashes)
  .toString('base64')
  .replaceAll(/.{120}/g, '$&\n');
writeFileSync(join(root, 'content/passwords/known.txt'), `${text.trimEnd()}\n`);
console.log(`${words.size} passwords`);
