import type { BulkCheck } from '@copydesk/contract/bulk/app-routes';
import type { Scope } from '../platform/db/scope.ts';
import { shownValue } from './describe-mistake.ts';
import { estimateRun } from './estimate-run.ts';
import { type BulkFile, mistakesOf, readPlan } from './read-plan.ts';
import type { Table } from './table.ts';

const SAMPLE_VALUES = 3;
const SAMPLE_ROWS = 5;
const LOOKED_THROUGH = 200;

/** The first non-empty values of a column. */
const samplesOf = ({ rows }: Table, at: number): string[] =>
  rows
    .slice(0, LOOKED_THROUGH)
    .flatMap(({ cells }) => shownValue(cells[at]) ?? [])
    .slice(0, SAMPLE_VALUES);

const averageLength = (inputs: readonly object[]): number => {
  const looked = inputs.slice(0, LOOKED_THROUGH);
  const sum = looked.reduce((total, input) => total + JSON.stringify(input).length, 0);
  return looked.length === 0 ? 0 : sum / looked.length;
};

/**
 * Reads a file as a run would and reports everything about it: its columns, what fills the form, every
 * mistake with its row, and the likely cost of the run. Nothing is stored or started.
 */
export const checkBulkFile = async (scope: Scope, file: BulkFile): Promise<BulkCheck> => {
  const read = await readPlan(scope, file);
  const { template, table, fills, rows } = read;
  const right = rows.filter(({ mistakes }) => mistakes.length === 0);
  const estimate = await estimateRun(scope, {
    templateId: template.id,
    languageKey: file.plan.language_key,
    documents: fills.ready ? right.length : 0,
    inputLength: averageLength(right.map(({ input }) => input)),
  });
  const { format, encoding, separator, columns } = table;
  return {
    format,
    encoding,
    separator,
    columns: columns.map((name, at) => ({ name, samples: samplesOf(table, at) })),
    fields: [...fills.fields],
    ready: fills.ready,
    rows: rows.length,
    right: right.length,
    wrong: rows.length - right.length,
    samples: right.slice(0, SAMPLE_ROWS).map(({ row, input }) => ({ row, input })),
    ...mistakesOf(read),
    estimate,
  };
};
