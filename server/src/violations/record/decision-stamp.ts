import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type { Review } from '../review.ts';

/** The person's decision that gave a violation its state. Ids are UUIDs. */
export interface Stamp {
  /** The time of the decision, in milliseconds. */
  readonly at: number;
  readonly auditId: string;
  readonly violationId: string;
  /** The entry of that audit's trail; 0 if that audit did not record the entry. */
  readonly seq: number;
}

/** A stamp as it is stored with a violation. */
export interface KeptStamp {
  readonly at: string;
  readonly audit_id: string;
  readonly violation_id: string;
  readonly seq: number;
}

export const keepStamp = ({ at, auditId, violationId, seq }: Stamp): KeptStamp => ({
  at: new Date(at).toISOString(),
  audit_id: auditId,
  violation_id: violationId,
  seq,
});

export const toStamp = (kept: KeptStamp): Stamp => ({
  at: Date.parse(kept.at),
  auditId: kept.audit_id,
  violationId: kept.violation_id,
  seq: kept.seq,
});

/** One entry of an audit's trail, as it concerns one violation. */
export interface TrailStep {
  readonly seq: number;
  readonly action: string;
  readonly at: number;
  /** The entry that this one undoes. */
  readonly undoes: number | null;
  /** If the violation joined a decided group and inherited its decision: that decision. */
  readonly inherits: { readonly seq: number; readonly at: number } | null;
  /** The review afterwards; null for an entry that did not change it. */
  readonly after: Review | null;
  /** If the entry applies a decision of another audit: that decision; null if none applies any more. */
  readonly source: Stamp | null;
}

/** A violation's review and the steps that led to it, oldest first. */
export interface Told {
  readonly id: string;
  readonly auditId: string;
  readonly review: Review;
  /** The decision carried over from the audit before, with which the violation began. */
  readonly began: Stamp | null;
  readonly steps: readonly TrailStep[];
}

export interface OwnDecision {
  readonly review: Review;
  readonly stamp: Stamp;
}

export interface Standing {
  /** The newest decision about this violation itself that was not undone. */
  readonly own: OwnDecision | null;
  /** The decision that gave the violation its state; null while nobody has decided. */
  readonly stamp: Stamp | null;
}

/** A standing decision decides like the person who made it would have. */
const DECISIONS: ReadonlySet<string> = new Set([...REVIEW_ACTIONS, 'standing']);

/**
 * Works out from a violation's trail which decision counts. An undo brings back what counted before the
 * decision that it undoes. A decision never counts as older than the one it replaced, even if the clocks of
 * two processes differ.
 */
export const standingOf = ({ id, auditId, review, began, steps }: Told): Standing => {
  let now: Standing = { own: null, stamp: began };
  const before = new Map<number, Standing>();
  const decide = (at: number, seq: number, after: Review): Standing => {
    const stamp = { at, auditId, violationId: id, seq };
    return { own: { review: after, stamp }, stamp };
  };
  for (const { seq, action, at, undoes, inherits, after, source } of steps) {
    const earlier = now;
    before.set(seq, earlier);
    if (undoes !== null) now = before.get(undoes) ?? { own: null, stamp: began };
    // An inherited decision is as old as the decision about the group.
    else if (inherits) now = decide(inherits.at, inherits.seq, after ?? review);
    // A decision that did not change the violation (a second actor said the same) is in the steps only while
    // it is the last one.
    else if (DECISIONS.has(action)) {
      now = decide(Math.max(at, earlier.stamp?.at ?? at), seq, after ?? review);
    } else if (action === 'forward') now = { own: earlier.own, stamp: source };
    // The decision was carried over when audits did not record its source yet. It is at least as old as this
    // entry.
    else if (earlier.stamp === null) {
      now = { own: null, stamp: { at, auditId, violationId: id, seq: 0 } };
    }
  }
  return now;
};
