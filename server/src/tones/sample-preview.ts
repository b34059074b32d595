import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { say } from '../generation/language-words.ts';
import { wordsOf } from '../generation/words-of.ts';
import type { Voice } from '../generation/voice.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Replaces every term that the voice avoids by the preferred one, if it names one. */
const withTerms = (text: string, voice: Voice): string =>
  (voice.guide?.avoidTerms ?? []).reduce(
    (so, { term, instead }) =>
      instead && term.trim() !== ''
        ? so.replaceAll(
            new RegExp(String.raw`(?<![\p{L}\p{N}])${escaped(term)}(?![\p{L}\p{N}])`, 'giu'),
            () => instead,
          )
        : so,
    text,
  );

/**
 * Makes the preview of a voice without a model: the text with the voice's own terms, and a sentence that says
 * so. The same text and voice always give the same paragraph.
 */
export const samplePreview = (text: string, voice: Voice | null, language: LanguageKey): string => {
  const { sandbox } = wordsOf(language);
  if (!voice) return `${text}\n\n${sandbox.label}`;
  const note = say(sandbox.voice, { name: voice.name.replace(/\s+/g, ' ').trim() });
  return `${withTerms(text, voice)}\n\n${sandbox.label} ${note}`;
};
