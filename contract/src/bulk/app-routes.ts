import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { BULK_FILE_TYPE } from './bulk-file.ts';
import { BulkRun, BulkStatus } from './bulk-run.ts';
import { Id, LanguageKey, nullable, oneOf } from '../shared/schema.ts';
import { Line } from '../shared/name.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const docId = (text: string) => Id(text, 'doc_01kb3yz8v7e8xs6e1hq6m2p4aa');
const optional = (maxLength: number, description: string) =>
  Type.Optional(nullable(Line(maxLength), { description }));

export const BulkEncoding = oneOf(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252']);
export type BulkEncoding = Static<typeof BulkEncoding>;

export const BulkSeparator = oneOf([',', ';', '\t', '|']);
export type BulkSeparator = Static<typeof BulkSeparator>;

/** A value for every row, in the type of its field. */
const Constant = Type.Unsafe<string | number | boolean | readonly string[] | null>({
  type: ['string', 'number', 'boolean', 'array', 'null'],
  items: { type: 'string' },
  description: 'The same value for every row; null where a column has it.',
});

export const BulkFill = Type.Object({
  field: Type.String({ maxLength: 100, description: 'The key of a field of the form.' }),
  column: Type.Optional(
    nullable(Type.String({ maxLength: 400 }), { description: 'The column that fills it.' }),
  ),
  value: Type.Optional(Constant),
});
export type BulkFill = Static<typeof BulkFill>;

/**
 * How to turn a file into a bulk run. The plan is sent as JSON in the first line of the request; the bytes of
 * the file follow.
 */
export const BulkPlan = Type.Object({
  template_id: Type.String({ maxLength: 100 }),
  language_key: LanguageKey,
  tone_of_voice_meta_id: optional(100, 'Tone of voice to write in.'),
  name: optional(200, 'A name to know the run by.'),
  file_name: optional(200, 'What the file is called.'),
  encoding: Type.Optional(nullable(BulkEncoding, { description: 'Found out unless told.' })),
  separator: Type.Optional(nullable(BulkSeparator, { description: 'Found out unless told.' })),
  mapping: Type.Optional(
    Type.Unsafe<BulkFill[] | null>({
      type: ['array', 'null'],
      items: BulkFill,
      maxItems: 100,
      description:
        'What fills which field. A field that it does not name is filled by the column called like it; one with neither column nor value stays empty.',
    }),
  ),
  skip_bad: Type.Boolean({
    default: false,
    description:
      'Whether rows with mistakes are left out; otherwise they keep the run from starting.',
  }),
});
export type BulkPlan = Static<typeof BulkPlan>;

/** The kinds of mistakes in a row. The web application words them in the reader's language. */
export const BULK_MISTAKES = [
  'missing',
  'too_long',
  'not_a_number',
  'not_an_option',
  'not_in_list',
  'repeated',
  'not_yes_or_no',
  'unknown_knowledge',
  'cells',
  'bad_text',
  'input_too_long',
  'open_quote',
  'not_json',
  'wrong_type',
] as const;
export const BulkMistakeKind = oneOf(BULK_MISTAKES);
export type BulkMistakeKind = Static<typeof BulkMistakeKind>;

export const BulkMistake = Type.Object({
  row: Type.Integer({
    minimum: 0,
    description:
      'Its number in the file, as a spreadsheet counts: the header is row 1. 0 for all rows.',
  }),
  column: nullable(Type.String(), { description: 'Null when it is about the whole row.' }),
  field: nullable(Type.String()),
  kind: BulkMistakeKind,
  value: nullable(Type.String(), { description: 'The beginning of what stands there.' }),
  expected: nullable(Type.String(), {
    description: 'What may stand there: a number, or the options.',
  }),
});
export type BulkMistake = Static<typeof BulkMistake>;

const Field = Type.Object({
  key: Type.String(),
  label: Type.String(),
  type: oneOf(['text', 'textarea', 'number', 'boolean', 'select', 'multiselect', 'infobase']),
  required: Type.Boolean(),
  column: nullable(Type.String(), { description: 'The column that fills it.' }),
  value: Constant,
  state: oneOf(['filled', 'empty', 'unfilled', 'no_column'], {
    description:
      'Empty is left to its default; unfilled is required and lacks a column or a value; no_column names a column that the file lacks.',
  }),
});
export type BulkField = Static<typeof Field>;

const Sample = Type.Object({
  row: count('Its number in the file.'),
  input: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
  }),
});

export const BulkEstimate = Type.Object({
  documents: count('Documents that would be written.'),
  tokens: count('Tokens for all of them; an estimate.'),
  cost_usd: nullable(Type.Number(), { description: 'Null when the price is not known.' }),
  basis: oneOf(['template', 'workspace', 'lengths'], {
    description: 'Earlier documents of the template, of the workspace, or only lengths of texts.',
  }),
  budget_left: nullable(Type.Integer(), {
    description: 'Tokens left this month; null without a limit.',
  }),
});
export type BulkEstimate = Static<typeof BulkEstimate>;

