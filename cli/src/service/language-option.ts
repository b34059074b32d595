import { LANGUAGE_KEYS, type LanguageKey } from '@copydesk/server/offline';
import { Failure } from '../terminal/failure.ts';

/** The language of an option as a member of what is known of a text; nothing if none was given. */
export const languageOption = (given: string | undefined): { language?: LanguageKey } => {
  if (given === undefined) return {};
  const language = LANGUAGE_KEYS.find((key) => key === given.toUpperCase());
  if (language === undefined)
    throw new Failure(`--language ${given} is unknown.`, `Known are ${LANGUAGE_KEYS.join(', ')}.`);
  return { language };
};
