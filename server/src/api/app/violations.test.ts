import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type {
  AuditChanges,
  DecideManyResult,
  DecideResult,
} from '@copydesk/contract/violations/decision';
import { violationRoutes } from '@copydesk/contract/violations/app-routes';
import type { AuditPage, GroupMembers, SavedView } from '@copydesk/contract/violations/app-routes';
import type { ReviewItem } from '@copydesk/contract/violations/review-item';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { addMember } from '../../members/add-member.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { createListener } from '../../platform/db/listen.ts';
import { createRestateEngine } from '../../platform/durable/restate-engine.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import { exportViolations } from '../../violations/list/export-violations.ts';
import { createViolationHandlers } from './violations.ts';
import { createMemberApp, signIn } from './member-app.fixture.ts';
import { violationsCsv } from './violations-csv.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-inbox-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);
const engine = createRestateEngine({
  ingressUrl: 'http://127.0.0.1:9',
  adminUrl: 'http://127.0.0.1:9',
});
const listener = createListener(database.url, database.log);
afterAll(() => listener.stop());
const app = await createMemberApp(
  database,
  violationRoutes,
  createViolationHandlers({ blobs, engine, listener }),
);

const workspace = await makeWorkspace(database);
const { scope } = workspace;
const at = { workspaceId: scope.workspaceId };
const reviewer = await signIn(database, app, { ...at, role: 'reviewer' });
const second = await signIn(database, app, { ...at, role: 'reviewer' });
const viewer = await signIn(database, app, { ...at, role: 'viewer' });

const dismissal = { action: 'dismiss', reason: 'Quoted.', apply_to_group: false };

describe('a decision', () => {
  test('tells its entry, the new version and the progress', async () => {
    const { id, violationIds } = await makeAudit(scope, [finding(), finding()]);
    const path = `/violations/${violationIds[0]}/decide`;
    const { status, json } = await reviewer.post(path, { ...dismissal, version: 1 });
    expect(status).toBe(200);
    expect(json as DecideResult).toEqual({
      violation_id: violationIds[0],
      audit_id: id,
      review_state: 'dismissed',
      addressed: 1,
      changed: 1,
      seq: 1,
      version: 2,
      progress: { undecided: 1, elevated_risk: 0, urgent_violation: 0, dismissed: 1, fixed: 0 },
    });
  });

  test('on a version that is not the newest is refused with 412 and changes nothing', async () => {
    const { id, violationIds } = await makeAudit(scope, [finding()]);
    const path = `/violations/${violationIds[0]}/decide`;
    await reviewer.post(path, { action: 'mark_fixed', version: 1 });
    const stale = await second.post(path, { ...dismissal, version: 1 });
    expect(stale.status).toBe(412);
    expect(stale.json).toHaveProperty('detail');
    const item = (await second.get(`/violations/${violationIds[0]}/review`)).json as ReviewItem;
    expect(item).toMatchObject({ version: 2, violation: { review_state: 'fixed' } });
    const changes = (await second.get(`/audits/${id}/changes`)).json as AuditChanges;
    expect(changes.seq).toBe(1);
  });

  test('about many needs a reason to dismiss, but counting them does not', async () => {
    const { id } = await makeAudit(scope, [finding(), finding()]);
    const path = `/audits/${id}/decisions`;
    const body = { matching: { review_state: 'undecided' }, action: 'dismiss' };
    expect((await reviewer.post(path, body)).status).toBe(422);
    const counted = await reviewer.post(path, { ...body, dry_run: true });
    expect(counted.json as DecideManyResult).toMatchObject({
      addressed: 2,
      changed: 2,
      by_state: { undecided: 2 },
      decision_id: null,
      progress: { undecided: 2 },
    });
    const neither = await reviewer.post(path, { action: 'reopen' });
    const both = await reviewer.post(path, { ...body, violation_ids: ['vio_x'], reason: 'x' });
    expect([neither.status, both.status]).toEqual([422, 422]);
  });

  test('about many is taken back by its id, and by the numbers of its entries', async () => {
    const { id } = await makeAudit(scope, [finding(), finding(), finding()]);
    const body = { matching: { review_state: 'all', severity: 'HIGH' }, action: 'mark_fixed' };
    const done = (await reviewer.post(`/audits/${id}/decisions`, body)).json as DecideManyResult;
    expect(done).toMatchObject({ addressed: 3, changed: 3, by_state: null, complete: true });
    const back = await second.post(`/audits/${id}/undo`, { decision_id: done.decision_id });
    expect(back.json).toMatchObject({ restored: 3, skipped: 0, progress: { undecided: 3 } });
    const again = await second.post(`/audits/${id}/undo`, { seqs: [2] });
    expect(again.json).toMatchObject({ restored: 3, progress: { fixed: 3 } });
    expect((await second.post(`/audits/${id}/undo`, { seqs: [77] })).status).toBe(404);
    const unknown = { decision_id: toPublicId('dec', newUuid()) };
    expect((await second.post(`/audits/${id}/undo`, unknown)).status).toBe(404);
  });
});

