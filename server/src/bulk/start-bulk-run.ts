import { type Answer, type OnceRequest } from '../platform/db/idempotency.ts';
import { OperationError } from '../platform/errors.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { type BulkWorkers, startRun } from './create-bulk-run.ts';
import { getDeskRun } from './desk-run.ts';
import type { MappedRow } from './map-row.ts';
import { type BulkFile, mistakesOf, type ReadPlan, readPlan } from './read-plan.ts';
import { type NewRow, storeRun } from './store-run.ts';
import { plainText } from './table.ts';

/** Of a row that is left out so much of each value is kept, to know it again by. */
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
  const msg = `Value error, ${text}`;
  const issue = { type: 'value_error', loc: ['body', 'file'], msg };
  throw new OperationError('invalid', msg, { issues: [issue] });
};

/** Nothing begins unless every row is right, or wrong ones are to be left out and some are right. */
const refuseUnready = (read: ReadPlan, skipsBad: boolean): void => {
  if (!read.fills.ready) refuse('a field of the form lacks a column or a value');
  const wrong = read.rows.filter(({ mistakes }) => mistakes.length > 0).length;
  if (wrong > 0 && !skipsBad) {
    refuse(`${wrong} rows have mistakes; ${mistakesOf(read).mistakes_total} in all`);
  }
  if (wrong === read.rows.length) refuse('no row is right');
};

/**
 * Starts a run from a file as somebody mapped it. Rows with mistakes are left out if the plan says so, and
 * kept as such; otherwise they are invalid and nothing begins.
 */
export const startBulkRun = async (
  scope: Scope,
  workers: BulkWorkers,
  input: BulkFile & { readonly once: OnceRequest | undefined },
): Promise<{ answer: Answer; replayed: boolean }> => {
  const { plan } = input;
  // Read before the transaction: a large file takes longer than one should.
  const read = await readPlan(scope, input);
  refuseUnready(read, plan.skip_bad);
  const begin = (inside: Scope): Promise<string> =>
    storeRun(inside, {
      name: plan.name ?? null,
      fileName: plan.file_name || null,
      template: read.template,
      tone: read.tone ?? null,
      languageKey: plan.language_key,
      rows: read.rows.map(toNewRow),
    });
  const answerOf = async (inside: Scope, id: string): Promise<Answer> => {
    const {
      id: publicId,
      total,
      skipped,
      status,
    } = await getDeskRun(inside, toPublicId('blk', id));
    return {
      status: 201,
      headers: {},
      body: JSON.stringify({ id: publicId, total, skipped, status }),
    };
  };
  return startRun(scope, workers, { begin, once: input.once, answerOf });
};
