import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { check } from '../../src/checking/check.ts';
import { compileRules } from '../../src/checking/compile-rules.ts';
import { foldText } from '../../src/checking/fold-text.ts';
import { languageOf, type Locale } from '../../src/checking/locales.ts';
import { compileTerms, matchTerms } from '../../src/checking/match-terms.ts';
import { parsePhrase } from '../../src/checking/parse-phrase.ts';
import { findPacks, loadPack } from '../../src/rules/packs/load-pack.ts';
import { type Search, searchByMaps, searchEach } from './baselines.ts';
import { LOCALES, makePhrases, makeText } from './content.ts';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '10' },
  },
});
const bytes = (Number(values.megabytes) * 1e6) / LOCALES.length;
const GOAL_RATE = 20;
const GOAL_RATIO = 3;
const GOAL_BUILD_MS = 2_000;
const ROUNDS = 5;
/** Regular expressions get this many characters for all phrases together; more would take long. */
const SAMPLED = 100_000_000;

/** Time that this process was given, so that other work on the machine counts less. */
const cpuMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e3;
};

interface Measured {
  readonly buildMs: number;
  readonly rate: number;
  readonly found: number;
}

/** Builds once, searches a few times and counts the best. */
const measure = (build: () => Search, text: string, rounds = ROUNDS): Measured => {
  const began = cpuMs();
  const search = build();
  const buildMs = cpuMs() - began;
  let best = Number.POSITIVE_INFINITY;
  let found = 0;
  for (let round = 0; round < rounds; round++) {
    const since = cpuMs();
    found = search(text);
    best = Math.min(best, cpuMs() - since);
  }
  return { buildMs, rate: Buffer.byteLength(text) / 1e3 / best, found };
};

const ours = (phrases: readonly string[], locale: Locale): Search => {
  const matcher = compileTerms(
    phrases.map((term, n) => ({ phrase: parsePhrase(term, locale, 'caseless'), slots: [n] })),
    [],
  );
  return (text) => {
    let count = 0;
    matchTerms(
      matcher,
      foldText(text, locale, 'caseless'),
      () => (count += 1),
      () => undefined,
    );
    return count;
  };
};

const print = (cells: readonly string[]): void =>
  console.log(cells.map((cell, n) => (n === 0 ? cell.padEnd(34) : cell.padStart(12))).join(' '));

/** The rate over all languages: all bytes by all the time. */
const together = (all: readonly Measured[]): Measured => ({
  buildMs: Math.max(...all.map(({ buildMs }) => buildMs)),
  rate: all.length / all.reduce((sum, { rate }) => sum + 1 / rate, 0),
  found: all.reduce((sum, { found }) => sum + found, 0),
});

const benchPhrases = (count: number, texts: ReadonlyMap<Locale, string>): boolean => {
  const each = (
    build: (phrases: readonly string[], locale: Locale) => Search,
    length = Number.POSITIVE_INFINITY,
  ) =>
    together(
      [...texts].map(([locale, text]) => {
        const phrases = makePhrases(locale, count);
        const rounds = length < text.length ? 1 : ROUNDS;
        return measure(() => build(phrases, locale), text.slice(0, length), rounds);
      }),
    );
  const rows = [
    ['Copydesk: fold and match', each(ours)],
    ['automaton of maps', each(searchByMaps)],
    ['a RegExp for each phrase', each(searchEach, SAMPLED / count)],
  ] as const;
  const [[, best], [, maps], [, expressions]] = rows;
  console.log(`\n${count} phrases in each of ${LOCALES.length} languages, ${values.megabytes} MB`);
  print(['', 'MB/s', 'build ms', 'found', 'times slower']);
  for (const [name, { rate, buildMs, found }] of rows) {
    print([
      name,
      rate.toFixed(2),
      buildMs.toFixed(0),
      String(found),
      (best.rate / rate).toFixed(1),
    ]);
  }
  const isMet =
    best.rate >= GOAL_RATE &&
    best.buildMs < GOAL_BUILD_MS &&
    best.rate >= GOAL_RATIO * Math.max(maps.rate, expressions.rate);
  console.log(
    `goal ${GOAL_RATE} MB/s, ${GOAL_RATIO} times the next, built in ${GOAL_BUILD_MS} ms: ${isMet ? 'met' : 'MISSED'}`,
  );
  return isMet;
};

/** The whole check with every rule of every pack, in segments of a paragraph. */
const benchPacks = async (texts: ReadonlyMap<Locale, string>): Promise<void> => {
  const root = fileURLToPath(new URL('../../../packs', import.meta.url));
  const packs = await Promise.all((await findPacks(root)).map(loadPack));
  const rules = packs.flatMap(({ pack }) => pack?.rules ?? []);
  const compiled = compileRules(rules);
  console.log(`\nthe whole check, ${rules.length} rules of ${packs.length} packs`);
  print(['', 'MB/s', 'findings', 'gates']);
  for (const [locale, text] of texts) {
    const segments = text.split('\n').map((one) => ({ text: one, scope: 'body' as const }));
    compiled.matcherOf(locale);
    let result = { findings: 0, gates: 0 };
    const { rate } = measure(
      () => (whole) => {
        const asset = { segments, language: languageOf(locale), metadata: {} };
        const { findings, gates } = check(asset, compiled, '2026-11-15');
        result = { findings: findings.length, gates: gates.length };
        return whole.length;
      },
      text,
      2,
    );
    print([locale, rate.toFixed(2), String(result.findings), String(result.gates)]);
  }
};

const texts = new Map(LOCALES.map((locale) => [locale, makeText(locale, bytes)]));
const isMet = [1_000, 10_000].map((count) => benchPhrases(count, texts)).every(Boolean);
await benchPacks(texts);
process.exitCode = isMet ? 0 : 1;
