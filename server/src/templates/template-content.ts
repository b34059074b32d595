import { isBlank } from '@copydesk/contract/shared/blank';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { TemplateLanguage } from './template-input.ts';

/** A version as stored: the content of each language, by its key. */
export type StoredContent = Readonly<
  Partial<Record<LanguageKey, Omit<TemplateLanguage, 'languageKey'>>>
>;

/** Returns the languages of a stored version, by key. */
export const languagesOf = (content: StoredContent): TemplateLanguage[] =>
  Object.entries(content)
    .map(([key, language]) => ({ languageKey: key as LanguageKey, ...language }))
    .toSorted((a, b) => (a.languageKey < b.languageKey ? -1 : 1));

const isNamed = ({ name = '' }: TemplateLanguage): boolean => !isBlank(name);

/** Returns the name for lists: the English name, else the first name that it has, else the key. */
export const displayNameOf = (languages: readonly TemplateLanguage[], key: string): string => {
  const named = languages.filter(isNamed);
  const first = named.find(({ languageKey }) => languageKey === 'EN') ?? named[0];
  return first?.name?.trim() ?? key;
};
