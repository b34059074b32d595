import type { BulkCheck, BulkMistake, BulkPlan } from '@copydesk/contract/bulk/app-routes';
import { setImmediate as breathe } from 'node:timers/promises';
import { findTarget, type TargetPlaces } from '../documents/find-target.ts';
import { OperationError, valueIssue } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import { knowInfobases } from './know-infobases.ts';
import { type MappedRow, mapRow } from './map-row.ts';
import { readTable } from './read-table.ts';
import { type Fills, resolveFills } from './resolve-fills.ts';
import { completeMapping } from './suggest-mapping.ts';
import type { Table } from './table.ts';

/** A file, and the plan for turning it into a bulk run. */
export interface BulkFile {
  readonly plan: BulkPlan;
  readonly content: Buffer;
}

type Target = Awaited<ReturnType<typeof findTarget>>;

/** A file that was read by its plan. Every row has its input or its mistakes. */
export interface ReadPlan {
  readonly template: NonNullable<Target['template']>;
  readonly tone: Target['tone'];
  readonly table: Table;
  readonly fills: Fills;
  readonly rows: readonly MappedRow[];
}

const PLACES: TargetPlaces = {
  template: ['template_id'],
  language: ['language_key'],
  tone: ['tone_of_voice_meta_id'],
};

/** Other requests are served after this many milliseconds of work. */
const SLICE_MS = 8;

const mapRows = async (
  table: Table,
  mapped: (row: Table['rows'][number]) => MappedRow,
): Promise<MappedRow[]> => {
  const rows: MappedRow[] = [];
  let since = performance.now();
  for (const row of table.rows) {
    rows.push(mapped(row));
    if (performance.now() - since < SLICE_MS) continue;
    await breathe();
    since = performance.now();
  }
  return rows;
};

const refuse = (issues: Target['templateIssues']): never => {
  throw new OperationError('invalid', 'The request is not valid.', { issues });
};

const emptyFile = valueIssue(['file'], 'the file has no rows');

/**
 * Reads a file by its plan. Throws invalid for an unknown template, language or tone and for a file without
 * rows, and too_large for too many rows. Mistakes of rows are part of the answer.
 */
export const readPlan = async (scope: Scope, { plan, content }: BulkFile): Promise<ReadPlan> => {
  const target = {
    templateId: plan.template_id,
    languageKey: plan.language_key,
    toneOfVoiceMetaId: plan.tone_of_voice_meta_id ?? null,
  };
  const found = await findTarget(scope, target, PLACES);
  const { template, tone, form, templateIssues, toneIssues } = found;
  if (!template || !form || toneIssues.length > 0)
    return refuse([...templateIssues, ...toneIssues]);
  const told = { encoding: plan.encoding ?? null, separator: plan.separator ?? null };
  const table = await readTable(content, told);
  if (table.rows.length === 0) return refuse([emptyFile]);
  const known = await knowInfobases(scope, form);
  const mapping = completeMapping(form, table.columns, plan.mapping ?? []);
  const fills = resolveFills(form, table.columns, mapping, known);
  const rows = await mapRows(table, (row) => mapRow(table, fills, known, row));
  return { template, tone, table, fills, rows };
};

/** The most mistakes that are listed. All are counted. */
const MAX_LISTED = 10_000;

/**
 * Returns the mistakes of a plan's rows, first those that all rows share, and how many of each kind there
 * are.
 */
export const mistakesOf = ({
  fills,
  rows,
}: ReadPlan): Pick<BulkCheck, 'mistakes' | 'mistakes_total' | 'kinds'> => {
  const mistakes: BulkMistake[] = [];
  const counts = new Map<BulkMistake['kind'], number>();
  let total = 0;
  for (const list of [fills.mistakes, ...rows.map((row) => row.mistakes)]) {
    for (const mistake of list) {
      total += 1;
      counts.set(mistake.kind, (counts.get(mistake.kind) ?? 0) + 1);
      if (mistakes.length < MAX_LISTED) mistakes.push(mistake);
    }
  }
  const kinds = [...counts].map(([kind, count]) => ({ kind, count }));
  return {
    mistakes,
    mistakes_total: total,
    kinds: kinds.toSorted((one, other) => other.count - one.count),
  };
};