test('two people see each other: the feed names who, what and the state that it led to', async () => {
  const findings = [finding({ fingerprint: 'a' }), finding({ fingerprint: 'a' }), finding()];
  const { id, violationIds } = await makeAudit(scope, findings);
  const [first, , last] = violationIds as [string, string, string];
  await reviewer.post(`/violations/${first}/decide`, { ...dismissal, apply_to_group: true });
  await second.post(`/violations/${last}/decide`, { action: 'urgent_violation' });
  await second.post(`/audits/${id}/undo`, { seqs: [2] });
  const all = (await second.get(`/audits/${id}/changes?after=0`)).json as AuditChanges;
  expect(all).toMatchObject({ seq: 3, more: false, progress: { undecided: 1, dismissed: 2 } });
  expect(all.decisions).toMatchObject([
    {
      seq: 1,
      actor: { kind: 'user', name: 'reviewer', you: false },
      state: 'dismissed',
      reason: 'Quoted.',
      whole_group: true,
      changed: 2,
    },
    { seq: 2, actor: { you: true }, state: 'urgent_violation', violation_id: last },
    { seq: 3, action: 'undo', state: 'undecided', undoes: 2, violation_id: last },
  ]);
  const { json: none }: { json: unknown } = await second.get(
    `/audits/${id}/changes?after=3&watch=${last}`,
  );
  expect(none).toMatchObject({ decisions: [], watched_version: 3 });
});

describe('an assignment', () => {
  test('changes the version, is told with who did it, and can be taken away', async () => {
    const { id, violationIds } = await makeAudit(scope, [finding(), finding()]);
    const body = { violation_ids: [...violationIds, 'vio_x'], user_ids: [second.userId] };
    const given = await reviewer.post('/violations/assign', body);
    expect(given.json).toMatchObject({ assigned: 2, unchanged: 0, not_found: 1 });
    const again = await reviewer.post('/violations/assign', body);
    expect(again.json).toMatchObject({ assigned: 0, unchanged: 2 });
    const watched = `/audits/${id}/changes?watch=${violationIds[0]}`;
    expect((await second.get(watched)).json).toMatchObject({ watched_version: 2 });
    await second.post('/violations/assign', { violation_ids: violationIds, user_ids: [] });
    const item = (await second.get(`/violations/${violationIds[0]}/review`)).json as ReviewItem;
    expect(item.assignees).toEqual([]);
    expect(item.trail).toMatchObject([
      { action: 'assign', seq: null, actor: { you: true }, assigned: { after: [] } },
      { action: 'assign', actor: { you: false }, assigned: { after: [{ name: 'reviewer' }] } },
    ]);
  });

  test('to somebody who is no member is refused and changes nothing', async () => {
    const { violationIds } = await makeAudit(scope, [finding()]);
    const other = await makeWorkspace(database);
    for (const user of [toPublicId('usr', other.userId), 'usr_x']) {
      const body = { violation_ids: violationIds, user_ids: [second.userId, user] };
      expect((await reviewer.post('/violations/assign', body)).status).toBe(422);
    }
    const item = (await second.get(`/violations/${violationIds[0]}/review`)).json as ReviewItem;
    expect(item).toMatchObject({ version: 1, assignees: [] });
  });
});

test('a viewer neither decides nor assigns', async () => {
  const { id, violationIds } = await makeAudit(scope, [finding()]);
  const statuses = [
    await viewer.post(`/violations/${violationIds[0]}/decide`, dismissal),
    await viewer.post(`/audits/${id}/undo`, { seqs: [1] }),
    await viewer.post('/violations/assign', { violation_ids: violationIds, user_ids: [] }),
    await viewer.get(`/violations/${violationIds[0]}/review`),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403, 403, 200]);
});

