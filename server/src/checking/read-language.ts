import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { detectLanguage, guessLanguage } from '../text/detect-language.ts';
import type { Segment } from './rule.ts';

/** The words whose language nobody stated. */
export const ownWords = (segments: readonly Segment[]): string =>
  segments
    .filter(({ language, scope }) => !language && scope !== 'meta')
    .map(({ text }) => text)
    .join('\n');

/** The main language of an asset: the one that its words show clearly, apart from segments that declare their own. */
export const languageOfSegments = (segments: readonly Segment[]): LanguageKey | null =>
  detectLanguage(ownWords(segments));

/** The same, and for a text that is too short to show its language the likeliest one. `isAssumed` says which it is. */
export const likeliestLanguage = (
  segments: readonly Segment[],
): { readonly language: LanguageKey | null; readonly isAssumed: boolean } => {
  const shown = languageOfSegments(segments);
  const language = shown ?? guessLanguage(ownWords(segments), null).best;
  return { language, isAssumed: shown === null && language !== null };
};
