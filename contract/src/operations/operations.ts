import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, inWorkspace, WORKSPACE_PREFIX } from '../shared/app-route.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { JudgeLicences } from './judge-licences.ts';
import { ModelFailure } from './model-failures.ts';

const count = (description: string) => Type.Integer({ minimum: 0, description });
const day = (description: string) => Type.String({ format: 'date', description });
const micros = (description: string) =>
  Type.Integer({ description: `${description} In millionths of a US dollar.` });

export const LINK_STATES = ['unused', 'working', 'failing', 'held'] as const;

export const ModelLink = Type.Object({
  name: Type.String({ description: 'As receipts name it, such as openai:gpt-x.' }),
  kind: Type.String({ description: 'Whose protocol it speaks.' }),
  provider: Type.String(),
  model: Type.String(),
  host: nullable(Type.String(), { description: "In place of the provider's own address." }),
  concurrency: count('Calls at a time from one process.'),
  rpm: nullable(Type.Integer(), { description: 'Requests a minute; null sets no limit.' }),
  tpm: nullable(Type.Integer(), { description: 'Tokens a minute; null sets no limit.' }),
  total_ms: count('A call that takes longer is given up.'),
  price_in: nullable(Type.Number(), { description: 'Dollars for a million tokens read.' }),
  price_out: nullable(Type.Number(), { description: 'Dollars for a million tokens written.' }),
  price_source: oneOf(['operator', 'list', 'none'], {
    description: 'Set by the operator, from the price list, or not known.',
  }),
  secret: oneOf(['present', 'absent', 'not_needed'], { description: 'Never the secret itself.' }),
  state: oneOf(LINK_STATES, { description: 'How it did when it was last asked.' }),
  worked_at: nullable(Timestamp('When it last answered.')),
  failed_at: nullable(Timestamp('When it last failed.')),
  failure: nullable(ModelFailure, { description: 'How it failed then.' }),
  held_until: nullable(Timestamp('Until when it asked to be left alone.')),
});
export type ModelLink = Static<typeof ModelLink>;

export const ModelSetup = Type.Object({
  links: Type.Array(ModelLink, { description: 'In the order in which they are asked.' }),
  sandbox: Type.Boolean({ description: 'Sample texts are written instead of asking a model.' }),
  told_at: nullable(Timestamp('When the workflows role last told of its models.')),
  silent: Type.Boolean({ description: 'It has told nothing for minutes: it may not be running.' }),
});
export type ModelSetup = Static<typeof ModelSetup>;

/** An empty body is required, because asking a model costs tokens and must not happen by accident. */
export const TryModelRequest = Type.Object({});

export const ModelTrial = Type.Object({
  ok: Type.Boolean(),
  link: nullable(Type.String(), { description: 'Which of the models answered.' }),
  text: nullable(Type.String(), { description: 'What it answered.' }),
  duration_ms: count('How long the provider took, or how long it took to fail.'),
  input_tokens: count('Tokens read.'),
  output_tokens: count('Tokens written.'),
  estimated: Type.Boolean({ description: 'The provider reported no usage; the tokens are ours.' }),
  cost_micros: nullable(micros('What it cost.'), { description: 'Null when no price is known.' }),
  failure: nullable(ModelFailure),
  detail: nullable(Type.String(), { description: 'Which model failed how.' }),
});
export type ModelTrial = Static<typeof ModelTrial>;

/** The purposes of spent tokens. `earlier` marks tokens that were spent before purposes were recorded. */
export const SPEND_PURPOSES = [
  'document',
  'bulk',
  'judge',
  'rewrite',
  'guideline',
  'preview',
  'trial',
  'probe',
  'suggestion',
  'translation',
  'various',
  'earlier',
] as const;
export type SpendPurpose = (typeof SPEND_PURPOSES)[number];
const Purpose = oneOf(SPEND_PURPOSES, { description: 'What the tokens were spent for.' });

const figures = {
  calls: count('Calls that were billed, answered or not.'),
  input_tokens: count('Tokens read.'),
  output_tokens: count('Tokens written.'),
  cost_micros: micros('The cost as far as prices are known.'),
  unpriced_tokens: count('Tokens whose price is not known; their cost is in no sum.'),
};
export const SpendFigures = Type.Object(figures);
export type SpendFigures = Static<typeof SpendFigures>;

export const SpendDay = Type.Object({
  day: day('A day in UTC.'),
  ...figures,
  by: Type.Array(Type.Object({ purpose: Purpose, ...figures }), {
    description: 'The same by purpose; purposes without any are left out.',
  }),
});
export type SpendDay = Static<typeof SpendDay>;

