import { createHash } from 'node:crypto';
import { foldText } from './folding/fold-text.ts';
import type { Locale } from '../text/locales.ts';

/** Changing how texts are normalised needs a new version, so that old fingerprints stay valid. */
const VERSION = 'v1';

const NUMBER = /\p{Nd}+(?:[.,']\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*/gu;
/** Percent, degree, currency and unit signs. Some authors put a space before them and some do not. */
const SPACE_BEFORE_UNIT =
  /# (?=[%‰°€$£¥]|(?:kg|g|mg|μg|l|ml|cl|km|m|cm|mm|kwh|kw|w|h|min|gb|mb)\b)/gu;
const PUNCTUATION = /[[\p{P}\p{S}]--[%‰°€$£¥#]]+/gv;

/**
 * Normalises a text so that numbers, punctuation, case and spacing make no difference: if a price changes or
 * a comma moves, it is still the same finding.
 */
const normalise = (text: string, locale: Locale | null): string =>
  foldText(text.normalize('NFKC').replaceAll('#', ' '), locale ?? 'en', 'caseless')
    .text()
    .replace(NUMBER, '#')
    .replace(PUNCTUATION, ' ')
    .replace(/ +/g, ' ')
    .replace(SPACE_BEFORE_UNIT, '#')
    .trim();

/** Hashes the parts as JSON, so that two different lists of parts cannot become the same text. */
const digest = (parts: readonly (string | null)[]): string =>
  `${VERSION}:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;

/**
 * The fingerprint of a finding in a text. It depends on the rule, the language, the quote and its sentence.
 * Findings of different assets or audits with equal fingerprints count as the same finding. Offsets and a
 * model's wording do not matter.
 */
export const fingerprintOf = (finding: {
  readonly ruleId: string;
  readonly locale: Locale | null;
  readonly quote: string;
  readonly sentence: string;
}): string =>
  digest([
    'text',
    finding.ruleId,
    finding.locale,
    normalise(finding.quote, finding.locale),
    normalise(finding.sentence, finding.locale),
  ]);

/**
 * The fingerprint of a missing text. It depends on the rule, on the words that make the text necessary, and
 * on the asset's template: all assets of a template lack the text for the same reason.
 */
export const fingerprintOfAbsence = (finding: {
  readonly ruleId: string;
  readonly locale: Locale | null;
  readonly trigger: string | null;
  readonly templateKey: string | null;
}): string =>
  digest([
    'absence',
    finding.ruleId,
    finding.trigger === null ? null : normalise(finding.trigger, finding.locale),
    finding.templateKey,
  ]);

/**
 * A key for the exact words of a finding. Findings of two audits with equal keys have the same rule, quote
 * and sentence; only case and spacing may differ. A changed price gives a different key, because a decision
 * about the old price need not hold for the new one.
 */
export const textKeyOf = (finding: {
  readonly ruleId: string;
  readonly locale: Locale | null;
  readonly quote: string | null;
  readonly sentence: string | null;
}): string => {
  const exact = (text: string | null): string | null =>
    text === null
      ? null
      : foldText(text.normalize('NFKC'), finding.locale ?? 'en', 'caseless')
          .text()
          .replace(/\s+/gu, ' ')
          .trim();
  const parts = [finding.ruleId, exact(finding.quote), exact(finding.sentence)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
};
