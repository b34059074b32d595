import type { Translate } from '../../../lib/texts.ts';
import type { Source } from '../draft-source.ts';
import type { SEVERITIES } from '../severities.ts';
import type { en } from './texts.ts';

type Words = Translate<typeof en>;

/** What somebody typed and chose in the quick form. */
export interface QuickRule {
  /** One per line, or separated by commas. */
  readonly words: string;
  readonly why: string;
  readonly instead: string;
  /** The language of the words; a star for every language. */
  readonly locale: string;
  readonly severity: (typeof SEVERITIES)[number];
}

/** The most letters of a name. */
const LONGEST_NAME = 120;
const NAMED = 2;
/** A comma may be part of a pattern. */
const PATTERN = /^r[ec]:/;
const QUOTES = /^[“”"„«»‘']+|[“”"«»’']+$/gu;

/** The words as a rule has them: without quotation marks around them, and each once. */
export const termsIn = (text: string): readonly string[] => {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  const parts = lines.flatMap((line) => (PATTERN.test(line) ? [line] : line.split(/[,;]/)));
  const seen = new Set<string>();
  return parts
    .map((part) => (PATTERN.test(part) ? part : part.trim().replaceAll(QUOTES, '').trim()))
    .filter((term) => {
      const isNew = term !== '' && !seen.has(term.toLowerCase());
      seen.add(term.toLowerCase());
      return isNew;
    });
};

const shorten = (text: string): string => {
  const letters = Array.from(text);
  return letters.length <= LONGEST_NAME
    ? text
    : `${letters
        .slice(0, LONGEST_NAME - 1)
        .join('')
        .trimEnd()}…`;
};

/** The words for a sentence: “one”, “two” and 3 more. */
const listed = (terms: readonly string[], t: Words): string => {
  const named = terms.slice(0, NAMED).map((term) => `“${term}”`);
  const rest = terms.length - named.length;
  return rest === 0
    ? named.join(t('and'))
    : t('and_more', { words: named.join(', '), count: rest });
};

/** The name that the rule gets. */
export const nameOf = ({ words, instead }: QuickRule, t: Words): string => {
  const terms = termsIn(words);
  if (terms.length === 0) return t('unnamed');
  const said = { words: listed(terms, t), instead: instead.trim() };
  return shorten(said.instead === '' ? t('name_without', said) : t('name_instead', said));
};

/** The note that is kept with the first version. */
export const noteOf = (rule: QuickRule, t: Words): string =>
  t('note', { words: listed(termsIn(rule.words), t) });

/** The part of the rule by which its tests are proposed and run: texts and severity do not change them. */
export const runnablePart = ({ words, instead, locale }: QuickRule): Source => {
  const other = instead.trim();
  const terms = { [locale]: termsIn(words) };
  return other === ''
    ? { kind: 'prohibit', terms }
    : { kind: 'substitute', terms, replace: { [locale]: other } };
};

/**
 * The whole rule but its tests. Whoever wrote the text reads why and what to do; the background only says what the
 * form knows.
 */
export const deriveRule = (rule: QuickRule, t: Words): Source => {
  const instead = rule.instead.trim();
  const terms = termsIn(rule.words);
  return {
    ...runnablePart(rule),
    severity: rule.severity,
    name: nameOf(rule, t),
    cite: null,
    message: rule.why.trim(),
    explanation: t('explanation', { words: listed(terms, t) }),
    recommendation: instead === '' ? t('leave_out') : t('write_instead', { instead }),
  };
};
