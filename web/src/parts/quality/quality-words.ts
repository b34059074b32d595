import type { LanguageQuality } from '@copydesk/contract/rules/rule-quality';
import type { Translate } from '../../lib/texts.ts';
import { languageName } from '../languages.ts';
import type { en } from './texts.ts';

interface Formats {
  readonly number: (value: number) => string;
  readonly share: (value: number) => string;
}

type Marks = NonNullable<LanguageQuality['tests']>['locked'];

export const marksOf = (marks: Marks | undefined): number =>
  marks ? marks.right + marks.wrong : 0;

/** Whether anything is known. Otherwise every share is possible, and a range would only look like knowledge. */
export const isKnown = ({ tests, decisions, estimate }: LanguageQuality): boolean =>
  tests !== null ||
  decisions.confirmed + decisions.rejected > 0 ||
  estimate.high - estimate.low <= 0.9;

const testWords = (
  t: Translate<typeof en>,
  number: Formats['number'],
  language: string | null,
  tests: LanguageQuality['tests'],
): string => {
  if (tests === null)
    return language === null
      ? t('tests_none_unknown')
      : t('tests_none', { language: languageName(language) });
  const { locked, open } = tests;
  const right = number(locked.right + open.right);
  const marks = number(marksOf(locked) + marksOf(open));
  const unread = marksOf(locked);
  if (unread === 0) return t('tests_open', { right, marks });
  const shown = { lockedRight: number(locked.right), locked: number(unread) };
  return t('tests', { right, marks, ...shown });
};

/**
 * The sentences about a rule in a language: what tests say, what people decided, and what follows. Where the server
 * knows nothing of the language, only that is said.
 */
export const qualityWords = (
  t: Translate<typeof en>,
  { number, share }: Formats,
  language: string | null,
  quality: LanguageQuality | undefined,
): readonly string[] => {
  const tests = testWords(t, number, language, quality?.tests ?? null);
  if (!quality) return [tests];
  const { confirmed, rejected } = quality.decisions;
  const count = confirmed + rejected;
  const { low, high } = quality.estimate;
  return [
    tests,
    count === 0 ? t('decided_none') : t('decided', { count, confirmed: number(confirmed) }),
    ...(isKnown(quality) ? [t('estimate', { low: share(low), high: share(high) })] : []),
  ];
};
