import { expect, test } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { addUrlAssets } from '../../assets/add-url-asset.ts';
import { newUuid } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { createPoliteWeb } from '../../platform/web/polite-web.ts';
import type { RuleSource } from '../../rules/packs/pack-schema.ts';
import { createAudit } from '../create-audit.ts';
import { checkAsset } from './check-asset.ts';
import { claimAssets } from './claim-assets.ts';
import { planAudit } from './plan-audit.ts';

const database = await createTestDatabase();
const RULE = {
  id: 'no-synergy',
  kind: 'prohibit',
  severity: 'LOW',
  name: 'No synergy',
  cite: null,
  terms: { en: ['synergy'] },
  message: 'Nobody knows what synergy means.',
  explanation: 'The word says nothing.',
  recommendation: 'Say what is meant.',
  tests: [
    { lang: 'en', text: 'Our synergy grows.', expect: ['synergy'] },
    { lang: 'en', text: 'Feel the synergy.', expect: ['synergy'] },
    { lang: 'en', text: 'Our energy grows.', ok: true },
    { lang: 'en', text: 'Nothing here.', ok: true },
  ],
} as RuleSource;

const startAudit = async (scope: Scope, pages: number): Promise<string> => {
  const urls = Array.from({ length: pages }, (_, n) => `https://${newUuid()}.example/${n}`);
  const added = await addUrlAssets(scope, { urls, render: 'static', metadata: {} });
  const auditId = await createAudit(scope, {
    name: 'Test',
    assets: [...added.values()].map(({ assetId }) => assetId),
    urls: [],
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  });
  expect(await planAudit(scope, createPoliteWeb(), auditId)).toBe('running');
  return auditId;
};

const newScope = async (): Promise<Scope> => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, RULE);
  return scope;
};

const claim = (scope: Scope, lane: number, { lanes = 4, survived = false } = {}) =>
  claimAssets(scope, { lane, lanes, survived });

test('lanes that claim at once never claim the same asset', async () => {
  const scope = await newScope();
  await startAudit(scope, 40);
  const claims = await Promise.all([0, 1, 2, 3].map((lane) => claim(scope, lane)));
  const positions = claims.flatMap((one) => one?.assets.map(({ position }) => position) ?? []);
  expect(positions.length).toBeGreaterThan(20);
  expect(new Set(positions).size).toBe(positions.length);
});

test('a few assets are shared among the lanes instead of all going to the first', async () => {
  const scope = await newScope();
  await startAudit(scope, 8);
  expect((await claim(scope, 0))?.assets).toHaveLength(2);
  expect((await claim(scope, 1))?.assets).toHaveLength(2);
});

test('what a lane left behind comes back to it, then one by one, and is given up at last', async () => {
  const scope = await newScope();
  const auditId = await startAudit(scope, 400);
  const first = await claim(scope, 0);
  expect(first?.assets).toHaveLength(10);
  const again = await claim(scope, 0);
  expect(again?.assets.map(({ position }) => position)).toEqual(
    first?.assets.map(({ position }) => position),
  );
  // Two deaths over ten assets: from now on the one that is to blame is looked for.
  const single = await claim(scope, 0);
  expect(single?.assets).toHaveLength(1);
  for (let n = 0; n < 3; n++) await claim(scope, 0);
  const last = await claim(scope, 0);
  const [claimed] = last?.assets ?? [];
  if (!last || !claimed) throw new Error('nothing was claimed');
  expect(claimed.position).toBe(single?.assets[0]?.position);
  const rules = { file: { name: '', path: '' }, byKey: new Map() };
  const unused = undefined as never;
  const outcome = await checkAsset(scope, unused, { claim: last, claimed, rules, allow: [] });
  expect(outcome).toMatchObject({ ok: false, code: 'given_up' });
  expect(last.auditId).toBe(auditId);
});

test('a part that was away for a while is not held against the assets', async () => {
  const scope = await newScope();
  await startAudit(scope, 400);
  await claim(scope, 0);
  for (let n = 0; n < 20; n++) {
    expect((await claim(scope, 0, { survived: true }))?.assets).toHaveLength(10);
  }
  expect((await claim(scope, 0, { survived: true }))?.assets[0]?.attempts).toBe(1);
});

test('a lane that is one too many ends what it has and takes nothing new', async () => {
  const scope = await newScope();
  await startAudit(scope, 400);
  const own = await claim(scope, 7, { lanes: 8 });
  expect((await claim(scope, 7, { lanes: 4 }))?.assets).toEqual(
    own?.assets.map((asset) => ({ ...asset, attempts: 2 })),
  );
  expect(await claim(scope, 6, { lanes: 4 })).toBeNull();
});

test('of two audits the one with less under way goes first', async () => {
  const scope = await newScope();
  const one = await startAudit(scope, 400);
  const two = await startAudit(scope, 400);
  const audits = [];
  for (const lane of [0, 1, 2, 3]) audits.push((await claim(scope, lane))?.auditId);
  expect(audits.filter((id) => id === one)).toHaveLength(2);
  expect(audits.filter((id) => id === two)).toHaveLength(2);
});
