import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { packOf } from '../../test/checked-page.ts';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { listRules, makeRule, readRule } from '../../test/make-rule.ts';
import { addUrlAsset } from '../assets/add-url-asset.ts';
import { storeSnapshot } from '../assets/store-snapshot.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import { createRepairDraft } from '../learning/create-repair-draft.ts';
import { getRuleRepairs } from '../learning/get-rule-repairs.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { enablePack } from '../rules/enable-pack.ts';
import { findOwnRule } from '../rules/rule-drafts.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import { countAudit } from './count-audit.ts';
import { countWithin } from './count-audits.ts';
import { readNoise } from './read-rules.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-repairs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);

/** Sentences that a rule against zappo flags: the last one is a claim, all others are about Dr Zappo. */
const SENTENCES = [
  ...Array.from({ length: 22 }, (_, n) => `Room ${n} is for the doctor zappo.`),
  'Buy our zappo now.',
];

/** A page with these sentences, of which an audit found each, and a decision about as many as wanted. */
const makeDecided = async (count: number) => {
  const { scope, userId } = await makeWorkspace(database);
  const me: Scope = { ...scope, actor: { kind: 'user', id: userId } };
  const ruleId = await makeRule(me, ruleAgainst('zappo'));
  const { assetId } = await addUrlAsset(me, {
    url: 'https://clinic.example/',
    name: null,
    render: 'static',
    metadata: {},
  });
  const body = SENTENCES.map((sentence) => `<p>${sentence}</p>`).join('');
  const bytes = Buffer.from(`<html lang="en"><body>${body}</body></html>`);
  const outcome = await extractDocument(bytes, { mediaType: 'text/html' });
  if ('failure' in outcome) throw new Error(outcome.message);
  const { snapshot } = await storeSnapshot(me, blobs, {
    assetId,
    mediaType: 'text/html',
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: new Date(),
    bytes,
    outcome,
  });
  const position = { kind: 'html', path: '', attribute: null, start: 0, end: 0 } as const;
  const findings = SENTENCES.map((sentence, n) => {
    const segment = outcome.segments.findIndex(({ text }) => text === sentence);
    const start = sentence.indexOf('zappo');
    return finding({
      ruleId: fromPublicId('rul', ruleId),
      ruleVersion: 1,
      assetId,
      snapshotId: snapshot.id,
      textKey: n.toString(16).padStart(64, '0'),
      anchor: { segment, start, end: start + 5, prefix: '', suffix: '', position },
    });
  });
  const { auditId, violationIds } = await makeAudit(me, findings);
  await database.admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, language)
     values ($1, $2, 1, $3, 'completed', 'EN')`,
    [me.workspaceId, auditId, assetId],
  );
  const decided = [violationIds.at(-1) as string, ...violationIds.slice(0, count)];
  for (const [n, violationId] of decided.entries())
    await reviewViolation(me, {
      violationId,
      action: n === 0 ? 'urgent_violation' : 'dismiss',
      reason: n === 0 ? null : 'False positive',
      applyToGroup: false,
      acceptedVersions: null,
    });
  await countAudit(me, auditId);
  return { me, ruleId };
};

test('a rule whose findings are mostly rejected proposes the word that excuses them', async () => {
  const { me, ruleId } = await makeDecided(22);
  const { isFalling, decided, tried, repairs } = await getRuleRepairs(me, blobs, ruleId);
  expect({ isFalling, decided, tried }).toEqual({
    isFalling: true,
    decided: { right: 1, wrong: 22 },
    tried: { right: 1, wrong: 22 },
  });
  const found = repairs.map(({ kind, term, spared, lost }) => [kind, term, spared, lost]);
  expect(found).toContainEqual(['add_unless', 'doctor', 22, 0]);
});

test('home names a rule whose findings are mostly wrong, and one with few decisions not', async () => {
  for (const [count, falling] of [
    [22, true],
    [18, false],
  ] as const) {
    const { me, ruleId } = await makeDecided(count);
    expect(await countWithin(me, 10_000)).toBe(true);
    const noise = await readNoise(me);
    expect(noise).toMatchObject([{ rule_id: ruleId, dismissed: count, falling }]);
  }
});

test('a repair becomes the draft of the rule, which spares what it says and is not published', async () => {
  const { me, ruleId } = await makeDecided(22);
  const { repairs } = await getRuleRepairs(me, blobs, ruleId);
  const repair = repairs.find(({ term }) => term === 'doctor');
  if (!repair) throw new Error('nothing was proposed');
  expect(await createRepairDraft(me, { ruleId, ...repair })).toBe(ruleId);
  const { draft, version, published } = await findOwnRule(me, ruleId);
  expect(draft?.source).toMatchObject({ unless: { near: { en: ['doctor'] } } });
  expect(version).toBe(1);
  expect(published).not.toHaveProperty('unless.near.en');
  const again = createRepairDraft(me, { ruleId, ...repair });
  await expect(again).rejects.toMatchObject({ code: 'conflict' });
  const { scope } = await makeWorkspace(database);
  const foreign = createRepairDraft(scope, { ruleId, ...repair });
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' });
});

test('of repairs at the same time one becomes the draft, and the others are told that there is one', async () => {
  const { me, ruleId } = await makeDecided(1);
  const repair = { kind: 'add_unless', language: 'EN', term: 'doctor' } as const;
  const made = await Promise.allSettled(
    Array.from({ length: 6 }, () => createRepairDraft(me, { ruleId, ...repair })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const codes = made.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
  expect(codes).toEqual(Array(5).fill('conflict'));
});

test('a repair of a rule of a pack becomes the draft of a copy, and the original stays as it is', async () => {
  const { scope } = await makeWorkspace(database);
  const two = { terms: { en: ['zappo', 'zippo'] } };
  await enablePack(scope, packOf('test-pack', [ruleAgainst('zappo', two)]));
  const [original] = await listRules(scope);
  const ruleId = original?.id ?? '';
  const drop = { kind: 'drop_term', language: 'EN', term: 'zippo' } as const;
  const copy = await createRepairDraft(scope, { ruleId, ...drop });
  expect(copy).not.toBe(ruleId);
  const { draft, version } = await findOwnRule(scope, copy);
  expect(draft?.source).toMatchObject({ name: 'No zappo', terms: { en: ['zappo'] } });
  expect(version).toBe(0);
  expect(await readRule(scope, ruleId)).toMatchObject({ terms: two.terms });
  const unfit = createRepairDraft(scope, { ruleId, ...drop, term: 'zuppo' });
  await expect(unfit).rejects.toMatchObject({ code: 'invalid' });
});

test('below twenty decisions nothing is proposed', async () => {
  const { me, ruleId } = await makeDecided(18);
  expect(await getRuleRepairs(me, blobs, ruleId)).toMatchObject({ isFalling: false, repairs: [] });
});

test('texts that are no longer stored are left out, and another workspace sees nothing', async () => {
  const { me, ruleId } = await makeDecided(22);
  await database.admin.query('delete from asset_snapshot where workspace_id = $1', [
    me.workspaceId,
  ]);
  expect(await getRuleRepairs(me, blobs, ruleId)).toMatchObject({
    isFalling: true,
    tried: { right: 0, wrong: 0 },
    repairs: [],
  });
  const { scope } = await makeWorkspace(database);
  await expect(getRuleRepairs(scope, blobs, ruleId)).rejects.toMatchObject({ code: 'not_found' });
});
