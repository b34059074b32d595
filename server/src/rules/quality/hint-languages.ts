import type { HintPolicy } from '@copydesk/contract/rules/hint-policy';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { languageOf, type Locale, LOCALES } from '../../text/locales.ts';
import { isMeasured, type MeasuredRule } from './expect-findings.ts';
import { type Figure, type Figures, figuresNow, type TestFigures } from './figures.ts';

/** When a rule counts as often wrong in a language. */
export type HintThreshold = Pick<HintPolicy, 'share' | 'least'>;

/** All marks of a rule in a language, in locked and open texts. */
const marksOf = ({ locked, open }: TestFigures): Figure => ({
  right: locked.right + open.right,
  wrong: locked.wrong + open.wrong,
});

/**
 * Whether a rule with these figures is often wrong. With fewer marks than the least it is not: that little is
 * known of a rule does not speak against it.
 * @internal
 */
export const isOftenWrong = (figures: TestFigures, { share, least }: HintThreshold): boolean => {
  const { right, wrong } = marksOf(figures);
  const marks = right + wrong;
  return marks >= least && right / marks < share;
};

/** The languages in which the matches of a rule are hints, because it is often wrong there. */
export const hintLanguages = (
  rule: MeasuredRule,
  threshold: HintThreshold,
  figures: Figures = figuresNow(),
): readonly LanguageKey[] => {
  const cells = isMeasured(rule) ? (figures[rule.key] ?? {}) : {};
  return LOCALES.filter((locale: Locale) => {
    const cell = cells[locale];
    return cell !== undefined && isOftenWrong(cell, threshold);
  }).map(languageOf);
};
