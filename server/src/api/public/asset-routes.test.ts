import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { extendedRoutes } from '@copydesk/contract/extended';
import { afterAll, describe, expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { readSource } from '../../assets/read-snapshot.ts';
import { createKey } from '../../keys/create-key.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { createTestClient } from './client.fixture.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-assets-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobStore = pathToFileURL(folder).href;

const database = await createTestDatabase();
const app = await createTestApp(database, { blobStore });
const scopes = ['auditing'] as const;

const newClient = async () => {
  const { scope } = await makeWorkspace(database);
  const { key } = await createKey(scope, { name: 'scoped', expiresAt: null, scopes });
  const call = await createTestClient(app, key);
  const contentOf = (id: string) =>
    readSource(scope, createBlobStore(blobStore), fromPublicId('ast', id) as string);
  const count = async () => (await call('listAssets', { query: 'limit=100' })).json.assets.length;
  return { call, contentOf, count };
};
const { call, contentOf, count } = await newClient();
const locsOf = (detail: unknown): unknown[] => (detail as { loc: unknown }[]).map(({ loc }) => loc);

describe('POST /assets', () => {
  test('adds a page in its normal spelling, once however often it is sent', async () => {
    const metadata = { market: 'EU', channel: ['web_page', 'web_page'], language: 'EN' };
    const body = { url: 'HTTPS://Shop.example:443/a#top', render: 'browser', metadata };
    const { status, json, headers } = await call('createAsset', { body });
    expect([status, headers.location]).toEqual([201, `/public/v1/assets/${json.id}`]);
    expect(json).toEqual({
      id: json.id,
      kind: 'web_page',
      source: 'url',
      name: 'shop.example/a',
      url: 'https://shop.example/a',
      render: 'browser',
      metadata: { market: ['EU'], channel: ['web_page'], language: 'EN' },
      file_name: null,
      created_at: json.created_at,
      archived_at: null,
      newest: null,
    });
    const again = { body: { url: 'https://shop.example/a', name: 'Other' } };
    expect((await call('createAsset', again)).json).toEqual(json);
    expect((await call('getAsset', { params: { id: json.id } })).json).toEqual(json);
  });

  test.each(['text', 'markdown', 'html', 'json'])('adds a text as %s', async (format) => {
    const body = { text: '["Zappo ß"]', format, name: ' A post ' };
    const { json } = await call('createAsset', { body });
    expect(json).toMatchObject({ kind: 'post', source: 'paste', name: 'A post', url: null });
    const { bytes, mediaType } = await contentOf(json.id);
    expect([bytes.toString(), mediaType.includes(format === 'text' ? 'plain' : format)]).toEqual([
      '["Zappo ß"]',
      true,
    ]);
  });

  const text = { text: 'A text.', format: 'text', name: 'A' };
  test.each([
    [{}, [['body', 'url']]],
    [{ url: null, text: null }, [['body', 'url']]],
    [{ ...text, url: 'https://shop.example/' }, [['body', 'text']]],
    [
      { text: 'A text.' },
      [
        ['body', 'format'],
        ['body', 'name'],
      ],
    ],
    [{ ...text, format: 'pdf' }, [['body', 'format']]],
    [{ ...text, text: ' \n' }, [['body', 'text']]],
    [{ ...text, name: ' ' }, [['body', 'name']]],
    [{ ...text, text: 'a\0b' }, [['body', 'text']]],
    [{ ...text, name: '\ud800' }, [['body', 'name']]],
    [{ ...text, metadata: { market: [''] } }, [['body', 'metadata', 'market']]],
    [{ ...text, metadata: { category: ['food', 'finanse'] } }, [['body', 'metadata', 'category']]],
    [
      { url: 'https://words.example/', metadata: { channel: 'web' } },
      [['body', 'metadata', 'channel']],
    ],
    [{ url: 'javascript:alert(1)' }, [['body', 'url']]],
    [{ url: 'https://a:b@shop.example/' }, [['body', 'url']]],
    [{ url: 1 }, [['body', 'url']]],
  ])('refuses %j', async (body, locs) => {
    const before = await count();
    const { status, detail } = await call('createAsset', { body });
    expect([status, locsOf(detail)]).toEqual([422, locs]);
    expect(await count()).toBe(before);
  });

  test('with a key adds one text, however often it is sent', async () => {
    const request = { body: text, headers: { 'idempotency-key': 'text' } };
    const first = await call('createAsset', request);
    const second = await call('createAsset', request);
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.headers.location).toBe(first.headers.location);
    const other = await call('createAsset', { ...request, body: { ...text, text: 'Other.' } });
    expect(other.status).toBe(422);
    // Without a key, two texts are two assets.
    const third = await call('createAsset', { body: text });
    expect(third.json.id).not.toBe(first.json.id);
  });
});

