import type { ActivityEntry } from '@copydesk/contract/activity/activity';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { activityCsv } from './activity-csv.ts';

const entry = (changes: Partial<ActivityEntry> = {}): ActivityEntry => ({
  id: 'act_01kb3yz8v7e8xs6e1hq6m2p4aj',
  source: 'review',
  at: '2026-03-02T09:15:00.000Z',
  actor: { kind: 'user', id: 'usr_1', name: 'Reviewer', email: 'r@demo.example', prefix: null },
  action: 'dismiss',
  reason: 'Quoted.',
  addressed: 12,
  changed: 11,
  reaffirmed: false,
  group: true,
  audit: { id: 'aud_1', name: 'Spring' },
  seq: 7,
  violation: { id: 'vio_1', rule_name: 'No guaranteed returns', asset_name: 'Savings' },
  before: 'undecided',
  after: 'dismissed',
  undoes: null,
  undone: false,
  subject: null,
  from_value: null,
  to_value: null,
  ...changes,
});

async function* pagesOf(...pages: ActivityEntry[][]) {
  yield* pages;
}

const rowsOf = async (...pages: ActivityEntry[][]): Promise<Record<string, string>[]> => {
  let text = '';
  for await (const part of activityCsv(pagesOf(...pages))) text += part;
  return parse(text, { columns: true });
};

test('each entry is a row under one line of names', async () => {
  const rows = await rowsOf([entry(), entry({ seq: 6 })], [entry({ seq: 5 })]);
  expect(rows.map(({ seq }) => seq)).toEqual(['7', '6', '5']);
  expect(rows[0]).toMatchObject({
    at: '2026-03-02T09:15:00.000Z',
    actor_email: 'r@demo.example',
    before: 'undecided',
    after: 'dismissed',
    undone: 'false',
    undoes: '',
  });
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1', '＝1+1'])(
  'a text that begins as the formula %j stays a text in every column that people write',
  async (text) => {
    const [row] = await rowsOf([
      entry({
        reason: text,
        actor: { kind: 'key', id: 'key_1', name: text, email: text, prefix: text },
        audit: { id: 'aud_1', name: text },
        violation: { id: 'vio_1', rule_name: text, asset_name: text },
        subject: { kind: 'pack', id: text, name: text },
        from_value: text,
        to_value: text,
      }),
    ]);
    const written =
      'reason actor_name actor_email key_prefix audit_name rule_name asset_name subject_id subject_name from_value to_value';
    for (const name of written.split(' ')) expect(row?.[name]).toBe(`'${text}`);
  },
);

test('line breaks, quotes and commas stay in their cell', async () => {
  const reason = 'one,"two"\r\nthree\n=four';
  const [row, ...others] = await rowsOf([entry({ reason })]);
  expect(row?.['reason']).toBe(reason);
  expect(others).toEqual([]);
});
