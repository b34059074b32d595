import type { Locale } from '../../text/locales.ts';
import { foldText } from './fold-text.ts';

/** The words of a text in order, as offsets in it. */
export interface WordPlaces {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Words are counted in the folded text, where a soft hyphen does not split a word. */
export const wordPlaces = (text: string, locale: Locale): WordPlaces => {
  const folded = foldText(text, locale, 'caseless');
  const count = folded.words.length / 3;
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  for (let word = 0; word < count; word++) {
    starts[word] = folded.sourceStart(folded.words[word * 3] as number);
    ends[word] = folded.sourceEnd(folded.words[word * 3 + 1] as number);
  }
  return { starts, ends };
};
