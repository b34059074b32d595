import { findSentences } from '../checking/find-sentences.ts';
import { localeOf } from '../checking/locales.ts';
import type { RewriteRequest } from './compose-rewrite.ts';
import { say } from './language-words.ts';
import { wordsOf } from './languages/words-of.ts';

/** The first sentences of a paragraph, about half of them; of one sentence, about half of its words. */
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

/** A sentence for each of its parts. */
const simplify = (sentences: readonly string[]): string =>
  sentences
    .flatMap((sentence) => sentence.split(/[,;:]\s+/))
    .map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1))
    .map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`))
    .join(' ');

/**
 * What stands in for a rewritten passage when there is no model. Shorter is shorter and simpler has shorter
 * sentences, so that everything around it can be tried; the rest says what it is.
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
