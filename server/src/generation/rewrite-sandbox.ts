import { findSentences } from '../text/find-sentences.ts';
import { localeOf } from '../text/locales.ts';
import type { RewriteRequest } from './compose-rewrite.ts';
import { say } from './language-words.ts';
import { wordsOf } from './words-of.ts';

/** About the first half of a paragraph's sentences; of a single sentence, about half of its words. */
const shorten = (sentences: readonly string[]): string => {
  const [only = ''] = sentences;
  if (sentences.length > 1) return sentences.slice(0, Math.ceil(sentences.length / 2)).join(' ');
  const words = only.replace(/[.!?…]+$/, '').split(/\s+/);
  const kept = words
    .slice(0, Math.ceil(words.length / 2))
    .join(' ')
    .replace(/[,;:–-]+$/, '');
  return words.length < 4 ? only : `${kept}.`;
};

/** Makes a sentence of each part of a sentence. */
const simplify = (sentences: readonly string[]): string =>
  sentences
    .flatMap((sentence) => sentence.split(/[,;:]\s+/))
    .map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1))
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ');

/**
 * Makes a sample of a rewritten passage if there is no model. `shorter` makes it shorter and `simpler`
 * shortens its sentences, so that the product can be tried. Any other instruction returns the passage with a
 * label of the sandbox.
 */
export const rewriteSandbox = ({
  text,
  language,
  instruction,
  voice,
  words,
}: Omit<RewriteRequest, 'before' | 'after' | 'insistOnLanguage'>): string => {
  const { sandbox } = wordsOf(language);
  const paragraphs = text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
  const sentencesOf = (paragraph: string): readonly string[] =>
    findSentences(paragraph, localeOf(language)).map(({ start, end }) =>
      paragraph.slice(start, end).trim(),
    );
  if (instruction === 'shorter') {
    return paragraphs.map((paragraph) => shorten(sentencesOf(paragraph))).join('\n\n');
  }
  if (instruction === 'simpler') {
    return paragraphs.map((paragraph) => simplify(sentencesOf(paragraph))).join('\n\n');
  }
  const wish = words === null ? [] : [words.replace(/\s+/g, ' ').trim()];
  const note = voice ? [say(sandbox.voice, { name: voice.name.replace(/\s+/g, ' ').trim() })] : [];
  return [...paragraphs, [sandbox.label, ...note, ...wish].join(' ')].join('\n\n');
};
