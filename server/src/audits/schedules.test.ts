import { expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { addUrlAsset } from '../assets/add-url-asset.ts';
import { claimUnfinished } from '../platform/durable/unfinished-work.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import type { AuditRequest } from './audit-request.ts';
import { listAudits } from './list-audits.ts';
import { runSchedule } from './run-schedule.ts';
import { createSchedule, deleteSchedule, listSchedules } from './schedules.ts';

const database = await createTestDatabase();
const NOON = new Date('2026-11-15T12:00:00Z');
const HOUR = 60 * 60_000;

const RULE = {
  id: 'no-synergy',
  kind: 'prohibit',
  severity: 'LOW',
  name: 'No synergy',
  cite: null,
  terms: { en: ['synergy'] },
  message: 'Nobody knows what synergy means.',
  explanation: 'The word says nothing.',
  recommendation: 'Say what is meant.',
  tests: [
    { lang: 'en', text: 'Our synergy grows.', expect: ['synergy'] },
    { lang: 'en', text: 'Feel the synergy.', expect: ['synergy'] },
    { lang: 'en', text: 'Our energy grows.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
} as RuleSource;

const at = (scope: Scope, hours: number): Scope => ({
  ...scope,
  now: () => new Date(NOON.getTime() + hours * HOUR),
});

const setUp = async () => {
  const { scope: made } = await makeWorkspace(database);
  const scope = at(made, 0);
  await makeRule(scope, RULE);
  const page = {
    url: 'https://shop.example/',
    name: null,
    render: 'static',
    metadata: {},
  } as const;
  const { assetId } = await addUrlAsset(scope, page);
  const request: AuditRequest = {
    name: 'Every hour',
    assets: [assetId],
    urls: [],
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  };
  const cadence = { cron: '0 * * * *', timezone: 'UTC' };
  const schedule = await createSchedule(scope, { request, cadence });
  return { scope, schedule, assetId, id: fromPublicId('sch', schedule.id) as string };
};

test('a schedule begins its audit when its time has come, and not before', async () => {
  const { scope, schedule, id } = await setUp();
  expect(schedule.next_at).toBe('2026-11-15T13:00:00.000Z');
  expect(await runSchedule(at(scope, 0.5), id)).toBeNull();
  const auditId = await runSchedule(at(scope, 1.01), id);
  expect(auditId).not.toBeNull();
  expect(await listSchedules(scope)).toMatchObject([
    { next_at: '2026-11-15T14:00:00.000Z', last_audit_id: toPublicId('aud', auditId as string) },
  ]);
});

test('times that nobody saw are made up for once', async () => {
  const { scope, id } = await setUp();
  expect(await runSchedule(at(scope, 50.5), id)).not.toBeNull();
  expect(await runSchedule(at(scope, 50.6), id)).toBeNull();
  expect(await listSchedules(scope)).toMatchObject([{ next_at: '2026-11-17T15:00:00.000Z' }]);
});

test('a schedule waits while its last audit still runs', async () => {
  const { scope, id } = await setUp();
  expect(await runSchedule(at(scope, 1.5), id)).not.toBeNull();
  expect(await runSchedule(at(scope, 2.5), id)).toBeNull();
  expect(await listAudits(scope, { limit: 10 })).toHaveLength(1);
});

test('the reconciler finds a schedule when it is due and not before', async () => {
  const { scope, id } = await setUp();
  const found = async (hours: number) => {
    const now = at(scope, hours).now();
    const works = await claimUnfinished(database.db, { before: now, now, limit: 1_000 });
    return works.some((work) => work.kind === 'schedule' && work.id === id);
  };
  expect(await found(0.9)).toBe(false);
  expect(await found(1.1)).toBe(true);
  await runSchedule(at(scope, 1.1), id);
  expect(await found(1.9)).toBe(false);
  expect(await found(2.1)).toBe(true);
});

test('assets that were deleted since are left out; without any, nothing begins', async () => {
  const { scope, id, assetId } = await setUp();
  await database.admin.query('delete from asset where id = $1', [assetId]);
  expect(await runSchedule(at(scope, 1.1), id)).toBeNull();
  expect(await listSchedules(scope)).toMatchObject([{ next_at: '2026-11-15T14:00:00.000Z' }]);
});

test('a schedule that is ended begins nothing more, and nobody ends that of another', async () => {
  const { scope, schedule, id } = await setUp();
  const { scope: other } = await makeWorkspace(database);
  await expect(deleteSchedule(other, schedule.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteSchedule(scope, toPublicId('sch', newUuid()))).rejects.toMatchObject({
    code: 'not_found',
  });
  await deleteSchedule(scope, schedule.id);
  expect(await listSchedules(scope)).toEqual([]);
  expect(await runSchedule(at(scope, 5), id)).toBeNull();
});
