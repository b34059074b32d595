import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { Violation } from '@copydesk/contract/violations/violation';
import { afterAll, expect, test } from 'vitest';
import { createTestEngine } from '../../test/engine.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { startSite } from '../../test/outside/site.ts';
import { changeRule, makeRule } from '../../test/make-rule.ts';
import { addPastedAsset } from '../assets/add-stored-asset.ts';
import { storeSnapshot } from '../assets/store-snapshot.ts';
import { archiveAsset } from '../assets/update-asset.ts';
import { planWork } from '../audits/audit-work.ts';
import { createAudit } from '../audits/create-audit.ts';
import { getAudit } from '../audits/get-audit.ts';
import { CHECK_CHILD, checkInChild } from '../checking/children/check-in-child.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { createChildPool } from '../platform/children/child-pool.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import { shareWithChildren } from '../platform/children/child-user.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { RuleSource } from '../rules/packs/pack-schema.ts';
import { listRuleTests, removeRuleTest } from '../rules/rule-tests.ts';
import { addRuleTest } from './add-rule-test.ts';
import { type BacktestParts, backtestRule } from './backtest-rule.ts';
import { compareAudits } from '../violations/list/compare-audits.ts';
import { listViolations } from '../violations/list/list-violations.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';

const database = await createTestDatabase();
const { engine, blobStore } = await createTestEngine(database);
const rulesFolder = mkdtempSync(join(tmpdir(), 'copydesk-backtest-'));
shareWithChildren(rulesFolder);
const children = createChildPool({
  ...CHECK_CHILD,
  readable: [...CHECK_CHILD.readable, pathToFileURL(`${rulesFolder}/`)],
  children: 1,
});
const blobs = createBlobStore(blobStore);
const parts: BacktestParts = {
  blobs,
  check: (_workspaceId, request) => checkInChild(children, request),
  rulesFolder,
};

/** Each page is a list of paragraphs; the words differ, so that no sentence is like another. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  same: ['Every morning begins with zappo in the kitchen.'],
  gone: ['The old garden gate says quorf to the postman.', 'A zappo sleeps under the table.'],
  fresh: ['Seven sailors lost their blimp at sea.'],
  excused: ['Yesterday Mrs Zappo opened the library.'],
  quiet: ['Nothing is wrong with this page at all.'],
  longer: ['On Sundays we polish the glorp deluxe until it shines.'],
  twice: ['Twice a zappo.', 'In between.', 'Twice a zappo.'],
  both: ['Quorf was painted on the wall.', 'Children chased a blimp down the hill last night.'],
};
const site = await startSite((path) => {
  if (path === '/dutch') return '<html lang="nl"><body><p>Een zappo in de tuin.</p></body></html>';
  const page = PAGES[path.slice(1)];
  const body = page?.map((text) => `<p>${text}</p>`).join('');
  return body && `<html lang="en"><body>${body}</body></html>`;
});
afterAll(async () => {
  await children.close();
  rmSync(rulesFolder, { recursive: true, force: true });
});

const ruleOf = (terms: readonly string[], excuses: readonly string[]): RuleSource =>
  ({
    id: 'no-nonsense',
    kind: 'prohibit',
    severity: 'HIGH',
    name: 'No nonsense',
    cite: null,
    // Holds only if the backtest knows what an audit makes of an asset without metadata.
    when: { channel: ['web_page'] },
    strict: true,
    terms: { en: terms },
    unless: { near: { en: excuses }, within: 1 },
    message: 'It means nothing.',
    explanation: 'It is not a word.',
    recommendation: 'Say what is meant.',
    tests: [
      { lang: 'en', text: 'This is zappo.', expect: ['zappo'], with: { channel: 'web_page' } },
      { lang: 'en', text: 'So zappo it is.', expect: ['zappo'], with: { channel: 'web_page' } },
      { lang: 'en', text: 'This is fine.', ok: true },
      { lang: 'en', text: 'Nothing here.', ok: true },
    ],
  }) as RuleSource;
const FIRST = ruleOf(['zappo', 'quorf', 'glorp'], ['dr']);
const SECOND = ruleOf(['zappo', 'blimp', 'glorp deluxe'], ['dr', 'mrs']);

const runAudit = async (scope: Scope, urls: readonly string[]): Promise<string> => {
  const id = await createAudit(scope, {
    name: 'Test',
    assets: urls.length === 0 ? 'all' : [],
    urls: [...urls],
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  });
  await engine.start(planWork(scope.workspaceId, id));
  const publicId = toPublicId('aud', id);
  while ((await getAudit(scope, publicId)).completed_at === null) await sleep(50);
  return publicId;
};

const violationsOf = async (scope: Scope, auditId: string): Promise<Violation[]> => {
  const filter = { reviewState: 'all', severity: null, search: null, cursor: null } as const;
  return (await listViolations(scope, { auditId, ...filter, page: 1, pageSize: 100 })).violations;
};

const decide = (scope: Scope, violationId: string, action: ReviewAction) =>
  reviewViolation(scope, {
    violationId,
    action,
    reason: action === 'dismiss' ? 'Our name.' : null,
    applyToGroup: false,
    acceptedVersions: null,
  });

/** A workspace whose first audit read every page with the first version. */
const auditOnce = async () => {
  const { scope } = await makeWorkspace(database);
  await database.admin.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
    scope.workspaceId,
    site.place,
  ]);
  const ruleId = await makeRule(scope, FIRST);
  const pages = [...Object.keys(PAGES), 'dutch'].map((name) => site.url(`/${name}`));
  const audit = await runAudit(scope, pages);
  const found = await violationsOf(scope, audit);
  const at = (page: string, quote: string): string => {
    const one = found.find(
      (violation) =>
        violation.asset_url === site.url(`/${page}`) && violation.violating_text === quote,
    );
    if (!one) throw new Error(`no ${quote} on ${page}`);
    return one.id;
  };
  return { scope, ruleId, audit, at };
};

