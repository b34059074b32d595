import type { BulkRunDetail } from '@copydesk/contract/bulk/app-routes';
import type { Answer, OnceRequest } from '../platform/db/idempotency.ts';
import { invalidValue } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type BulkWorkers, startRun } from './start-bulk-run.ts';
import { getRunDetail } from './run-detail.ts';
import type { MappedRow } from './map-row.ts';
import { type BulkFile, mistakesOf, type ReadPlan, readPlan } from './read-plan.ts';
import { type NewRow, storeRun } from './store-run.ts';
import { plainText } from './table.ts';

/** The most characters of each value that are kept of a skipped row, to recognise it. */
const MAX_KEPT = 1_000;

const keptValue = (value: unknown): unknown => {
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return plainText(text.slice(0, MAX_KEPT));
};

const toNewRow = ({ row, input, given, mistakes }: MappedRow): NewRow => {
  if (mistakes.length === 0) return { input, sourceRow: row, mistakes: [] };
  const kept = Object.entries(given).filter(([, value]) => value !== undefined && value !== '');
  return {
    input: Object.fromEntries(kept.map(([key, value]) => [key, keptValue(value)])),
    sourceRow: row,
    mistakes: mistakes.map(({ field, kind }) => ({ field, kind })),
  };
};

const refuse = (text: string): never => {
  throw invalidValue(['file'], text);
};

/** Throws if a row has mistakes, unless such rows are to be skipped and at least one row is valid. */
const refuseUnready = (read: ReadPlan, skipsBad: boolean): void => {
  if (!read.fills.ready) refuse('a field of the form lacks a column or a value');
  const wrong = read.rows.filter(({ mistakes }) => mistakes.length > 0).length;
  if (wrong > 0 && !skipsBad) {
    refuse(`${wrong} rows have mistakes; ${mistakesOf(read).mistakes_total} in all`);
  }
  if (wrong === read.rows.length) refuse('no row is right');
};

/**
 * Starts a run from a file and its mapping. If the plan says so, rows with mistakes are skipped and stored as
 * skipped; otherwise they are invalid and nothing begins.
 */
export const startMappedRun = async (
  scope: Scope,
  workers: BulkWorkers,
  input: BulkFile & {
    readonly once: OnceRequest | undefined;
    /** Makes the answer, which is kept for a repetition of the request. */
    readonly toAnswer: (run: BulkRunDetail) => Answer;
  },
): Promise<{ answer: Answer; replayed: boolean }> => {
  const { plan } = input;
  // Read before the transaction, because a large file takes too long for one.
  const read = await readPlan(scope, input);
  refuseUnready(read, plan.skip_bad);
  const create = (inside: Scope): Promise<string> =>
    storeRun(inside, {
      name: plan.name ?? null,
      fileName: plan.file_name || null,
      template: read.template,
      tone: read.tone ?? null,
      languageKey: plan.language_key,
      rows: read.rows.map(toNewRow),
    });
  const answerOf = async (inside: Scope, id: string): Promise<Answer> =>
    input.toAnswer(await getRunDetail(inside, toPublicId('blk', id)));
  return startRun(scope, workers, { create, once: input.once, answerOf });
};
