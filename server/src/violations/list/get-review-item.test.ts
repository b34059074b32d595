import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { addUrlAsset } from '../../assets/add-url-asset.ts';
import { storeSnapshot } from '../../assets/store-snapshot.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { RuleSource } from '../../rules/packs/pack-schema.ts';
import { addComment } from '../decide/add-comment.ts';
import { addRuleTest } from '../../learning/add-rule-test.ts';
import { getReviewItem } from './get-review-item.ts';
import { getViolation } from './get-violation.ts';
import type { EarlierDecision } from '../record/record-violations.ts';
import { reviewViolation } from '../decide/review-violation.ts';
import { createSnapshotReader } from './text-context.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-review-item-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);

const RULE = {
  id: 'no-zappo',
  kind: 'prohibit',
  severity: 'HIGH',
  stance: ['claim'],
  name: 'No zappo',
  cite: { act: 'Act on words', point: 'Article 1', status: 'verified' },
  terms: { en: ['zappo'] },
  message: 'It means nothing.',
  explanation: 'It is not a word.',
  recommendation: 'Say what is meant.',
  tests: [
    { lang: 'en', text: 'This is zappo.', expect: ['zappo'] },
    { lang: 'en', text: 'Yes, zappo.', expect: ['zappo'] },
    { lang: 'en', text: 'This is good.', ok: true },
    { lang: 'en', text: 'Nothing.', ok: true },
  ],
} as RuleSource;

/** A page with a finding, and an audit before that had the same one. */
const makeItem = async () => {
  const workspace = await makeWorkspace(database);
  const { scope, keyScope, userId } = workspace;
  const asOwner = { ...scope, actor: { kind: 'user', id: userId } } as const;
  const rule = await makeRule(scope, RULE);
  const url = 'https://shop.example/page';
  const options = { name: null, render: 'static', metadata: { language: 'EN' } } as const;
  const { assetId } = await addUrlAsset(scope, { url, ...options });
  const html = '<h1>Offers</h1><p>First.</p><p>We call it zappo for now.</p><p>Last.</p>';
  const bytes = Buffer.from(`<html lang="en"><body>${html}</body></html>`);
  const outcome = await extractDocument(bytes, { mediaType: 'text/html' });
  if ('failure' in outcome) throw new Error(outcome.message);
  const { snapshot } = await storeSnapshot(scope, blobs, {
    assetId,
    mediaType: 'text/html',
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: new Date(),
    bytes,
    outcome,
  });
  const segment = outcome.segments.findIndex(({ text }) => text.includes('zappo'));
  const start = outcome.segments[segment]?.text.indexOf('zappo') ?? -1;
  const position = { kind: 'html', path: 'body > p', attribute: null, start: 0, end: 5 } as const;
  const around = { prefix: 'We call it ', suffix: ' for now.' };
  const found = finding({
    ruleId: fromPublicId('rul', rule),
    ruleName: 'No zappo',
    ruleVersion: 1,
    assetId,
    assetUrl: url,
    violatingText: 'zappo',
    snapshotId: snapshot.id,
    anchor: { segment, start, end: start + 5, ...around, position },
  });
  const before = await makeAudit(scope, [found]);
  const [earlierId] = before.violationIds as [string];
  await reviewViolation(keyScope, {
    violationId: earlierId,
    action: 'mark_fixed',
    reason: null,
    applyToGroup: false,
    acceptedVersions: null,
  });
  const earlier: EarlierDecision = {
    change: 'regressed',
    pass: 'exact',
    rule_changed: false,
    audit_id: before.auditId,
    violation_id: fromPublicId('vio', earlierId),
    state: 'fixed',
    reason: null,
  };
  const audit = await makeAudit(scope, [{ ...found, earlier }]);
  const [violationId] = audit.violationIds as [string];
  await database.admin.query(
    `insert into audit_asset (workspace_id, audit_id, position, asset_id, status, language)
     values ($1, $2, 1, $3, 'completed', 'EN')`,
    [scope.workspaceId, audit.auditId, assetId],
  );
  return { ...workspace, asOwner, rule, before, earlierId, violationId, snapshot };
};

const read = createSnapshotReader(blobs);

test('the detail is one answer: text in its place, rule with its citation, past, comments, trail', async () => {
  const made = await makeItem();
  const { asOwner, violationId, keyId } = made;
  const urgent = { action: 'urgent_violation', reason: null, applyToGroup: false } as const;
  await reviewViolation(asOwner, { ...urgent, violationId, acceptedVersions: null });
  await addComment(made.keyScope, { violationId, comment: 'By a machine.' });
  await addComment(asOwner, { violationId, comment: 'By me.' });
  await addRuleTest(made.scope, blobs, { violationId });
  const item = await getReviewItem(asOwner, read, violationId);
  const { violation, version } = await getViolation(asOwner, violationId);
  expect(item.violation).toEqual(violation);
  expect(item.version).toBe(version);
  expect(item.context).toMatchObject({
    text: 'We call it zappo for now.',
    start: 11,
    end: 16,
    before: 'First.',
    after: 'Last.',
    headings: ['Offers'],
    is_cut: false,
    place: { kind: 'html', path: 'body > p' },
  });
  expect(item.rule).toMatchObject({
    id: made.rule,
    stances: ['claim'],
    kind: 'prohibit',
    citation: { act: 'Act on words', point: 'Article 1', from: null, status: 'verified' },
    pack: null,
    version: 1,
    current_version: 1,
    tests: 5,
  });
  expect(item.earlier).toMatchObject({
    change: 'regressed',
    pass: 'exact',
    audit_id: made.before.id,
    violation_id: made.earlierId,
    state: 'fixed',
    decided_by: { kind: 'key', name: 'test', id: toPublicId('key', keyId), you: false },
  });
  expect(item.comments).toMatchObject([
    { author: { kind: 'key', name: 'test', you: false }, content: 'By a machine.' },
    { author: { kind: 'user', name: 'Owner', you: true }, content: 'By me.' },
  ]);
  expect(item.trail).toMatchObject([{ seq: 1, after: 'urgent_violation', actor: { you: true } }]);
  expect(item.asset.snapshot_id).toBe(toPublicId('snp', made.snapshot.id));
  expect(item.page_link).toBe('https://shop.example/page#:~:text=zappo');
});

test('a snapshot that cannot be read costs the passage and not the detail', async () => {
  const { asOwner, violationId } = await makeItem();
  rmSync(folder, { recursive: true, force: true });
  const item = await getReviewItem(asOwner, createSnapshotReader(blobs), violationId);
  expect(item.context).toMatchObject({
    text: 'We call it zappo for now.',
    start: 11,
    is_cut: true,
  });
});

test('a decision that only agrees with the one before is told as such', async () => {
  const { scope, keyScope, userId } = await makeWorkspace(database);
  const { violationIds } = await makeAudit(scope, [finding()]);
  const [violationId] = violationIds as [string];
  const fixed = { action: 'mark_fixed', reason: null, applyToGroup: false } as const;
  const decision = { ...fixed, violationId, acceptedVersions: null };
  await reviewViolation(keyScope, decision);
  await reviewViolation({ ...scope, actor: { kind: 'user', id: userId } }, decision);
  const { trail } = await getReviewItem(scope, read, violationId);
  expect(trail).toMatchObject([
    { seq: 2, reaffirmed: true, before: null, actor: { kind: 'user', name: 'Owner' } },
    { seq: 1, reaffirmed: false, after: 'fixed', actor: { kind: 'key' } },
  ]);
});
