import { createHash } from 'node:crypto';
import type { Locale } from '../../text/locales.ts';
import type { ControlPool } from './control-pool.ts';
import { type JudgedRule, sortTests } from './judged-rule.ts';

/** An invented text in a call. Its right answer is known, so it shows whether the model judges properly. */
export interface Control {
  readonly kind: 'breach' | 'lawful';
  readonly ruleId: string;
  readonly text: string;
}

/** The controls of a call. `position` is the index of the part before which a control is inserted. */
export interface Controls {
  readonly breach: Control & { readonly position: number };
  readonly lawful: Control & { readonly position: number };
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/**
 * Makes the two controls of a call: a text that plainly breaks one of its rules, and a text that complies.
 * Both come from the pool, which the authors of rules do not see. A rule without texts in the pool uses its own
 * tests. Neither text is among the examples that the model sees. Returns null if there are no such texts. The
 * choice of rules, texts and positions depends on the call and on a seed that the author of the asset does not
 * know.
 */
export const makeControls = (
  rules: readonly JudgedRule[],
  locale: Locale | null,
  call: {
    /** The ids of the rules that this call asks about. */
    readonly asked: readonly string[];
    readonly seed: string;
    readonly texts: readonly string[];
    readonly pool: ControlPool;
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

  const choose = (kind: Control['kind'], word: number) => {
    const able = sorted
      .filter(({ id }) => call.asked.includes(id))
      .map(({ id, tests }) => {
        const pooled = call.pool(id, locale)?.[kind].filter(isHeldOut) ?? [];
        return { id, texts: pooled.length > 0 ? pooled : tests[kind].filter(isHeldOut) };
      })
      .filter(({ texts }) => texts.length > 0);
    const chosen = able[pick(word, Math.max(1, able.length))];
    if (!chosen) return null;
    const text = chosen.texts[pick(word + 1, chosen.texts.length)] as string;
    return { kind, ruleId: chosen.id, text, position: pick(word + 2, call.texts.length + 1) };
  };
  const breach = choose('breach', 0);
  const lawful = choose('lawful', 3);
  return breach && lawful && { breach, lawful };
};