describe('POST /assets/files', () => {
  const route = extendedRoutes.find(({ operationId }) => operationId === 'uploadAsset');
  const mediaTypes = (route && 'upload' in route ? route.upload : []).map((one) => one.mediaType);
  const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe]);

  test.each(mediaTypes)('keeps a file of type %s as it came', async (type) => {
    const headers = { 'content-type': type };
    const query = 'name=Terms&file_name=terms.pdf';
    const { status, json } = await call('uploadAsset', { query, payload: bytes, headers });
    expect(status).toBe(201);
    expect(json).toMatchObject({ kind: 'document', source: 'upload', name: 'Terms' });
    expect(json.file_name).toBe('terms.pdf');
    const kept = await contentOf(json.id);
    expect([kept.bytes.equals(bytes), kept.mediaType]).toEqual([true, type]);
  });

  test('is named by its file, and its details come from the address', async () => {
    const query = 'file_name=a%20b.docx&market=EU&market=NL&category=food&language=NL';
    const { json } = await call('uploadAsset', { query, payload: bytes });
    expect(json).toMatchObject({ name: 'a b.docx', file_name: 'a b.docx' });
    expect(json.metadata).toEqual({ market: ['EU', 'NL'], category: ['food'], language: 'NL' });
  });

  test.each([
    ['', [['query', 'name']]],
    ['name=%20', [['query', 'name']]],
    ['name=%00', [['query', 'name']]],
    ['name=A&file_name=a%00.txt', [['query', 'file_name']]],
    ['name=A&language=XX', [['query', 'language']]],
    ['name=A&market=%20', [['query', 'market']]],
    [`name=A&market=${'x'.repeat(101)}`, [['query', 'market', 0]]],
  ])('refuses ?%s', async (query, locs) => {
    const { status, detail } = await call('uploadAsset', { query, payload: bytes });
    expect([status, locsOf(detail)]).toEqual([422, locs]);
  });

  test('refuses an empty file, a type that is not read and more than 50 MiB', async () => {
    const query = 'name=A';
    const empty = await call('uploadAsset', { query, payload: Buffer.alloc(0) });
    expect([empty.status, locsOf(empty.detail)]).toEqual([422, [['body']]]);
    const none = await call('uploadAsset', { query });
    expect([none.status, locsOf(none.detail)]).toEqual([422, [['body']]]);
    const headers = { 'content-type': 'image/png' };
    const wrong = await call('uploadAsset', { query, payload: bytes, headers });
    expect([wrong.status, wrong.detail]).toEqual([
      415,
      `Send the request body as ${mediaTypes.slice(0, -1).join(', ')} or application/octet-stream.`,
    ]);
    const MAX = 50 * 1024 * 1024;
    const large = await call('uploadAsset', { query, payload: Buffer.alloc(MAX + 1) });
    expect([large.status, large.detail]).toEqual([413, 'The request body is larger than 50 MiB.']);
    const largest = await call('uploadAsset', { query, payload: Buffer.alloc(MAX, 'a') });
    expect(largest.status).toBe(201);
  });

  test('with a key adds one file, however often it is sent', async () => {
    const request = { query: 'name=A', payload: bytes, headers: { 'idempotency-key': 'file' } };
    const first = await call('uploadAsset', request);
    const before = await count();
    const second = await call('uploadAsset', request);
    expect([second.text, second.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect(await count()).toBe(before);
    const other = await call('uploadAsset', { ...request, payload: Buffer.from('Other.') });
    expect([other.status, locsOf(other.detail)]).toEqual([422, [['header', 'Idempotency-Key']]]);
  });
});

describe('POST /assets/{id}', () => {
  test('changes what is named, takes away what is null, and gives the same answer to the same key', async () => {
    const metadata = { market: 'EU', category: 'finance', language: 'EN' } as const;
    const { json: asset } = await call('createAsset', {
      body: { url: 'https://shop.example/details', metadata },
    });
    const request = {
      params: { id: asset.id },
      body: { name: ' Details ', metadata: { market: ['NL', 'BE'], category: null } },
      headers: { 'idempotency-key': 'details' },
    };
    const first = await call('updateAsset', request);
    expect(first.status).toBe(200);
    expect(first.json).toEqual({
      ...asset,
      name: 'Details',
      metadata: { market: ['NL', 'BE'], language: 'EN' },
    });
    const { params } = request;
    await call('updateAsset', { params, body: { render: 'browser' } });
    const again = await call('updateAsset', request);
    expect([again.text, again.headers['idempotency-replayed']]).toEqual([first.text, 'true']);
    expect((await call('getAsset', { params })).json).toEqual({ ...first.json, render: 'browser' });
  });

  test.each([
    [{ name: '' }, ['body', 'name']],
    [{ render: 'x' }, ['body', 'render']],
    [{ metadata: { language: 'XX' } }, ['body', 'metadata', 'language']],
    [{ metadata: { market: ['x'.repeat(101)] } }, ['body', 'metadata', 'market', 0]],
    [{ text: 'A text.' }, ['body', 'format']],
    [{ text: 'A text.', format: 'text' }, ['body', 'text']],
  ])('refuses %j', async (body, loc) => {
    const { json: asset } = await call('createAsset', { body: { url: 'https://shop.example/e' } });
    const { status, detail } = await call('updateAsset', { params: { id: asset.id }, body });
    expect([status, locsOf(detail)]).toEqual([422, [loc]]);
  });
});

