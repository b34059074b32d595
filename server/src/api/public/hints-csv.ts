import type { AuditHint } from '@copydesk/contract/hints/hint';
import { stringify } from 'csv-stringify/sync';

const COLUMNS: Readonly<Record<string, (hint: AuditHint) => string | number | null>> = {
  kind: () => 'hint',
  id: ({ id }) => id,
  state: ({ state }) => state,
  family: ({ family }) => family,
  language: ({ language }) => language,
  score: ({ score }) => score,
  asset_name: ({ asset_name: name }) => name,
  asset_url: ({ asset_url: url }) => url,
  quote: ({ quote }) => quote,
  note: ({ note }) => note,
  decided_at: ({ decided_at: at }) => at,
  decided_by: ({ decided_by: by }) => by,
  carried_from: ({ carried_from: from }) => from,
  opinion: ({ opinion }) => opinion?.opinion ?? null,
  opinion_quote: ({ opinion }) => opinion?.quote ?? null,
  opinion_why: ({ opinion }) => opinion?.why ?? null,
  element: ({ element }) => element,
  anchor: ({ anchor }) => JSON.stringify(anchor),
  rule_id: ({ rule }) => rule?.rule_id ?? null,
  rule_name: ({ rule }) => rule?.name ?? null,
  severity: ({ rule }) => rule?.severity ?? null,
  reason: ({ rule }) => rule?.reason ?? null,
};

/**
 * Writes CSV. A spreadsheet would run a text such as =1+1 as a formula; a leading apostrophe prevents that.
 */
const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  );

/** Hints as CSV, a page at a time, with a header line. */
export async function* hintsCsv(
  pages: AsyncIterable<readonly AuditHint[]>,
): AsyncGenerator<string> {
  yield toCsv([Object.keys(COLUMNS)]);
  for await (const page of pages)
    yield toCsv(page.map((hint) => Object.values(COLUMNS).map((read) => read(hint))));
}
