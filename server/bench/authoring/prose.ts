import { oneOf, ownReason, type Random } from '../text.ts';

const SENTENCES = 40_000;
const sentences = Array.from({ length: SENTENCES }, (_, n) => ownReason(n));

/** Text of so many sentences in paragraphs of five, the same for the same random numbers. */
export const proseOf = (random: Random, count: number): string => {
  const paragraphs: string[] = [];
  for (let at = 0; at < count; at += 5) {
    const some = Array.from({ length: Math.min(5, count - at) }, () => oneOf(random, sentences));
    paragraphs.push(some.join(' '));
  }
  return paragraphs.join('\n\n');
};

/** A few words of a sentence, as titles and questions have them. */
export const wordsOf = (random: Random, count: number): string =>
  oneOf(random, sentences)
    .split(' ')
    .slice(0, count)
    .join(' ')
    .replace(/[.,!]+$/, '');

/** A word that stands in one text of its kind only. */
export const rareWord = (n: number): string => `quell${(n * 7_919).toString(36)}zy`;
