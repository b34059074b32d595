import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { expect } from 'vitest';
import { makeWorkspace } from '../../../test/factories.ts';
import type { TestDatabase } from '../../../test/harness.ts';
import { makeReadings, sentenceFinding } from '../../../test/readings.ts';
import { recount } from '../../../test/models/recount.ts';
import { verifyTrail } from '../../activity/verify-trail.ts';
import { makeAsset } from '../../../test/make-asset.ts';
import { newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { reviewViolation } from './review-violation.ts';
import { stateOfNumber } from '../review.ts';

/** Workspaces with audits that read the same assets again and again, on one database. */
export const createForwardWorlds = (database: TestDatabase) => {
  const { admin } = database;

  const makeWorld = async (assetCount = 1) => {
    const workspace = await makeWorkspace(database);
    let now = Date.parse('2026-03-01T12:00:00Z');
    const by = (name: string): Scope => ({
      ...workspace.scope,
      actor: { kind: 'user', id: name === 'Ann' ? workspace.userId : newUuid() },
      now: () => new Date((now += 1_000)),
    });
    const service = { ...workspace.scope, now: () => new Date((now += 1_000)) };
    const assets: string[] = [];
    for (let n = 0; n < assetCount; n++) {
      assets.push(await makeAsset(service, `A${n}`));
    }
    const ruleId = newUuid();
    const found = (changes: { asset?: number; wording?: number; ruleVersion?: number } = {}) =>
      sentenceFinding({
        assetId: assets[changes.asset ?? 0] as string,
        ruleId,
        sentence: 0,
        ...changes,
      });
    /** An audit of the first asset that finds one thing there. */
    const audit = (changes: Parameters<typeof found>[0] = {}) =>
      makeReadings(admin, service, [[assets[0] as string, [found(changes)]]]);
    return { ...workspace, by, service, assets, found, audit };
  };

  const violationsOf = async (auditId: string) => {
    const { rows } = await admin.query<{ id: string; state: number; reason: string | null }>(
      `select v.id, r.review_state as state, r.dismissal_reason as reason from violation v
       join violation_review r on r.audit_id = v.audit_id and r.rank = v.rank
       where v.audit_id = $1 order by v.rank`,
      [auditId],
    );
    return rows.map(({ id, state, reason }) => ({ id, state: stateOfNumber(state), reason }));
  };

  const stateOf = async (auditId: string): Promise<ReviewState | undefined> =>
    (await violationsOf(auditId))[0]?.state;

  const decide = async (
    scope: Scope,
    auditId: string,
    action: ReviewAction,
    { applyToGroup = false, nth = 0 } = {},
  ) => {
    const violation = (await violationsOf(auditId))[nth];
    const { seq } = await reviewViolation(scope, {
      violationId: toPublicId('vio', violation?.id as string),
      action,
      reason: action === 'dismiss' ? 'Our name.' : null,
      applyToGroup,
      acceptedVersions: null,
    });
    return seq as number;
  };

  const expectWhole = async ({ scope }: { readonly scope: Scope }, auditIds: readonly string[]) => {
    for (const auditId of auditIds) {
      expect(await recount(admin, auditId)).toEqual([]);
      expect(await verifyTrail(scope, auditId)).toMatchObject({ whole: true });
    }
  };

  return { makeWorld, violationsOf, stateOf, decide, expectWhole };
};

type Worlds = ReturnType<typeof createForwardWorlds>;
export type World = Awaited<ReturnType<Worlds['makeWorld']>>;
