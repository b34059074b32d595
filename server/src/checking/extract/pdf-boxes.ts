import type { DrawnText } from './document.ts';
import { cutBox } from './locate.ts';
import type { DrawnItem } from './pdf-lines.ts';

const FROM_RIGHT = String.raw`\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}`;
/** Builds a pattern for words of the given letters, including the characters between the words. */
const phrase = (letter: string): RegExp => {
  const word = String.raw`${letter}(?:${letter}|\p{M})*`;
  return new RegExp(String.raw`${word}(?:[^\p{L}\p{N}]+${word})*`, 'gu');
};
const RIGHT_TO_LEFT = phrase(`[${FROM_RIGHT}]`);
const LEFT_TO_RIGHT = phrase(String.raw`(?![${FROM_RIGHT}])[\p{L}\p{N}]`);

/** Divides a drawn text into parts with their own boxes if some of it runs in the opposite direction. */
export const drawnOf = ({ text, start, box, rightToLeft }: DrawnItem): readonly DrawnText[] => {
  const whole = { start, end: start + text.length, box, rightToLeft };
  const parts: DrawnText[] = [];
  const add = (from: number, to: number, isTurned: boolean): void => {
    const range = { start: start + from, end: start + to };
    if (to > from) {
      parts.push({ ...range, box: cutBox(whole, range), rightToLeft: isTurned !== rightToLeft });
    }
  };
  let done = 0;
  for (const { 0: turned, index } of text.matchAll(rightToLeft ? LEFT_TO_RIGHT : RIGHT_TO_LEFT)) {
    add(done, index, false);
    done = index + turned.length;
    add(index, done, true);
  }
  if (parts.length === 0) return [whole];
  add(done, text.length, false);
  return parts;
};
