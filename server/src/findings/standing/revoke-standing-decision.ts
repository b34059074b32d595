import type { StandingDecision } from '@copydesk/contract/findings/standing-decision';
import { noteEvent } from '../../activity/note-event.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { getStandingDecision } from './get-standing-decision.ts';
import { tellStanding } from './tell-standing.ts';

// Not `revoked_at is null`: that would lead PostgreSQL to the index of those that hold.
const REVOKE = statement<{ id: string }>(`
  update standing_decision set revoked_at = $3
  where workspace_id = $1 and id = $2 and coalesce(revoked_at, 'infinity') = 'infinity'
    and ends_at > $3 returning id`);

/**
 * Ends a standing decision: it decides nothing from now on, and what it decided stays decided. It waits for findings
 * that are being stored. One that has ended already stays as it is. Throws not_found.
 */
export const revokeStandingDecision = (
  scope: Scope,
  input: { readonly standingDecisionId: string },
): Promise<StandingDecision> =>
  transaction(scope, async (inside) => {
    const id = fromPublicId('std', input.standingDecisionId);
    if (id === null) throw notFound('standing decision');
    const [revoked] = await query(inside, REVOKE, [inside.workspaceId, id, inside.now()]);
    const standing = await getStandingDecision(inside, id);
    if (revoked) {
      await noteEvent(inside, {
        kind: 'standing_decision_revoked',
        subject: { kind: 'rule', id: standing.rule_id, name: standing.rule_name },
        before: tellStanding(standing),
      });
    }
    return standing;
  });
