import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../../test/engine.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestApp, createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { startSite } from '../../../test/outside/site.ts';
import { readGaps } from '../../home/read-gaps.ts';
import { createKey } from '../../keys/create-key.ts';
import { fromPublicId } from '../../platform/ids.ts';
import { getAssetHistory } from '../../library/asset-history.ts';
import { searchAssets } from '../../library/search-assets.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { exportViolations } from '../../violations/list/export-violations.ts';
import { getChanges } from '../../violations/list/get-changes.ts';
import { listAuditPage } from '../../violations/list/list-audit-page.ts';
import { createTestClient } from './client.fixture.ts';
import { readEvents } from './read-events.fixture.ts';

const html = (lang: string, words: string): string =>
  `<!doctype html><html${lang}><title>T</title><p>${words}</p></html>`;
const site = await startSite({
  '/english': html(' lang="en"', 'Guaranteed acceptance, no credit check, for everybody.'),
  '/arabic': html('', 'هذا عرض مجاني لجميع العملاء الجدد في المدينة اليوم'),
});

const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database);
const app = await createTestApp(database, { engine, blobStore });
await app.listen({ host: '127.0.0.1', port: 0 });
const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/public/v1`;

/** A workspace with a rule that runs on every English page, and one that needs the market GB. */
const open = async () => {
  const { scope, userId } = await makeWorkspace(database);
  const owner = database.scope(scope.workspaceId, { kind: 'user', id: userId });
  await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    scope.workspaceId,
    site.place,
  ]);
  await makeRule(owner, ruleAgainst('zappo'));
  const british = ruleAgainst('acceptance', { strict: true, when: { market: ['GB'] } });
  const tests = british.tests.map((one) => ({ ...one, with: { market: 'GB' } }));
  await makeRule(owner, { ...british, tests });
  const scopes = ['auditing'] as const;
  const { key } = await createKey(scope, { name: 'Auditor', expiresAt: null, scopes });
  const call = await createTestClient(app, key);
  const audit = async (body: object) => {
    const { json } = await call('createAudit', { body });
    await readEvents(`${base}/audits/${json.id}/events`, { 'x-api-key': key });
    return (await call('getAudit', { params: { id: json.id } })).json;
  };
  return { scope: owner, call, audit };
};

const ANY = { search: null, kind: null, archived: false, risk: null, cursor: null, limit: 10 };

test('wherever an audit says that it found nothing, it says how many rules ran', async () => {
  const { scope, call, audit } = await open();
  const none = { rules: 2, ran: 1, may_apply: 1 };
  const first = await audit({ urls: [site.url('/english')] });
  expect(first).toMatchObject({ status: 'COMPLETED', total_violations: 0, coverage: none });
  const { id } = first;
  const { assets } = (await call('listAuditAssets', { params: { id } })).json;
  expect(assets).toMatchObject([{ violations: 0, coverage: none }]);
  const list = await listAuditPage(scope, { cursor: null, limit: 10, search: null });
  expect(list.audits).toMatchObject([{ total_violations: 0, coverage: none }]);
  expect(await getChanges(scope, { auditId: id, after: 0, watch: null })).toMatchObject({
    coverage: none,
  });
  const library = await searchAssets(scope, ANY);
  expect(library.assets).toMatchObject([{ open: { total: 0 }, coverage: none }]);
  const assetId = fromPublicId('ast', library.assets[0]?.id ?? '') ?? '';
  expect((await getAssetHistory(scope, assetId)).audits).toMatchObject([{ coverage: none }]);
  expect((await readGaps(scope, 1_000)).gaps).toMatchObject([{ coverage: none }]);
  const lines = [];
  const filter = { reviewState: 'all' as const, severity: null, search: null };
  for await (const page of await exportViolations(scope, { auditId: id, ...filter }))
    lines.push(...page);
  expect(lines[0]).toMatchObject({
    review_state: 'coverage',
    reason: '0 found, 1 of 2 rules ran, 1 that may apply did not.',
  });

  // What is said of the asset afterwards does not change what ran on it.
  const stated = await call('updateAsset', {
    params: { id: library.assets[0]?.id ?? '' },
    body: { metadata: { market: ['GB'] } },
  });
  expect(stated.status).toBe(200);
  expect((await call('getAudit', { params: { id } })).json).toMatchObject({ coverage: none });
  expect((await searchAssets(scope, ANY)).assets).toMatchObject([{ coverage: none }]);
  const second = await audit({ urls: [site.url('/english')] });
  expect(second).toMatchObject({
    total_violations: 1,
    coverage: { rules: 2, ran: 2, may_apply: 0 },
  });
});

test('an audit is covered as far as the asset where the fewest rules ran, such as one in an unknown language', async () => {
  const { call, audit } = await open();
  const { id, coverage } = await audit({
    urls: [site.url('/english'), site.url('/arabic')],
    metadata: { market: ['GB'] },
  });
  expect(coverage).toEqual({ rules: 2, ran: 0, may_apply: 2 });
  const { assets } = (await call('listAuditAssets', { params: { id } })).json;
  const told = new Map(
    assets.map(({ language, violations, coverage: own }) => [language, { violations, own }]),
  );
  expect(told.get('EN')).toEqual({ violations: 1, own: { rules: 2, ran: 2, may_apply: 0 } });
  expect(told.get(null)).toEqual({ violations: 0, own: { rules: 2, ran: 0, may_apply: 2 } });
});

test('a check of a text says how many rules ran', async () => {
  const { call } = await open();
  const text = 'Guaranteed acceptance, no credit check, for everybody.';
  const silent = (await call('checkText', { body: { text, language: 'EN' } })).json;
  expect([silent.findings.length, silent.coverage]).toEqual([
    0,
    { rules: 2, ran: 1, may_apply: 1 },
  ]);
  const metadata = { market: 'GB' };
  const stated = (await call('checkText', { body: { text, language: 'EN', metadata } })).json;
  expect([stated.findings.length, stated.coverage]).toEqual([
    1,
    { rules: 2, ran: 2, may_apply: 0 },
  ]);
});
