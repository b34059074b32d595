import Type, { type Static } from 'typebox';
import { ReviewState } from '../shared/review.ts';
import { nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { Severity } from '../violations/violation.ts';

const Width = Type.Integer({ description: 'The width of the window in px: 1440 or 390.' });
const px = (description: string) => Type.Integer({ minimum: 0, description });

export const PagePicture = Type.Object({
  width: Width,
  height: px('Of the picture.'),
  page_height: px('Of the page; if it is more than height, the picture was cut.'),
  bytes: px('Of the file.'),
  sha256: Type.String({ description: 'Of the file, in hexadecimal.' }),
  taken_at: Timestamp('When it was taken.'),
  deleted_at: nullable(Timestamp('When its period was over and it was deleted.')),
});
export type PagePicture = Static<typeof PagePicture>;

/**
 * Why there is no picture. `static`: the server's answer was read, without a browser. `earlier`: it was read before
 * pictures were taken. `not_taken`: the browser did not get one in time.
 */
export const NO_PICTURE = [
  'failed',
  'no_page',
  'static',
  'earlier',
  'not_taken',
  'deleted',
] as const;
export type NoPicture = (typeof NO_PICTURE)[number];

/**
 * How the words of a finding are shown at a width. `unplaced`: nobody measured where they are, as with alternative texts,
 * fields and what a style sheet writes.
 */
export const SHOWN_AS = ['shown', 'hidden', 'folded', 'clipped', 'below_cut', 'unplaced'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

export const WordBox = Type.Object({
  left: px('From the left edge of the picture.'),
  top: px('From its upper edge.'),
  width: px('Of the box.'),
  height: px('Of the box.'),
});
export type WordBox = Static<typeof WordBox>;

const points = (description: string) => Type.Number({ description });

export const PlaceInFile = Type.Object({
  page: nullable(Type.Integer({ minimum: 1 }), { description: 'Only of a PDF file.' }),
  boxes: Type.Array(
    Type.Object({
      x: points('From the left edge of the page.'),
      y: points('From its upper edge.'),
      width: points('Of the box.'),
      height: points('Of the box.'),
    }),
    {
      description:
        'Only of a PDF file, in points, one for each drawn stretch. Widths of letters are estimated.',
    },
  ),
});
export type PlaceInFile = Static<typeof PlaceInFile>;

export const PicturedFinding = Type.Object({
  violation_id: Type.String(),
  rule_name: nullable(Type.String()),
  severity: nullable(Severity),
  review_state: ReviewState,
  words: nullable(Type.String(), { description: 'What it marks, at most 300 characters.' }),
  places: Type.Array(
    Type.Object({
      width: Width,
      shown: oneOf(SHOWN_AS),
      boxes: Type.Array(WordBox, { description: 'One for each line, from the top.' }),
    }),
    { description: 'One for each picture.' },
  ),
  in_file: nullable(PlaceInFile, {
    description:
      'Where it is in a file that is drawn; null if it is not drawn, as the description of an image.',
  }),
});
export type PicturedFinding = Static<typeof PicturedFinding>;

export const SnapshotPicturesQuery = Type.Object({
  audit_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'The newest that read it, unless one is named.' }),
  ),
  violation_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'Only this finding; otherwise all of the audit.' }),
  ),
});

/**
 * What is not in a stored copy. `large`: files above the limits. `missing`: files that did not arrive. `drawings`: canvases that
 * cannot be read. `elements`: those that are nested too deeply.
 */
export const LEFT_OUT = ['large', 'missing', 'frames', 'films', 'drawings', 'elements'] as const;
export type LeftOutKind = (typeof LEFT_OUT)[number];

export const StoredCopy = Type.Object({
  taken_at: Timestamp('When the page was read.'),
  files: px('How many images, fonts and style sheets are in it.'),
  bytes: px('Of the page and its files.'),
  left_out: Type.Array(Type.Object({ what: oneOf(LEFT_OUT), count: px('How often.') }), {
    description: 'What is not in it.',
  }),
});
export type StoredCopy = Static<typeof StoredCopy>;

/** The files whose pages are drawn when somebody looks at them. */
export const DRAWN_FORMATS = ['pdf', 'docx'] as const;
export type DrawnFormat = (typeof DRAWN_FORMATS)[number];

export const DrawnFile = Type.Object({
  format: oneOf(DRAWN_FORMATS),
  sha256: Type.String({ description: 'Of the file, in hexadecimal.' }),
});
export type DrawnFile = Static<typeof DrawnFile>;

export const SnapshotPictures = Type.Object({
  snapshot_id: Type.String(),
  asset: Type.Object({
    id: Type.String(),
    name: Type.String(),
    url: nullable(Type.String()),
    render: oneOf(['static', 'browser']),
  }),
  pictures: Type.Array(PagePicture, { description: 'The widest first; also those deleted.' }),
  absent: nullable(oneOf(NO_PICTURE), {
    description: 'Why there is no picture; null if there is.',
  }),
  file: nullable(DrawnFile, {
    description: 'A file whose pages can be drawn; null for web pages and other texts.',
  }),
  copy: nullable(StoredCopy, { description: 'The page with its styles and images, to be opened.' }),
  copy_absent: nullable(oneOf(NO_PICTURE), {
    description: 'Why there is no copy; null if there is.',
  }),
  findings: Type.Array(PicturedFinding, { description: 'In the order of the audit.' }),
});
export type SnapshotPictures = Static<typeof SnapshotPictures>;

export const SnapshotPictureQuery = Type.Object({
  width: Type.Integer({ minimum: 1, maximum: 10_000, description: 'The width of the window.' }),
});

export const SnapshotDrawingQuery = Type.Object({
  audit_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'The newest that read it, unless one is named.' }),
  ),
  violation_id: Type.Optional(
    Type.String({ maxLength: 64, description: 'The finding that stands out.' }),
  ),
});
