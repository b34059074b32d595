import type { BulkRun } from '@copydesk/contract/bulk/bulk-run';
import { toPublicId } from '../../src/platform/ids.ts';
import type { Verdict } from '../check.ts';
import { behindTheService, type Records } from './read-records.ts';

export interface ExportedLine {
  readonly position: number;
  readonly status: string;
  readonly document_id: string | null;
  readonly input: { readonly name: string };
}

interface RowRecord {
  readonly position: number;
  readonly status: string;
  readonly documentId: string | null;
  readonly name: string;
}

const ROWS = `
  select position, status, document_id as "documentId", input ->> 'name' as name
  from bulk_row where bulk_id = $1 order by position`;

/** Every row has ended once, its document says the same, and so do the counters and the file. */
export const checkRows = async (
  url: string,
  given: { readonly id: string | null; readonly rows: number; readonly run: BulkRun | null },
  { documents }: Records,
  exported: readonly ExportedLine[],
): Promise<Verdict[]> => {
  const { run } = given;
  const rows = await behindTheService(
    url,
    async (client) => (await client.query<RowRecord>(ROWS, [given.id])).rows,
  );
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  const ready = count('ready');
  const failed = count('failed');
  const counters: string[] = [];
  if (run?.ready !== ready || run.failed !== failed) {
    counters.push(`the run tells ${run?.ready} and ${run?.failed}, it has ${ready} and ${failed}`);
  }
  if (ready + failed !== given.rows || run?.total !== given.rows) {
    counters.push(`${ready + failed} rows ended of ${given.rows}, the run tells ${run?.total}`);
  }
  const byId = new Map(documents.map((document) => [document.id, document]));
  const apart = rows.flatMap(({ position, status, documentId, name }) => {
    const document = byId.get(documentId ?? '');
    return document?.status === status && document.name === name && document.bulkId === given.id
      ? []
      : [`row ${position} is ${status}, its document ${document?.status ?? 'missing'}`];
  });
  const used = new Set(rows.map(({ documentId }) => documentId));
  const spare = documents.filter(({ id }) => !used.has(id)).map(({ id, name }) => `${name}: ${id}`);
  const unlike = rows.flatMap(({ position, status, documentId, name }, index) => {
    const line = exported[index];
    const id = documentId === null ? null : toPublicId('doc', documentId);
    const same = line?.position === position && line.status === status && line.document_id === id;
    return same && line.input.name === name ? [] : [`row ${position} is exported otherwise`];
  });
  if (exported.length !== given.rows) unlike.unshift(`${exported.length} rows exported`);
  const verdict = (check: string, findings: readonly string[], figure?: string): Verdict => ({
    check,
    figure: figure ?? String(findings.length),
    findings,
  });
  return [
    verdict(
      'rows accounted for, counters = recount',
      counters,
      `${ready} ready + ${failed} failed of ${given.rows}`,
    ),
    verdict('rows unlike their document', apart),
    verdict('documents of no row', spare),
    verdict('rows exported', unlike, String(exported.length)),
  ];
};
