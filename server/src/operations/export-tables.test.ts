import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { EXPORT_PARTS } from './export-parts.ts';

const database = await createTestDatabase();

/** Tables of a workspace that are left out, each with its reason. */
const LEFT_OUT: Record<string, string> = {
  // Written in another form.
  audit: 'audits.jsonl',
  trail_head: 'trail-heads.jsonl',
  audit_closing: 'trail-heads.jsonl',
  trail_entry: 'trail.jsonl',
  trail_item: 'trail.jsonl',
  trail_source: 'trail.jsonl',
  violation_review: 'violations.jsonl',
  retention: 'workspace.json',
  template_command: 'the newest version has it',
  template_meta: 'the newest version has it',
  tone_meta: 'the newest version has it',
  workspace_deletion: 'what is planned for the workspace is no part of it',
  // Made from what is there.
  violation_group: 'made from violations',
  violation_block: 'made from violations',
  violation_vocabulary: 'an index',
  violation_posting: 'an index',
  infobase_word: 'an index',
  infobase_posting: 'an index',
  finding: 'follows from violations.jsonl, where each violation says which one it continues',
  finding_tally: 'counted',
  finding_tally_change: 'counted',
  finding_decision: 'the entries of the trail have the decision',
  standing_use: 'counted from the trail, whose entries name the standing decision',
  audit_gap_tally: 'counted',
  audit_hint_tally: 'counted',
  audit_tally: 'counted',
  audit_day: 'counted',
  audit_rule_tally: 'counted',
  audit_asset_tally: 'counted',
  rule_label: 'counted',
  rule_label_count: 'counted',
  model_usage: 'the sums of spending.jsonl',
  // Gone in a moment or of no use elsewhere.
  document_chunk: 'while a text is written',
  passage: 'while somebody waits',
  infobase_import: 'while somebody looks at it',
  idempotency_key: 'for a day',
  request_bucket: 'for a minute',
  model_reservation: 'while a model is asked',
  unfinished_work: 'while it is not done',
  forward_work: 'while it is not done',
  background_migration_place: 'while it is not done',
  event_outbox: 'while it has no number',
  webhook_endpoint: 'with secrets',
  workspace_model: 'with a secret',
  webhook_work: 'of no use elsewhere',
  webhook_delivery: 'for a month',
  notification: 'for half a year, about what is exported',
  notification_outbox: 'until a letter is planned',
  notification_letter: 'for half a year, about what is exported',
  letter_work: 'of no use elsewhere',
  key_reminder: 'made anew with each key',
  event: 'for a month, about what is exported',
  event_head: 'for a month, about what is exported',
  event_trail: 'for a month, about what is exported',
  retired_blob: 'while they are deleted',
  workspace_export: 'exports themselves',
  allowed_place: "the operator's network",
  one_time_link: 'secrets of people',
};

test('every table with rows of a workspace is exported or left out for a reason', async () => {
  const { rows } = await database.admin.query<{ name: string }>(
    `select c.table_name as name from information_schema.columns c
     where c.table_schema = 'public' and c.column_name = 'workspace_id'`,
  );
  const exported = new Set<string>(EXPORT_PARTS.map(({ table }) => table));
  expect(
    rows.map(({ name }) => name).filter((name) => !exported.has(name) && !(name in LEFT_OUT)),
  ).toEqual([]);
});
