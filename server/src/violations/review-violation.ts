import type { ReviewAction, ReviewState } from '@copydesk/contract/review';
import { actorColumns } from '../activity/actor-columns.ts';
import { batch } from '../platform/db/query.ts';
import { call } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { DECIDE_GROUP, DECIDE_ONE, type DecisionRow, LOCK_BY_VIOLATION } from './decision.ts';
import { forwardNoted } from './forward-decision.ts';
import { noteForward } from './note-forward.ts';
import { applyAction, stateNumber } from './review.ts';

export interface ReviewInput {
  readonly violationId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly applyToGroup: boolean;
  /** Refuse as stale unless the violation has one of these versions; null accepts any. */
  readonly acceptedVersions: readonly number[] | null;
}

export interface ReviewOutcome {
  readonly reviewState: ReviewState;
  /** How many violations the decision was applied to, changed or not. */
  readonly addressed: number;
  readonly changed: number;
  /** The trail entry, or null where the decision was a mere retry. */
  readonly seq: number | null;
  readonly auditId: string;
  /** The violation's version after the decision. */
  readonly version: number;
}

/**
 * Records a decision on a violation or on its whole group: states, counts and trail change in one
 * transaction, or nothing does. Newer audits that found the same again follow. Throws not_found, and stale when it has none of the accepted versions.
 */
export const reviewViolation = async (scope: Scope, input: ReviewInput): Promise<ReviewOutcome> => {
  const id = fromPublicId('vio', input.violationId);
  if (!id) throw notFound('violation');
  const after = applyAction(input.action, input.reason);
  const entryId = newUuid();
  const values = [
    scope.workspaceId,
    stateNumber(after.state),
    after.dismissalReason,
    ...actorColumns(scope.actor),
    input.action,
    scope.now(),
    scope.requestId,
    entryId,
    id,
    input.acceptedVersions,
  ];
  const lock = call(LOCK_BY_VIOLATION, [scope.workspaceId, id]);
  const decide = input.applyToGroup ? DECIDE_GROUP : DECIDE_ONE;
  const note = noteForward(scope, input.applyToGroup ? 'group' : 'one', id, entryId);
  const [, rows, noted] = await batch(scope, [lock, call(decide, values), note]);
  const row: DecisionRow | undefined = rows[0];
  if (!row) throw notFound('violation');
  if (row.stale) {
    throw new OperationError(
      'stale',
      'The violation changed since it was read. Read it again and decide anew.',
    );
  }
  await forwardNoted(scope, noted);
  return {
    reviewState: after.state,
    addressed: row.addressed,
    changed: row.changed,
    seq: row.seq,
    auditId: row.audit_id,
    version: row.version,
  };
};
