import type { Finding } from '../src/violations/record/record-violations.ts';
import { type Language, LANGUAGES, NAME_PARTS, RULE_NAMES } from './words.ts';

/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export type Random = () => number;

export const createRandom = (seed: number): Random => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const below = (random: Random, end: number): number => Math.floor(random() * end);
export const oneOf = <T>(random: Random, items: readonly T[]): T =>
  items[below(random, items.length)] as T;

/** How many words at the front of a language's list are function words. */
const FUNCTION_WORDS = 40;

/** Draws 0 up to `size`; the n-th is about n times rarer than the first (Zipf, flat at the front). */
const createZipf = (size: number, front: number): ((random: Random) => number) => {
  const sums = new Float64Array(size);
  let sum = 0;
  for (let n = 0; n < size; n++) sums[n] = sum += 1 / (n + front);
  return (random) => {
    const wanted = random() * sum;
    let low = 0;
    let high = size - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] as number) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
};

const drawFunctionWord = createZipf(FUNCTION_WORDS, 2);
const drawers = LANGUAGES.map((language) => createZipf(language.words.length - FUNCTION_WORDS, 12));
const drawName = createZipf(40_000, 20);

const wordOf = (random: Random, language: Language, draw: (random: Random) => number): string => {
  if (random() < 0.42) return language.words[drawFunctionWord(random)] as string;
  const content = (at: number) => language.words[FUNCTION_WORDS + at] as string;
  const word = content(draw(random));
  if (language.compounds && random() < 0.12) return word + content(draw(random)).toLowerCase();
  return word + oneOf(random, language.endings);
};

const nameOf = (random: Random): string => {
  let rest = drawName(random) + 7;
  let name = '';
  for (; rest > 0; rest = Math.floor(rest / NAME_PARTS.length)) {
    name += NAME_PARTS[rest % NAME_PARTS.length] as string;
  }
  return name.charAt(0).toUpperCase() + name.slice(1);
};

const MONTHS = ['January', 'maart', 'Mai', 'juillet', 'septiembre', 'Kasım', 'december'];

/** Prices, shares, dates, article numbers and names, as they stand between the words of copy. */
const tokenOf = (random: Random): string => {
  switch (below(random, 8)) {
    case 0:
      return `€ ${below(random, 2000)},${below(random, 100).toString().padStart(2, '0')}`;
    case 1:
      return `${below(random, 100)}%`;
    case 2:
      return `${1 + below(random, 28)} ${oneOf(random, MONTHS)} ${2015 + below(random, 12)}`;
    case 3:
      return `${oneOf(random, ['SKU', 'Art.', 'ref', 'No'])} ${below(random, 900_000) + 100_000}`;
    case 4:
      return `${oneOf(random, ['AX', 'BK', 'TR', 'QN', 'ZL'])}${below(random, 60_000)}`;
    default:
      return nameOf(random);
  }
};

const sentence = (random: Random, at: number, length: number): string => {
  const language = LANGUAGES[at] as Language;
  const draw = drawers[at] as (random: Random) => number;
  let text = '';
  for (let n = 0; n < length; n++) {
    const word = random() < 0.07 ? tokenOf(random) : wordOf(random, language, draw);
    text += n === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : ` ${word}`;
    if (n < length - 1 && random() < 0.06) text += ',';
  }
  return `${text}${random() < 0.15 ? '!' : '.'}`;
};

const languageOf = (random: Random): number => {
  let rest = random();
  const at = LANGUAGES.findIndex((language) => (rest -= language.share) < 0);
  return at < 0 ? 0 : at;
};

/** What all members of a group share: the rule, the quoted text and most of the explanation. */
export type Text = Pick<
  Finding,
  'ruleName' | 'violatingText' | 'reason' | 'recommendedSolution' | 'suggestedText'
> & { readonly rule: number };

export const textOf = (seed: number): Text => {
  const random = createRandom(seed);
  const language = languageOf(random);
  const rule = Math.floor(random() ** 2 * RULE_NAMES.length);
  const quoted = random() < 0.03 ? null : sentence(random, language, 6 + below(random, 14));
  const explained = random() < 0.6 ? 0 : language;
  return {
    rule,
    ruleName: RULE_NAMES[rule] as string,
    violatingText: quoted,
    reason: sentence(random, explained, 10 + below(random, 12)),
    recommendedSolution: random() < 0.8 ? sentence(random, explained, 8 + below(random, 8)) : null,
    suggestedText: random() < 0.5 ? sentence(random, language, 6 + below(random, 12)) : null,
  };
};

/** The explanation of one member where it differs from that of its group. */
export const ownReason = (seed: number): string => {
  const random = createRandom(seed);
  return sentence(random, languageOf(random), 10 + below(random, 12));
};
