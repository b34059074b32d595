import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { startSite } from '../../../test/outside/site.ts';
import { createKey } from '../../keys/create-key.ts';
import { blocksToDocx } from '../../generation/write-docx.ts';
import { createTestClient } from './client.fixture.ts';
import { writePacks } from './packs-folder.fixture.ts';
import { readEvents } from './read-events.fixture.ts';

const page = (body: string): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title></head><body>${body}</body></html>`;
let release = () => {};
const released = new Promise<void>((done) => {
  release = done;
});
const site = await startSite((path) => {
  if (path === '/') return page('<p>Our savings are zappo sure.</p>');
  if (path !== '/slow') return undefined;
  return (_request, response) => {
    void released.then(() => response.end(page('<p>At last.</p>')));
  };
});

const database = await createTestDatabase();
// The reconciler comes too late to close anything here: what is closed, the request had closed.
const { engine, blobStore } = await createTestEngine(database, { reconcileSeconds: 600 });
const packsFolder = writePacks({ 'pack-a': '1.0.0' });
const app = await createTestApp(database, { engine, blobStore, packsFolder });
await app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/public/v1`;
const { scope } = await makeWorkspace(database);
await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
  scope.workspaceId,
  site.place,
]);
const scopes = ['auditing'] as const;
const { key } = await createKey(scope, { name: 'auditing', expiresAt: null, scopes });
const call = await createTestClient(app, key);
const follow = (id: string) => readEvents(`${base}/audits/${id}/events`, { 'x-api-key': key });

test('a pack is enabled, a file uploaded and audited with a page, and the violations are read', async () => {
  await call('enablePack', { params: { id: 'pack-a' } });
  const sentence = { text: 'This offer is zappo, and zappo again.' };
  const offer = [{ type: 'paragraph' as const, children: [sentence] }];
  const upload = await call('uploadAsset', {
    query: 'file_name=offer.docx&language=EN&market=EU',
    payload: await blocksToDocx(offer, { title: 'Offer', language: 'EN' }),
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
  });
  const fileId = upload.json.id;
  const begun = await call('createAudit', { body: { assets: [fileId], urls: [site.url()] } });
  expect(begun.status).toBe(201);
  const { id } = begun.json;

  const events = await follow(id);
  const done = events.at(-1);
  expect(events.slice(0, -1).every(({ event }) => event === 'progress')).toBe(true);
  expect(done?.event).toBe('done');
  expect(done?.data).toMatchObject({
    id,
    status: 'COMPLETED',
    total_assets: 2,
    completed_assets: 2,
    failed_assets: 0,
    total_violations: 3,
    packs: [{ id: 'pack-a', version: '1.0.0' }],
  });
  expect((await call('getAudit', { params: { id } })).json).toEqual(done?.data);

  const { assets } = (await call('listAuditAssets', { params: { id } })).json;
  expect(assets.map(({ status, violations }) => [status, violations])).toEqual([
    ['completed', 2],
    ['completed', 1],
  ]);
  expect(assets[0]).toMatchObject({ asset_id: fileId, name: 'offer.docx', language: 'EN' });
  expect(assets[1]?.url).toBe(site.url());
  const file = (await call('getAsset', { params: { id: fileId } })).json;
  expect(file.newest).toMatchObject({ status: 'ready', snapshot_id: assets[0]?.snapshot_id });

  const query = 'review_state=all';
  const list = await call('listViolations', { params: { audit_id: id }, query });
  expect(list.json.total).toBe(3);
  const texts = list.json.violations.map((violation) => violation.violating_text);
  expect(texts.every((text) => text?.toLowerCase().includes('zappo'))).toBe(true);
  const { audits } = (await call('listAudits')).json;
  expect(audits.find((audit) => audit.id === id)?.status).toBe('COMPLETED');
}, 180_000);

test('an audit that is cancelled while a page is read ends at once, and is closed soon', async () => {
  const body = { urls: [site.url(), site.url('/slow')] };
  const { id } = (await call('createAudit', { body })).json;
  const events = await readEvents(
    `${base}/audits/${id}/events`,
    { 'x-api-key': key },
    (all) => all.at(-1)?.data['status'] === 'RUNNING',
  );
  expect(events.at(-1)?.event).toBe('progress');
  const { json } = await call('cancelAudit', { params: { id } });
  expect(json.status).toBe('CANCELLED');
  expect(json.completed_at).not.toBeNull();
  release();
  const [done] = (await follow(id)).slice(-1);
  expect(done).toMatchObject({ event: 'done', data: { status: 'CANCELLED' } });
  const sealed = async () => {
    const found = await database.admin.query(
      `select from audit where sealed_at is not null and status = 'CANCELLED'`,
    );
    return found.rowCount;
  };
  await expect.poll(sealed, { timeout: 20_000 }).toBe(1);
}, 180_000);
