import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { finding, makeAudit, makeContent, makeWorkspace } from '../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../test/harness.ts';
import { cookieOf } from '../api/app/session-cookie.fixture.ts';
import { storeUnavailable } from '../platform/blobs/blob-store.ts';
import { storeCopy } from '../assets/store-copy.ts';
import { storePictures } from '../assets/store-pictures.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { getAuditGaps } from '../audits/get-audit-gaps.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { createDocument } from '../documents/create-document.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { decideMany } from '../violations/decide/decide-many.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { listExports, createExport } from './exports.ts';
import { writeExport } from './write-export.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-export-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobStore = pathToFileURL(join(folder, 'blobs')).href;
const blobs = createBlobStore(blobStore);

/** Downloads an export and unpacks it; gives where. */
const download = async (scope: Scope): Promise<string> => {
  const { id } = await createExport(scope);
  const { file } = await writeExport(scope, blobs, id);
  const into = mkdtempSync(join(folder, 'unpacked-'));
  const zip = join(into, 'export.zip');
  await pipeline(file, createWriteStream(zip));
  execFileSync('unzip', ['-q', zip, '-d', into]);
  rmSync(zip);
  return into;
};

const verify = (into: string): { code: number; told: string } => {
  try {
    const told = execFileSync(process.execPath, ['verify-export.mjs'], { cwd: into }).toString();
    return { code: 0, told };
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: Buffer };
    return { code: status, told: stdout.toString() };
  }
};

