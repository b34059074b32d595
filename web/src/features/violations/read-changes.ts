import type { ChangedDecision } from '@copydesk/contract/violations/decision';
import type { Decided } from '../../parts/review/decided.ts';
import { type Effect, onGroup, onIds } from './effect.ts';

/** The decisions of other people, sorted by how the page can show them. */
export interface News {
  readonly effects: readonly Effect[];
  /** Decisions of other people to mention on the page, oldest first. */
  readonly notes: readonly ChangedDecision[];
  /** The answer does not say which violations changed: the list must be read again. */
  readonly mustReread: boolean;
  /** The new state of those violations, if all of them got the same state; otherwise null. */
  readonly assumed: Decided | null;
}

/**
 * Decisions that an audit takes over for its new findings. They do not change findings that are in the list.
 */
const COMES_ALONG: ReadonlySet<ChangedDecision['action']> = new Set([
  'carry',
  'inherit',
  'standing',
]);

const effectOf = (decision: ChangedDecision): Effect | null => {
  const { state, reason, decision_id: bulk, group_id: groupId, whole_group: isWhole } = decision;
  if (state === null || bulk !== null) return null;
  const decided: Decided = { state, reason: state === 'dismissed' ? reason : null };
  return isWhole && groupId !== null
    ? onGroup(groupId, decided)
    : onIds([decision.violation_id], decided);
};

/** Reads the trail's newest entries and skips this page's own decisions, which are already on the screen. */
export const readDecisions = (
  decisions: readonly ChangedDecision[],
  isOwn: (decision: ChangedDecision) => boolean,
): News => {
  const others = decisions.filter(
    (decision) => !isOwn(decision) && decision.changed > 0 && !COMES_ALONG.has(decision.action),
  );
  const effects: Effect[] = [];
  const unclear: ChangedDecision[] = [];
  for (const decision of others) {
    const effect = effectOf(decision);
    if (effect) effects.push(effect);
    else unclear.push(decision);
  }
  const [first] = unclear;
  const isOneState = unclear.every(({ state }) => state !== null && state === first?.state);
  return {
    effects,
    notes: others.filter(({ actor }) => !actor.you),
    mustReread: unclear.length > 0,
    assumed:
      first?.state && isOneState
        ? { state: first.state, reason: first.state === 'dismissed' ? first.reason : null }
        : null,
  };
};
