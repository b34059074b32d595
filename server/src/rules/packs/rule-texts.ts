import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { localeOf } from '../../text/locales.ts';
import type { PackRule } from './pack.ts';

/** What a finding tells people, and in which language. */
export interface ToldTexts {
  readonly reason: string;
  /** Null for a rule of the workspace, whose texts are in whatever language its author wrote. */
  readonly reasonLanguage: LanguageKey | null;
  readonly recommendation: string | null;
}

/** A name in braces. The words of the finding take the place of `{words}`; other names stay as they are. */
const PLACEHOLDER = /\{(\w+)\}/g;
/** The most of the words that a message repeats. */
const MAX_WORDS = 200;

/** The placeholders of a text, each once. */
export const placeholdersOf = (text: string): readonly string[] =>
  [...new Set(Array.from(text.matchAll(PLACEHOLDER), ([, name = '']) => name))].toSorted();

const shorten = (words: string): string =>
  words.length <= MAX_WORDS ? words : `${words.slice(0, MAX_WORDS).toWellFormed()}…`;

const fill = (text: string, words: string | null): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    name === 'words' ? shorten(words ?? '…') : whole,
  );

/**
 * The texts of a rule for a finding on an asset in a language. What the rule does not say in that language is
 * in English, the language of packs.
 */
export const tellRule = (
  {
    rule,
    packId,
  }: {
    readonly rule: Pick<PackRule, 'message' | 'recommendation' | 'texts'>;
    readonly packId: string | null;
  },
  { language, words }: { readonly language: LanguageKey | null; readonly words: string | null },
): ToldTexts => {
  const own = language === null ? undefined : rule.texts?.[localeOf(language)];
  const original = packId === null ? null : 'EN';
  return {
    reason: fill(own?.message ?? rule.message, words),
    reasonLanguage: own?.message === undefined ? original : language,
    recommendation: (own?.recommendation ?? rule.recommendation) || null,
  };
};
