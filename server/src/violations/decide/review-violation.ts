import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewState } from '@copydesk/contract/shared/review';
import { actorColumns } from '../../activity/actor-columns.ts';
import { batch } from '../../platform/db/query.ts';
import { call } from '../../platform/db/statement.ts';
import { notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { DECIDE_GROUP, DECIDE_ONE, type DecisionRow, LOCK_BY_VIOLATION } from '../decision.ts';
import { forwardNoted } from './forward-decision.ts';
import { noteForward } from './note-forward.ts';
import { applyAction, stateNumber } from '../review.ts';

/** A version of a violation that somebody has seen. */
export interface SeenVersion {
  readonly version: number;
  /** The newest entry of the audit's trail at that time; null if its group does not matter. */
  readonly seq: number | null;
}

export interface ReviewInput {
  readonly violationId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly applyToGroup: boolean;
  /**
   * Refuse as stale unless the violation has one of these versions. For a decision about a group, also refuse
   * if another member was decided since. Null accepts any version.
   */
  readonly acceptedVersions: readonly SeenVersion[] | null;
}

export interface ReviewOutcome {
  readonly reviewState: ReviewState;
  /** How many violations the decision was applied to, changed or not. */
  readonly addressed: number;
  readonly changed: number;
  /** The trail entry, or null if the decision only repeated an earlier request. */
  readonly seq: number | null;
  readonly auditId: string;
  /** The violation's version after the decision. */
  readonly version: number;
  readonly seen: SeenVersion;
}

/** The most violations that a stale error names. */
const NAMED = 20;

const refuse = ({ stale, moved_count: moved, moved_ids: ids }: DecisionRow): never => {
  if (stale) {
    throw new OperationError(
      'stale',
      'The violation changed since it was read. Read it again and decide anew.',
    );
  }
  const named = (ids ?? []).map((id) => toPublicId('vio', id));
  const more = moved > named.length ? ` and ${moved - named.length} more` : '';
  const which = `${named.join(', ')}${more}`;
  throw new OperationError(
    'stale',
    `Of the group these were decided since it was read: ${which}. Read them again and decide anew.`,
  );
};

/**
 * Records a decision on a violation or on its whole group: states, counts and trail change in one
 * transaction, or nothing does. The decision is then applied to newer audits that found the same again.
 * Throws not_found, and stale if the violation has none of the accepted versions or if others of its group
 * were decided since; the error names those.
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
    input.acceptedVersions?.map(({ version }) => version) ?? null,
    input.acceptedVersions?.map(({ seq }) => seq) ?? null,
    NAMED,
  ];
  const lock = call(LOCK_BY_VIOLATION, [scope.workspaceId, id]);
  const decide = input.applyToGroup ? DECIDE_GROUP : DECIDE_ONE;
  const note = noteForward(scope, input.applyToGroup ? 'group' : 'one', id, entryId);
  const [, rows, noted] = await batch(scope, [lock, call(decide, values), note]);
  const row: DecisionRow | undefined = rows[0];
  if (!row) throw notFound('violation');
  if (row.stale || row.moved_count > 0) refuse(row);
  if (row.seq !== null) scope.onDecided?.(input.action);
  await forwardNoted(scope, noted);
  return {
    reviewState: after.state,
    addressed: row.addressed,
    changed: row.changed,
    seq: row.seq,
    auditId: row.audit_id,
    version: row.version,
    seen: { version: row.version, seq: row.seen_seq },
  };
};
