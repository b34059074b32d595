import { setTimeout as sleep } from 'node:timers/promises';
import { estimateTokenCount } from 'tokenx';
import type { Outcome, Question } from './ask.ts';
import { cleanText, gatherPieces } from './gather-pieces.ts';
import { ModelError } from './model-error.ts';
import { estimatedUsage } from './tokens.ts';

const PIECES = 8;
const PIECE_MS = 30;

/** `watched` means that a person may be watching. The text then comes in pieces, as from a model. */
export type Pace = 'watched' | 'at once';

/** Answers with the given text. The same request always gets the same answer. */
export const askSandbox = async (
  given: string,
  question: Question,
  hear: (text: string) => void,
  pace: Pace,
): Promise<Outcome> => {
  const sample = cleanText(given);
  const usage = estimatedUsage(question, estimateTokenCount(sample));
  if (!question.accept(sample, 'sandbox')) {
    const message = 'sandbox answered with something else than it was asked for.';
    return { error: new ModelError('answer_malformed', message, { retryable: false }), usage };
  }
  const pieces = gatherPieces(hear);
  const size = Math.ceil(sample.length / PIECES);
  for (let at = 0; at < sample.length; at += size) {
    pieces.add(sample.slice(at, at + size));
    if (pace === 'watched') await sleep(PIECE_MS);
  }
  pieces.end();
  return { error: null, text: sample, finishReason: 'stop', usage };
};
