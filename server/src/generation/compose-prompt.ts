import { fillCommand, placeholdersOf, PREVIOUS } from './fill-command.ts';
import { type LanguageWords, say } from './language-words.ts';
import { wordsOf } from './words-of.ts';
import { CLOSE, markBlock, markInline, OPEN, withoutMarkers } from './mark-data.ts';
import type { Fact, StepRequest } from './prompt.ts';
import type { Voice } from './voice.ts';
import { writeDirections } from './voice-guide.ts';

export interface ComposedPrompt {
  readonly instructions: string;
  readonly prompt: string;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const filled = (texts: readonly string[]): readonly string[] =>
  texts.filter((text) => text.trim() !== '');

const rules = ({ rules: words }: LanguageWords): readonly string[] => {
  const markers = { open: OPEN, close: CLOSE };
  const lines = [
    words.onlyGiven,
    words.inventNothing,
    words.markdownOnly,
    words.titleFirst,
    say(words.markedIsData, markers),
    say(words.keepMarkersOut, markers),
  ];
  return [`## ${words.heading}`, lines.map((line) => `- ${line}`).join('\n')];
};

/**
 * Writes the voice as instructions, because the team wants it to be
 * followed. Only its examples are marked as data.
 */
export const voiceParts = (voice: Voice | null, words: LanguageWords): readonly string[] => {
  if (!voice) return [];
  const directions = [
    voice.description ?? '',
    // If there is a guide, the content is the same guide as text; sending both would say everything twice.
    ...(voice.guide ? writeDirections(voice.guide, words) : [voice.content ?? '']),
  ].map((text) => withoutMarkers(text.trim()));
  const examples = filled(voice.guide?.examples ?? []);
  return filled([
    `## ${say(words.voice.heading, { name: withoutMarkers(oneLine(voice.name)) })}`,
    words.voice.follow,
    ...directions,
    ...(examples.length > 0 ? [`### ${words.voice.examples}`, words.voice.imitate] : []),
    ...examples.map(markBlock),
  ]);
};

const labelled = (words: LanguageWords, label: string, text: string): string =>
  label === '' ? text : say(words.labelled, { label, text });

const factParts = (facts: readonly Fact[], words: LanguageWords): readonly string[] => {
  const known = facts.filter(({ kind }) => kind === 'fact');
  const guidelines = facts.filter(({ kind }) => kind === 'guideline');
  const guideline = ({ title, body }: Fact): string =>
    `- ${withoutMarkers(labelled(words, oneLine(title), oneLine(body)))}`;
  return [
    ...(known.length > 0 ? [`## ${words.facts.heading}`, words.facts.intro] : []),
    ...known.map(({ title, body }) => markBlock(labelled(words, oneLine(title), body.trim()))),
    ...(guidelines.length > 0
      ? [
          `## ${words.guidelines.heading}`,
          words.guidelines.intro,
          guidelines.map(guideline).join('\n'),
        ]
      : []),
  ];
};

const earlierParts = (step: StepRequest, words: LanguageWords): readonly string[] => {
  const inCommand = placeholdersOf(step.command).includes(PREVIOUS);
  const texts = filled(inCommand ? step.earlier.slice(0, -1) : step.earlier);
  if (texts.length === 0) return [];
  return [`## ${words.earlier.heading}`, words.earlier.intro, ...texts.map(markBlock)];
};

/** The fields that the command does not name itself, so that each value is sent and paid for only once. */
const detailParts = (step: StepRequest, words: LanguageWords): readonly string[] => {
  const named = new Set(placeholdersOf(step.command));
  const fields = step.fields.filter(({ key, text }) => !named.has(key) && text.trim() !== '');
  if (fields.length === 0) return [];
  const lines = fields.map(({ label, text }) =>
    labelled(words, withoutMarkers(oneLine(label)), markInline(text)),
  );
  return [`## ${words.details.heading}`, words.details.intro, lines.join('\n')];
};

const request = (step: StepRequest): string =>
  fillCommand(
    withoutMarkers(step.command),
    step.fields.map((field) => ({ ...field, text: markInline(field.text) })),
    markInline(step.earlier.at(-1) ?? ''),
  );

/**
 * Writes the prompt of a step in the step's language. What most requests share comes first, so that providers
 * can cache it: rules, then voice, then facts, then the request. The same step always gives the same bytes,
 * because their hash finds an answer that was already paid for.
 */
export const composePrompt = (step: StepRequest): ComposedPrompt => {
  const words = wordsOf(step.language);
  const instructions = [
    words.role,
    words.writeOnly,
    ...rules(words),
    ...voiceParts(step.voice, words),
    ...factParts(step.facts, words),
  ];
  const prompt = [
    ...earlierParts(step, words),
    `## ${words.request.heading}`,
    request(step),
    ...detailParts(step, words),
    ...(step.insistOnLanguage ? [words.insist] : []),
  ];
  return { instructions: instructions.join('\n\n'), prompt: filled(prompt).join('\n\n') };
};
