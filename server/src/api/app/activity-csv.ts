import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import { stringify } from 'csv-stringify/sync';

const COLUMNS: Readonly<Record<string, (entry: ActivityEntry) => string | number | null>> = {
  at: ({ at }) => at,
  source: ({ source }) => source,
  action: ({ action }) => action,
  actor_kind: ({ actor }) => actor.kind,
  actor_id: ({ actor }) => actor.id,
  actor_name: ({ actor }) => actor.name,
  actor_email: ({ actor }) => actor.email,
  key_prefix: ({ actor }) => actor.prefix,
  audit_id: ({ audit }) => audit?.id ?? null,
  audit_name: ({ audit }) => audit?.name ?? null,
  seq: ({ seq }) => seq,
  violation_id: ({ violation }) => violation?.id ?? null,
  rule_name: ({ violation }) => violation?.rule_name ?? null,
  asset_name: ({ violation }) => violation?.asset_name ?? null,
  before: ({ before }) => before,
  after: ({ after }) => after,
  reason: ({ reason }) => reason,
  addressed: ({ addressed }) => addressed,
  changed: ({ changed }) => changed,
  reaffirmed: ({ reaffirmed }) => String(reaffirmed),
  undoes: ({ undoes }) => undoes,
  undone: ({ undone }) => String(undone),
  subject_kind: ({ subject }) => subject?.kind ?? null,
  subject_id: ({ subject }) => subject?.id ?? null,
  subject_name: ({ subject }) => subject?.name ?? null,
  from_value: ({ from_value: value }) => value,
  to_value: ({ to_value: value }) => value,
};

/**
 * Writes CSV. A spreadsheet would run a text such as =1+1 as a formula; a leading apostrophe prevents that.
 */
const toCsv = (rows: readonly (readonly unknown[])[]): string =>
  stringify(
    rows.map((row) => [...row]),
    { escape_formulas: true },
  );

/** Entries as CSV, a page at a time. */
export async function* activityCsv(
  pages: AsyncIterable<readonly ActivityEntry[]>,
): AsyncGenerator<string> {
  yield toCsv([Object.keys(COLUMNS)]);
  for await (const page of pages) {
    yield toCsv(page.map((entry) => Object.values(COLUMNS).map((read) => read(entry))));
  }
}
