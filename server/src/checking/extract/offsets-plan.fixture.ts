import fc from 'fast-check';
import { SAMPLES } from '../../text/language-samples.fixture.ts';
import { languageOf, type Locale } from '../../text/locales.ts';
import type { Position } from './locate.ts';
import { HARD_WORDS, phrasesIn } from './offsets-phrases.fixture.ts';

/** A phrase in a text: the rule that must find it, and its start and end. */
interface Planting {
  readonly ruleId: string;
  readonly start: number;
  readonly end: number;
}

/** A text as its reader will see it. One space or one line break separates two words. */
export interface PlannedText {
  readonly text: string;
  readonly plantings: readonly Planting[];
  /** Selects the kind of block in which a format writes the text. */
  readonly kind: number;
}

export type Form = 'NFC' | 'NFD';

export interface Plan {
  readonly locale: Locale;
  readonly texts: readonly PlannedText[];
  /** Numbers that choose between several ways to write the same text. All zeros choose the plainest way. */
  readonly dice: readonly number[];
}

/** A planting with the segment of the written file in which it must be found. */
export interface Planted extends Planting {
  readonly segment: number;
}

/** A file made from a plan, with the results that reading and checking the file must give. */
export interface WrittenFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly locale: Locale;
  /** The text of every segment, in order. */
  readonly shown: readonly string[];
  readonly planted: readonly Planted[];
  /** Returns what is wrong with a position, or null. Looks at the bytes, not at the extracted document. */
  readonly faultAt: (
    planted: Planted,
    position: Position,
  ) => string | null | Promise<string | null>;
}

/** Returns a function that gives the numbers of a plan's dice in turn, over and over. */
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

/** Generates plans of texts: words of a language, hard words and phrases of its rules, in any order. */
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
