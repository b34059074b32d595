import type { RewriteInstruction } from '@copydesk/contract/documents/draft';
import type { LanguageKey } from '@copydesk/contract/shared/schema';
import { type ComposedPrompt, voiceParts } from './compose-prompt.ts';
import { say } from './language-words.ts';
import { wordsOf } from './words-of.ts';
import { CLOSE, markBlock, OPEN, withoutMarkers } from './mark-data.ts';
import type { Voice } from './voice.ts';

/** A passage of a text that somebody wants to have rewritten. */
export interface RewriteRequest {
  readonly language: LanguageKey;
  readonly text: string;
  readonly before: string;
  readonly after: string;
  readonly instruction: RewriteInstruction;
  /** The editor's own wording, if the instruction is `custom`. */
  readonly words: string | null;
  readonly voice: Voice | null;
  /** Set if the last answer was in another language. */
  readonly insistOnLanguage: boolean;
}

const neighbour = (heading: string, text: string): readonly string[] =>
  text.trim() === '' ? [] : [`## ${heading}`, markBlock(text)];

/**
 * Writes the prompt for rewriting a passage, in the language of the passage. The passage and the text around
 * it are data; the editor's own words are the request. The same request always gives the same bytes, because
 * their hash finds an answer that was already paid for.
 */
export const composeRewrite = (request: RewriteRequest): ComposedPrompt => {
  const words = wordsOf(request.language);
  const { rewrite } = words;
  const markers = { open: OPEN, close: CLOSE };
  const rules = [
    words.rules.onlyGiven,
    words.rules.inventNothing,
    say(words.rules.markedIsData, markers),
    say(words.rules.keepMarkersOut, markers),
    rewrite.keep,
    rewrite.only,
  ];
  const instructions = [
    words.role,
    words.writeOnly,
    `## ${words.rules.heading}`,
    rules.map((rule) => `- ${rule}`).join('\n'),
    ...voiceParts(request.voice, words),
  ];
  const wish = withoutMarkers((request.words ?? '').replace(/\s+/g, ' ').trim());
  const prompt = [
    ...neighbour(rewrite.before, request.before),
    ...neighbour(rewrite.after, request.after),
    `## ${rewrite.heading}`,
    markBlock(request.text),
    `## ${words.request.heading}`,
    rewrite.tasks[request.instruction],
    ...(request.instruction === 'custom' && wish !== '' ? [wish] : []),
    ...(request.insistOnLanguage ? [words.insist] : []),
  ];
  return { instructions: instructions.join('\n\n'), prompt: prompt.join('\n\n') };
};
