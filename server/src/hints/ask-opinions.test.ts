import { expect, test } from 'vitest';
import { startAudit } from '../../test/bare-audit.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { describedHint, makeHints } from './hints.fixture.ts';
import { TAKE_OPINIONS } from '../audits/audit-state.ts';
import type { AssetOutcome } from '../audits/run/check-asset.ts';
import type { Judge } from '../audits/run/judge-gates.ts';
import { query } from '../platform/db/query.ts';
import { newUuid, toPublicId } from '../platform/ids.ts';
import type { LoadedRules } from '../rules/rule-files.ts';
import { answerHint } from './answer-hint.ts';
import { addOpinions } from './ask-opinions.ts';
import { listHints } from './list-hints.ts';

const database = await createTestDatabase();

test('all lanes together ask about no more hints of an audit than the bound', async () => {
  const { scope } = await makeWorkspace(database);
  const auditId = await startAudit(scope, { name: 'Audit', totalAssets: 1 });
  const take = async (count: number, most = 200) =>
    (await query(scope, TAKE_OPINIONS, [scope.workspaceId, auditId, count, most]))[0]?.room;
  const rooms = await Promise.all(Array.from({ length: 9 }, () => take(30)));
  expect(rooms.reduce<number>((sum, room) => sum + (room ?? 0), 0)).toBe(200);
  expect(await take(5)).toBe(0);
  // A bound that was lowered meanwhile gives nothing back.
  expect(await take(5, 10)).toBe(0);
});

test('without a model every open hint is wanted, a decided one is not, and none gets an opinion', async () => {
  const { scope } = await makeWorkspace(database);
  const assetId = newUuid();
  const before = await startAudit(scope, { name: 'Before', totalAssets: 1 });
  await makeHints(scope, before, [{ assetId, hints: [{ quote: 'Decided.' }] }]);
  const all = { family: null, language: null, state: null, after: 0, limit: 1 } as const;
  const { hints } = await listHints(scope, { auditId: toPublicId('aud', before), ...all });
  await answerHint(scope, { hintId: hints[0]?.id ?? '', answer: 'breach', note: null });
  const auditId = await startAudit(scope, { name: 'Now', totalAssets: 1 });
  const described = ['Decided.', 'Open.', 'Open too.'].map((quote) => describedHint({ quote }));
  const outcome = { ok: true, asset: { id: assetId } } as unknown as AssetOutcome;
  const judge = {
    model: { about: async () => ({ isSandbox: true }) },
    opinions: 200,
  } as unknown as Judge;
  const rules = { byKey: new Map() } as unknown as LoadedRules;
  const one = { outcome, hints: { hints: described, leftOut: 0 } };
  const added = (isWanted: boolean) =>
    addOpinions(scope, judge, { auditId, rules, isWanted }, [one]);
  expect(await added(true)).toEqual([
    { outcome, hints: { hints: described, leftOut: 0, wanted: 2 } },
  ]);
  expect(await added(false)).toEqual([one]);
});
