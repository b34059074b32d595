import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import type { ExtractedDocument, Segment } from '../checking/extract/document.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import { DamagedBlobError, hashOf } from '../platform/blobs/blob-store.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { startFakeS3 } from '../platform/blobs/fake-s3.fixture.ts';
import { query, transaction } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addUrlAsset } from './add-url-asset.ts';
import { getAsset, listAssets } from './list-assets.ts';
import { getSnapshot, readContent, readExtracted } from './read-snapshot.ts';
import { type SnapshotInput, storeSnapshot } from './store-snapshot.ts';

/** How many snapshots this connection has looked at; PostgreSQL starts again now and then. */
const READ_SO_FAR = statement<{ rows: number }>(`
  select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
  where relname = 'asset_snapshot'`);

const database = await createTestDatabase();

const NEWEST = statement<{ id: string }>(`
  select id from asset_snapshot where workspace_id = $1 and asset_id = $2
  order by fetched_at desc, id desc limit 1`);
const findNewestSnapshot = async (scope: Scope, assetId: string) => {
  const [row] = await query(scope, NEWEST, [scope.workspaceId, assetId]);
  return row ? getSnapshot(scope, row.id) : null;
};
const credentials = { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' };
const s3 = await startFakeS3(credentials.accessKeyId);
afterAll(() => s3.stop());
const blobs = createBlobStore(`s3://bucket?endpoint=${s3.endpoint}`, { credentials });
beforeEach(() => {
  s3.faults.length = 0;
});

const newPage = async () => {
  const { scope } = await makeWorkspace(database);
  const url = 'https://shop.example/';
  const page = await addUrlAsset(scope, { url, name: null, render: 'static', metadata: {} });
  return { scope, assetId: page.assetId };
};

const segment = (text: string, changes: Partial<Segment> = {}): Segment => ({
  text,
  scope: 'body',
  language: null,
  runs: [[0, 0, text.length]],
  anchor: { kind: 'html', path: '/html/body/p', attribute: null },
  ...changes,
});
const documentOf = (...segments: Segment[]): ExtractedDocument => ({
  format: 'html',
  title: 'Shop',
  language: 'en',
  segments,
  hidden: [],
  lineStarts: null,
});

const NOON = Date.parse('2026-06-01T12:00:00Z');
const minute = (n: number): Date => new Date(NOON + n * 60_000);

const found = (assetId: string, text: string, at = 0) => ({
  assetId,
  mediaType: 'text/html',
  finalUrl: 'https://shop.example/home',
  extractorVersion: '1',
  fetchedAt: minute(at),
  bytes: Buffer.from(`<p>${text}</p>`),
  outcome: documentOf(segment(text)),
});
const failed = (assetId: string, at = 0): SnapshotInput => ({
  ...found(assetId, ''),
  fetchedAt: minute(at),
  bytes: null,
  outcome: { failure: 'timeout', message: 'The server did not answer in time.' },
});

const countRows = async (assetId: string): Promise<number> => {
  const { rows } = await database.admin.query<{ count: number }>(
    'select count(*)::int as count from asset_snapshot where asset_id = $1',
    [assetId],
  );
  return rows[0]?.count ?? 0;
};

/** Every blob that a row of the workspace names must be there and sound. */
const checkRows = async ({ workspaceId }: Scope): Promise<void> => {
  const { rows } = await database.admin.query<{ hash: string }>(
    `select encode(unnest(array[content_hash, extracted_hash]), 'hex') as hash
     from asset_snapshot where workspace_id = $1`,
    [workspaceId],
  );
  for (const { hash } of rows) if (hash) expect(await blobs.get(workspaceId, hash)).not.toBeNull();
};

describe('a snapshot', () => {
  test('gives back the bytes and the texts with their places', async () => {
    const { scope, assetId } = await newPage();
    const html = '<html lang="nl"><title>Sparen</title><h1>Meer</h1><p>Altijd &amp; overal.</p>';
    const bytes = Buffer.from(html);
    const outcome = await extractDocument(bytes, { mediaType: 'text/html' });
    if ('failure' in outcome) throw new Error(outcome.message);
    const input = { ...found(assetId, ''), bytes, outcome };
    const { snapshot, isNew } = await storeSnapshot(scope, blobs, input);
    expect(isNew).toBe(true);
    expect(snapshot).toMatchObject({
      assetId,
      status: 'ready',
      contentHash: hashOf(bytes),
      mediaType: 'text/html',
      finalUrl: 'https://shop.example/home',
      format: 'html',
      title: 'Sparen',
      language: 'nl',
      segmentCount: outcome.segments.length,
      charCount: outcome.segments.reduce((sum, { text }) => sum + text.length, 0),
      fetchedAt: minute(0),
    });
    expect(await getSnapshot(scope, snapshot.id)).toEqual(snapshot);
    expect(await readExtracted(scope, blobs, snapshot.id)).toEqual(outcome);
    expect(await readContent(scope, blobs, snapshot.id)).toEqual(bytes);
    const newest = { snapshotId: snapshot.id, status: 'ready', failureCode: null };
    expect((await getAsset(scope, assetId)).newest).toMatchObject(newest);
  });

  test('is the same one for the same bytes and extractor, and knows when it was last seen', async () => {
    const { scope, assetId } = await newPage();
    const first = await storeSnapshot(scope, blobs, found(assetId, 'old', 0));
    const other = await storeSnapshot(scope, blobs, found(assetId, 'new', 1));
    expect((await findNewestSnapshot(scope, assetId))?.id).toBe(other.snapshot.id);
    const moved = { ...found(assetId, 'old', 2), finalUrl: 'https://shop.example/moved' };
    const again = await storeSnapshot(scope, blobs, moved);
    expect(again).toMatchObject({
      isNew: false,
      snapshot: { id: first.snapshot.id, createdAt: minute(0), fetchedAt: minute(2) },
    });
    expect(again.snapshot.finalUrl).toBe('https://shop.example/moved');
    expect((await findNewestSnapshot(scope, assetId))?.id).toBe(first.snapshot.id);
    const late = await storeSnapshot(scope, blobs, found(assetId, 'old', 1));
    expect(late.snapshot).toEqual(again.snapshot);
    expect(await countRows(assetId)).toBe(2);
  });

  test('is another one for another extractor or media type', async () => {
    const { scope, assetId } = await newPage();
    const input = found(assetId, 'text');
    await storeSnapshot(scope, blobs, input);
    for (const changes of [{ extractorVersion: '2' }, { mediaType: 'text/plain' }]) {
      const { isNew } = await storeSnapshot(scope, blobs, { ...input, ...changes });
      expect(isNew).toBe(true);
    }
    expect(await countRows(assetId)).toBe(3);
  });

  test('is one when many store it at once', async () => {
    const { scope, assetId } = await newPage();
    const stored = await Promise.all(
      Array.from({ length: 20 }, () => storeSnapshot(scope, blobs, found(assetId, 'same'))),
    );
    expect(new Set(stored.map(({ snapshot }) => snapshot.id)).size).toBe(1);
    expect(stored.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await countRows(assetId)).toBe(1);
    await checkRows(scope);
  });

  test('does not exist in another workspace, nor does its asset', async () => {
    const [own, other] = [await newPage(), await newPage()];
    const { snapshot } = await storeSnapshot(own.scope, blobs, found(own.assetId, 'ours'));
    const missing = { code: 'not_found' };
    await expect(getSnapshot(other.scope, snapshot.id)).rejects.toMatchObject(missing);
    await expect(readExtracted(other.scope, blobs, snapshot.id)).rejects.toMatchObject(missing);
    await expect(readContent(other.scope, blobs, snapshot.id)).rejects.toMatchObject(missing);
    expect(await findNewestSnapshot(other.scope, own.assetId)).toBeNull();
    s3.requests.length = 0;
    for (const assetId of [own.assetId, newUuid()]) {
      const store = storeSnapshot(other.scope, blobs, found(assetId, 'theirs'));
      await expect(store).rejects.toMatchObject(missing);
    }
    expect(s3.requests).toEqual([]);
  });

  test('holds whatever a page says of itself', async () => {
    const { scope, assetId } = await newPage();
    const title = `\u0000\u001b[31m${'x'.repeat(600)}\ud800`;
    const document = { ...documentOf(segment('\u0000\ud800 text')), title, language: '\u0000' };
    const input = { ...found(assetId, ''), mediaType: 'text/HTML\u0000;x', outcome: document };
    const { snapshot } = await storeSnapshot(scope, blobs, input);
    expect(snapshot).toMatchObject({ language: null, mediaType: 'text/html ;x' });
    expect(snapshot).toMatchObject({ title: `[31m${'x'.repeat(496)}` });
    expect(await readExtracted(scope, blobs, snapshot.id)).toEqual(document);
  });
});

describe('the hash of the texts', () => {
  const hashIn = async (document: ExtractedDocument): Promise<string> => {
    const { scope, assetId } = await newPage();
    const input = { ...found(assetId, 'x'), outcome: document };
    const { snapshot } = await storeSnapshot(scope, blobs, input);
    return snapshot.status === 'ready' ? snapshot.textHash : '';
  };

  test('stays when only the places change, and changes with anything a check looks at', async () => {
    const base = documentOf(segment('one'), segment('two'));
    const hash = await hashIn(base);
    const moved = segment('one', { runs: [[0, 40, 43]], anchor: { kind: 'lines' } });
    expect(await hashIn(documentOf(moved, segment('two')))).toBe(hash);
    const others: ExtractedDocument[] = [
      documentOf(segment('onetwo')),
      documentOf(segment('two'), segment('one')),
      documentOf(segment('one', { scope: 'heading' }), segment('two')),
      documentOf(segment('one', { language: 'nl' }), segment('two')),
      { ...base, language: 'nl' },
      { ...base, hidden: [{ ...segment('three'), reason: 'display_none' }] },
    ];
    const hashes = await Promise.all(others.map(hashIn));
    expect(new Set([hash, ...hashes]).size).toBe(others.length + 1);
  });
});

describe('a look that failed', () => {
  test('is the newest one, says why, and has no text', async () => {
    const { scope, assetId } = await newPage();
    await storeSnapshot(scope, blobs, found(assetId, 'fine', 0));
    const { snapshot } = await storeSnapshot(scope, blobs, failed(assetId, 1));
    expect(snapshot).toMatchObject({ status: 'failed', contentHash: null, failureCode: 'timeout' });
    const [asset] = (
      await listAssets(scope, { kind: null, archived: false, metadata: {}, limit: 1, after: null })
    ).assets;
    expect(asset?.newest).toMatchObject({ status: 'failed', failureCode: 'timeout' });
    const missing = { code: 'not_found' };
    await expect(readExtracted(scope, blobs, snapshot.id)).rejects.toMatchObject(missing);
    await expect(readContent(scope, blobs, snapshot.id)).rejects.toMatchObject(missing);
  });

  test('is one however often it fails the same way, and keeps the bytes there were', async () => {
    const { scope, assetId } = await newPage();
    await Promise.all([0, 1, 2].map((at) => storeSnapshot(scope, blobs, failed(assetId, at))));
    expect(await countRows(assetId)).toBe(1);
    expect((await findNewestSnapshot(scope, assetId))?.fetchedAt).toEqual(minute(2));
    const outcome = { failure: 'damaged', message: 'The file is damaged.' };
    const unread = { ...found(assetId, 'torn', 3), outcome };
    const { snapshot } = await storeSnapshot(scope, blobs, unread);
    expect(await readContent(scope, blobs, snapshot.id)).toEqual(unread.bytes);
    // What could not be read once may be read the next time.
    const ready = await storeSnapshot(scope, blobs, found(assetId, 'torn', 4));
    expect(ready).toMatchObject({ isNew: true, snapshot: { status: 'ready' } });
    expect(await countRows(assetId)).toBe(3);
  });
});

describe('an end in the middle', () => {
  test.each([
    ['the first blob', []],
    ['the second blob', ['none']],
  ] as const)('at %s leaves no row, and the next attempt succeeds', async (_, before) => {
    const { scope, assetId } = await newPage();
    s3.faults.push(...before, 500, 500, 500);
    const attempt = storeSnapshot(scope, blobs, found(assetId, 'text'));
    await expect(attempt).rejects.toMatchObject({ code: 'unavailable' });
    expect(await countRows(assetId)).toBe(0);
    s3.faults.length = 0;
    expect((await storeSnapshot(scope, blobs, found(assetId, 'text'))).isNew).toBe(true);
    await checkRows(scope);
  });

  test('at the row leaves none, and the next attempt succeeds with the blobs that are there', async () => {
    const { scope, assetId } = await newPage();
    await database.admin.query(`
      create function fail() returns trigger language plpgsql as $$ begin raise 'power cut'; end $$;
      create trigger fail before insert on asset_snapshot for each row execute function fail()`);
    await expect(storeSnapshot(scope, blobs, found(assetId, 'text'))).rejects.toThrow('power cut');
    await database.admin.query('drop function fail cascade');
    expect(await countRows(assetId)).toBe(0);
    expect(await blobs.has(scope.workspaceId, hashOf(found(assetId, 'text').bytes))).toBe(true);
    expect((await storeSnapshot(scope, blobs, found(assetId, 'text'))).isNew).toBe(true);
    await checkRows(scope);
  });
});

test('a blob that is changed or missing is reported, and storing the snapshot again repairs it', async () => {
  const { scope, assetId } = await newPage();
  const input = found(assetId, 'text');
  const { snapshot } = await storeSnapshot(scope, blobs, input);
  const own = [...s3.objects.keys()].filter((key) => key.includes(scope.workspaceId));
  expect(own).toHaveLength(2);
  for (const key of own) s3.objects.set(key, Buffer.from('{}'));
  await expect(readExtracted(scope, blobs, snapshot.id)).rejects.toThrow(DamagedBlobError);
  await expect(readContent(scope, blobs, snapshot.id)).rejects.toThrow(/damaged: it is changed/);
  for (const key of own) s3.objects.delete(key);
  await expect(readExtracted(scope, blobs, snapshot.id)).rejects.toThrow(/damaged: it is missing/);
  expect((await storeSnapshot(scope, blobs, input)).isNew).toBe(false);
  expect(await readExtracted(scope, blobs, snapshot.id)).toEqual(input.outcome);
  expect(await readContent(scope, blobs, snapshot.id)).toEqual(input.bytes);
});

test('the newest snapshot among many is found without reading the others', async () => {
  const { scope, assetId } = await newPage();
  await database.admin.query(
    `insert into asset_snapshot (workspace_id, id, asset_id, status, media_type, extractor_version,
       created_at, fetched_at, failure_code, failure_message)
     select $1, gen_random_uuid(), $2, 'failed', '', '1', now(), now() - n * interval '1 second',
       'code_' || n, 'Failed.' from generate_series(1, 20000) n`,
    [scope.workspaceId, assetId],
  );
  await database.admin.query('vacuum analyze asset_snapshot');
  const read = await transaction(scope, async (inside) => {
    const newest = { failureCode: 'code_1' };
    const [before] = await query(inside, READ_SO_FAR, []);
    expect((await getAsset(inside, assetId)).newest).toMatchObject(newest);
    const filter = { kind: null, archived: false, metadata: {}, limit: 10, after: null };
    expect((await listAssets(inside, filter)).assets[0]?.newest).toMatchObject(newest);
    const [after] = await query(inside, READ_SO_FAR, []);
    return (after?.rows ?? 0) - (before?.rows ?? 0);
  });
  expect(read).toBe(2);
});
