import type { ReviewAction } from '@copydesk/contract/review';
import { expect, test } from 'vitest';
import { finding, makeAudit, makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { createBareRule } from '../../test/bare-rule.ts';
import { reviewViolation } from './review-violation.ts';
import { ruleNoise } from './rule-noise.ts';

const database = await createTestDatabase();

const makeRule = (scope: Scope, name: string): Promise<string> =>
  createBareRule(scope, { key: name, name, description: null, explanation: null });

/** An audit with a finding of the rule for each of these decisions. */
const makeDecided = async (
  scope: Scope,
  ruleId: string,
  actions: readonly (ReviewAction | null)[],
  options: { running?: boolean } = {},
): Promise<void> => {
  const findings = actions.map(() => finding({ ruleId }));
  const { violationIds } = await makeAudit(scope, findings, options);
  for (const [n, action] of actions.entries()) {
    if (!action) continue;
    const reason = action === 'dismiss' ? 'Our name.' : null;
    const decision = { action, reason, applyToGroup: false, acceptedVersions: null };
    await reviewViolation(scope, { violationId: violationIds[n] as string, ...decision });
  }
};

test('noise is what was dismissed of what was decided, the noisiest rule first', async () => {
  const { scope } = await makeWorkspace(database);
  const [calm, loud, open] = [
    await makeRule(scope, 'calm'),
    await makeRule(scope, 'loud'),
    await makeRule(scope, 'open'),
  ];
  await database.admin.query(
    `update rule set pack_id = 'house', pack_version = '1.0.0' where id = $1`,
    [loud],
  );
  await makeDecided(scope, calm, ['dismiss', 'urgent_violation', 'mark_fixed', 'elevated_risk']);
  await makeDecided(scope, loud, ['dismiss', 'dismiss', 'mark_fixed', null]);
  await makeDecided(scope, loud, ['dismiss']);
  await makeDecided(scope, open, [null, null]);
  await makeAudit(scope, [finding({ ruleId: null })]);
  expect(await ruleNoise(scope)).toEqual([
    {
      ruleId: toPublicId('rul', loud),
      name: 'loud',
      packId: 'house',
      violations: 5,
      decided: 4,
      dismissed: 3,
      share: 0.75,
    },
    {
      ruleId: toPublicId('rul', calm),
      name: 'calm',
      packId: null,
      violations: 4,
      decided: 4,
      dismissed: 1,
      share: 0.25,
    },
    {
      ruleId: toPublicId('rul', open),
      name: 'open',
      packId: null,
      violations: 2,
      decided: 0,
      dismissed: 0,
      share: null,
    },
  ]);
  expect(await ruleNoise((await makeWorkspace(database)).scope)).toEqual([]);
});

test('noise is counted over the newest audits that have ended', async () => {
  const { scope } = await makeWorkspace(database);
  const rule = await makeRule(scope, 'rule');
  await makeDecided(scope, rule, ['dismiss', 'dismiss', 'dismiss']);
  await makeDecided(scope, rule, ['dismiss', 'urgent_violation']);
  await makeDecided(scope, rule, ['mark_fixed']);
  await makeDecided(scope, rule, [null, null, null, null], { running: true });
  expect(await ruleNoise(scope, { limit: 2 })).toMatchObject([
    { violations: 3, decided: 3, dismissed: 1 },
  ]);
  expect(await ruleNoise(scope)).toMatchObject([{ violations: 6, decided: 6, dismissed: 4 }]);
});

test('noise is not counted in audits that are older than a million violations', async () => {
  const { scope } = await makeWorkspace(database);
  const rule = await makeRule(scope, 'rule');
  await makeDecided(scope, rule, ['dismiss']);
  await makeDecided(scope, rule, ['dismiss', 'dismiss']);
  await database.admin.query(
    `update audit set total_violations = 1000000 where workspace_id = $1 and total_violations = 2`,
    [scope.workspaceId],
  );
  await makeDecided(scope, rule, ['dismiss']);
  expect(await ruleNoise(scope)).toMatchObject([{ dismissed: 3 }]);
});