const told = (url: string | null | undefined, quote: string | null | undefined): string =>
  `${new URL(url ?? '').pathname.slice(1)}: ${quote}`;
const newest = { over: { kind: 'newest' }, limit: 10_000 } as const;

test('terms of groups and forms of words are compared like other terms', async () => {
  const { scope, ruleId } = await auditOnce();
  const terms = ['zappo', 'clause: chase~ | lose~ + blimp + child* | sailor~', 'glorp'];
  const source = ruleOf(terms, ['dr']);
  const backtest = await backtestRule(scope, parts, { ruleId, source, ...newest });
  const listed = (list: 'same' | 'changed' | 'new' | 'gone') =>
    backtest[list].entries.map(({ assetUrl, quote }) => told(assetUrl, quote)).toSorted();
  expect(backtest.unread).toBe(0);
  expect(listed('new')).toEqual(['both: Children chased a blimp']);
  expect(listed('gone')).toEqual(['both: Quorf', 'gone: quorf']);
  expect(listed('changed')).toEqual([]);
  // The version in use may have such terms too.
  await changeRule(scope, { id: ruleId, expectedVersion: 1, source });
  const back = await backtestRule(scope, parts, { ruleId, source: FIRST, ...newest });
  expect(back.gone.entries.map(({ quote }) => quote)).toEqual(['Children chased a blimp']);
  expect(back.same.count).toBe(backtest.same.count);
}, 60_000);

