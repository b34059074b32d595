import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { RewriteInstruction } from '@copydesk/contract/documents/draft';
import { cleanText } from '../../generation/blocks.ts';
import { composeRewrite, type RewriteRequest } from '../../generation/compose-rewrite.ts';
import { isForeign } from '../../text/is-foreign.ts';
import { CLOSE, OPEN } from '../../generation/mark-data.ts';
import { rewriteSandbox } from '../../generation/rewrite-sandbox.ts';
import type { WritePassage } from '../../passages/passage.ts';
import type { ModelAnswer } from '../../platform/model/model.ts';
import { getToneVersion } from '../../tones/tone-versions.ts';

/** A requested rewrite, with the current version of the tone. */
export interface RewritePassage {
  readonly language: LanguageKey;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly instruction: RewriteInstruction;
  readonly words: string | null;
  readonly tone: { readonly id: string; readonly version: number } | null;
}

export interface RewriteAnswer {
  readonly text: string;
  /** The answer was in another language, twice. */
  readonly foreign: boolean;
  readonly sandbox: boolean;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number | null;
}

/**
 * The most tokens of an answer. This is enough for a passage of ten thousand characters that becomes longer.
 */
const MAX_OUTPUT_TOKENS = 6_000;

const tidy = (text: string): string =>
  cleanText(text).replaceAll(OPEN, '').replaceAll(CLOSE, '').trim();

const costOf = (answers: readonly ModelAnswer[]): number | null =>
  answers.reduce<number | null>(
    (sum, { costMicros }) => (sum === null || costMicros === null ? null : sum + costMicros),
    0,
  );

/** Rewrites a passage, and once more if the answer is in another language. Throws ModelError. */
export const writeRewrite: WritePassage = async (
  scope,
  model,
  { name, request },
): Promise<RewriteAnswer> => {
  const { tone, ...asked } = request as RewritePassage;
  const voice = tone && (await getToneVersion(scope, tone.id, tone.version, asked.language));
  const answers: ModelAnswer[] = [];
  const ask = async (insistOnLanguage: boolean): Promise<string> => {
    const rewrite: RewriteRequest = { ...asked, voice, insistOnLanguage };
    const answer = await model.write(scope, {
      step: `${name}${insistOnLanguage ? ' again' : ''}`,
      ...composeRewrite(rewrite),
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      priority: 'interactive',
      sandbox: () => rewriteSandbox(rewrite),
    });
    answers.push(answer);
    return tidy(answer.text);
  };
  const first = await ask(false);
  const text = (await isForeign(first, asked.language)) ? await ask(true) : first;
  const last = answers.at(-1) as ModelAnswer;
  return {
    text,
    foreign: await isForeign(text, asked.language),
    sandbox: last.provider === 'sandbox',
    model: last.model,
    inputTokens: answers.reduce((sum, { inputTokens }) => sum + inputTokens, 0),
    outputTokens: answers.reduce((sum, { outputTokens }) => sum + outputTokens, 0),
    costMicros: costOf(answers),
  };
};
