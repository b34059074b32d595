import { createHash } from 'node:crypto';
import type { Locale } from '../locales.ts';
import { breachesOf, type JudgedRule } from './judged-rule.ts';

/** A made-up part that plainly breaks a rule of the call. Who is silent about it is not believed. */
export interface Canary {
  readonly ruleId: string;
  readonly text: string;
  /** Before which of the call's parts it stands. */
  readonly position: number;
}

/**
 * Makes the canary of a call, or null if none of its rules has a test to make one of. Rule, text and
 * place follow from the call and from a seed that the author of the asset does not know.
 */
export const makeCanary = (
  rules: readonly JudgedRule[],
  locale: Locale | null,
  call: { readonly seed: string; readonly texts: readonly string[] },
): Canary | null => {
  const digest = createHash('sha256')
    .update(JSON.stringify([call.seed, rules.map(({ rule }) => rule.id), call.texts]))
    .digest();
  const pick = (word: number, count: number): number => digest.readUInt32BE(word * 4) % count;
  const able = rules.filter((rule) => breachesOf(rule, locale).length > 0);
  const chosen = able[pick(0, Math.max(1, able.length))];
  if (!chosen) return null;
  const breaches = breachesOf(chosen, locale);
  const text = breaches[pick(1, breaches.length)] as string;
  return { ruleId: chosen.rule.id, text, position: pick(2, call.texts.length + 1) };
};
