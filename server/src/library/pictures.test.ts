import { setTimeout as sleep } from 'node:timers/promises';
import { SnapshotPictures } from '@copydesk/contract/library/picture';
import { Compile } from 'typebox/compile';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { startSite } from '../../test/outside/site.ts';
import { updateAsset } from '../assets/update-asset.ts';
import { startAudit } from '../audits/start-audit.ts';
import { getAudit } from '../audits/get-audit.ts';
import { listAuditAssets } from '../audits/list-audit-assets.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { listViolations } from '../violations/list/list-violations.ts';
import { listSnapshotPictures } from './list-snapshot-pictures.ts';
import { readSnapshotPicture } from './read-snapshot-picture.ts';

const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database);
const blobs = createBlobStore(blobStore);
const checkPictures = Compile(SnapshotPictures);

let words = 'Our account is zappo today.';
const site = await startSite((path) =>
  path === '/page'
    ? `<!doctype html><html lang="en"><title>Page</title><style>* { margin: 0 }
        @media (max-width: 500px) { .d { display: none } }</style>
        <p style="margin-top:200px;font:20px/1 monospace">${words}</p>
        <p class="d">For desks it is zappo too.</p><img alt="A zappo picture" src="data:,"></html>`
    : undefined,
);

const newScope = async (): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    scope.workspaceId,
    site.place,
  ]);
  await makeRule(scope, ruleAgainst('zappo'));
  return scope;
};

const audit = async (scope: Scope, render: 'static' | 'browser'): Promise<string> => {
  const { answer } = await startAudit(scope, engine, {
    request: {
      name: 'Pictures',
      assets: [],
      urls: [site.url('/page')],
      sitemaps: [],
      crawl: null,
      packs: null,
      render,
      metadata: {},
    },
    once: undefined,
    toAnswer: ({ id }) => ({ status: 201, headers: {}, body: id }),
  });
  const id = answer.body as string;
  while ((await getAudit(scope, id)).completed_at === null) await sleep(50);
  return id;
};

const readOf = async (scope: Scope, auditId: string) => {
  const [row] = (await listAuditAssets(scope, { auditId, status: null, after: 0, limit: 1 }))
    .assets;
  const { rows } = await database.admin.query<{ id: string; asset_id: string }>(
    `select s.id, s.asset_id from asset_snapshot s join audit_asset x on x.snapshot_id = s.id
     where x.audit_id = $1`,
    [fromPublicId('aud', auditId)],
  );
  expect(row).toBeDefined();
  return rows[0] as { id: string; asset_id: string };
};

test('an audit with a browser keeps pictures, boxes its findings on them, and says what is hidden where', async () => {
  const scope = await newScope();
  const auditId = await audit(scope, 'browser');
  const { id: snapshotId } = await readOf(scope, auditId);
  const answer = await listSnapshotPictures(scope, blobs, {
    snapshotId,
    auditId,
    violationId: null,
  });
  expect(checkPictures.Errors(answer)).toEqual([]);
  expect(answer.absent).toBeNull();
  expect(
    answer.pictures.map(({ width, height, page_height: page }) => [width, height === page]),
  ).toEqual([
    [1440, true],
    [390, true],
  ]);
  const at = (n: number) =>
    answer.findings[n]?.places.map(({ shown, boxes }) => [shown, boxes.length]);
  expect(answer.findings).toHaveLength(3);
  const shown = answer.findings.map((_, n) => at(n));
  expect(shown).toContainEqual([
    ['shown', 1],
    ['shown', 1],
  ]);
  expect(shown).toContainEqual([
    ['shown', 1],
    ['hidden', 0],
  ]);
  // The alternative text of an image is nowhere on the picture.
  expect(shown).toContainEqual([
    ['unplaced', 0],
    ['unplaced', 0],
  ]);
  const [first] = answer.findings.flatMap(({ places }) => places[0]?.boxes ?? []);
  // The line is from 200 to 220, and letters may stick out. The fifteen characters before the word are 12 px wide each.
  expect(first?.top).toBeGreaterThan(195);
  expect(first?.top).toBeLessThanOrEqual(200);
  expect((first?.top ?? 0) + (first?.height ?? 0)).toBeGreaterThanOrEqual(220);
  expect(first?.left).toBeGreaterThanOrEqual(170);
  expect(first?.left).toBeLessThanOrEqual(190);

  const { bytes, mediaType } = await readSnapshotPicture(scope, blobs, { snapshotId, width: 390 });
  expect(mediaType).toBe('image/png');
  expect(bytes.toString('latin1', 1, 4)).toBe('PNG');
  await expect(readSnapshotPicture(scope, blobs, { snapshotId, width: 500 })).rejects.toMatchObject(
    { code: 'not_found' },
  );

  const { violations } = await listViolations(scope, {
    auditId,
    reviewState: 'all',
    severity: null,
    search: null,
    page: 1,
    pageSize: 10,
    cursor: null,
  });
  const wanted = violations[0]?.id ?? '';
  const one = await listSnapshotPictures(scope, blobs, {
    snapshotId,
    auditId,
    violationId: wanted,
  });
  expect(one.findings.map(({ violation_id: id }) => id)).toEqual([wanted]);
}, 120_000);

test('a second look at the same page keeps the first picture, and one that changed gets its own', async () => {
  const scope = await newScope();
  const first = await readOf(scope, await audit(scope, 'browser'));
  const picturesOf = (snapshotId: string) =>
    listSnapshotPictures(scope, blobs, { snapshotId, auditId: null, violationId: null });
  const before = await picturesOf(first.id);
  const again = await readOf(scope, await audit(scope, 'browser'));
  expect(again.id).toBe(first.id);
  expect((await picturesOf(again.id)).pictures).toEqual(before.pictures);
  words = 'Our account is zappo tomorrow.';
  const changed = await readOf(scope, await audit(scope, 'browser'));
  expect(changed.id).not.toBe(first.id);
  const after = await picturesOf(changed.id);
  expect(after.pictures[0]?.sha256).not.toBe(before.pictures[0]?.sha256);
}, 120_000);

test('a page that was read without a browser says so, and has a picture after it was read with one', async () => {
  const scope = await newScope();
  const read = await readOf(scope, await audit(scope, 'static'));
  const asked = { snapshotId: read.id, auditId: null, violationId: null };
  expect(await listSnapshotPictures(scope, blobs, asked)).toMatchObject({
    absent: 'static',
    pictures: [],
    findings: [],
  });
  await updateAsset(scope, read.asset_id, { name: null, render: 'browser', metadata: {} });
  expect(await listSnapshotPictures(scope, blobs, asked)).toMatchObject({ absent: 'earlier' });
  const shown = await readOf(scope, await audit(scope, 'browser'));
  const answer = await listSnapshotPictures(scope, blobs, { ...asked, snapshotId: shown.id });
  expect(answer).toMatchObject({ absent: null, asset: { id: toPublicId('ast', shown.asset_id) } });
}, 120_000);