export const BUDGET_STATES = ['unlimited', 'fine', 'near', 'stopped'] as const;

export const Budget = Type.Object({
  month: day('The first day of the month that it counts for, in UTC.'),
  renews_at: Timestamp('When the next month begins.'),
  own_tokens: nullable(Type.Integer(), {
    description: "The workspace's own limit; null takes the operator's, 0 sets none.",
  }),
  operator_tokens: nullable(Type.Integer(), {
    description: "The operator's limit for a workspace, 0 for none; null while it is not known.",
  }),
  most_tokens: nullable(Type.Integer(), {
    description: 'What may be set at most; null sets no bound.',
  }),
  limit_tokens: nullable(Type.Integer(), { description: 'What holds; null is no limit.' }),
  used_tokens: count('Billed this month.'),
  reserved_tokens: count('Set aside for calls under way.'),
  shared_limit_tokens: nullable(Type.Integer(), {
    description: 'Of all workspaces that the same person created; null where none holds.',
  }),
  shared_remaining_tokens: nullable(Type.Integer(), { description: 'How many of those are left.' }),
  remaining_tokens: nullable(Type.Integer(), {
    description: 'By the limit with the least left; null without one.',
  }),
  text_tokens: count('What one text sets aside when it begins; with less left none begins.'),
  state: oneOf(BUDGET_STATES, { description: 'near: four fifths are used.' }),
});
export type Budget = Static<typeof Budget>;

export const SetBudgetRequest = Type.Object({
  tokens: nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }), {
    description: "Tokens a month; null takes the operator's limit, 0 sets none.",
  }),
});

export const SpendForecast = Type.Object({
  tokens: count('Tokens of the whole month, if it goes on like this.'),
  cost_micros: micros('Its cost as far as prices are known.'),
  days: count('On how many days it is based.'),
  ends_on: nullable(day('A day.'), {
    description: 'The day on which the budget is used up at this pace; null when it is not.',
  }),
});
export type SpendForecast = Static<typeof SpendForecast>;

export const Spend = Type.Object({
  from: day('The first day.'),
  to: day('The last day, which is included.'),
  total: SpendFigures,
  days: Type.Array(SpendDay, { description: 'Each day of the range, the oldest first.' }),
  models: Type.Array(Type.Object({ provider: Type.String(), model: Type.String(), ...figures }), {
    description: 'Most tokens first.',
  }),
  purposes: Type.Array(Type.Object({ purpose: Purpose, ...figures }), {
    description: 'Most tokens first.',
  }),
  templates: Type.Array(
    Type.Object({
      template_id: Id('Identifier of the template.', 'tpl_01kb3yz8v7e8xs6e1hq6m2p4ah'),
      name: nullable(Type.String(), { description: 'Null when it is not there any more.' }),
      ...figures,
    }),
    { description: 'Documents and bulk by template, most tokens first, at most ten.' },
  ),
  audits: Type.Array(
    Type.Object({
      audit_id: Id('Identifier of the audit.', 'aud_01kb3yz8v7e8xs6e1hq6m2p4ah'),
      name: nullable(Type.String()),
      ...figures,
    }),
    { description: 'Judging by audit, most tokens first, at most ten.' },
  ),
  forecast: SpendForecast,
  budget: Budget,
});
export type Spend = Static<typeof Spend>;

export const SpendQuery = Type.Object({
  from: Type.Optional(
    Type.String({ maxLength: 10, description: 'A day in UTC; otherwise the first of the month.' }),
  ),
  to: Type.Optional(
    Type.String({ maxLength: 10, description: 'A day in UTC, included; otherwise today.' }),
  ),
});

/**
 * The kinds of data that retention can delete. Decisions, trails and the texts that they quote are never
 * deleted.
 */
export const RETAINED = ['documents', 'versions', 'bulk', 'snapshots', 'pictures'] as const;
export type Retained = (typeof RETAINED)[number];

const days = (description: string) =>
  nullable(Type.Integer({ minimum: 1, maximum: 36_500 }), {
    description: `${description} Null keeps them for ever.`,
  });

export const RetentionPeriods = Type.Object({
  documents: days('Days after which texts that nobody shared or changed since are deleted.'),
  versions: days('Days after which earlier versions of texts are deleted.'),
  bulk: days('Days after which finished bulk runs are deleted with their rows.'),
  snapshots: days('Days after which looks at assets that no violation quotes are deleted.'),
  pictures: days(
    'Days after which pictures and stored copies of pages are deleted, also of those with violations.',
  ),
});
export type RetentionPeriods = Static<typeof RetentionPeriods>;

