import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countUnsent, forgetPerson } from './forget-person.ts';

const storageOf = (...names: readonly string[]) => {
  const kept = new Set(names);
  return {
    kept,
    get length() {
      return kept.size;
    },
    key: (n: number) => [...kept][n] ?? null,
    removeItem: (name: string) => void kept.delete(name),
  };
};

test('signing out leaves how pages look, what is not ours, and nothing of the person', () => {
  const browser = storageOf(
    'copydesk.scheme',
    'copydesk.preferences',
    'copydesk-picture',
    'copydesk.setup.wsp_1',
    'copydesk.draft.usr_1.wsp_1.doc_1',
    'copydesk.tone.wsp_1.ton_1',
    'copydesk.recent.wsp_1',
    'copydesk.return',
    'of another program',
  );
  const tab = storageOf('copydesk.input.wsp_1.tpl_1', 'copydesk.sample.rul_1');
  forgetPerson([browser, tab]);
  expect([...browser.kept]).toEqual([
    'copydesk.scheme',
    'copydesk.preferences',
    'copydesk-picture',
    'copydesk.setup.wsp_1',
    'of another program',
  ]);
  expect([...tab.kept]).toEqual([]);
});

test('only texts that may not be sent yet count as lost', () => {
  expect(countUnsent([storageOf('copydesk.recent.wsp_1', 'copydesk.scheme')])).toBe(0);
  const drafts = storageOf('copydesk.draft.usr_1.wsp_1.doc_1', 'copydesk.tone.wsp_1.ton_1');
  expect(countUnsent([drafts, storageOf('copydesk.input.wsp_1.tpl_1')])).toBe(2);
});

test('every name that a page stores something under is one that signing out knows', () => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const names = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/['"`](copydesk[.-][\w.-]+)/g),
    ])
    .map(([, name]) => name as string);
  expect(names.length).toBeGreaterThan(10);
  const browser = storageOf(...names);
  forgetPerson([browser]);
  expect([...browser.kept].toSorted()).toEqual([
    'copydesk-picture',
    'copydesk.preferences',
    'copydesk.scheme',
    'copydesk.setup.',
  ]);
});
