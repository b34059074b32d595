import type { SnapshotPictures } from '@copydesk/contract/library/picture';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { addPastedAsset, addUploadAsset } from '../../assets/add-stored-asset.ts';
import { storeCopy } from '../../assets/store-copy.ts';
import { storePictures } from '../../assets/store-pictures.ts';
import { storeSnapshot } from '../../assets/store-snapshot.ts';
import { extractHtml } from '../../checking/extract/extract-html.ts';
import { sanitisePage } from '../../checking/preview/sanitise-page.ts';
import { extractDocx } from '../../checking/extract/extract-office.ts';
import type { ExtractedDocument } from '../../checking/extract/document.ts';
import { makeDocx, paragraph, run } from '../../checking/extract/office.fixture.ts';
import { drawDocx } from '../../checking/preview/draw-docx.ts';
import { writeCopy } from '../../checking/preview/write-copy.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Download } from '../http/download-turns.ts';
import { createLibraryHandlers } from './library.ts';

const database = await createTestDatabase();
const { scope } = await makeWorkspace(database);
const other = await makeWorkspace(database);

const folder = mkdtempSync(join(tmpdir(), 'copydesk-library-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);
const handlers = createLibraryHandlers(blobs, {
  copyPage: async (_workspaceId, { bytes, marks }) =>
    sanitisePage(Buffer.from(bytes).toString(), marks),
  writeCopy: async (_workspaceId, page) => writeCopy(page),
  drawFile: async (_workspaceId, request) => drawDocx(request),
});

const request = <Q>(params: Record<string, string>, query: Q) =>
  ({
    params,
    query,
    body: undefined,
    headers: {},
    once: undefined,
    role: 'viewer',
    proven: { twoFactors: false, firstFactor: 'link' },
    recheck: async () => undefined,
  }) as const;

const textOf = async (file: Download): Promise<string> => {
  let text = '';
  for await (const part of file) text += String(part);
  return text;
};

const PAGE = '<html><body><p onclick="x()">Hello</p><script>x()</script></body></html>';
const assetId = await addPastedAsset(scope, blobs, {
  name: 'Page',
  format: 'html',
  text: PAGE,
  metadata: {},
});
const { snapshot } = await storeSnapshot(scope, blobs, {
  assetId,
  mediaType: 'text/html',
  finalUrl: null,
  extractorVersion: '1',
  fetchedAt: new Date(),
  bytes: Buffer.from(PAGE),
  outcome: extractHtml(Buffer.from(PAGE), {}),
});
const snapshotId = toPublicId('snp', snapshot.id);

const IMAGE = Buffer.from('RIFF....WEBP');
await storePictures(scope, blobs, {
  snapshotId: snapshot.id,
  takenAt: new Date(),
  pictures: [
    {
      width: 390,
      height: 800,
      pageHeight: 900,
      mediaType: 'image/webp',
      image: IMAGE,
      words: gzipSync(JSON.stringify({ version: 1, texts: [] })),
    },
  ],
});

await storeCopy(scope, blobs, {
  snapshotId: snapshot.id,
  takenAt: new Date(),
  copy: {
    tree: JSON.stringify({
      url: 'https://a.example/',
      base: 'https://a.example/',
      quirks: false,
      root: [
        'html',
        {},
        [
          [
            'body',
            {},
            [
              ['p', { onclick: 'x()' }, ['Hello']],
              ['script', {}, ['x()']],
            ],
          ],
        ],
      ],
    }),
    files: [],
    leftOut: { large: 0, missing: 0, frames: 0, films: 0, drawings: 0, elements: 0 },
  },
});

test('a picture comes as a picture and nothing else, and may do nothing', async () => {
  const output = await handlers.getSnapshotPicture(
    scope,
    request({ snapshot_id: snapshotId }, { width: 390 }),
  );
  if (!('file' in output)) throw new Error('no file');
  expect(output.type).toBe('image/webp');
  expect(output.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(output.headers['cache-control']).toMatch(/^private/);
  expect(await textOf(output.file)).toBe(IMAGE.toString());
});

test('a stored page comes with headers that let it do nothing', async () => {
  const output = await handlers.getSnapshotPage(
    scope,
    request({ snapshot_id: snapshotId }, undefined as never),
  );
  if (!('file' in output)) throw new Error('no file');
  expect(output.type).toBe('text/html; charset=utf-8');
  expect(output.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(output.headers['content-disposition']).toMatch(/^inline/);
  expect(output.headers['content-security-policy']).toMatch(
    /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
  );
  // An allowance after sandbox would undo it.
  expect(output.headers['content-security-policy']).not.toContain('allow-');
  const page = await textOf(output.file);
  expect(page).toContain('<p>Hello</p>');
  expect(page).not.toContain('x()');
});

test('a stored copy comes with headers that let it do nothing but show what is in it', async () => {
  const output = await handlers.getSnapshotCopy(
    scope,
    request({ snapshot_id: snapshotId }, undefined as never),
  );
  if (!('file' in output)) throw new Error('no file');
  expect(output.type).toBe('text/html; charset=utf-8');
  expect(output.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
    'content-security-policy':
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
  });
  const page = await textOf(output.file);
  expect(page).toContain('<p>Hello</p>');
  expect(page).not.toContain('<script');
  expect(page).not.toContain('onclick');
});

const DOCX = makeDocx(paragraph(run('Hello <script>x()</script>')));
const PDF = Buffer.from('%PDF-1.7');
const store = async (name: string, bytes: Buffer, outcome: ExtractedDocument) => {
  const { hash, size } = await blobs.put(scope.workspaceId, bytes);
  const id = await addUploadAsset(scope, {
    name,
    fileName: name,
    mediaType: 'application/octet-stream',
    hash,
    size,
    metadata: {},
  });
  const stored = await storeSnapshot(scope, blobs, {
    assetId: id,
    mediaType: 'application/octet-stream',
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: new Date(),
    bytes,
    outcome,
  });
  return toPublicId('snp', stored.snapshot.id);
};
const docx = await extractDocx(DOCX);
const docxId = await store('offer.docx', DOCX, docx);
const pdfId = await store('offer.pdf', PDF, { ...docx, format: 'pdf' });

test('a PDF file comes as a download that may do nothing, for our own script to draw', async () => {
  const params = { snapshot_id: pdfId };
  const output = await handlers.getSnapshotFile(scope, request(params, undefined as never));
  if (!('file' in output)) throw new Error('no file');
  expect(output.type).toBe('application/pdf');
  expect(output.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  });
  expect(output.headers['content-disposition']).toMatch(/^attachment/);
  expect(await textOf(output.file)).toBe(PDF.toString());
  const { body } = (await handlers.getSnapshotPictures(scope, request(params, {}))) as {
    readonly body: SnapshotPictures;
  };
  expect(body.file).toEqual({
    format: 'pdf',
    sha256: createHash('sha256').update(PDF).digest('hex'),
  });
});

test('a Word file comes as a drawing with headers that let it do nothing', async () => {
  const output = await handlers.getSnapshotDrawing(scope, request({ snapshot_id: docxId }, {}));
  if (!('file' in output)) throw new Error('no file');
  expect(output.headers['content-security-policy']).toMatch(
    /^sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:;/,
  );
  expect(await textOf(output.file)).toContain('Hello &lt;script&gt;x()&lt;/script&gt;');
});

test('a snapshot that is no such file has no file and no drawing', async () => {
  const params = { snapshot_id: snapshotId };
  await expect(
    handlers.getSnapshotFile(scope, request(params, undefined as never)),
  ).rejects.toThrow('This snapshot is no PDF file.');
  await expect(handlers.getSnapshotDrawing(scope, request(params, {}))).rejects.toThrow(
    'This snapshot is no Word file.',
  );
});

test.each([
  ['a PDF file', () => handlers.getSnapshotFile, { snapshot_id: pdfId }, undefined],
  ['a drawing', () => handlers.getSnapshotDrawing, { snapshot_id: docxId }, {}],
  ['an asset', () => handlers.getAssetPage, { asset_id: toPublicId('ast', assetId) }, undefined],
  ['a page', () => handlers.getSnapshotPage, { snapshot_id: snapshotId }, undefined],
  ['a picture', () => handlers.getSnapshotPicture, { snapshot_id: snapshotId }, { width: 390 }],
  ['a stored copy', () => handlers.getSnapshotCopy, { snapshot_id: snapshotId }, undefined],
  ['the places on it', () => handlers.getSnapshotPictures, { snapshot_id: snapshotId }, {}],
  ['a text', () => handlers.getSnapshot, { snapshot_id: snapshotId }, { from: 0, limit: 10 }],
])('%s of another workspace is as unknown as one that never was', async (_what, of, ids, query) => {
  const handler = of() as (
    inside: typeof scope,
    input: ReturnType<typeof request>,
  ) => Promise<unknown>;
  await expect(handler(scope, request(ids, query))).resolves.toBeDefined();
  const refused: unknown[] = [];
  const unknown = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => [
      name,
      toPublicId(id.slice(0, 3) as 'ast', other.userId),
    ]),
  );
  const malformed = Object.fromEntries(Object.keys(ids).map((name) => [name, "'; drop table"]));
  for (const [inside, params] of [
    [other.scope, ids],
    [scope, unknown],
    [scope, malformed],
  ] as const) {
    await handler(inside, request(params as Record<string, string>, query)).catch((error) =>
      refused.push([error.code, error.message]),
    );
  }
  expect(refused).toHaveLength(3);
  expect(new Set(refused.map(String)).size).toBe(1);
});

test('an export is a file with a name, and holds only the own workspace', async () => {
  await makeAudit(scope, [finding()]);
  const output = await handlers.exportActivity(scope, request({}, {}));
  if (!('file' in output)) throw new Error('no file');
  expect(output.type).toBe('text/csv; charset=utf-8');
  expect(output.headers['content-disposition']).toMatch(
    /^attachment; filename="activity-\d{4}-\d{2}-\d{2}\.csv"$/,
  );
  const text = await textOf(output.file);
  expect(text).toMatch(/^at,source,action,/);
  expect(text).not.toContain(other.email);
});
