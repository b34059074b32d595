import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { hashSources } from './hash-sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-sources-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const hash = () => hashSources(pathToFileURL(`${folder}/`));

test('one changed letter of a program is another release; a test, a note or the time is none', () => {
  mkdirSync(join(folder, 'workflows'));
  const file = join(folder, 'workflows', 'documents.ts');
  writeFileSync(file, 'step(1)');
  const first = hash();
  expect(first).toMatch(/^[0-9a-f]{12}$/);
  writeFileSync(file, 'step(1)');
  writeFileSync(join(folder, 'documents.test.ts'), 'x');
  writeFileSync(join(folder, 'notes.md'), 'x');
  expect(hash()).toBe(first);
  writeFileSync(file, 'step(2)');
  const changed = hash();
  expect(changed).not.toBe(first);
  writeFileSync(join(folder, 'more.mjs'), '');
  expect(hash()).not.toBe(changed);
});

test('one changed letter of a text that the program reads is another release', () => {
  const texts = join(folder, 'words');
  mkdirSync(texts);
  const both = () => hashSources(pathToFileURL(`${folder}/workflows/`), pathToFileURL(`${texts}/`));
  writeFileSync(join(texts, 'nl.yaml'), 'yes: ja');
  const first = both();
  writeFileSync(join(texts, 'nl.yaml'), 'yes: Ja');
  expect(both()).not.toBe(first);
});
