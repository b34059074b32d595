import { createHash } from 'node:crypto';
import { foldText } from './fold-text.ts';
import type { Locale } from './locales.ts';

/** A change of how texts are made alike is a new version, so that old fingerprints stay what they were. */
const VERSION = 'v1';

const NUMBER = /\p{Nd}+(?:[.,']\p{Nd}+| \p{Nd}{3}(?!\p{Nd}))*/gu;
/** Percent, degrees, currency and units, which some write close to the figure and some do not. */
const SPACE_BEFORE_UNIT =
  /# (?=[%‰°€$£¥]|(?:kg|g|mg|μg|l|ml|cl|km|m|cm|mm|kwh|kw|w|h|min|gb|mb)\b)/gu;
const PUNCTUATION = /[[\p{P}\p{S}]--[%‰°€$£¥#]]+/gv;

/**
 * What is left of a text when figures, punctuation, case and spacing make no difference. A price that
 * changed or a comma that moved is the same finding.
 */
const normalise = (text: string, locale: Locale | null): string =>
  foldText(text.normalize('NFKC').replaceAll('#', ' '), locale ?? 'en', 'caseless')
    .text()
    .replace(NUMBER, '#')
    .replace(PUNCTUATION, ' ')
    .replace(/ +/g, ' ')
    .replace(SPACE_BEFORE_UNIT, '#')
    .trim();

/** The parts as JSON, so that no two lists of parts run together to the same text. */
const digest = (parts: readonly (string | null)[]): string =>
  `${VERSION}:${createHash('sha256').update(JSON.stringify(parts)).digest('hex')}`;

/**
 * Says which findings are the same one in several assets or audits: the same rule about the same
 * words in the same sentence. It knows no offset and no word of a model.
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
 * The same for something that is missing: the rule, what made it necessary and the template of the
 * asset, because every asset of a template lacks it for the same reason.
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
 * Says whether a finding of another audit is about the very same words: the rule, the quote and its
 * sentence, where only case and spacing make no difference. A price that changed is another text, for
 * what somebody decided about the one need not hold for the other.
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
