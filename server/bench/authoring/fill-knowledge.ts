import { performance } from 'node:perf_hooks';
import { addEntries } from '../../src/infobases/add-entries.ts';
import { createInfobase } from '../../src/infobases/create-infobase.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { createRandom, type Random } from '../text.ts';
import { proseOf, rareWord, wordsOf } from './prose.ts';

const AT_A_TIME = 2_000;
const GUIDELINES = 15;

/** A fact of some 60 words, one of which no other fact has. */
export const factOf = (random: Random, n: number): { title: string; body: string } => ({
  title: `${wordsOf(random, 4)} ${n}`,
  body: `${proseOf(random, 2 + Math.floor(random() * 4))} ${rareWord(n)}.`,
});

/** A table with the columns title and body, as people upload it. */
export const entryTable = (seed: number, count: number): string => {
  const random = createRandom(seed);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: count }, (_, n) => {
    const { title, body } = factOf(random, seed * 100_000 + n);
    return `${quoted(title)},${quoted(body)}`;
  });
  return ['title,body', ...rows].join('\n');
};

/** One base of so many entries, added as a file of 2,000 is; gives its id and the seconds of each file. */
export const fillKnowledge = async (
  scope: Scope,
  entries: number,
): Promise<{ id: string; seconds: number[] }> => {
  const random = createRandom(50_000);
  const name = 'Products and terms';
  const infobaseId = toPublicId('inf', await createInfobase(scope, { name, description: null }));
  const rules = Array.from({ length: GUIDELINES }, (_, n) => factOf(random, 90_000_000 + n));
  const shared = { infobaseId, source: 'facts.csv' };
  await addEntries(scope, { ...shared, kind: 'guideline', languageKey: null, entries: rules });
  const seconds: number[] = [];
  for (let at = 0; at < entries; at += AT_A_TIME) {
    const some = Array.from({ length: Math.min(AT_A_TIME, entries - at) }, (_, n) =>
      factOf(random, at + n),
    );
    const began = performance.now();
    const languageKey = (at / AT_A_TIME) % 3 === 2 ? 'NL' : 'EN';
    await addEntries(scope, { ...shared, kind: 'fact', languageKey, entries: some });
    seconds.push((performance.now() - began) / 1000);
    process.stdout.write(`  ${at + some.length} entries, ${(seconds.at(-1) ?? 0).toFixed(1)} s\n`);
  }
  return { id: infobaseId, seconds };
};