const linesIn = (into: string, file: string): Record<string, unknown>[] =>
  readFileSync(join(into, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const ended = async (scope: Scope) => {
  const running = async () =>
    (await listExports(scope)).filter(({ status }) => status === 'running').length;
  await expect.poll(running, { timeout: 20_000 }).toBe(0);
  return (await listExports(scope))[0];
};

const PICTURE = Buffer.from('a picture');
const COPIED = Buffer.from('an image of a copy');

const fill = async () => {
  const workspace = await makeWorkspace(database);
  const { scope, userId } = workspace;
  const content = await makeContent(scope);
  const user = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  const [first = '', second = ''] = content.violationIds;
  await reviewViolation(user, {
    violationId: first,
    action: 'dismiss',
    reason: 'Größe “fine”, 5,0 %\nline two',
    applyToGroup: false,
    acceptedVersions: null,
  });
  await reviewViolation(user, {
    violationId: second,
    action: 'mark_fixed',
    reason: null,
    applyToGroup: true,
    acceptedVersions: null,
  });
  await decideMany(user, {
    auditId: content.auditId,
    wanted: { matching: { reviewState: 'undecided', severity: null, search: null } },
    action: 'elevated_risk',
    reason: null,
  });
  await addComment(user, { violationId: first, comment: 'Seen.' });
  await makeAudit(scope, [finding()]);
  const { hash } = await blobs.put(scope.workspaceId, Buffer.from('<p>Savings</p>'));
  const snapshotId = newUuid();
  await database.admin.query(
    `insert into asset_snapshot (workspace_id, id, asset_id, status, content_hash, media_type,
       extractor_version, created_at, fetched_at, failure_code, failure_message)
     values ($1, $2, $3, 'failed', decode($4, 'hex'), 'text/html', '1', now(), now(), 'broken', 'x')`,
    [scope.workspaceId, snapshotId, content.assetId, hash],
  );
  await storePictures(scope, blobs, {
    snapshotId,
    takenAt: new Date(),
    pictures: [
      {
        width: 390,
        height: 9,
        pageHeight: 9,
        mediaType: 'image/webp',
        image: PICTURE,
        words: Buffer.from('words'),
      },
    ],
  });
  await storeCopy(scope, blobs, {
    snapshotId,
    takenAt: new Date(),
    copy: {
      tree: JSON.stringify({ root: ['html', {}, []] }),
      files: [
        {
          url: 'https://a.example/a.png',
          base: 'https://a.example/a.png',
          kind: 'image',
          mediaType: 'image/png',
          bytes: COPIED,
        },
      ],
      leftOut: { large: 0, missing: 2, frames: 0, films: 0, drawings: 0, elements: 0 },
    },
  });
  return { ...workspace, user, content, hash };
};

const own = await fill();
const other = await fill();

test('the chain of every exported trail holds when it is recomputed from the files alone', async () => {
  const into = await download(own.user);
  const { code, told } = verify(into);
  expect(told).toMatch(/^whole: \d+ entries of 2 trails/);
  expect(code).toBe(0);
  const { rows } = await database.admin.query<{ n: number }>(
    `select count(*)::int as n from trail_entry where workspace_id = $1`,
    [own.scope.workspaceId],
  );
  expect(linesIn(into, 'trail.jsonl')).toHaveLength(rows[0]?.n ?? -1);
});

test('what each audit cannot tell is in the export as the API says it', async () => {
  const { scope, user, content } = await fill();
  await database.admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, failure_code)
     values ($1, $2, 999, $3, 'failed', 'timeout')`,
    [scope.workspaceId, content.auditId, newUuid()],
  );
  const into = await download(user);
  const gaps = JSON.parse(readFileSync(join(into, 'audit-gaps.json'), 'utf8')) as Record<
    string,
    unknown
  >;
  const ids = linesIn(into, 'audits.jsonl').map(({ id }) => String(id));
  expect(Object.keys(gaps).toSorted()).toEqual(ids.toSorted());
  for (const id of ids) {
    expect(gaps[id]).toEqual(await getAuditGaps(scope, toPublicId('aud', id)));
  }
  expect(Object.values(gaps)).toContainEqual([
    expect.objectContaining({ kind: 'not_read' }),
    expect.objectContaining({ kind: 'missed', reason: 'not_sampled' }),
  ]);
});

test('decisions made while an export is written are no faults', async () => {
  const { user, content } = await fill();
  const [, , third = '', fourth = ''] = content.violationIds;
  const decide = (violationId: string) =>
    reviewViolation(user, {
      violationId,
      action: 'mark_fixed',
      reason: null,
      applyToGroup: false,
      acceptedVersions: null,
    });
  // One decision comes before the violations are read and one after, both behind the list of audits.
  const moments: [string, string][] = [
    ['from member t', third],
    ['from violation t', fourth],
  ];
  const batch: Scope['db']['batch'] = async (workspaceId, calls) => {
    const rows = await user.db.batch(workspaceId, calls);
    const [moment] = moments;
    if (moment && calls.some(({ statement }) => statement.text.includes(moment[0]))) {
      moments.shift();
      await decide(moment[1]);
    }
    return rows;
  };
  const into = await download({ ...user, db: { ...user.db, batch } });
  expect(moments).toEqual([]);
  const told = verify(into);
  expect(told.told).toMatch(/^whole: \d+ entries of 2 trails\n$/);
  expect(told.code).toBe(0);
  const states = linesIn(into, 'violations.jsonl').map((line) => [
    line['id'],
    line['review_state'],
    line['last_seq'],
  ]);
  const trail = linesIn(into, 'trail.jsonl').map(({ violation_id: id }) => id);
  // The second one is in the trail, and the violation is told as it was before.
  expect(trail).toContain(fromPublicId('vio', fourth));
  expect(states.find(([id]) => id === fromPublicId('vio', fourth))).toEqual([
    fromPublicId('vio', fourth),
    1,
    expect.any(Number),
  ]);
});

test.each([
  ['an edited reason', (text: string) => text.replace('line two', 'line 2')],
  [
    'a changed state',
    (text: string) =>
      text.replace(/\["(\d+)", 0,/, '["$1", 1,').replace(/\["(\d+)",0,/, '["$1",1,'),
  ],
  ['a removed entry', (text: string) => text.slice(text.indexOf('\n') + 1)],
  ['a removed last entry', (text: string) => text.trimEnd().split('\n').slice(0, -1).join('\n')],
])('%s is found', async (_what, change) => {
  const into = await download(own.user);
  const trail = join(into, 'trail.jsonl');
  const before = readFileSync(trail, 'utf8');
  const after = change(before);
  expect(after).not.toBe(before);
  writeFileSync(trail, after);
  const { code, told } = verify(into);
  expect(told).toContain('BROKEN');
  expect(code).toBe(1);
});

test('the manifest counts and hashes every file, and the trail names the manifest', async () => {
  const into = await download(own.user);
  const text = readFileSync(join(into, 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as {
    files: { path: string; records: number; bytes: number; sha256: string }[];
    snapshots: object;
  };
  const named = manifest.files.map(({ path }) => path);
  const present = readdirSync(into).filter(
    (name) => !['manifest.json', 'SHA256SUMS', 'snapshots'].includes(name),
  );
  expect(named.toSorted()).toEqual(present.toSorted());
  for (const { path, bytes, sha256, records } of manifest.files) {
    const content = readFileSync(join(into, path));
    expect([path, content.length]).toEqual([path, bytes]);
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256);
    if (path.endsWith('.jsonl')) expect(linesIn(into, path)).toHaveLength(records);
  }
  expect(manifest.snapshots).toMatchObject({ files: 5, missing: [] });
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: into });
  const last = await ended(own.user);
  const hash = createHash('sha256').update(text).digest('hex');
  expect(last).toMatchObject({ status: 'done', manifest_sha256: hash, asked_by: 'Owner' });
  expect(last?.rows).toBe(last?.total_rows);
  const { rows } = await database.admin.query<{ to_value: string }>(
    `select to_value from workspace_event where workspace_id = $1 and kind = 'workspace_exported'
     order by at desc, id desc limit 1`,
    [own.scope.workspaceId],
  );
  expect(rows[0]?.to_value).toContain(hash);
});

test('nothing of another workspace is in it, and no secret', async () => {
  const into = await download(own.user);
  const everything = readdirSync(into, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(into, entry.name), 'utf8'))
    .join('\n');
  expect(everything).toContain(own.scope.workspaceId);
  expect(everything).not.toContain(other.scope.workspaceId);
  expect(everything).not.toContain(other.email);
  expect(everything).not.toContain(own.key);
  const { rows } = await database.admin.query<{ hash: string }>(
    `select encode(key_hash, 'hex') as hash from api_key where workspace_id = $1`,
    [own.scope.workspaceId],
  );
  expect(everything).not.toContain(rows[0]?.hash ?? 'none');
  expect(linesIn(into, 'violations.jsonl')).toHaveLength(7);
  const [first] = linesIn(into, 'violations.jsonl');
  expect(first?.['review_state']).toBe(3);
  expect(first?.['rank']).toMatch(/^\d+$/);
  expect(readFileSync(join(into, 'snapshots', own.hash), 'utf8')).toBe('<p>Savings</p>');
  const [picture] = linesIn(into, 'pictures.jsonl');
  expect(picture).toMatchObject({ width: 390, media_type: 'image/webp', deleted_at: null });
  expect(readFileSync(join(into, 'snapshots', String(picture?.['picture_hash'])))).toEqual(PICTURE);
  const [copy] = linesIn(into, 'copies.jsonl');
  expect(copy).toMatchObject({ left_out: { missing: 2 }, deleted_at: null });
  const page = gunzipSync(readFileSync(join(into, 'snapshots', String(copy?.['page_hash']))));
  const [file] = linesIn(into, 'copy-files.jsonl');
  expect(page.toString()).toContain(String(file?.['hash']));
  expect(readFileSync(join(into, 'snapshots', String(file?.['hash'])))).toEqual(COPIED);
});

test('an export is downloaded once, and a foreign one is unknown', async () => {
  const { id } = await createExport(own.user);
  await expect(writeExport(other.user, blobs, id)).rejects.toMatchObject({ code: 'not_found' });
  const { file } = await writeExport(own.user, blobs, id);
  await expect(writeExport(own.user, blobs, id)).rejects.toMatchObject({ code: 'conflict' });
  const { id: next } = await createExport(own.user);
  await expect(writeExport(own.user, blobs, next)).rejects.toMatchObject({ code: 'conflict' });
  file.resume();
  await ended(own.user);
  const statuses = (await listExports(own.user)).map(({ status }) => status);
  expect(statuses.slice(0, 2)).toEqual(['asked', 'done']);
});

test('an export that nobody fetched is handed out only after a fresh proof', async () => {
  const { user, userId, scope } = await fill();
  const app = await createTestApp(database, { blobStore });
  const { id } = await createExport(user);
  const cookie = await cookieOf({ ...scope, now: () => new Date() }, userId);
  const fetchIt = () =>
    app.inject({
      url: `/app/workspaces/${toPublicId('wsp', scope.workspaceId)}/exports/${id}/file`,
      headers: { host: 'desk.localhost', cookie },
    });
  const prove = (ago: string) =>
    database.admin.query(
      `update user_session set proven_at = now() - $2::interval where user_id = $1`,
      [userId, ago],
    );
  await prove('10 minutes');
  const late = await fetchIt();
  expect([late.statusCode, late.json()]).toMatchObject([403, { code: 'fresh_proof_needed' }]);
  expect(await listExports(user)).toMatchObject([{ id, status: 'asked' }]);
  await prove('9 minutes');
  const file = await fetchIt();
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/zip']);
  expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
});

test('the export holds documents that their authors did not share', async () => {
  const { user } = await fill();
  const id = await createDocument(user, {
    title: 'Half a thought',
    shared: false,
    document: null,
    rawDocument: 'Nobody else has read this.',
    generatedOutput: '',
    languageKey: null,
    templateId: null,
    toneId: null,
  });
  const into = await download(user);
  const found = linesIn(into, 'documents.jsonl').filter((line) => line['id'] === id);
  expect(found).toMatchObject([
    { title: 'Half a thought', shared: false, raw_document: 'Nobody else has read this.' },
  ]);
});

test('whoever stops reading breaks the export off, and the trail says so', async () => {
  const { id } = await createExport(own.user);
  const { file } = await writeExport(own.user, blobs, id);
  file.once('data', () => file.destroy());
  await expect
    .poll(async () => (await listExports(own.user)).find((one) => one.id === id)?.status)
    .toBe('failed');
  const { rows } = await database.admin.query<{ to_value: string }>(
    `select to_value from workspace_event where workspace_id = $1 order by at desc, id desc limit 1`,
    [own.scope.workspaceId],
  );
  expect(rows[0]?.to_value).toContain('broken off');
});

test('an export while the store does not answer is broken off, and says nothing of missing bytes', async () => {
  const { id } = await createExport(own.user);
  const away = { ...blobs, get: () => Promise.reject(storeUnavailable('read')) };
  const { file } = await writeExport(own.user, away, id);
  await expect(pipeline(file, createWriteStream('/dev/null'))).rejects.toThrow(
    'The blob store is not reachable',
  );
  await expect
    .poll(async () => (await listExports(own.user)).find((one) => one.id === id)?.status)
    .toBe('failed');
});
