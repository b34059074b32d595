import fc from 'fast-check';
import { SAMPLES } from '../../generation/language-samples.fixture.ts';
import { languageOf, type Locale } from '../locales.ts';
import type { Position } from './locate.ts';
import { HARD_WORDS, phrasesIn } from './offsets-phrases.fixture.ts';

/** A phrase in a text: what rule must find it, and from where to where. */
interface Planting {
  readonly ruleId: string;
  readonly start: number;
  readonly end: number;
}

/** One text as its reader is to read it. Its words are parted by one space or one line break. */
export interface PlannedText {
  readonly text: string;
  readonly plantings: readonly Planting[];
  /** Which kind of block the format makes of it. */
  readonly kind: number;
}

export type Form = 'NFC' | 'NFD';

export interface Plan {
  readonly locale: Locale;
  readonly texts: readonly PlannedText[];
  /** What to choose where a format can write the same in several ways; all zeros is the plainest. */
  readonly dice: readonly number[];
}

/** A planting in the file that was written: the segment it must be found in. */
export interface Planted extends Planting {
  readonly segment: number;
}

/** A file made from a plan, with what must be read from it. */
export interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly locale: Locale;
  /** The text of every segment, in order. */
  readonly shown: readonly string[];
  readonly planted: readonly Planted[];
  /** What is wrong with a position, looked at in the bytes of the file and not in what was extracted. */
  readonly faultAt: (
    planted: Planted,
    position: Position,
  ) => string | null | Promise<string | null>;
}

/** Rolls the dice of a plan over and over. */
export const diceOf = ({ dice }: Plan): (() => number) => {
  let rolled = 0;
  return () => {
    rolled += 1;
    return dice[rolled % dice.length] ?? 0;
  };
};

interface Word {
  readonly text: string;
  readonly ruleId: string | null;
  readonly breakBefore: boolean;
}

const composeText = (words: readonly Word[], form: Form, kind: number): PlannedText => {
  const plantings: Planting[] = [];
  let text = '';
  for (const { text: word, ruleId, breakBefore } of words) {
    if (text !== '') text += breakBefore ? '\n' : ' ';
    const start = text.length;
    const written = word.normalize(form);
    text += breakBefore ? written.replace(' ', '\n') : written;
    if (ruleId !== null) plantings.push({ ruleId, start, end: text.length });
  }
  return { text, plantings, kind };
};

/** Plans of texts in a language: its own words, hard ones and phrases of its rules, in any order. */
export const planIn = (locale: Locale, form: Form): fc.Arbitrary<Plan> => {
  const own = SAMPLES[languageOf(locale)].flatMap((text) => text.split(' '));
  const breakBefore = fc.integer({ min: 0, max: 5 }).map((roll) => roll === 5);
  const wordOf = (words: readonly string[]) =>
    fc.record({ text: fc.constantFrom(...words), ruleId: fc.constant(null), breakBefore });
  const planting = fc.constantFrom(...phrasesIn(locale)).chain(({ ruleId, spellings }) =>
    fc.record({
      text: fc.constantFrom(...spellings),
      ruleId: fc.constant(ruleId),
      breakBefore,
    }),
  );
  const words = fc.array<Word>(fc.oneof(wordOf(own), wordOf(HARD_WORDS), planting), {
    maxLength: 4,
  });
  const text = fc
    .tuple(words, planting, words, fc.nat(20))
    .map(([before, word, after, kind]) => composeText([...before, word, ...after], form, kind));
  return fc.record({
    locale: fc.constant(locale),
    texts: fc.array(text, { minLength: 1, maxLength: 5 }),
    dice: fc.array(fc.nat(99), { minLength: 1, maxLength: 60 }),
  });
};