test('a backtest tells what the next audit will, and what goes against decisions', async () => {
  const { scope, ruleId, audit, at } = await auditOnce();
  const dismissed = at('same', 'zappo');
  const urgent = at('gone', 'quorf');
  await decide(scope, dismissed, 'dismiss');
  await decide(scope, urgent, 'urgent_violation');
  await decide(scope, at('excused', 'Zappo'), 'elevated_risk');
  await decide(scope, at('longer', 'glorp'), 'urgent_violation');
  await decide(scope, at('both', 'Quorf'), 'dismiss');

  const progress: object[] = [];
  const tellProgress = (one: object) => progress.push(one);
  const input = { ruleId, source: SECOND, ...newest };
  const backtest = await backtestRule(scope, { ...parts, tellProgress }, input);
  const listed = (list: 'same' | 'changed' | 'new' | 'gone') =>
    backtest[list].entries.map(({ assetUrl, quote }) => told(assetUrl, quote)).toSorted();
  expect([backtest.snapshots, backtest.unread]).toEqual([9, 0]);
  expect(progress).toEqual([{ done: 9, total: 9 }]);
  expect(listed('same')).toEqual(['gone: zappo', 'same: zappo', 'twice: zappo', 'twice: zappo']);
  expect(listed('changed')).toEqual(['longer: glorp deluxe']);
  expect(listed('new')).toEqual(['both: blimp', 'fresh: blimp']);
  expect(listed('gone')).toEqual(['both: Quorf', 'excused: Zappo', 'gone: quorf']);
  expect(backtest.gone.count).toBe(3);
  expect(
    backtest.contradicted.entries
      .map(({ assetUrl, quote, how }) => `${told(assetUrl, quote)}, ${how}`)
      .toSorted(),
  ).toEqual([
    'excused: Zappo, passes_marked',
    'gone: quorf, passes_marked',
    'same: zappo, flags_dismissed',
  ]);
  const [flags] = backtest.contradicted.entries.filter(({ how }) => how === 'flags_dismissed');
  expect(flags).toMatchObject({
    sentence: PAGES['same']?.[0],
    earlier: { violationId: dismissed, state: 'dismissed' },
  });
  expect(readdirSync(rulesFolder)).toEqual([]);

  // Tests of those decisions keep the version from being published until somebody takes them back.
  await addRuleTest(scope, blobs, { violationId: dismissed });
  await addRuleTest(scope, blobs, { violationId: urgent });
  const change = { id: ruleId, expectedVersion: 1, source: SECOND };
  const tests = await listRuleTests(scope, ruleId);
  await expect(changeRule(scope, change)).rejects.toMatchObject({
    code: 'invalid',
    issues: tests.map(({ id }) => ({ loc: ['decision_tests', id] })),
  });
  for (const { id: testId } of tests) await removeRuleTest(scope, { ruleId, testId });
  expect(await changeRule(scope, change)).toBe(2);

  const second = await runAudit(scope, []);
  const { violations, next } = await compareAudits(scope, {
    before: audit,
    after: second,
    from: null,
  });
  expect(next).toBeNull();
  const compared = (wanted: string) =>
    violations
      .filter(({ as }) => as === wanted)
      .map(({ before, after }) => after ?? before)
      .map((one) => told(one?.asset_url, one?.violating_text))
      .toSorted();
  expect(compared('still')).toEqual(listed('same'));
  expect(compared('changed')).toEqual(listed('changed'));
  expect(compared('new')).toEqual(listed('new'));
  expect(compared('gone')).toEqual(listed('gone'));
  expect(violations).toHaveLength(10);
}, 360_000);

test('a backtest reads what an audit read, no more than its limit, and what is damaged is told', async () => {
  const { scope, ruleId, audit, at } = await auditOnce();
  const other = await auditOnce();
  const over = { kind: 'audit', id: audit } as const;
  const input = { ruleId, source: SECOND, over, limit: 10_000 };
  const { snapshots, gone } = await backtestRule(scope, parts, input);
  expect([snapshots, gone.count]).toEqual([9, 3]);
  expect((await backtestRule(scope, parts, { ...input, limit: 3 })).snapshots).toBe(3);
  const latest = await backtestRule(scope, parts, { ...input, over: newest.over, limit: 2 });
  expect(latest.snapshots).toBe(2);

  // Two versions on, what the present one lost is still told: the words are in the same snapshot.
  await decide(scope, at('gone', 'quorf'), 'urgent_violation');
  await changeRule(scope, { id: ruleId, expectedVersion: 1, source: SECOND });
  const lost = await backtestRule(scope, parts, input);
  expect(lost.gone.count).toBe(0);
  expect(lost.contradicted.entries).toMatchObject([{ quote: 'quorf', how: 'passes_marked' }]);

  const { rows } = await database.admin.query<{ hash: string }>(
    `select encode(s.extracted_hash, 'hex') as hash from asset_snapshot s
     join asset a on a.id = s.asset_id where a.workspace_id = $1 and a.url like '%/twice'`,
    [scope.workspaceId],
  );
  await blobs.delete(scope.workspaceId, rows[0]?.hash ?? '');
  expect(await backtestRule(scope, parts, input)).toMatchObject({ snapshots: 8, unread: 1 });

  const missing = { code: 'not_found' };
  for (const wrong of [
    { ...input, ruleId: other.ruleId },
    { ...input, ruleId: 'rul_x' },
    { ...input, over: { kind: 'audit', id: other.audit } as const },
    { ...input, over: { kind: 'audit', id: 'aud_x' } as const },
    { ...input, over: { kind: 'audit', id: toPublicId('aud', newUuid()) } as const },
  ]) {
    await expect(backtestRule(scope, parts, wrong)).rejects.toMatchObject(missing);
  }
  const broken = { ...SECOND, terms: { en: ['re:(?=x)'] } } as RuleSource;
  const judge = { ...SECOND, kind: 'judge', question: 'Is it nonsense?' } as RuleSource;
  for (const source of [broken, judge]) {
    await expect(backtestRule(scope, parts, { ...input, source })).rejects.toMatchObject({
      code: 'invalid',
    });
  }
  expect(readdirSync(rulesFolder)).toEqual([]);
}, 360_000);

