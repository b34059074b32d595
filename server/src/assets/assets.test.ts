import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addPastedAsset, addUploadAsset } from './add-stored-asset.ts';
import { addUrlAsset, addUrlAssets } from './add-url-asset.ts';
import { type AssetFilter, getAsset, listAssets } from './list-assets.ts';
import { readSource } from './read-snapshot.ts';
import { archiveAsset, updateAsset } from './update-asset.ts';

const database = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'assets-'));
const blobs = createBlobStore(pathToFileURL(folder).href);
afterAll(() => rm(folder, { recursive: true }));

const newScope = async () => (await makeWorkspace(database)).scope;
const addPage = (scope: Scope, url: string) =>
  addUrlAsset(scope, { url, name: null, render: 'static', metadata: {} });
const list = (scope: Scope, filter: Partial<AssetFilter> = {}) =>
  listAssets(scope, {
    kind: null,
    archived: false,
    metadata: {},
    limit: 50,
    after: null,
    ...filter,
  });
const eventsOf = async (scope: Scope): Promise<readonly unknown[]> => {
  const { rows } = await database.admin.query(
    `select kind, subject_id, subject_name, from_value, to_value from workspace_event
     where workspace_id = $1 and subject_kind = 'asset' order by at, id`,
    [scope.workspaceId],
  );
  return rows as readonly unknown[];
};