test('what belongs to another workspace is as unknown as what never was', async () => {
  const other = await makeWorkspace(database);
  const { id, violationIds } = await makeAudit(other.scope, [finding()]);
  const own = await makeAudit(scope, [finding()]);
  for (const [audit, violation] of [
    [id, violationIds[0]],
    [toPublicId('aud', newUuid()), toPublicId('vio', newUuid())],
    ['aud_x', 'vio_x'],
  ] as const) {
    const answers = [
      await reviewer.get(`/violations/${violation}/review`),
      await reviewer.get(`/violations/${violation}/group`),
      await reviewer.get(`/violations/${violation}/place`),
      await reviewer.post(`/violations/${violation}/decide`, dismissal),
      await reviewer.post(`/audits/${audit}/undo`, { seqs: [1] }),
      await reviewer.post(`/audits/${audit}/decisions`, {
        matching: {},
        action: 'reopen',
        dry_run: true,
      }),
      await reviewer.post(`/audits/${audit}/decisions`, {
        violation_ids: [violation],
        action: 'reopen',
      }),
      await reviewer.get(`/audits/${audit}/changes`),
      await reviewer.get(`/audits/${audit}/violations.csv`),
      await reviewer.get(`/audits/${audit}/compare?with=${own.id}`),
      await reviewer.get(`/audits/${own.id}/compare?with=${audit}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
  }
  const place = await reviewer.get(`/violations/${own.violationIds[0]}/place`);
  expect(place.json).toEqual({ audit_id: own.id });
});

test('the same finding on many assets is read in pages, each with its state', async () => {
  const findings = Array.from({ length: 5 }, (_, n) =>
    finding({ fingerprint: 'a', assetName: `Page ${n}` }),
  );
  const { violationIds } = await makeAudit(scope, [finding(), ...findings]);
  const path = `/violations/${violationIds[3]}/group?limit=3`;
  const page = (await reviewer.get(path)).json as GroupMembers;
  expect(page).toMatchObject({ size: 5, next_after: 3 });
  const rest = (await reviewer.get(`${path}&after=3`)).json as GroupMembers;
  expect(rest.next_after).toBeNull();
  const all = [...page.members, ...rest.members];
  expect(all.map(({ index, asset_name: name }) => [index, name])).toEqual(
    findings.map((_, n) => [n + 1, `Page ${n}`]),
  );
  const { json: alone }: { json: unknown } = await reviewer.get(
    `/violations/${violationIds[0]}/group`,
  );
  expect(alone).toMatchObject({ group_id: null, size: 1, members: [{ index: 1 }] });
});

describe('audits', () => {
  test('come in pages that neither repeat nor skip what is there while new ones begin', async () => {
    const own = await makeWorkspace(database);
    const reader = await signIn(database, app, {
      workspaceId: own.scope.workspaceId,
      role: 'viewer',
    });
    const made: string[] = [];
    for (let n = 0; n < 5; n++) made.unshift((await makeAudit(own.scope, [finding()])).id);
    const first = (await reader.get('/audits?limit=2')).json as AuditPage;
    expect(first.audits[0]).toMatchObject({
      id: made[0],
      previous_audit_id: made[1],
      schedule_id: null,
      progress: { undecided: 1 },
    });
    await makeAudit(own.scope, [finding()]);
    const seen = first.audits.map(({ id }) => id);
    for (let next = first.next_cursor; next !== null;) {
      const page = (await reader.get(`/audits?limit=2&cursor=${next}`)).json as AuditPage;
      seen.push(...page.audits.map(({ id }) => id));
      next = page.next_cursor;
    }
    expect(seen).toEqual(made);
    expect((await reader.get('/audits?cursor=nonsense')).status).toBe(422);
  });

  test('are found by a part of the name, whatever its case and accents', async () => {
    const own = await makeWorkspace(database);
    const reader = await signIn(database, app, {
      workspaceId: own.scope.workspaceId,
      role: 'viewer',
    });
    const { auditId, id } = await makeAudit(own.scope, [finding()]);
    await makeAudit(own.scope, [finding()]);
    await database.admin.query(`update audit set name = 'Été à Paris' where id = $1`, [auditId]);
    const found = (await reader.get('/audits?search=ETE%20A')).json as AuditPage;
    expect(found.audits.map((audit) => audit.id)).toEqual([id]);
    const none = (await reader.get('/audits?search=winter')).json as AuditPage;
    expect(none).toEqual({ audits: [], next_cursor: null });
  });
});

describe('a saved view', () => {
  const view = { name: 'Mine', url: '/audits?search=a', shared: false };

  test('of one person is seen by nobody else, a shared one by everybody', async () => {
    const own = (await reviewer.post('/views', view)).json as SavedView;
    const ours = { ...view, name: 'Ours', shared: true };
    const shared = (await reviewer.post('/views', ours)).json as SavedView;
    const of = async (who: typeof viewer) =>
      ((await who.get('/views')).json as { views: SavedView[] }).views.map(({ id }) => id);
    expect(await of(reviewer)).toEqual([own.id, shared.id]);
    expect(await of(viewer)).toEqual([shared.id]);
    expect((await second.post(`/views/${own.id}/delete`)).status).toBe(404);
    expect((await viewer.post(`/views/${shared.id}/delete`)).status).toBe(403);
    expect((await second.post(`/views/${shared.id}/delete`)).status).toBe(200);
    expect((await reviewer.post(`/views/${own.id}/delete`)).status).toBe(200);
    expect(await of(reviewer)).toEqual([]);
  });

  test('is shared only by who may decide', async () => {
    expect((await viewer.post('/views', { ...view, shared: true })).status).toBe(403);
    expect((await viewer.post('/views', view)).status).toBe(201);
  });

  const outside = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'audits',
    '/../../other',
  ];
  test.each(outside)('does not lead out of the workspace: %s', async (url) => {
    expect((await reviewer.post('/views', { ...view, url })).status).toBe(422);
  });
});

test('a file for a spreadsheet holds every match once, and nothing in it is a formula', async () => {
  const hostile = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', 'a,"b"\nc', 'plain'];
  const findings = hostile.map((text) => finding({ violatingText: text, assetName: text }));
  const { id } = await makeAudit(scope, [...findings, finding({ severity: 'LOW' })]);
  const response = { reviewState: 'all', severity: 'HIGH', search: null } as const;
  const pages = await exportViolations(scope, { auditId: id, ...response });
  let csv = '';
  for await (const part of violationsCsv(pages)) csv += part;
  const lines = parse(csv, { columns: true }) as {
    review_state: string;
    violating_text: string;
    asset_name: string;
  }[];
  const [missed, ...rows] = lines.toReversed();
  expect(missed?.review_state).toBe('missed');
  expect(rows).toHaveLength(hostile.length);
  for (const { violating_text: text, asset_name: name } of rows) {
    expect(text).not.toMatch(/^[=+\-@\t\r]/);
    expect(name).not.toMatch(/^[=+\-@\t\r]/);
  }
  const shown = rows.map(({ violating_text: text }) => text.replace(/^'/, ''));
  expect(shown.sort()).toEqual([...hostile].sort());
});

test('the detail shows who wrote and decided what, newest first, and what was taken back', async () => {
  const email = `${newUuid()}@test.example`;
  const left = await addMember(scope, { email, name: 'Left', role: 'reviewer' });
  const leaver = await signIn(database, app, { ...at, role: 'reviewer', userId: left });
  const { id, violationIds } = await makeAudit(scope, [
    finding({ fingerprint: 'a' }),
    finding({ fingerprint: 'a' }),
  ]);
  const path = `/violations/${violationIds[1]}`;
  await leaver.post(`${path}/decide`, { ...dismissal, apply_to_group: true });
  await reviewer.post(`/audits/${id}/undo`, { seqs: [1] });
  const body = { violation_ids: violationIds, action: 'mark_fixed' };
  await reviewer.post(`/audits/${id}/decisions`, body);
  await database.admin.query('delete from member where user_id = $1', [left]);
  const item = (await reviewer.get(`${path}/review`)).json as ReviewItem;
  expect(item).toMatchObject({
    version: 4,
    audit: { id },
    group: { size: 2, undecided: 0, index: 2 },
    context: null,
    page_link: 'https://bank.example/savings',
  });
  expect(item.trail).toMatchObject([
    { seq: 3, action: 'mark_fixed', before: 'undecided', after: 'fixed', changed: 2 },
    { seq: 2, action: 'undo', undoes: 1, before: 'dismissed', after: 'undecided' },
    {
      seq: 1,
      action: 'dismiss',
      after_reason: 'Quoted.',
      whole_group: true,
      undone_by: 2,
      actor: { name: null, you: false },
    },
  ]);
  expect(item.trail[0]?.decision_id).toMatch(/^dec_/);
});
