import type { LanguageKey } from '@copydesk/contract/shared/schema';

/**
 * Whether a text is clearly in another language than it should be. The detector takes long to load and 190 MB, so
 * it is loaded with the first text.
 */
export const isForeign = async (text: string, language: LanguageKey): Promise<boolean> => {
  const { isInLanguage } = await import('./detect-language.ts');
  return isInLanguage(text, language) === false;
};
