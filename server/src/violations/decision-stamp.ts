import { REVIEW_ACTIONS } from '@copydesk/contract/review';
import type { Review } from './review.ts';

/** The decision of a person that a violation has its state from. Ids are UUIDs. */
export interface Stamp {
  /** When it was decided, in milliseconds. */
  readonly at: number;
  readonly auditId: string;
  readonly violationId: string;
  /** The entry of that audit's trail; 0 where the audit kept no record of it. */
  readonly seq: number;
}

/** A stamp as a violation keeps it. */
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

/** One entry of an audit's trail as far as it is about one violation. */
export interface TrailStep {
  readonly seq: number;
  readonly action: string;
  readonly at: number;
  /** The entry that it takes back. */
  readonly undoes: number | null;
  /** For what a later member of a group inherits: the decision about the group. */
  readonly inherits: { readonly seq: number; readonly at: number } | null;
  /** What the violation was afterwards; null for an entry that left it as it was. */
  readonly after: Review | null;
  /** For an entry that applies a decision of another audit; null where none counts any more. */
  readonly source: Stamp | null;
}

/** What a violation is and how it came to that, the oldest step first. */
export interface Told {
  readonly id: string;
  readonly auditId: string;
  readonly review: Review;
  /** The decision that it began with, carried over from the audit before. */
  readonly began: Stamp | null;
  readonly steps: readonly TrailStep[];
}

export interface OwnDecision {
  readonly review: Review;
  readonly stamp: Stamp;
}

export interface Standing {
  /** The newest decision that was made about this very violation and not undone. */
  readonly own: OwnDecision | null;
  /** The decision that its state comes from; null while nobody decided. */
  readonly stamp: Stamp | null;
}

const DECISIONS: ReadonlySet<string> = new Set(REVIEW_ACTIONS);

/**
 * Reads from a violation's trail which decision counts. An undo brings back what counted before the
 * decision that it takes back. A decision never counts as older than what it replaced, whatever the
 * clocks of two processes say.
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
    // What a group hands down is as old as the decision about the group.
    else if (inherits) now = decide(inherits.at, inherits.seq, after ?? review);
    // An entry that left the violation as it was is known only while it is the last: a second actor said
    // the same.
    else if (DECISIONS.has(action)) {
      now = decide(Math.max(at, earlier.stamp?.at ?? at), seq, after ?? review);
    } else if (action === 'forward') now = { own: earlier.own, stamp: source };
    // Carried over before audits kept what they carried: it is as old as that at least.
    else if (earlier.stamp === null) {
      now = { own: null, stamp: { at, auditId, violationId: id, seq: 0 } };
    }
  }
  return now;
};
