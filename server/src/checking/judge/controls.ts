import { createHash } from 'node:crypto';
import type { Locale } from '../locales.ts';
import { type JudgedRule, type SortedTests, sortTests } from './judged-rule.ts';

/** A made-up part of a call, about which the right answer is known. */
export interface Control {
  readonly kind: 'breach' | 'lawful';
  readonly ruleId: string;
  readonly text: string;
}

/** The controls of a call, each with the part before which it stands. */
export interface Controls {
  readonly breach: Control & { readonly position: number };
  readonly lawful: Control & { readonly position: number };
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/**
 * Makes the two controls of a call: a text that plainly breaks one of its rules, and one that keeps to one of
 * them. Neither is among the examples of `rules`, which the model is shown. Null if there is no such text.
 * Rules, texts and places follow from the call and from a seed that the author of the asset does not know.
 */
export const makeControls = (
  rules: readonly JudgedRule[],
  locale: Locale | null,
  call: {
    /** The ids of the rules that this call asks about. */
    readonly asked: readonly string[];
    readonly seed: string;
    readonly texts: readonly string[];
  },
): Controls | null => {
  const sorted = rules.map((judged) => ({ id: judged.rule.id, tests: sortTests(judged, locale) }));
  const shown = sorted.flatMap(({ tests }) => tests.examples.map(fold));
  const isHeldOut = (text: string): boolean =>
    shown.every((example) => !example.includes(fold(text)) && !fold(text).includes(example));
  const digest = createHash('sha256')
    .update(JSON.stringify([call.seed, call.asked, call.texts]))
    .digest();
  const pick = (word: number, count: number): number => digest.readUInt32BE(word * 4) % count;

  const choose = (
    kind: Control['kind'],
    textsOf: (tests: SortedTests) => readonly string[],
    word: number,
  ) => {
    const able = sorted
      .filter(({ id }) => call.asked.includes(id))
      .map(({ id, tests }) => ({ id, texts: textsOf(tests).filter(isHeldOut) }))
      .filter(({ texts }) => texts.length > 0);
    const chosen = able[pick(word, Math.max(1, able.length))];
    if (!chosen) return null;
    const text = chosen.texts[pick(word + 1, chosen.texts.length)] as string;
    return { kind, ruleId: chosen.id, text, position: pick(word + 2, call.texts.length + 1) };
  };
  const breach = choose('breach', ({ breaches }) => breaches, 0);
  const lawful = choose('lawful', (tests) => tests.lawful, 3);
  return breach && lawful && { breach, lawful };
};
