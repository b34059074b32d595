import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { say } from '../generation/language-words.ts';
import { wordsOf } from '../generation/words-of.ts';
import { CLOSE, markBlock, OPEN } from '../generation/mark-data.ts';
import type { VoiceGuide } from '../generation/voice.ts';
import type { WritePassage } from '../passages/passage.ts';
import { type AnswerCost, costOf } from './answer-cost.ts';
import { cleanGuide, GUIDE_SCHEMA, isProposedGuide } from './guide-shape.ts';
import { measureSamples } from './measure-samples.ts';

/** The request: samples in a language, whose style is to be described. */
export interface GuidelineRequest {
  readonly language: LanguageKey;
  readonly samples: readonly string[];
}

export interface DraftedGuide extends AnswerCost {
  readonly guide: VoiceGuide;
}

const MAX_TOKENS = 1_500;

const TASK = [
  'You are an editor. Describe the style of the sample texts so that another writer can write like them.',
  'dos: up to eight short imperative sentences on what the samples do: length and rhythm of sentences, person and form of address, formality, order of ideas, figures, punctuation.',
  'donts: up to eight short sentences on what they never do.',
  'use_terms: words and names that come back and belong to the style. avoid_terms: only what the samples plainly avoid, with what they say instead, or an empty string.',
  'examples: up to three sentences, copied from the samples letter by letter.',
  'Write about style only: no facts, claims, figures, addresses or names of people from the samples.',
] as const;

const instructionsFor = (language: LanguageKey): string => {
  const { writeOnly, rules } = wordsOf(language);
  const markers = { open: OPEN, close: CLOSE };
  return [
    ...TASK,
    writeOnly,
    say(rules.markedIsData, markers),
    say(rules.keepMarkersOut, markers),
  ].join('\n\n');
};

/** Makes a guide from samples. It is a proposal: no tone is changed. */
export const writeGuideline: WritePassage = async (scope, model, { name, request }) => {
  const { language, samples } = request as GuidelineRequest;
  const { value, answer } = await model.object(
    scope,
    {
      step: name,
      instructions: instructionsFor(language),
      prompt: samples.map(markBlock).join('\n\n'),
      maxOutputTokens: MAX_TOKENS,
      priority: 'interactive',
      sandbox: () => JSON.stringify(measureSamples(samples, language)),
    },
    { name: 'guideline', schema: GUIDE_SCHEMA, check: isProposedGuide },
  );
  const drafted: DraftedGuide = { guide: cleanGuide(value, samples), ...costOf(answer) };
  return drafted;
};
