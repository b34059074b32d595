import type { ExtractedDocument } from '../checking/extract/document.ts';
import { findSentences } from '../text/find-sentences.ts';
import { languageOfTag, localeOf, type Locale } from '../text/locales.ts';

/** A passage as a person looks at it. */
export interface PassageText {
  readonly scope: string;
  readonly text: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Longer texts are cut; the asset shows the rest. */
const MAX_TEXT = 10_000;
const MAX_SENTENCE = 500;

const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

/** The sentence of a neighbouring segment that is next to the passage. */
const sentenceOf = (text: string | undefined, end: 0 | -1, locale: Locale): string | null => {
  if (text === undefined) return null;
  const sentence = findSentences(text, locale).at(end);
  if (!sentence) return null;
  const words = text.slice(sentence.start, sentence.end).trim();
  return storable(end === 0 ? words.slice(0, MAX_SENTENCE) : words.slice(-MAX_SENTENCE));
};

/** Returns a segment of a document with the sentence before and after it; null if there is no such segment. */
export const passageIn = (
  document: Pick<ExtractedDocument, 'segments' | 'language'>,
  index: number,
): PassageText | null => {
  const { segments } = document;
  const segment = segments[index];
  if (!segment) return null;
  const language = languageOfTag(segment.language ?? document.language);
  const locale = language === null ? 'en' : localeOf(language);
  return {
    scope: segment.scope,
    text: storable(segment.text.slice(0, MAX_TEXT)),
    before: sentenceOf(segments[index - 1]?.text, -1, locale),
    after: sentenceOf(segments[index + 1]?.text, 0, locale),
  };
};