const purged = {
  what: oneOf(RETAINED),
  count: count('How many.'),
  bytes: count('What they take up.'),
};

export const RetentionRun = Type.Object({
  started_at: Timestamp('When it began.'),
  finished_at: nullable(Timestamp('When it ended; null while it is under way.')),
  purged: Type.Array(Type.Object(purged), { description: 'What it deleted.' }),
});
export type RetentionRun = Static<typeof RetentionRun>;

export const Retention = Type.Object({
  periods: RetentionPeriods,
  stored: Type.Object({
    pictures: Type.Object({
      count: count('Pictures and stored copies of pages that are kept.'),
      bytes: count('What they take up.'),
    }),
  }),
  next_at: nullable(Timestamp('When it is looked after next; null while everything is kept.')),
  last_run: nullable(RetentionRun),
});
export type Retention = Static<typeof Retention>;

export const RetentionPreview = Type.Object({
  at: Timestamp('As of when.'),
  parts: Type.Array(
    Type.Object({
      ...purged,
      kept: count('As old, and kept because it is evidence, shared, or the newest.'),
      estimated: Type.Boolean({ description: 'The bytes are reckoned from a sample.' }),
    }),
    { description: 'What would be deleted now by these periods.' },
  ),
});
export type RetentionPreview = Static<typeof RetentionPreview>;

/** An empty body is required, because deleted data cannot be restored. */
export const RunRetentionRequest = Type.Object({});

export const WorkspaceExport = Type.Object({
  id: Id('Identifier of the export.', 'exp_01kb3yz8v7e8xs6e1hq6m2p4ah'),
  status: oneOf(['asked', 'running', 'done', 'failed'], {
    description: 'asked: nobody has begun to download it yet.',
  }),
  asked_by: nullable(Type.String(), { description: 'Null once that person has left.' }),
  created_at: Timestamp('When it was asked for.'),
  finished_at: nullable(Timestamp('When the last byte was sent.')),
  rows: count('Records written so far.'),
  total_rows: count('Records to write, as counted when it was asked for.'),
  bytes: count('Bytes of the file so far.'),
  manifest_sha256: nullable(Type.String(), { description: 'Of the manifest inside the file.' }),
});
export type WorkspaceExport = Static<typeof WorkspaceExport>;

export const WorkspaceExportList = Type.Object({
  exports: Type.Array(WorkspaceExport, { description: 'The newest first, at most twenty.' }),
});

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** Spending, retention and export. */
export const operationsRoutes = defineAppRoutes({
  getJudgeLicences: {
    method: 'GET',
    url: at('/judge-licences'),
    access: 'read',
    params: inWorkspace(),
    success: answers(JudgeLicences),
  },
  getSpend: {
    method: 'GET',
    url: at('/spend'),
    access: 'read',
    params: inWorkspace(),
    query: SpendQuery,
    success: answers(Spend),
  },
  getBudget: {
    method: 'GET',
    url: at('/budget'),
    access: 'read',
    params: inWorkspace(),
    success: answers(Budget),
  },
  setBudget: {
    method: 'POST',
    url: at('/budget'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: SetBudgetRequest },
    success: answers(Budget),
  },
  getRetention: {
    method: 'GET',
    url: at('/retention'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(Retention),
  },
  previewRetention: {
    method: 'POST',
    url: at('/retention/preview'),
    access: 'administer',
    params: inWorkspace(),
    body: { schema: RetentionPeriods },
    success: answers(RetentionPreview),
  },
  setRetention: {
    method: 'POST',
    url: at('/retention'),
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: RetentionPeriods },
    success: answers(Retention),
  },
  runRetention: {
    method: 'POST',
    url: at('/retention/run'),
    long: true,
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    body: { schema: RunRetentionRequest },
    success: answers(Retention),
  },
  listExports: {
    method: 'GET',
    url: at('/exports'),
    access: 'administer',
    params: inWorkspace(),
    success: answers(WorkspaceExportList),
  },
  startExport: {
    method: 'POST',
    url: at('/exports'),
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace(),
    success: answers(WorkspaceExport, 201),
  },
  // An export that was asked for waits until somebody fetches it, so asking again is not enough.
  downloadExport: {
    method: 'GET',
    url: at('/exports/:export_id/file'),
    access: 'administer',
    proof: 'fresh',
    params: inWorkspace('export_id'),
    success: { status: 200, schema: Type.String(), mediaType: 'application/zip' },
  },
});
