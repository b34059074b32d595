import { type LanguageWords, say } from './language-words.ts';
import type { VoiceGuide } from './voice.ts';

/** A list item on one line, because a line break would end the list and could begin a heading. */
const item = (text: string): string => `- ${text.replace(/\s+/g, ' ').trim()}`;

const part = (heading: string, items: readonly string[]): string | null => {
  const filled = items.filter((text) => text.trim() !== '');
  return filled.length === 0 ? null : `### ${heading}\n\n${filled.map(item).join('\n')}`;
};

/** The guidelines of a voice without its examples, which a prompt must mark as data. */
export const writeDirections = (guide: VoiceGuide, { voice }: LanguageWords): readonly string[] =>
  [
    part(voice.dos, guide.dos),
    part(voice.donts, guide.donts),
    part(voice.useTerms, guide.useTerms),
    part(
      voice.avoidTerms,
      guide.avoidTerms
        .filter(({ term }) => term.trim() !== '')
        .map(({ term, instead }) =>
          instead?.trim()
            ? say(voice.avoidInstead, { term: term.trim(), instead: instead.trim() })
            : say(voice.avoid, { term: term.trim() }),
        ),
    ),
  ].filter((text) => text !== null);

const quoted = (example: string): string =>
  example
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The guidelines of a voice as Markdown in its language, as the API returns them. */
export const writeGuide = (guide: VoiceGuide, words: LanguageWords): string => {
  const examples = guide.examples.filter((example) => example.trim() !== '');
  return [
    ...writeDirections(guide, words),
    ...(examples.length > 0 ? [`### ${words.voice.examples}`] : []),
    // Two quotes in a row would be read as one, so each is a list item.
    ...examples.map((example) => `- ${quoted(example).replaceAll('\n', '\n  ')}`),
  ].join('\n\n');
};
