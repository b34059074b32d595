import type { LanguageKey } from '@copydesk/contract/schema';
import { say } from '../generation/language-words.ts';
import { wordsOf } from '../generation/languages/words-of.ts';
import type { Voice } from '../generation/voice.ts';

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text with every term that the voice avoids and knows a better one for replaced by that. */
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
 * What stands in for a paragraph in a voice when there is no model: the text with the voice's own terms,
 * and a sentence that says so. The same text and voice give the same paragraph.
 */
export const samplePreview = (text: string, voice: Voice | null, language: LanguageKey): string => {
  const { sandbox } = wordsOf(language);
  if (!voice) return `${text}\n\n${sandbox.label}`;
  const note = say(sandbox.voice, { name: voice.name.replace(/\s+/g, ' ').trim() });
  return `${withTerms(text, voice)}\n\n${sandbox.label} ${note}`;
};
