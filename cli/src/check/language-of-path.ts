import { type LanguageKey, languageOfTag } from '@copydesk/server/offline';

const TAG = /^[a-z]{2}(?:[-_][a-z0-9]{2,8})?$/i;

/**
 * The language that the name of a file of translations says: `nl.json`, `messages.de.po`, `fr/common.json`. Its
 * texts are too short to find out their language.
 */
export const languageOfPath = (file: string): LanguageKey | null => {
  const steps = file.split('/');
  const name = (steps.pop() ?? '').replace(/\.[^.]*$/, '');
  const folders = steps.toReversed().filter((step) => !/^LC_MESSAGES$/i.test(step));
  const candidates = [...name.split('.').toReversed(), ...folders.slice(0, 1)];
  for (const word of candidates) {
    const language = TAG.test(word) ? languageOfTag(word.replaceAll('_', '-')) : null;
    if (language !== null) return language;
  }
  return null;
};
