import { cutText } from './cut-text.ts';

const TITLE_LENGTH = 80;
/** Longer lines are paragraphs that somebody typed without a blank line between them. */
const LIST_LINE_LENGTH = 160;
/** From so many words on, a value is understood without the label of its field. */
const PHRASE_WORDS = 4;

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The lines of a value that hold something, without the marks of a list that people type. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line).replace(/^[-*•–]\s+/, ''))
    .filter((line) => line !== '');

/** Whether a value is a list: several short lines with no blank line between them. */
export const isList = (text: string): boolean => {
  const lines = text.trim().split(/\r\n?|\n/);
  return (
    lines.length > 1 && lines.every((line) => line.trim() !== '' && line.length <= LIST_LINE_LENGTH)
  );
};

/** Whether a value says something on its own, as `Opens in ten minutes` does and `199` does not. */
export const isPhrase = (text: string): boolean => oneLine(text).split(' ').length >= PHRASE_WORDS;

/** Makes a sentence of a value: a capital at its beginning and a mark at its end. */
export const sentenceOf = (text: string, locale: string): string => {
  const line = oneLine(text);
  const [first = ''] = line;
  const rest = line.slice(first.length);
  const end = line === '' || /[.!?…:;]["'”’»)\]]*$/.test(line) ? '' : '.';
  return `${first.toLocaleUpperCase(locale)}${rest}${end}`;
};

/** Shortens a text for a title, which has no full stop. */
export const shorten = (text: string): string => {
  const line = oneLine(text);
  const cut = cutText(line, TITLE_LENGTH);
  return cut === line ? line.replace(/\.$/, '') : `${cut}…`;
};

/** Whether a title says all of a text. */
export const fitsTitle = (text: string): boolean => !shorten(text).endsWith('…');

/** The first sentence of the first line, for a title. */
export const headlineOf = (text: string): string => {
  const [line = ''] = linesOf(text);
  return /^.*?[.!?](?=\s)/.exec(line)?.[0] ?? line;
};
