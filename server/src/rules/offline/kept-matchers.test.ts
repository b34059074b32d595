import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGE_KEYS } from '@copydesk/contract/shared/schema';
import { afterAll, expect, test } from 'vitest';
import type { KeptMatchers } from '../../checking/compile-rules.ts';
import { localeOf } from '../../text/locales.ts';
import { findPacks, loadPack } from '../packs/load-pack.ts';
import { PACKS_FOLDER } from '../packs/pack-catalog.ts';
import { checkOffline, compilePacks, type OfflineRules, readSource } from './check-offline.ts';
import { openKeptMatchers } from './kept-matchers.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-matchers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const folders = await findPacks(PACKS_FOLDER);
const packs = (await Promise.all(folders.map(loadPack))).flatMap(({ pack }) => pack ?? []);
const tests = packs.flatMap(({ rules }) =>
  rules.flatMap((rule) => rule.tests.filter((_, n) => n % 5 === 0)),
);

/** Matchers of the folder, with a count of those that were found there and of those that were built. */
const countKept = () => {
  const counts = { found: 0, built: 0 };
  const kept = openKeptMatchers(folder, 'test');
  const counting: KeptMatchers = {
    find: (locale) => {
      const found = kept.find(locale);
      if (found) counts.found += 1;
      return found;
    },
    keep: (locale, matcher) => {
      counts.built += 1;
      kept.keep(locale, matcher);
    },
  };
  return { counts, counting };
};

const findingsBy = async (rules: OfflineRules) => {
  const all = [];
  for (const language of LANGUAGE_KEYS) {
    const texts = tests.filter(({ lang }) => lang === localeOf(language)).map(({ text }) => text);
    const source = await readSource(new TextEncoder().encode(texts.join('\n\n')), 'a.txt');
    if ('failure' in source) throw new Error(source.message);
    const known = { language, metadata: {}, today: '2026-11-17' };
    all.push(await checkOffline(rules, source, known));
  }
  return all;
};

const expected = await findingsBy(compilePacks(packs));

test('matchers that were kept find in every language what matchers that are built find', async () => {
  expect(expected.flatMap(({ findings }) => findings).length).toBeGreaterThan(200);
  const first = countKept();
  expect(await findingsBy(compilePacks(packs, first.counting))).toEqual(expected);
  expect(first.counts).toEqual({ found: 0, built: LANGUAGE_KEYS.length });
  const second = countKept();
  expect(await findingsBy(compilePacks(packs, second.counting))).toEqual(expected);
  expect(second.counts).toEqual({ found: LANGUAGE_KEYS.length, built: 0 });
});

test('a matcher whose file is damaged is built anew', async () => {
  for (const name of readdirSync(folder)) truncateSync(join(folder, name), 5_000);
  const { counts, counting } = countKept();
  expect(await findingsBy(compilePacks(packs, counting))).toEqual(expected);
  expect(counts).toEqual({ found: 0, built: LANGUAGE_KEYS.length });
});
