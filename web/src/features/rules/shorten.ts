import type { Stretch } from '../../parts/marked-text.tsx';

const AROUND = 160;

export interface Shortened {
  readonly text: string;
  readonly mark: Stretch;
}

/**
 * Shortens a text to a mark and the words around it. Omitted text becomes an ellipsis, and the offsets are
 * adjusted.
 */
export const shorten = (text: string, mark: Stretch): Shortened => {
  const from = mark.start > AROUND ? text.indexOf(' ', mark.start - AROUND) : 0;
  const begin = from < 0 || from > mark.start ? mark.start : from;
  const to = text.length > mark.end + AROUND ? text.lastIndexOf(' ', mark.end + AROUND) : -1;
  const end = to < mark.end ? (to === -1 ? text.length : mark.end) : to;
  const head = begin > 0 ? '…' : '';
  const moved = head.length - begin;
  return {
    text: `${head}${text.slice(begin, end)}${end < text.length ? '…' : ''}`,
    mark: { ...mark, start: mark.start + moved, end: mark.end + moved },
  };
};
