import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RetentionPeriods } from '@copydesk/contract/operations/operations';
import { afterAll, expect, test } from 'vitest';
import { makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { storeCopy } from '../assets/store-copy.ts';
import { hashOf } from '../platform/blobs/blob-store.ts';
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

const SHARED = Buffer.from('a style sheet of the whole site');
const makeCopy = async (scope: Scope, snapshotId: string, image: string): Promise<void> =>
  storeCopy(scope, blobs, {
    snapshotId,
    takenAt: scope.now(),
    copy: {
      tree: JSON.stringify({ root: ['html', {}, []] }),
      files: [SHARED, Buffer.from(image)].map((bytes, at) => ({
        url: `https://a.example/${at}`,
        base: `https://a.example/${at}`,
        kind: at === 0 ? 'sheet' : 'image',
        mediaType: 'image/png',
        bytes,
      })),
      leftOut: { large: 0, missing: 0, frames: 0, films: 0, drawings: 0, elements: 0 },
    },
  });

test('stored copies go by the period of pictures, and a file that a newer copy has too stays', async () => {
  const { scope } = await makeWorkspace(database);
  const { workspaceId } = scope;
  const { assetId } = await makeContent(scope);
  const first = await makeLook(scope, assetId, 'First.', 1);
  const second = await makeLook(scope, assetId, 'Second.', 0);
  await makeCopy(scope, first.id, 'old image');
  await makeCopy(later(scope, 20), second.id, 'new image');
  const before = (await getRetention(scope)).stored.pictures;
  expect(before.count).toBe(2);
  // The file of both is counted once.
  const { rows: pages } = await admin.query<{ bytes: number }>(
    `select sum(page_bytes)::integer as bytes from asset_copy where workspace_id = $1`,
    [workspaceId],
  );
  const files = SHARED.length + 'old image'.length + 'new image'.length;
  expect(before.bytes).toBe((pages[0]?.bytes ?? 0) + files);

  await setRetention(scope, periods({ pictures: 30 }));
  const then = later(scope, 31);
  expect((await previewRetention(then, blobs, periods({ pictures: 30 }))).parts).toContainEqual(
    expect.objectContaining({ what: 'pictures', count: 1 }),
  );
  await runAt(then);
  const has = (bytes: string | Buffer) => blobs.has(workspaceId, hashOf(Buffer.from(bytes)));
  expect([await has('old image'), await has('new image'), await has(SHARED)]).toEqual([
    false,
    true,
    true,
  ]);
  const { stored, last_run: run } = await getRetention(scope);
  expect(stored.pictures.count).toBe(1);
  expect(run?.purged).toMatchObject([{ what: 'pictures', count: 1 }]);
  expect(await count('asset_copy', scope)).toBe(2);
  expect(await count('asset_copy_file', scope)).toBe(2);
  // A copy that was deleted is taken again when the page is read again.
  await makeCopy(then, first.id, 'anew');
  expect((await getRetention(scope)).stored.pictures.count).toBe(2);
  expect(await count('asset_copy_file', scope)).toBe(4);
});

test('a snapshot that is deleted takes its copy with it', async () => {
  const { scope } = await makeWorkspace(database);
  const { assetId } = await makeContent(scope);
  const old = await makeLook(scope, assetId, 'Old.', 40);
  await makeLook(scope, assetId, 'New.', 1);
  await makeCopy(scope, old.id, 'image of a copy');
  await setRetention(scope, periods({ snapshots: 30 }));
  await runAt(scope);
  expect(await count('asset_copy', scope)).toBe(0);
  expect(await count('asset_copy_file', scope)).toBe(0);
  expect(await blobs.has(scope.workspaceId, hashOf(Buffer.from('image of a copy')))).toBe(false);
  expect(await blobs.has(scope.workspaceId, hashOf(SHARED))).toBe(false);
});
