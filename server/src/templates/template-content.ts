import type { LanguageKey } from '@copydesk/contract/schema';
import type { TemplateLanguage } from './template-input.ts';

/** A version as it is stored: what each language has, by its key. */
export type StoredContent = Readonly<
  Partial<Record<LanguageKey, Omit<TemplateLanguage, 'languageKey'>>>
>;

/** The languages of a stored version, by their keys. */
export const languagesOf = (content: StoredContent): TemplateLanguage[] =>
  Object.entries(content)
    .map(([key, language]) => ({ languageKey: key as LanguageKey, ...language }))
    .toSorted((a, b) => (a.languageKey < b.languageKey ? -1 : 1));

const isNamed = ({ name = '' }: TemplateLanguage): boolean => name.trim() !== '';

/** What a list calls a template: its English name, else the first that it has, else its key. */
export const displayNameOf = (languages: readonly TemplateLanguage[], key: string): string => {
  const named = languages.filter(isNamed);
  const first = named.find(({ languageKey }) => languageKey === 'EN') ?? named[0];
  return first?.name?.trim() ?? key;
};
