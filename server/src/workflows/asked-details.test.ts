import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { addPastedAsset } from '../assets/add-stored-asset.ts';
import type { DetailsChange } from '../assets/asset-metadata.ts';
import { updateAsset } from '../assets/update-asset.ts';
import type { AuditRequest } from '../audits/audit-request.ts';
import { planWork } from '../audits/audit-work.ts';
import { createAudit } from '../audits/create-audit.ts';
import { findGaps } from '../audits/get-audit-gaps.ts';
import { getAudit } from '../audits/get-audit.ts';
import { listAuditAssets } from '../audits/list-audit-assets.ts';
import { runSchedule } from '../audits/run-schedule.ts';
import { createSchedule } from '../audits/schedules.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Scope } from '../platform/db/scope.ts';
import { fromPublicId, toPublicId } from '../platform/ids.ts';
import { enablePack } from '../rules/enable-pack.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { readPack } from '../rules/packs/read-pack.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { compareAudits } from '../violations/list/compare-audits.ts';

const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database);
const blobs = createBlobStore(blobStore);

/** A rule that runs only on assets of which these details are known. */
const strictRule = (word: string, when: NonNullable<RuleSource['when']>): RuleSource => {
  const rule = ruleAgainst(word, { strict: true, when });
  const known = Object.fromEntries(
    Object.entries(when).map(([key, words]) => [key, [words].flat()]),
  );
  return { ...rule, tests: rule.tests.map((one) => ({ ...one, with: known })) };
};

const paste = (scope: Scope, text: string, metadata: DetailsChange = {}): Promise<string> =>
  addPastedAsset(scope, blobs, { name: text, format: 'text', text, metadata });

const ASKED: AuditRequest = {
  name: 'Test',
  assets: 'all',
  urls: [],
  sitemaps: [],
  crawl: null,
  packs: null,
  render: 'static',
  metadata: {},
};

const finish = async (scope: Scope, id: string) => {
  await engine.start(planWork(scope.workspaceId, id));
  const publicId = toPublicId('aud', id);
  while ((await getAudit(scope, publicId)).completed_at === null) await sleep(50);
  const audit = await getAudit(scope, publicId);
  const all = { auditId: publicId, status: null, after: 0, limit: 100 } as const;
  const { assets } = await listAuditAssets(scope, all);
  const gaps = await findGaps(scope, audit, { missed: false });
  const notRun = gaps.filter(({ kind }) => kind === 'not_run').map(({ reason }) => reason);
  return { ...audit, assets, notRun };
};

const run = async (scope: Scope, request: Partial<AuditRequest> = {}) =>
  finish(scope, await createAudit(scope, { ...ASKED, ...request }));

const lives = async ({ workspaceId }: Scope): Promise<readonly number[]> => {
  const { rows } = await database.admin.query<{ life: number }>(
    'select life from finding where workspace_id = $1 order by id',
    [workspaceId],
  );
  return rows.map(({ life }) => life);
};
const [STANDS, GONE, UNKNOWN] = [0, 1, 2];

test('what an audit says of its assets counts for those that do not state it, and only in this audit', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, strictRule('zappo', { market: ['GB'] }));
  await makeRule(scope, strictRule('quorf', { category: ['crypto'] }));
  await makeRule(scope, strictRule('blorp', { channel: ['email'] }));
  const text = 'This zappo is a quorf, and every blorp knows it.';
  const silent = await paste(scope, text);
  const french = await paste(scope, text, { market: 'FR', channel: 'post', language: 'EN' });
  const before = await run(scope);
  expect(before).toMatchObject({ total_violations: 0 });
  expect(before.notRun.toSorted()).toEqual([
    'category_unknown',
    'market_unknown',
    'other_channel',
    'other_market',
  ]);

  const metadata = { market: 'UK', category: 'crypto', channel: ['email'], language: 'EN' };
  const told = await run(scope, { metadata });
  expect(told.assets).toMatchObject([
    {
      asset_id: toPublicId('ast', silent),
      violations: 3,
      checked_as: {
        market: ['UK'],
        category: ['crypto'],
        channel: ['email'],
        language: 'EN',
        render: 'static',
      },
    },
    {
      asset_id: toPublicId('ast', french),
      violations: 1,
      checked_as: { market: ['FR'], category: ['crypto'], channel: ['post'] },
    },
  ]);
  const { rows } = await database.admin.query<{ metadata: object }>(
    'select metadata from asset where workspace_id = $1 order by id',
    [scope.workspaceId],
  );
  expect(rows.map((row) => row.metadata)).toEqual([
    {},
    { market: ['FR'], channel: ['post'], language: 'EN' },
  ]);
  // Its gaps stay what they were, whatever the asset states later.
  await updateAsset(scope, silent, { name: null, render: null, metadata: { market: 'US' } });
  const gaps = await findGaps(scope, told, { missed: false });
  expect(
    gaps
      .filter(({ kind }) => kind === 'not_run')
      .map((gap) => gap.reason)
      .toSorted(),
  ).toEqual(['other_channel', 'other_market']);
});