describe('a text that is sent to an asset', () => {
  test('takes the place of the old one, and the asset stays the same', async () => {
    const post = { text: 'Guaranteed 8% a year.', format: 'text', name: 'Post' };
    const { json: asset } = await call('createAsset', { body: post });
    const params = { id: asset.id };
    const body = { text: '# Up to 8%', format: 'markdown' };
    const changed = await call('updateAsset', { params, body });
    expect([changed.status, changed.json]).toEqual([200, asset]);
    const { bytes, mediaType } = await contentOf(asset.id);
    expect([bytes.toString(), mediaType]).toEqual(['# Up to 8%', 'text/markdown; charset=utf-8']);
    const blank = await call('updateAsset', { params, body: { text: ' ', format: 'text' } });
    expect([blank.status, locsOf(blank.detail)]).toEqual([422, [['body', 'text']]]);
  });

  test('is refused for a page, with what to do instead', async () => {
    const { json: page } = await call('createAsset', { body: { url: 'https://shop.example/p' } });
    const body = { text: 'A text.', format: 'text' };
    const { detail } = await call('updateAsset', { params: { id: page.id }, body });
    expect(JSON.stringify(detail)).toMatch(/add the text as an asset of its own/);
  });
});

describe('members that no route knows', () => {
  const forbidden = (...loc: (string | number)[]) => ({
    type: 'extra_forbidden',
    loc: ['body', ...loc],
    msg: 'Extra inputs are not permitted',
  });

  test.each([
    ['createAsset', { url: 'https://shop.example/x', colour: 1 }, [forbidden('colour')]],
    [
      'createAsset',
      { url: 'https://shop.example/x', metadata: { markets: 'EU' }, constructor: 1 },
      [forbidden('metadata', 'markets'), forbidden('constructor')],
    ],
    ['checkText', { text: 'A text.', language: 'EN', lang: 'EN' }, [forbidden('lang')]],
    ['createAudit', { all_assets: true, crawl: { url: 'https://a.example/', depth: 1 } }, []],
  ] as const)('%s refuses them at any level: %j', async (id, body, issues) => {
    const { status, detail } = await call(id, { body });
    expect(status).toBe(422);
    if (issues.length > 0) expect(detail).toEqual(issues);
    else expect(detail).toContainEqual(forbidden('crawl', 'depth'));
  });

  test('are told in full up to a hundred, and cost no more', async () => {
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`x${n}`, n]));
    const { status, detail } = await call('checkText', { body: { text: 'A text.', ...many } });
    expect([status, locsOf(detail).length]).toEqual([422, 100]);
  });
});

describe('GET /assets', () => {
  test('pages through all, or those of a kind, newest first; archived ones are apart', async () => {
    const { call: ask } = await newClient();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      const body = { url: `https://shop.example/${name}` };
      ids.unshift((await ask('createAsset', { body })).json.id);
    }
    const post = (await ask('createAsset', { body: { text: 'x', format: 'text', name: 'x' } }))
      .json;
    const listed = async (query: string) => {
      const { json } = await ask('listAssets', { query });
      return [json.assets.map(({ id }) => id), json.next_after];
    };
    expect(await listed('')).toEqual([[post.id, ...ids], null]);
    expect(await listed('kind=web_page')).toEqual([ids, null]);
    expect(await listed('limit=2')).toEqual([[post.id, ids[0]], ids[0]]);
    expect(await listed(`limit=2&after=${ids[0]}`)).toEqual([[ids[1], ids[2]], null]);
    const params = { id: String(ids[1]) };
    const archived = (await ask('archiveAsset', { params })).json;
    expect(archived.archived_at).not.toBeNull();
    expect((await ask('archiveAsset', { params })).json).toEqual(archived);
    expect(await listed('kind=web_page')).toEqual([[ids[0], ids[2]], null]);
    expect(await listed('archived=true')).toEqual([[ids[1]], null]);
    await ask('createAsset', { body: { url: 'https://shop.example/b' } });
    expect(await listed('kind=web_page')).toEqual([ids, null]);
  });

  test.each([
    'after=x',
    'after=aud_01kb3yz8v7e8xs6e1hq6m2p4zz',
    'kind=x',
    'archived=2',
    'limit=101',
  ])('refuses ?%s', async (query) => {
    const { status, detail } = await call('listAssets', { query });
    expect([status, locsOf(detail)]).toEqual([422, [['query', query.split('=')[0]]]]);
  });
});
