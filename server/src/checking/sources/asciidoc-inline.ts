import type { Piece } from '../extract/collapse-text.ts';

// One alternative a kind of markup. What a reader sees is in a named group; the rest is left out.
const MARKUP = new RegExp(
  [
    String.raw`(?:https?|mailto|ftp|link|xref):[^\s[\]]*\[(?<link>[^\]]*)\]`,
    String.raw`<<[^,<>]*(?:,\s*(?<reference>[^<>]*))?>>`,
    String.raw`(?:image|icon)::?[^\s[\]]*\[(?<alt>[^\]]*)\]`,
    String.raw`footnote:\w*\[(?<footnote>[^\]]*)\]`,
    String.raw`(?:kbd|btn|menu|pass|stem|indexterm2?):\w*\[(?<macro>[^\]]*)\]`,
    String.raw`\[\[[^\]]*\]\]`,
    String.raw`\[[.#][^\]]*\](?=[#*_\x60])`,
    String.raw`\{(?!set:|counter)[\w-]+\}`,
    String.raw`\*\*|__|\x60\x60|##|(?<![\p{L}\p{N}])[*_\x60#](?=\S)|(?<=\S)[*_\x60#](?![\p{L}\p{N}])`,
    String.raw` \+$`,
  ].join('|'),
  'gmu',
);

/** The part of a macro's brackets that is shown: without named attributes. */
const shownOf = (inside: string): string => /^[^,=]*(?=,\s*\w+=|$)/.exec(inside)?.[0] ?? inside;

/** A stretch of AsciiDoc as the words that a reader sees, each with its place. */
export const inlinePieces = (text: string, start: number): readonly Piece[] => {
  const pieces: Piece[] = [];
  const add = (from: number, to: number): void => {
    if (from < to)
      pieces.push({ text: text.slice(from, to), start: start + from, end: start + to });
  };
  let done = 0;
  for (const { index, 0: whole, groups = {} } of text.matchAll(MARKUP)) {
    add(done, index);
    done = index + whole.length;
    const inside = Object.values(groups).find((found) => found !== undefined);
    if (inside === undefined) continue;
    const shown = groups['link'] === undefined ? inside : shownOf(inside);
    const from = index + whole.lastIndexOf(inside);
    pieces.push(...inlinePieces(shown, start + from));
  }
  add(done, text.length);
  return pieces;
};
