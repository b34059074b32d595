import { readFileSync, writeFileSync } from 'node:fs';
import { env } from 'node:process';
import { describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { isShort } from '../../test/short-run.ts';
import { makeSingleChanges, QUEUE } from '../../test/single-changes.ts';
import { createVerifiers } from '../../test/verifiers.ts';
import { verifyAll } from '../operations/verify-beside.ts';
import { toPublicId } from '../platform/ids.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { admin } = database;
const { blobs, verifyByExport } = createVerifiers(database.ownerUrl);
const { scope, oneRow, asOwner, asService, noticing, tellUnnoticed } = await makeSingleChanges(
  database,
  blobs,
  async (own) => (await verifyByExport(own)).code,
);
const { workspaceId } = scope;

/** Where the documents say what nobody notices. WRITE_EVIDENCE=1 writes it again. */
const PAGE = new URL('../../../site/pages/evidence.md', import.meta.url);
const [BEGIN, END] = ['<!-- begin: what nobody notices -->', '<!-- end: what nobody notices -->'];

test('nothing is changed at first, and all three say so', async () => {
  expect(await verifyAll(scope, blobs, { after: null })).toMatchObject({
    valid: true,
    broken: [],
    faults: [],
  });
  expect(await verifyByExport(scope)).toMatchObject({ code: 0 });
});

describe('what the login of the service changes is refused, or named by the page, the command and the export', () => {
  test.each<[string, readonly string[], () => string]>([
    [
      'the queue emptied',
      QUEUE,
      () => `update finding set review_state = 3 where review_state = 0`,
    ],
    ['a finding gone', QUEUE, () => `update finding set life = 1 where life = 0`],
    ['a finding that is back', QUEUE, () => `update finding set life = 0 where life = 1`],
    ['a finding of other words', QUEUE, () => `update finding set cluster = gen_random_uuid()`],
    [
      'a finding seen earlier',
      QUEUE,
      () => `update finding set first_seen_at = now() - interval '1 year'`,
    ],
    ['a finding seen later', QUEUE, () => `update finding set last_seen_at = now()`],
    ['fewer sightings', QUEUE, () => `update finding set sightings = 1`],
    [
      'a finding given to somebody',
      QUEUE,
      () => `update finding set assigned_to = array[gen_random_uuid()]`,
    ],
    ['counts of the queue', QUEUE, () => `update finding_tally set n = n + 1`],
    ['changes of counts taken away', QUEUE, () => `delete from finding_tally_change`],
    [
      'a forged approval',
      ['document_approval'],
      () =>
        `update document_approval set state = 'approved', ended_by = approver_id, ended_at = now() - interval '3 days'
         where state = 'asked'`,
    ],
    [
      'an approval taken back',
      ['document_approval'],
      () =>
        `update document_approval set state = 'withdrawn', ended_by = asked_by, ended_at = now() where state = 'asked'`,
    ],
    [
      'an approval of another day',
      ['document_approval'],
      () => `update document_approval set ended_at = now() where state = 'sent_back'`,
    ],
    [
      'a state',
      ['violation_review'],
      () => `update violation_review set review_state = 4 where review_state = 0`,
    ],
  ])('%s', async (_what, tables, text) => {
    const told = await noticing(tables, () => asService(text()), true);
    expect(told).toMatchObject({ page: true, export: true });
  });

  test('a decision that is dated before its audit, made by the own function of the product', async () => {
    const { rows } = await admin.query<{ id: string }>(
      `select v.id from violation v join violation_review r using (audit_id, rank)
       where v.workspace_id = $1 and r.review_state = 0 order by v.audit_id desc, v.rank limit 1`,
      [workspaceId],
    );
    const tables = [
      'trail_entry',
      'trail_item',
      'trail_head',
      'violation_review',
      'violation_block',
      ...QUEUE,
    ];
    const told = await noticing(
      tables,
      () =>
        reviewViolation(
          { ...scope, now: () => new Date('2025-01-01T00:00:00Z') },
          {
            violationId: toPublicId('vio', rows[0]?.id ?? ''),
            action: 'mark_fixed',
            reason: null,
            applyToGroup: false,
            acceptedVersions: null,
          },
        ),
      true,
    );
    expect(told).toEqual({ refused: false, page: true, export: true });
  });
});

describe('what is removed or damaged by the owner of the database is named, and the rest is verified', () => {
  const ofAudit = (): string =>
    `(select id from audit where workspace_id = '${workspaceId}' order by created_at limit 1)`;
  test.each<[string, readonly string[], () => string]>([
    ['an audit', ['audit'], () => `delete from audit where id = ${ofAudit()}`],
    [
      'the head of a trail',
      ['trail_head'],
      () => `delete from trail_head where audit_id = ${ofAudit()}`,
    ],
    [
      'facts that are no JSON',
      ['audit_closing'],
      () => `update audit_closing set facts = 'damaged' where audit_id = ${ofAudit()}`,
    ],
    [
      'a finding',
      ['finding'],
      () =>
        `delete from finding where id = (select id from finding where workspace_id = '${workspaceId}' and life = 0 limit 1)`,
    ],
    [
      'an approval',
      ['document_approval'],
      () => `delete from document_approval where ${oneRow('document_approval')}`,
    ],
  ])('%s', async (_what, tables, text) => {
    const told = await noticing(tables, () => asOwner(text()), true);
    expect(told).toEqual({ refused: false, page: true, export: true });
  });

  test('an audit with all that belongs to it', async () => {
    const { rows } = await admin.query<{ id: string }>(`select ${ofAudit()} as id`);
    const tables = ['audit', 'trail_head', 'trail_entry', 'trail_item', 'audit_closing'];
    const remove = async () => {
      for (const table of tables)
        await asOwner(
          `delete from ${table} where ${table === 'audit' ? 'id' : 'audit_id'} = '${rows[0]?.id}'`,
        );
    };
    expect(await noticing(tables, remove, true)).toEqual({
      refused: false,
      page: true,
      export: true,
    });
  });
});

test('everything was put back, so each change was noticed for itself', async () => {
  expect(await verifyAll(scope, blobs, { after: null })).toMatchObject({ valid: true });
  expect(await verifyByExport(scope)).toMatchObject({ code: 0 });
});

test(
  'what nobody notices is what the documents say, column by column',
  { timeout: 1_200_000, skip: isShort },
  async () => {
    const written = [BEGIN, '', await tellUnnoticed(), '', END].join('\n');
    const page = readFileSync(PAGE, 'utf8');
    const [from, to] = [page.indexOf(BEGIN), page.indexOf(END) + END.length];
    expect(from).toBeGreaterThan(0);
    if (env['WRITE_EVIDENCE']) writeFileSync(PAGE, page.slice(0, from) + written + page.slice(to));
    else expect(page.slice(from, to)).toBe(written);
  },
);