export const BulkCheck = Type.Object({
  format: oneOf(['csv', 'jsonl']),
  encoding: BulkEncoding,
  separator: nullable(BulkSeparator, { description: 'Null for JSON Lines.' }),
  columns: Type.Array(
    Type.Object({
      name: Type.String(),
      samples: Type.Array(Type.String(), { description: 'The first few values.' }),
    }),
  ),
  fields: Type.Array(Field, { description: 'The form with what fills it.' }),
  ready: Type.Boolean({ description: 'Whether every field has what it needs.' }),
  rows: count('Rows in the file.'),
  right: count('Rows without a mistake.'),
  wrong: count('Rows with one.'),
  samples: Type.Array(Sample, { description: 'The first rows as they would be sent.' }),
  mistakes: Type.Array(BulkMistake, { description: 'In the order of the file, at most 10,000.' }),
  mistakes_total: count('All mistakes, listed or not.'),
  kinds: Type.Array(Type.Object({ kind: BulkMistakeKind, count: count('How many.') }), {
    description: 'Most frequent first.',
  }),
  estimate: BulkEstimate,
});
export type BulkCheck = Static<typeof BulkCheck>;

export const BulkRunDetail = Type.Object({
  ...BulkRun.properties,
  skipped: count('Rows that were left out for their mistakes; they are not part of the total.'),
  template_name: nullable(Type.String(), { description: 'Null when it was deleted.' }),
  tone_name: nullable(Type.String()),
  file_name: nullable(Type.String()),
  created_by_name: nullable(Type.String(), {
    description: 'Who started it, or made the key that did; null when not known.',
  }),
});
export type BulkRunDetail = Static<typeof BulkRunDetail>;

export const BulkRunPage = Type.Object({
  runs: Type.Array(BulkRunDetail, { description: 'Newest first.' }),
  next_cursor: nullable(Type.String()),
});

export const BULK_ROW_STATES = [
  'pending',
  'running',
  'ready',
  'failed',
  'cancelled',
  'skipped',
] as const;
export const BulkRowState = oneOf(BULK_ROW_STATES);
export type BulkRowState = Static<typeof BulkRowState>;

export const BulkRow = Type.Object({
  position: Type.Integer({ minimum: 1, description: 'Its place in the run.' }),
  row: nullable(Type.Integer(), { description: 'Its number in the file; null when not known.' }),
  status: BulkRowState,
  failure: nullable(Type.String(), { description: 'Why its document failed, as a code.' }),
  mistakes: Type.Array(Type.Object({ field: nullable(Type.String()), kind: BulkMistakeKind }), {
    description: 'Why the row was left out.',
  }),
  document_id: nullable(docId('Its document.')),
  title: nullable(Type.String(), { description: 'Of the document; null before it is ready.' }),
  input: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description: 'What was sent, long texts cut.',
  }),
});
export type BulkRow = Static<typeof BulkRow>;

export const BulkRowPage = Type.Object({
  rows: Type.Array(BulkRow, { description: 'In the order of the file.' }),
  next_after: nullable(Type.Integer(), { description: 'The position to go on after.' }),
  fields: Type.Array(Type.String(), { description: 'The keys of the form, in its order.' }),
});

const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Integer({ minimum: 1, maximum: 100, default: 50 }),
});

const RowsQuery = Type.Object({
  status: Type.Optional(BulkRowState),
  after: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 50 }),
});

const RetryRows = Type.Object({
  positions: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
      minItems: 1,
      maxItems: 10_000,
      description: 'Only these rows; otherwise all that failed.',
    }),
  ),
  include_cancelled: Type.Boolean({ default: false }),
});

const BulkStarted = Type.Object({
  id: Id('Identifier of the run.', 'blk_01kb3yz8v7e8xs6e1hq6m2p4af'),
  total: count('Documents that will be written.'),
  skipped: count('Rows that were left out.'),
  status: BulkStatus,
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;
const upload = [{ mediaType: BULK_FILE_TYPE, schema: Type.String(), example: '{}\n' }] as const;

/**
 * Routes of bulk runs in the web application: checking a file, starting a run from it and following its rows.
 */
export const bulkRoutes = defineAppRoutes({
  checkBulkFile: {
    method: 'POST',
    url: at('/bulk-runs/check'),
    long: true,
    access: 'write',
    params: inWorkspace(),
    upload,
    uploadMebibytes: 33,
    success: answers(BulkCheck),
  },
  startBulkRun: {
    method: 'POST',
    url: at('/bulk-runs'),
    long: true,
    access: 'write',
    params: inWorkspace(),
    upload,
    uploadMebibytes: 33,
    success: answers(BulkStarted, 201),
  },
  listBulkPage: {
    method: 'GET',
    url: at('/bulk-runs'),
    access: 'read',
    params: inWorkspace(),
    query: PageQuery,
    success: answers(BulkRunPage),
  },
  getBulkRunDetail: {
    method: 'GET',
    url: at('/bulk-runs/:bulk_id'),
    access: 'read',
    params: inWorkspace('bulk_id'),
    success: answers(BulkRunDetail),
  },
  listBulkRows: {
    method: 'GET',
    url: at('/bulk-runs/:bulk_id/rows'),
    access: 'read',
    params: inWorkspace('bulk_id'),
    query: RowsQuery,
    success: answers(BulkRowPage),
  },
  retryBulkRows: {
    method: 'POST',
    url: at('/bulk-runs/:bulk_id/retry'),
    long: true,
    access: 'write',
    params: inWorkspace('bulk_id'),
    body: { schema: RetryRows },
    success: answers(BulkRunDetail),
  },
});
