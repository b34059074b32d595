import type { LayoutLayer } from '../prominence/layout.ts';
import type { Scope } from '../rule.ts';

export type Format = 'html' | 'markdown' | 'text' | 'post' | 'pdf' | 'docx' | 'pptx';

/** Why a text in the file is not visible to a reader. */
export type HiddenReason =
  | 'hidden_attribute'
  | 'display_none'
  | 'visibility_hidden'
  | 'font_size_zero'
  | 'opacity_zero'
  | 'closed_dialog'
  | 'vanish'
  | 'hidden_slide'
  | 'hidden_shape'
  | 'zero_width'
  | 'bidi_control'
  | 'tag_character'
  | 'control_character';

/**
 * Maps a part of a segment's text to its source: the text from `at` on comes from the stretch `start` to
 * `end`. If both are equally long, every character has its own place. Otherwise, as with `&amp;`, the whole
 * stretch is one place. The source is the decoded file, the paragraph, the page or the JSON value.
 */
export type Run = readonly [at: number, start: number, end: number];

/**
 * The box in which `start` to `end` of a page's source is drawn, in points from the page's upper left corner.
 */
export interface DrawnText {
  readonly start: number;
  readonly end: number;
  readonly box: Box;
  readonly rightToLeft: boolean;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Anchor =
  | { readonly kind: 'html'; readonly path: string; readonly attribute: string | null }
  | { readonly kind: 'lines' }
  | { readonly kind: 'pdf'; readonly page: number; readonly drawn: readonly DrawnText[] }
  | {
      readonly kind: 'office';
      readonly part: string;
      readonly paragraph: number;
      readonly slide: number | null;
    }
  | { readonly kind: 'json'; readonly pointer: string };

interface Anchored {
  /** The text as a reader sees it: runs of white space are one space, visible line breaks are `\n`. */
  readonly text: string;
  readonly runs: readonly Run[];
  readonly anchor: Anchor;
}

export interface Segment extends Anchored {
  readonly scope: Scope;
  /** Set if the file declares another language for this part than for the whole. */
  readonly language: string | null;
}

export interface HiddenText extends Anchored {
  readonly reason: HiddenReason;
}

/** A file as a list of texts, each with its place in the file. */
export interface ExtractedDocument {
  readonly format: Format;
  readonly title: string | null;
  readonly language: string | null;
  readonly segments: readonly Segment[];
  readonly hidden: readonly HiddenText[];
  /** The start of each line of the source, for formats in which people count lines. */
  readonly lineStarts: readonly number[] | null;
  /** How the segments are shown. Pages that were read with a browser, PDF and DOCX files have it. */
  readonly layout?: LayoutLayer;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,4}$/i;

/** The declared language; null if it does not look like a language tag. A file may declare anything. */
export const declaredLanguage = (value: string | null | undefined): string | null => {
  const tag = value?.trim() ?? '';
  return LANGUAGE_TAG.test(tag) ? tag.replaceAll('_', '-') : null;
};