test('the newest decision counts, and the newest text of every asset that is in use', async () => {
  const { scope, ruleId, at } = await auditOnce();
  await decide(scope, at('same', 'zappo'), 'dismiss');
  const input = { ruleId, source: SECOND, ...newest };
  const contradicted = async () =>
    (await backtestRule(scope, parts, input)).contradicted.entries.map(({ how }) => how);
  expect(await contradicted()).toEqual(['flags_dismissed']);
  const second = await violationsOf(scope, await runAudit(scope, []));
  const again = second.find(({ asset_url: url }) => url === site.url('/same'));
  expect(again?.review_state).toBe('dismissed');
  await decide(scope, again?.id ?? '', 'urgent_violation');
  expect(await contradicted()).toEqual([]);

  // A look that failed leaves the text before it in use.
  const assetOf = async (page: string): Promise<string> => {
    const { rows } = await database.admin.query<{ id: string }>(
      'select id from asset where workspace_id = $1 and url = $2',
      [scope.workspaceId, site.url(`/${page}`)],
    );
    return rows[0]?.id ?? '';
  };
  const look = { mediaType: 'text/html', finalUrl: null, extractorVersion: '1' };
  await storeSnapshot(scope, blobs, {
    ...look,
    assetId: await assetOf('fresh'),
    fetchedAt: new Date(Date.now() + 60_000),
    bytes: null,
    outcome: { failure: 'timeout', message: 'The server did not answer in time.' },
  });
  await archiveAsset(scope, await assetOf('both'));
  const { snapshots, new: found } = await backtestRule(scope, parts, input);
  expect(snapshots).toBe(8);
  expect(found.entries.map(({ assetUrl }) => assetUrl)).toEqual([site.url('/fresh')]);
}, 360_000);

test('counts are exact where lists are cut', async () => {
  const { scope } = await makeWorkspace(database);
  const ruleId = await makeRule(scope, FIRST);
  const text = Array.from({ length: 1_100 }, (_, n) => `Line ${n} has one blimp.`).join('\n\n');
  const metadata = { channel: 'web_page', language: 'EN' };
  const name = 'Long';
  const assetId = await addPastedAsset(scope, blobs, { name, format: 'text', text, metadata });
  const bytes = Buffer.from(text);
  const outcome = await extractDocument(bytes, { mediaType: 'text/plain' });
  if ('failure' in outcome) throw new Error(outcome.message);
  await storeSnapshot(scope, blobs, {
    assetId,
    mediaType: 'text/plain',
    finalUrl: null,
    extractorVersion: '1',
    fetchedAt: new Date(),
    bytes,
    outcome,
  });
  const backtest = await backtestRule(scope, parts, { ruleId, source: SECOND, ...newest });
  expect(backtest.new.count).toBe(1_100);
  expect(backtest.new.entries).toHaveLength(1_000);
  expect(backtest.new.entries[999]?.sentence).toBe('Line 999 has one blimp.');
});
