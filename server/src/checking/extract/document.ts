import type { Scope } from '../rule.ts';

export type Format = 'html' | 'markdown' | 'text' | 'post' | 'pdf' | 'docx' | 'pptx';

/** Why a text that is in the file does not reach the eyes of a reader. */
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
 * From `at` on, the text of a segment comes from `start` to `end` of its source. Where both are as
 * long as each other every character has its own place; otherwise, as with `&amp;`, the stretch has
 * one place as a whole. The source is the decoded file, the paragraph, the page or the JSON value.
 */
export type Run = readonly [at: number, start: number, end: number];

/** What was drawn from `start` to `end` of a page's source, in points from the page's upper left. */
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
  /** As the reader reads it: runs of white space are one space, line breaks that show are `\n`. */
  readonly text: string;
  readonly runs: readonly Run[];
  readonly anchor: Anchor;
}

export interface Segment extends Anchored {
  readonly scope: Scope;
  /** Where the file declares one for this part of it, other than for the whole. */
  readonly language: string | null;
}

export interface HiddenText extends Anchored {
  readonly reason: HiddenReason;
}

/** A file as a list of texts that each know where they stand in it. */
export interface ExtractedDocument {
  readonly format: Format;
  readonly title: string | null;
  readonly language: string | null;
  readonly segments: readonly Segment[];
  readonly hidden: readonly HiddenText[];
  /** Where each line of the source begins, for formats that people know by lines. */
  readonly lineStarts: readonly number[] | null;
}

const LANGUAGE_TAG = /^[a-z]{2,3}(?:[-_][a-z0-9]{1,8}){0,4}$/i;

/** A declared language if it looks like one; a file may declare anything. */
export const declaredLanguage = (value: string | null | undefined): string | null => {
  const tag = value?.trim() ?? '';
  return LANGUAGE_TAG.test(tag) ? tag.replaceAll('_', '-') : null;
};