test('an audit that knows less of an asset proves nothing about what was found before', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, strictRule('zappo', { market: ['GB'] }));
  // Its words are about nothing, so it runs only where the category is known.
  await makeRule(scope, ruleAgainst('quorf', { when: { category: ['crypto'] } }));
  const asset = await paste(scope, 'This zappo is a quorf.', { language: 'EN' });
  const known = await run(scope, { metadata: { market: 'GB', category: 'crypto' } });
  expect(known.changes).toMatchObject({ new: 2 });
  for (const _ of [1, 2]) {
    const later = await run(scope);
    expect(later.changes).toMatchObject({ gone: 0, unknown: 2 });
    expect(await lives(scope)).toEqual([UNKNOWN, UNKNOWN]);
    const { violations } = await compareAudits(scope, {
      before: known.id,
      after: later.id,
      from: null,
    });
    expect(violations.map(({ as }) => as)).toEqual(['unknown', 'unknown']);
  }
  const again = await run(scope, { metadata: { market: 'GB', category: 'crypto' } });
  expect(again.changes).toMatchObject({ new: 0, still: 2 });
  expect(await lives(scope)).toEqual([STANDS, STANDS]);
  // Whoever says that the asset is not for the market has said that the rule is not for it.
  await updateAsset(scope, asset, {
    name: null,
    render: null,
    metadata: { market: 'US', category: 'food' },
  });
  const other = await run(scope);
  expect(other.changes).toMatchObject({ gone: 2, unknown: 0 });
  expect(await lives(scope)).toEqual([GONE, GONE]);
});

const packOf = (id: string, rules: readonly RuleSource[]) => {
  const about = { format: 1, id, version: '1.0.0', name: id, description: 'Words.' };
  const unread = { jurisdiction: 'GB', reviewed: null, reviewer: null, licence: 'MIT' };
  const { pack, issues } = readPack(
    new Map([
      ['pack.yaml', JSON.stringify({ ...about, ...unread })],
      ['rules-words.yaml', JSON.stringify(rules.map((rule) => ({ ...rule, id: rule.id })))],
    ]),
  );
  if (!pack) throw new Error(JSON.stringify(issues));
  return pack;
};

test('a pack for a market means that market, and an audit without the pack knows nothing of its findings', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, strictRule('blorp', { market: ['US'] }));
  await makeRule(scope, ruleAgainst('plonk', { when: { market: ['US'] } }));
  await enablePack(scope, packOf('british', [strictRule('zappo', { market: ['GB'] })]));
  const european = [
    strictRule('quorf', { market: ['EU'] }),
    strictRule('gribl', { market: ['FR'] }),
  ];
  await enablePack(scope, packOf('european', european));
  const text = 'A zappo, a quorf, a gribl, a blorp and a plonk.';
  await paste(scope, text, { language: 'EN' });
  await paste(scope, text, { language: 'EN', market: 'FR' });
  const both = await run(scope);
  expect(both.assets).toMatchObject([
    // Both packs mean their markets, and none means a single member. A rule of one's own means nothing.
    { violations: 3, checked_as: { assumed_market: ['EU', 'GB'] } },
    // It states a market, so nothing is assumed.
    { violations: 2, checked_as: { market: ['FR'] } },
  ]);
  const one = await run(scope, { packs: ['british'] });
  expect(one.assets[0]).toMatchObject({ violations: 2, checked_as: { assumed_market: ['GB'] } });
  expect(one.changes).toMatchObject({ still: 2, gone: 0, unknown: 3 });
});

test('the audits of a schedule know what it says too', async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, strictRule('zappo', { market: ['GB'] }));
  await paste(scope, 'This is zappo.', { language: 'EN' });
  const request = { ...ASKED, metadata: { market: 'GB' } };
  const cadence = { cron: '0 6 * * *', timezone: 'UTC' };
  const { id } = await createSchedule(scope, { request, cadence });
  const tomorrow = { ...scope, now: () => new Date(Date.now() + 2 * 86_400_000) };
  const begun = await runSchedule(tomorrow, fromPublicId('sch', id) ?? '');
  expect(await finish(scope, begun ?? '')).toMatchObject({ total_violations: 1, notRun: [] });
});
