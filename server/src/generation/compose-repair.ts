import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { ComposedPrompt } from './compose-prompt.ts';
import { type LanguageWords, say } from './language-words.ts';
import { wordsOf } from './words-of.ts';
import { CLOSE, markBlock, markInline, OPEN, withoutMarkers } from './mark-data.ts';

/**
 * What a rule says against a text.
 * @internal
 */
export interface Objection {
  readonly ruleName: string;
  /** Null if something is missing from the text as a whole. */
  readonly quote: string | null;
  readonly reason: string;
  readonly recommendation: string | null;
  readonly suggestion: string | null;
}

export interface RepairRequest {
  readonly language: LanguageKey;
  readonly text: string;
  readonly objections: readonly Objection[];
  /** Why the previous attempt was not used, as a code. */
  readonly refused: string | null;
}

/** The most objections in one prompt: a model loses track of more. The rest is left for the next attempt. */
const MAX_OBJECTIONS = 30;

const oneLine = (text: string): string => withoutMarkers(text.replace(/\s+/g, ' ').trim());

const rulesOf = ({ rules }: LanguageWords): string => {
  const markers = { open: OPEN, close: CLOSE };
  const lines = [
    rules.onlyGiven,
    rules.inventNothing,
    rules.markdownOnly,
    say(rules.markedIsData, markers),
    say(rules.keepMarkersOut, markers),
  ];
  return [`## ${rules.heading}`, ...lines.map((line) => `- ${line}`)].join('\n');
};

const describe = (objection: Objection, words: LanguageWords): string => {
  const { repair } = words;
  const { quote, ruleName, reason, recommendation, suggestion } = objection;
  const entry = (label: string, text: string | null): readonly string[] =>
    text === null || text === '' ? [] : [say(words.labelled, { label, text })];
  return [
    ...(quote === null
      ? [repair.missing]
      : entry(repair.passage, markInline(quote.replace(/\s+/g, ' ')))),
    ...entry(repair.rule, oneLine(ruleName)),
    ...entry(repair.reason, oneLine(reason)),
    ...entry(repair.advice, oneLine(recommendation ?? '')),
    ...entry(repair.instead, markInline(suggestion ?? '')),
  ].join('\n  ');
};

/** Returns a sentence for the model about why the previous attempt failed, if that helps the next attempt. */
const complaintOf = (refused: string | null, words: LanguageWords): readonly string[] => {
  if (refused === 'wrong_language') return [words.insist];
  if (refused === 'no_better') return [words.repair.worse];
  return refused === 'too_short' || refused === 'too_long' ? [words.repair.length] : [];
};

/**
 * Writes the prompt for repairing a text to which rules object, in the language of the text. The text and
 * quotes from it are data; the rules' words are instructions of the workspace. The same request always gives
 * the same bytes, because their hash finds an answer that was already paid for.
 */
export const composeRepair = (request: RepairRequest): ComposedPrompt => {
  const words = wordsOf(request.language);
  const { repair } = words;
  const told = new Set(request.objections.map((objection) => describe(objection, words)));
  const objections = [...told].slice(0, MAX_OBJECTIONS).map((text) => `- ${text}`);
  const instructions = [words.role, words.writeOnly, rulesOf(words)];
  const prompt = [
    `## ${repair.heading}`,
    repair.task,
    repair.keep,
    markBlock(request.text),
    `## ${repair.objections}`,
    objections.join('\n'),
    ...complaintOf(request.refused, words),
    repair.whole,
  ];
  return { instructions: instructions.join('\n\n'), prompt: prompt.join('\n\n') };
};
