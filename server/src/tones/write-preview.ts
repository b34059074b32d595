import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { composePrompt } from '../generation/compose-prompt.ts';
import type { Voice } from '../generation/voice.ts';
import { wordsOf } from '../generation/words-of.ts';
import type { WritePassage } from '../passages/passage.ts';
import { type AnswerCost, costOf } from './answer-cost.ts';
import { samplePreview } from './sample-preview.ts';

/** A text to write in several voices; null is no voice. */
export interface PreviewRequest {
  readonly language: LanguageKey;
  readonly text: string;
  readonly voices: readonly (Voice | null)[];
}

export interface PreviewPassage extends AnswerCost {
  readonly text: string;
}

const MAX_TOKENS = 600;

/**
 * Writes a paragraph once for each voice, with the prompt of a document. If one fails, the others still
 * finish: the next attempt reuses their answers, so that nothing is paid for twice.
 */
export const writePreview: WritePassage = async (scope, model, { name, request }) => {
  const { language, text, voices } = request as PreviewRequest;
  const written = await Promise.allSettled(
    voices.map(async (voice, n): Promise<PreviewPassage> => {
      const composed = composePrompt({
        language,
        command: wordsOf(language).preview,
        fields: [{ key: 'text', label: 'text', text }],
        voice,
        facts: [],
        earlier: [],
        insistOnLanguage: false,
      });
      const answer = await model.write(scope, {
        ...composed,
        step: `${name} ${n}`,
        maxOutputTokens: MAX_TOKENS,
        priority: 'interactive',
        sandbox: () => samplePreview(text, voice, language),
      });
      return { text: answer.text, ...costOf(answer) };
    }),
  );
  return written.map((passage) => {
    if (passage.status === 'rejected') throw passage.reason;
    return passage.value;
  });
};
