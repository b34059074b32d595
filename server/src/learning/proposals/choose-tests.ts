import type { Terms } from '../../checking/rule.ts';
import { type Locale, LOCALES } from '../../text/locales.ts';
import { composeFound, composeUnfound, exampleOfTerm } from './compose-tests.ts';
import type { Candidate } from './proposed-test.ts';

/** Publishing needs two of each, and a person may not want all that is proposed. */
const NEEDED = 2;
const FOUND = 4;
const MOST_FOUND = 8;
const NEAR = 2;
const BESIDE = 2;

const keyOf = ({ test }: Candidate): string => test.text.toLowerCase();

/** Of equal sentences the first, and the first of a sort of all texts before the second ones. */
const inTurns = (candidates: readonly Candidate[]): readonly Candidate[] => {
  const seen = new Set<string>();
  const single = candidates.filter((one) => {
    const isNew = !seen.has(keyOf(one));
    seen.add(keyOf(one));
    return isNew;
  });
  const turns = new Map<string, number>();
  return single
    .map((one) => {
      const id = `${one.reason} ${one.asset?.id ?? ''}`;
      const turn = turns.get(id) ?? 0;
      turns.set(id, turn + 1);
      return { one, turn };
    })
    .toSorted((left, right) => left.turn - right.turn)
    .map(({ one }) => one);
};

/** Sentences that together have as many different words as possible, those first that add one. */
const coverMost = (candidates: readonly Candidate[], most: number): readonly Candidate[] => {
  const told = new Set<string>();
  const adding = candidates.filter(({ test }) => {
    const quotes = (test.expect ?? []).map((quote) => quote.toLowerCase());
    const isNew = quotes.some((quote) => !told.has(quote));
    for (const quote of quotes) told.add(quote);
    return isNew;
  });
  return [...adding, ...candidates.filter((one) => !adding.includes(one))].slice(0, most);
};

const chooseFound = (
  terms: readonly string[],
  locale: Locale,
  candidates: readonly Candidate[],
): readonly Candidate[] => {
  const stored = coverMost(
    candidates.filter(({ reason }) => reason === 'words'),
    FOUND,
  );
  const told = stored.flatMap(({ test }) => test.expect ?? []).map((quote) => quote.toLowerCase());
  const untold = terms.filter((term) => {
    const example = exampleOfTerm(term)?.toLowerCase();
    return example !== undefined && !told.includes(example);
  });
  // Each of the words is worth a test, as far as anybody would read them all.
  const composed = composeFound(untold.length > 0 ? untold : terms, locale);
  const wanted = Math.max(NEEDED - stored.length, untold.length);
  return [...stored, ...composed.slice(0, wanted)].slice(0, MOST_FOUND);
};

const chooseUnfound = (
  terms: readonly string[],
  locale: Locale,
  candidates: readonly Candidate[],
): readonly Candidate[] => {
  const of = (reason: Candidate['reason'], most: number): readonly Candidate[] =>
    candidates.filter((one) => one.reason === reason).slice(0, most);
  // Whether a word is meant is asked once, however many sentences have it.
  const ofWords = (reason: Candidate['reason']): readonly Candidate[] =>
    [
      ...new Map(
        of(reason, candidates.length)
          .toReversed()
          .map((one) => [one.near?.toLowerCase(), one]),
      ).values(),
    ]
      .toReversed()
      .slice(0, NEAR);
  const begins = ofWords('begins');
  const inside = ofWords('inside');
  const beside = of('beside', BESIDE);
  // A word that begins with the term may be meant too: it proves nothing until somebody says so.
  const missing = Math.max(0, NEEDED - inside.length - beside.length);
  return [...begins, ...inside, ...beside, ...composeUnfound(terms, locale).slice(0, missing)];
};

/**
 * Chooses tests for a rule: sentences of stored texts first, and composed ones where these are too few. Each language
 * gets at least two of each sort, except that nothing can be composed for a pattern.
 */
export const chooseTests = (
  terms: Terms,
  candidates: readonly Candidate[],
): readonly Candidate[] => {
  const named = LOCALES.filter((locale) => terms[locale] !== undefined);
  // Tests of a rule for every language may be in any. Composed ones are then in English.
  const locales: readonly Locale[] = named.length > 0 ? named : ['en'];
  const ordered = inTurns(candidates);
  return locales.flatMap((locale) => {
    const own = [...(terms[locale] ?? []), ...(terms['*'] ?? [])];
    const near = named.length === 0 ? ordered : ordered.filter(({ test }) => test.lang === locale);
    return [...chooseFound(own, locale, near), ...chooseUnfound(own, locale, near)];
  });
};
