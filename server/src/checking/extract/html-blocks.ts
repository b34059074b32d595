import type { Scope } from '../rule.ts';
import { collapseText, type Piece } from './collapse-text.ts';
import type { Anchor, HiddenReason, HiddenText, Segment } from './document.ts';
import { hiddenReasonOf, type Visibility } from './html-style.ts';
import type { HtmlNode, HtmlTree } from './html-tree.ts';

/** An element that the walk has entered, with the properties that its children inherit. */
export interface Frame {
  readonly children: readonly HtmlNode[];
  readonly step: string;
  readonly block: boolean;
  readonly visibility: Visibility;
  readonly language: string | null;
  readonly scope: Scope;
  readonly inLink: boolean;
  readonly keepLines: boolean;
  next: number;
  elements: number;
}

/** A block while its text is being collected. */
interface OpenBlock {
  readonly pieces: Piece[];
  path: string;
  scope: Scope;
  language: string | null;
  allInLink: boolean;
  reason: HiddenReason | null;
}

export interface Walk {
  readonly source: string;
  readonly tree: HtmlTree;
  readonly stack: Frame[];
  readonly segments: Segment[];
  readonly hidden: HiddenText[];
  readonly shown: OpenBlock;
  readonly unseen: OpenBlock;
  title: string | null;
}

/**
 * The maximum number of steps in a path. In deeper trees two places may share a path; the quote and the
 * offsets distinguish them.
 */
const PATH_STEPS = 40;

export const newBlock = (): OpenBlock => ({
  pieces: [],
  path: '',
  scope: 'body',
  language: null,
  allInLink: true,
  reason: null,
});

export const pathOf = (stack: readonly Frame[], ...more: readonly string[]): string =>
  [...stack.slice(1 - PATH_STEPS).map(({ step }) => step), ...more]
    .filter((step) => step !== '')
    .join(' > ');

/** The path to the innermost block. Inline elements belong to the text of their block. */
const blockPathOf = (stack: readonly Frame[]): string => {
  const last = stack.findLastIndex(({ block }) => block);
  return pathOf(last < 0 ? stack : stack.slice(Math.max(0, last + 1 - PATH_STEPS), last + 1));
};

/** Adds a text with its anchor. Invisible characters in it are added to the hidden texts. */
export const emit = (
  walk: Walk,
  block: Readonly<Omit<OpenBlock, 'pieces'>> & { readonly pieces: readonly Piece[] },
  attribute: string | null,
): void => {
  const { pieces, path, reason, language } = block;
  const { text, runs, removed } = collapseText(pieces);
  const anchor: Anchor = { kind: 'html', path, attribute };
  walk.hidden.push(...removed.map((part) => ({ ...part, anchor })));
  if (text === '') return;
  if (reason) {
    walk.hidden.push({ text, reason, runs, anchor });
    return;
  }
  const scope = block.scope === 'body' && block.allInLink ? 'link' : block.scope;
  if (scope === 'title') walk.title ??= text;
  walk.segments.push({ text, scope, language, runs, anchor });
};

const flush = (walk: Walk, block: OpenBlock): void => {
  if (block.pieces.length === 0) return;
  emit(walk, block, null);
  Object.assign(block, newBlock());
};

export const flushAll = (walk: Walk): void => {
  flush(walk, walk.shown);
  flush(walk, walk.unseen);
};

export const addPieces = (walk: Walk, pieces: readonly Piece[]): void => {
  const frame = walk.stack.at(-1);
  if (!frame) return;
  const reason = hiddenReasonOf(frame.visibility);
  if (reason !== walk.unseen.reason) flush(walk, walk.unseen);
  const block = reason ? walk.unseen : walk.shown;
  const blank = pieces.every(({ text }) => text.trim() === '');
  if (!blank && block.path === '') {
    block.path = blockPathOf(walk.stack);
    block.scope = frame.scope;
    block.language = frame.language;
  }
  block.reason = reason;
  if (!blank && !frame.inLink) block.allInLink = false;
  for (const piece of pieces) block.pieces.push(piece);
};