describe('a page', () => {
  test('that is added twice is one asset, however its address is spelled', async () => {
    const scope = await newScope();
    const first = await addUrlAsset(scope, {
      url: 'HTTPS://Shop.Example:443/a?b=1#top',
      name: 'Shop',
      render: 'browser',
      metadata: { market: 'NL' },
    });
    expect(first).toMatchObject({ isNew: true, isArchived: false });
    const again = await addPage(scope, 'https://shop.example/a?b=1');
    expect(again).toEqual({ ...first, isNew: false });
    expect(await getAsset(scope, first.assetId)).toMatchObject({
      kind: 'web_page',
      source: 'url',
      name: 'Shop',
      url: 'https://shop.example/a?b=1',
      render: 'browser',
      metadata: { market: ['NL'] },
      newest: null,
    });
    expect((await list(scope)).assets).toHaveLength(1);
  });

  test('that ten add at once is one asset', async () => {
    const scope = await newScope();
    const added = await Promise.all(
      Array.from({ length: 10 }, () => addPage(scope, 'https://shop.example/')),
    );
    expect(new Set(added.map(({ assetId }) => assetId)).size).toBe(1);
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('is another asset in another workspace', async () => {
    const [one, other] = [await newScope(), await newScope()];
    const first = await addPage(one, 'https://shop.example/');
    const second = await addPage(other, 'https://shop.example/');
    expect(second.isNew).toBe(true);
    expect(second.assetId).not.toBe(first.assetId);
  });

  test.each(['ftp://shop.example/', '/relative', 'https://u:p@shop.example/', 'https://'])(
    'is not found at %s',
    async (url) => {
      const scope = await newScope();
      await expect(addPage(scope, url)).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  test('comes back from the archive when a person adds it, and not when a sitemap does', async () => {
    const scope = await newScope();
    const url = 'https://shop.example/old';
    const { assetId } = await addPage(scope, url);
    await archiveAsset(scope, assetId);
    const listed = await addUrlAssets(scope, { urls: [url], render: 'static', metadata: {} });
    expect(listed.get(url)).toEqual({ assetId, isNew: false, isArchived: true });
    expect(await addPage(scope, url)).toEqual({ assetId, isNew: false, isArchived: false });
  });
});

describe('the activity', () => {
  test('tells what was changed of an asset, as it was and as it is, and nothing where nothing was', async () => {
    const scope = await newScope();
    const { assetId } = await addUrlAsset(scope, {
      url: 'https://s.example/',
      name: 'Home',
      render: 'static',
      metadata: { market: ['NL', 'BE'], channel: 'web_page' },
    });
    const same = { name: 'Home', render: 'static', metadata: { channel: 'web_page' } } as const;
    await updateAsset(scope, assetId, same);
    expect(await eventsOf(scope)).toEqual([]);
    const metadata = { language: 'NL', market: ['BE'] };
    await updateAsset(scope, assetId, { name: 'Start', render: null, metadata });
    expect(await eventsOf(scope)).toEqual([
      {
        kind: 'asset_changed',
        subject_id: toPublicId('ast', assetId),
        subject_name: 'Start',
        from_value: 'name: Home; market: NL, BE; language: none',
        to_value: 'name: Start; market: BE; language: NL',
      },
    ]);
  });

  test('tells once that an asset was archived, and that somebody brought it back', async () => {
    const scope = await newScope();
    const url = 'https://s.example/old';
    const { assetId } = await addPage(scope, url);
    await archiveAsset(scope, assetId);
    await archiveAsset(scope, assetId);
    await addUrlAssets(scope, { urls: [url], render: 'static', metadata: {} });
    await addPage(scope, url);
    await addPage(scope, url);
    const told = { subject_id: toPublicId('ast', assetId), subject_name: 's.example/old' };
    expect(await eventsOf(scope)).toMatchObject([
      { kind: 'asset_archived', ...told },
      { kind: 'asset_unarchived', ...told },
    ]);
  });

  test('has nothing of a change that was refused', async () => {
    const scope = await newScope();
    const { assetId } = await addPage(scope, 'https://s.example/');
    const change = { name: 'New', render: null, metadata: { language: 'XX' } };
    await expect(updateAsset(scope, assetId, change)).rejects.toMatchObject({ code: 'invalid' });
    expect(await eventsOf(scope)).toEqual([]);
  });
});

describe('a list of pages', () => {
  test('adds each page once and leaves out what is none', async () => {
    const scope = await newScope();
    const known = await addPage(scope, 'https://shop.example/2');
    const urls = ['https://shop.example/1', 'https://SHOP.example/1#a', 'mailto:a@b.example'];
    const added = await addUrlAssets(scope, {
      urls: [...urls, 'https://shop.example/2'],
      render: 'static',
      metadata: { channel: ['web_page'] },
    });
    expect([...added.keys()].toSorted()).toEqual([
      'https://shop.example/1',
      'https://shop.example/2',
    ]);
    expect(added.get('https://shop.example/2')).toEqual({ ...known, isNew: false });
    expect((await getAsset(scope, known.assetId)).metadata).toEqual({});
    expect(await addUrlAssets(scope, { urls: [], render: 'static', metadata: {} })).toEqual(
      new Map(),
    );
  });

  test('and the same in the opposite order do not block each other', async () => {
    const scope = await newScope();
    const urls = Array.from({ length: 500 }, (_, n) => `https://shop.example/${n}`);
    const lists = [urls, urls.toReversed(), urls, urls.toReversed()];
    const added = await Promise.all(
      lists.map((one) => addUrlAssets(scope, { urls: one, render: 'static', metadata: {} })),
    );
    const created = added.flatMap((one) => [...one.values()].filter(({ isNew }) => isNew));
    expect(created).toHaveLength(500);
  });
});

describe('what is uploaded or pasted', () => {
  test('is kept as it came, apart for each workspace', async () => {
    const [scope, other] = [await newScope(), await newScope()];
    const bytes = Buffer.from('%PDF-1.7 \0\xff', 'latin1');
    const file = await addUploadAsset(scope, {
      name: 'Leaflet\u0000\n of spring ',
      metadata: { audience: 'consumer' },
      fileName: '../leaf\u0000let.pdf',
      mediaType: 'application/pdf',
      ...(await blobs.put(scope.workspaceId, bytes)),
    });
    const content = await readSource(scope, blobs, file);
    expect(content).toMatchObject({ bytes, mediaType: 'application/pdf' });
    expect(await getAsset(scope, file)).toMatchObject({
      kind: 'document',
      source: 'upload',
      name: 'Leaflet of spring',
      fileName: '../leaf let.pdf',
    });
    await expect(readSource(other, blobs, file)).rejects.toMatchObject({ code: 'not_found' });

    const post = await addPastedAsset(scope, blobs, {
      name: 'Post',
      metadata: {},
      format: 'markdown',
      text: '# Héllo',
    });
    const pasted = await readSource(scope, blobs, post);
    expect(pasted.bytes.toString()).toBe('# Héllo');
    expect(pasted.mediaType).toBe('text/markdown; charset=utf-8');
    expect(await getAsset(scope, post)).toMatchObject({ kind: 'post', source: 'paste', url: null });
  });

  test('is refused when it is blank, nameless or too large', async () => {
    const scope = await newScope();
    const paste = { name: 'Post', metadata: {}, format: 'text', text: 'x' } as const;
    const blank = addPastedAsset(scope, blobs, { ...paste, text: ' \n' });
    await expect(blank).rejects.toMatchObject({ code: 'invalid' });
    const nameless = addPastedAsset(scope, blobs, { ...paste, name: ' ' });
    await expect(nameless).rejects.toMatchObject({ code: 'invalid' });
    const upload = { name: 'Big', metadata: {}, fileName: 'big.txt', mediaType: 'text/plain' };
    const size = 50 * 1024 * 1024 + 1;
    const large = addUploadAsset(scope, { ...upload, hash: 'a'.repeat(64), size });
    await expect(large).rejects.toMatchObject({ code: 'too_large' });
    expect((await list(scope)).assets).toEqual([]);
  });
});

describe('the list', () => {
  test('goes through every asset once, newest first, while others are added', async () => {
    const scope = await newScope();
    const ids: string[] = [];
    for (let n = 0; n < 7; n++)
      ids.unshift((await addPage(scope, `https://s.example/${n}`)).assetId);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page = await list(scope, { limit: 3, after });
      seen.push(...page.assets.map(({ id }) => id));
      after = page.next;
      await addPage(scope, `https://s.example/late/${seen.length}`);
    } while (after !== null);
    expect(seen).toEqual(ids);
  });

  test('shows what was asked for and nothing of another workspace', async () => {
    const [scope, other] = [await newScope(), await newScope()];
    await addPage(other, 'https://other.example/');
    const nl = await addUrlAsset(scope, {
      url: 'https://s.example/nl',
      name: null,
      render: 'static',
      metadata: { market: ['NL', 'BE'], language: 'NL' },
    });
    const post = { name: 'Post', metadata: { market: 'DE' }, format: 'text', text: 'x' } as const;
    const postId = await addPastedAsset(scope, blobs, post);
    const old = await addPage(scope, 'https://s.example/old');
    await archiveAsset(scope, old.assetId);
    const idsOf = async (filter: Partial<AssetFilter>) =>
      (await list(scope, filter)).assets.map(({ id }) => id);
    expect(await idsOf({})).toEqual([postId, nl.assetId]);
    expect(await idsOf({ kind: 'post' })).toEqual([postId]);
    expect(await idsOf({ archived: true })).toEqual([old.assetId]);
    expect(await idsOf({ metadata: { market: 'BE' } })).toEqual([nl.assetId]);
    expect(await idsOf({ metadata: { language: 'NL', market: 'DE' } })).toEqual([]);
  });
});

describe('a change', () => {
  test('touches what it names and nothing else', async () => {
    const scope = await newScope();
    const { assetId } = await addUrlAsset(scope, {
      url: 'https://s.example/',
      name: 'Home',
      render: 'static',
      metadata: { market: 'NL', channel: 'web_page', language: 'NL' },
    });
    const changed = await updateAsset(scope, assetId, {
      name: null,
      render: 'browser',
      metadata: { market: ['DE', 'DE', ' AT '], channel: null },
    });
    expect(changed).toMatchObject({ name: 'Home', render: 'browser' });
    expect(changed.metadata).toEqual({ market: ['DE', 'AT'], language: 'NL' });
  });

  test('with wrong metadata is refused and names every mistake', async () => {
    const scope = await newScope();
    const { assetId } = await addPage(scope, 'https://s.example/');
    const metadata = {
      market: ['x'.repeat(101)],
      category: Array.from({ length: 51 }, (_, n) => `c${n}`),
      audience: '\u0000',
      language: 'XX',
    };
    const change = updateAsset(scope, assetId, { name: 'New', render: null, metadata });
    const keys = ['market', 'category', 'audience', 'language'];
    const issues = keys.map((key) => expect.objectContaining({ loc: ['metadata', key] }));
    await expect(change).rejects.toMatchObject({ code: 'invalid', issues });
    expect((await getAsset(scope, assetId)).name).toBe('s.example/');
  });

  test('archiving keeps its first moment', async () => {
    const scope = await newScope();
    const { assetId } = await addPage(scope, 'https://s.example/');
    await archiveAsset(scope, assetId);
    const { archivedAt } = await getAsset(scope, assetId);
    expect(archivedAt).not.toBeNull();
    await archiveAsset({ ...scope, now: () => new Date(Date.now() + 60_000) }, assetId);
    expect((await getAsset(scope, assetId)).archivedAt).toEqual(archivedAt);
  });

  test('of a foreign or unknown asset is not found', async () => {
    const [scope, other] = [await newScope(), await newScope()];
    const { assetId } = await addPage(other, 'https://s.example/');
    for (const id of [assetId, newUuid()]) {
      const change = { name: 'Mine', render: null, metadata: {} };
      await expect(updateAsset(scope, id, change)).rejects.toMatchObject({ code: 'not_found' });
      await expect(archiveAsset(scope, id)).rejects.toMatchObject({ code: 'not_found' });
      await expect(getAsset(scope, id)).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await getAsset(other, assetId)).toMatchObject({ name: 's.example/', archivedAt: null });
  });
});
