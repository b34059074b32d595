import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RetentionPeriods } from '@copydesk/contract/operations/operations';
import { afterAll, expect, test } from 'vitest';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { verifyTrail } from '../activity/verify-trail.ts';
import { storePictures } from '../assets/store-pictures.ts';
import { createDocument } from '../documents/create-document.ts';
import { hashOf, storeUnavailable } from '../platform/blobs/blob-store.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { previewRetention } from './preview-retention.ts';
import { purgeData } from './purge-data.ts';
import { KEEP_EVERYTHING } from './retention-periods.ts';
import { startPurge, endPurge } from './run-retention.ts';
import { getRetention, setRetention } from './set-retention.ts';

const database = await createTestDatabase();
const { admin } = database;
const folder = mkdtempSync(join(tmpdir(), 'copydesk-retention-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);

const DAY_MS = 86_400_000;
/** A scope whose clock is some days ahead. What was stored before is that old for it. */
const later = (scope: Scope, days: number): Scope => ({
  ...scope,
  now: () => new Date(Date.now() + days * DAY_MS),
});

const periods = (changes: Partial<RetentionPeriods>): RetentionPeriods => ({
  ...KEEP_EVERYTHING,
  ...changes,
});

/** Begins, deletes and ends as the durable run does. */
const runAt = async (scope: Scope): Promise<void> => {
  await startPurge(scope, 'now');
  while (!(await purgeData(scope, blobs, 10_000)).done);
  await endPurge(scope);
};

const count = async (table: string, { workspaceId }: Scope): Promise<number> => {
  const { rows } = await admin.query<{ n: number }>(
    `select count(*)::int as n from ${table} where workspace_id = $1`,
    [workspaceId],
  );
  return rows[0]?.n ?? -1;
};

const makeText = (scope: Scope, title: string, shared = false): Promise<string> =>
  createDocument(scope, {
    title,
    shared,
    document: [],
    rawDocument: title,
    generatedOutput: title,
    languageKey: 'EN',
    templateId: newUuid(),
    toneId: null,
  });

/** A look at an asset with its bytes; older ones come first. */
const makeLook = async (scope: Scope, assetId: string, text: string, daysAgo: number) => {
  const id = newUuid();
  const { hash } = await blobs.put(scope.workspaceId, Buffer.from(text));
  await admin.query(
    `insert into asset_snapshot (workspace_id, id, asset_id, status, content_hash, media_type,
       extractor_version, created_at, fetched_at, format, segment_count, char_count, text_hash,
       extracted_hash)
     values ($1, $2::uuid, $3, 'ready', decode($4, 'hex'), 'text/html', $2::uuid::text, now(),
       now() - make_interval(days => $5), 'html', 1, 1, sha256('x'), decode($4, 'hex'))`,
    [scope.workspaceId, id, assetId, hash, daysAgo],
  );
  return { id, hash };
};

const readBy = (
  scope: Scope,
  auditId: string,
  assetId: string,
  snapshotId: string,
  ranks: string[],
) =>
  admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, snapshot_id, ranks,
       finished_at)
     values ($1, $2, (select count(*) from audit_asset where audit_id = $2), $3, 'completed', $4, $5,
       now())`,
    [scope.workspaceId, auditId, assetId, snapshotId, ranks],
  );

test('everything is kept unless somebody says otherwise', async () => {
  const { scope } = await makeWorkspace(database);
  await makeText(scope, 'Old');
  const old = later(scope, 5_000);
  expect(await getRetention(old)).toMatchObject({ periods: KEEP_EVERYTHING, next_at: null });
  expect(await startPurge(old)).toBeNull();
  await purgeData(old, blobs, 1_000);
  expect(await count('document', scope)).toBe(1);
});

test('texts go when their time has come, with the answers they came from; shared ones stay', async () => {
  const { scope } = await makeWorkspace(database);
  const other = await makeWorkspace(database);
  await makeText(other.scope, 'Of somebody else');
  const first = await makeText(scope, 'Old');
  await makeText(scope, 'Shared', true);
  const edited = await makeText(scope, 'Edited since');
  await admin.query(`update document set saved_at = now() + interval '29 days' where id = $1`, [
    edited,
  ]);
  const hash = createHash('sha256').update('asked').digest();
  await admin.query(
    `insert into model_answer (workspace_id, request_hash, provider, model, text, finish_reason,
       input_tokens, output_tokens, estimated, duration_ms)
     values ($1, $2, 'p', 'm', 'Old', 'stop', 1, 1, false, 1)`,
    [scope.workspaceId, hash],
  );
  await admin.query(`update document set receipt = $2 where id = $1`, [
    first,
    { steps: [{ requestHash: hash.toString('hex') }] },
  ]);
  await setRetention(scope, periods({ documents: 30 }));

  const soon = later(scope, 29);
  await runAt(soon);
  expect(await count('document', scope)).toBe(3);

  const then = later(scope, 31);
  const preview = await previewRetention(then, blobs, periods({ documents: 30 }));
  expect(preview.parts[0]).toMatchObject({ what: 'documents', count: 1, kept: 1 });
  expect(await count('document', scope)).toBe(3);
  await runAt(then);
  const { rows } = await admin.query<{ title: string }>(
    `select title from document where workspace_id = $1 order by title`,
    [scope.workspaceId],
  );
  expect(rows.map(({ title }) => title)).toEqual(['Edited since', 'Shared']);
  expect(await count('model_answer', scope)).toBe(0);
  expect(await count('document', other.scope)).toBe(1);
  const { last_run: run } = await getRetention(then);
  expect(run?.purged).toEqual([{ what: 'documents', count: 1, bytes: preview.parts[0]?.bytes }]);
});

test('earlier versions go and named ones stay, as does the text itself', async () => {
  const { scope } = await makeWorkspace(database);
  const id = await makeText(scope, 'Text');
  for (const [version, name] of [
    [1, null],
    [2, 'As approved'],
    [3, null],
  ] as const) {
    await admin.query(
      `insert into document_version (workspace_id, document_id, version, kind, name, began_at, title,
         words, document, raw_document, saved_at)
       values ($1, $2, $3, 'edited', $4, now(), 't', 1, '[]', 'text',
         now() + make_interval(days => $3 * 10))`,
      [scope.workspaceId, id, version, name],
    );
  }
  await setRetention(scope, periods({ versions: 5 }));
  const then = later(scope, 26);
  const asked = periods({ versions: 5 });
  expect((await previewRetention(then, blobs, asked)).parts[1]).toMatchObject({
    count: 1,
    kept: 1,
  });
  await runAt(then);
  const { rows } = await admin.query<{ version: number }>(
    `select version from document_version where workspace_id = $1 order by version`,
    [scope.workspaceId],
  );
  expect(rows.map(({ version }) => version)).toEqual([2, 3]);
  expect(await count('document', scope)).toBe(1);
});

test('finished bulk runs go with their rows, however many, and those under way stay', async () => {
  const { scope } = await makeWorkspace(database);
  for (const finished of [true, false]) {
    const id = newUuid();
    await admin.query(
      `insert into bulk_run (workspace_id, id, name, template_id, template_version, language_key,
         status, total, finished_at)
       values ($1, $2, 'Run', $2, 1, 'EN', 'RUNNING', 450, case when $3 then now() end)`,
      [scope.workspaceId, id, finished],
    );
    await admin.query(
      `insert into bulk_row (workspace_id, bulk_id, position, input)
       select $1, $2, n, '{"name": "x"}' from generate_series(1, 450) n`,
      [scope.workspaceId, id],
    );
  }
  await setRetention(scope, periods({ bulk: 7 }));
  const then = later(scope, 8);
  const asked = periods({ bulk: 7 });
  expect((await previewRetention(then, blobs, asked)).parts[2]).toMatchObject({ count: 450 });
  await runAt(then);
  expect(await count('bulk_run', scope)).toBe(1);
  expect(await count('bulk_row', scope)).toBe(450);
});

test('a look that a violation quotes is never deleted, nor the newest one, nor bytes that others need', async () => {
  const { scope } = await makeWorkspace(database);
  const { assetId, auditId } = await makeContent(scope);
  const quoted = await makeLook(scope, assetId, 'Guaranteed 8% a year.', 400);
  const clean = await makeLook(scope, assetId, 'Nothing wrong here.', 300);
  const twin = await makeLook(scope, assetId, 'Read twice.', 200);
  const newest = await makeLook(scope, assetId, 'Read twice.', 100);
  await readBy(scope, auditId, assetId, quoted.id, ['1']);
  const again = await makeAudit(scope, [finding()]);
  await readBy(scope, again.auditId, assetId, clean.id, []);
  await setRetention(scope, periods({ snapshots: 30 }));
  const asked = periods({ snapshots: 30 });
  expect((await previewRetention(scope, blobs, asked)).parts[3]).toMatchObject({
    count: 2,
    kept: 2,
  });
  await runAt(scope);
  const { rows } = await admin.query<{ id: string }>(
    `select id from asset_snapshot where workspace_id = $1`,
    [scope.workspaceId],
  );
  expect(rows.map(({ id }) => id).toSorted()).toEqual([quoted.id, newest.id].toSorted());
  expect(await blobs.has(scope.workspaceId, quoted.hash)).toBe(true);
  expect(await blobs.has(scope.workspaceId, clean.hash)).toBe(false);
  expect(await blobs.has(scope.workspaceId, twin.hash)).toBe(true);
  expect(await count('retired_blob', scope)).toBe(0);
  expect((await getRetention(scope)).last_run?.purged).toEqual([
    { what: 'snapshots', count: 2, bytes: 'Nothing wrong here.'.length },
  ]);
  expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: true });
});

const makePictures = async (scope: Scope, snapshotId: string, image: string): Promise<void> =>
  storePictures(scope, blobs, {
    snapshotId,
    takenAt: scope.now(),
    pictures: [1_440, 390].map((width) => ({
      width,
      height: 10,
      pageHeight: 10,
      mediaType: 'image/webp',
      image: Buffer.from(`${image} ${width}`),
      words: Buffer.from('words'),
    })),
  });

test('pictures go by a period of their own, with their bytes, and say that they were there', async () => {
  const { scope } = await makeWorkspace(database);
  const { assetId } = await makeContent(scope);
  const quoted = await makeLook(scope, assetId, 'Quoted.', 1);
  const recent = await makeLook(scope, assetId, 'Recent.', 0);
  await makePictures(scope, quoted.id, 'old');
  await makePictures(later(scope, 20), recent.id, 'new');
  const bytes = 'old 1440'.length + 'old 390'.length + 2 * 'words'.length;
  expect((await getRetention(scope)).stored.pictures).toEqual({ count: 4, bytes: 2 * bytes });
  const asked = periods({ pictures: 30 });
  await setRetention(scope, asked);
  const then = later(scope, 31);
  expect((await previewRetention(then, blobs, asked)).parts).toContainEqual({
    what: 'pictures',
    count: 2,
    bytes,
    kept: 0,
    estimated: false,
  });
  await runAt(then);
  const { rows } = await admin.query<{ hash: string; deleted: boolean }>(
    `select encode(picture_hash, 'hex') as hash, deleted_at is not null as deleted
     from asset_picture where workspace_id = $1 order by taken_at, width`,
    [scope.workspaceId],
  );
  expect(rows.map(({ deleted }) => deleted)).toEqual([true, true, false, false]);
  const kept = await Promise.all(rows.map(({ hash }) => blobs.has(scope.workspaceId, hash)));
  expect(kept).toEqual([false, false, true, true]);
  // The newer pictures have the same words, so those stay. Both snapshots do.
  expect(await blobs.has(scope.workspaceId, hashOf(Buffer.from('words')))).toBe(true);
  expect(await count('asset_snapshot', scope)).toBe(2);
  const { stored, last_run: run } = await getRetention(scope);
  expect(stored.pictures.count).toBe(2);
  expect(run?.purged).toEqual([
    { what: 'pictures', count: 2, bytes: 'old 1440'.length + 'old 390'.length },
  ]);
  // A picture that was deleted is taken again when the page is read again.
  await makePictures(then, quoted.id, 'anew');
  expect((await getRetention(scope)).stored.pictures.count).toBe(4);
});

test('a snapshot that is deleted takes its pictures with it', async () => {
  const { scope } = await makeWorkspace(database);
  const { assetId } = await makeContent(scope);
  const old = await makeLook(scope, assetId, 'Old.', 40);
  await makeLook(scope, assetId, 'New.', 1);
  await makePictures(scope, old.id, 'picture');
  await setRetention(scope, periods({ snapshots: 30 }));
  await runAt(scope);
  expect(await count('asset_picture', scope)).toBe(0);
  expect(await blobs.has(scope.workspaceId, hashOf(Buffer.from('picture 390')))).toBe(false);
  expect(await blobs.has(scope.workspaceId, hashOf(Buffer.from('words')))).toBe(false);
});

test('bytes stay while an audit runs, and go in a later night', async () => {
  const { scope } = await makeWorkspace(database);
  const { assetId } = await makeContent(scope);
  const old = await makeLook(scope, assetId, 'Old.', 40);
  await makeLook(scope, assetId, 'New.', 1);
  const { auditId } = await makeAudit(scope, [], { running: true });
  await setRetention(scope, periods({ snapshots: 30 }));
  await runAt(scope);
  expect(await blobs.has(scope.workspaceId, old.hash)).toBe(true);
  await admin.query(`update audit set status = 'CANCELLED', completed_at = now() where id = $1`, [
    auditId,
  ]);
  await runAt(scope);
  expect(await blobs.has(scope.workspaceId, old.hash)).toBe(false);
});

test('while the store does not answer nothing is deleted, for nothing could be put back', async () => {
  const { scope } = await makeWorkspace(database);
  const { assetId } = await makeContent(scope);
  const old = await makeLook(scope, assetId, 'Old.', 40);
  await makeLook(scope, assetId, 'New.', 1);
  await setRetention(scope, periods({ snapshots: 30 }));
  const away = { ...blobs, get: () => Promise.reject(storeUnavailable('read')) };
  await startPurge(scope, 'now');
  const purge = async (): Promise<void> => {
    while (!(await purgeData(scope, away, 10_000)).done);
  };
  await expect(purge()).rejects.toMatchObject({ code: 'unavailable' });
  expect(await blobs.has(scope.workspaceId, old.hash)).toBe(true);
  await runAt(scope);
  expect(await blobs.has(scope.workspaceId, old.hash)).toBe(false);
});

test('a purge waits for the night, tells what it deleted once, and comes again the next night', async () => {
  const { scope, userId } = await makeWorkspace(database);
  const user = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  await makeText(scope, 'Old');
  const at = (time: string): Scope => ({ ...user, now: () => new Date(time) });
  const year = new Date().getUTCFullYear() + 1;
  const set = await setRetention(at(`${year}-05-01T12:00:00Z`), periods({ documents: 1 }));
  expect(set.next_at).toBe(`${year}-05-02T03:00:00.000Z`);
  expect(await startPurge(at(`${year}-05-02T02:59:00Z`))).toBeNull();
  const night = at(`${year}-05-02T03:00:01Z`);
  expect(await startPurge(night)).toBe(1);
  // Whoever comes after a fault goes on with the same run.
  expect(await startPurge(night)).toBe(1);
  await purgeData(night, blobs, 1_000);
  await endPurge(night);
  await endPurge(night);
  const { next_at: next } = await getRetention(night);
  expect(next).toBe(`${year}-05-03T03:00:00.000Z`);
  await runAt(at(`${year}-05-03T03:00:00Z`));
  const { rows } = await admin.query<{ kind: string; from_value: string; to_value: string }>(
    `select kind, from_value, to_value from workspace_event
     where workspace_id = $1 and kind in ('retention_changed', 'data_purged') order by at, id`,
    [scope.workspaceId],
  );
  expect(rows[0]).toEqual({
    kind: 'retention_changed',
    from_value: 'everything is kept',
    to_value: 'documents 1 days',
  });
  expect(rows.slice(1).map(({ kind }) => kind)).toEqual(['data_purged']);
  expect(rows[1]?.to_value).toMatch(/^documents: 1 \(\d+ bytes\)$/);
});

test('whoever lengthens a period stops a purge under way', async () => {
  const { scope } = await makeWorkspace(database);
  await makeText(scope, 'Old');
  const then = later(scope, 10);
  await setRetention(scope, periods({ documents: 5 }));
  await startPurge(then, 'now');
  await setRetention(then, periods({ documents: 50 }));
  await purgeData(then, blobs, 1_000);
  expect(await count('document', scope)).toBe(1);
  await setRetention(then, KEEP_EVERYTHING);
  await purgeData(then, blobs, 1_000);
  expect(await count('document', scope)).toBe(1);
  const { rows } = await admin.query(`select 1 from unfinished_work where workspace_id = $1`, [
    scope.workspaceId,
  ]);
  expect(rows).toEqual([]);
});
