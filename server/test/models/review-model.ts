import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { applyAction, effectOf, type Review } from '../../src/violations/review.ts';

/** What a violation is in the model: its review, and who decided it last in which entry. */
interface Modelled {
  readonly group: string | null;
  review: Review;
  lastActor: string | null;
  lastSeq: number | null;
}

interface Entry {
  readonly items: { index: number; before: Review }[];
  readonly group: string | null;
  readonly replaces: number | null;
}

export interface Expected {
  readonly addressed: number;
  readonly changed: number;
  readonly seq: number | null;
}

const UNDECIDED: Review = { state: 'undecided', dismissalReason: null };

/** The review rules as plain data in memory: what the tables must show after the same commands. */
export const createReviewModel = () => {
  const violations: Modelled[] = [];
  const entries = new Map<number, Entry>();
  /** The entry whose decision new members of a group inherit, and what each such entry decided. */
  const decided = new Map<string, number | null>();
  const groupDecisions = new Map<number, Review>();
  let lastSeq = 0;

  const write = (
    targets: readonly number[],
    after: (index: number) => Review,
    actor: string | null,
    entry: { group: string | null; replaces: number | null },
  ): Expected => {
    const effects = targets.map((index) => {
      const { review, lastActor } = violations[index] as Modelled;
      return { index, effect: effectOf(review, after(index), lastActor, actor) };
    });
    const touched = effects.filter(({ effect }) => effect !== 'none');
    const changed = effects.filter(({ effect }) => effect === 'changed');
    if (touched.length === 0) return { addressed: targets.length, changed: 0, seq: null };
    lastSeq += 1;
    entries.set(lastSeq, {
      ...entry,
      items: changed.map(({ index }) => ({
        index,
        before: (violations[index] as Modelled).review,
      })),
    });
    for (const { index } of touched) {
      const violation = violations[index] as Modelled;
      violation.review = after(index);
      violation.lastActor = actor;
      violation.lastSeq = lastSeq;
    }
    return { addressed: targets.length, changed: changed.length, seq: lastSeq };
  };

  const membersOf = (group: string): number[] =>
    violations.flatMap((violation, index) => (violation.group === group ? [index] : []));

  return {
    violations,
    review: (
      index: number,
      action: ReviewAction,
      reason: string | null,
      applyToGroup: boolean,
      actor: string,
    ): Expected => {
      const { group } = violations[index] as Modelled;
      const after = applyAction(action, reason);
      const isGroup = applyToGroup && group !== null;
      const replaces = isGroup ? (decided.get(group) ?? null) : null;
      const expected = write(isGroup ? membersOf(group) : [index], () => after, actor, {
        group: isGroup ? group : null,
        replaces,
      });
      if (isGroup && expected.seq !== null) {
        decided.set(group, expected.seq);
        groupDecisions.set(expected.seq, after);
      }
      return expected;
    },
    /** One decision on any violations: no group remembers it. */
    many: (
      targets: readonly number[],
      action: ReviewAction,
      reason: string | null,
      actor: string,
    ): Expected => {
      const after = applyAction(action, reason);
      return write(targets, () => after, actor, { group: null, replaces: null });
    },
    undo: (
      seq: number,
      actor: string,
    ): { restored: number; skipped: number; seq: number | null } => {
      const entry = entries.get(seq);
      if (!entry) throw new Error(`the model has no entry ${seq}`);
      const restorable = entry.items.filter(
        ({ index }) => (violations[index] as Modelled).lastSeq === seq,
      );
      const skipped = entry.items.length - restorable.length;
      if (restorable.length === 0) return { restored: 0, skipped, seq: null };
      lastSeq += 1;
      entries.set(lastSeq, {
        group: entry.group,
        replaces: entry.replaces,
        items: restorable.map(({ index }) => ({
          index,
          before: (violations[index] as Modelled).review,
        })),
      });
      for (const { index, before } of restorable) {
        const violation = violations[index] as Modelled;
        violation.review = before;
        violation.lastActor = actor;
        violation.lastSeq = lastSeq;
      }
      if (entry.group !== null && decided.get(entry.group) === seq) {
        decided.set(entry.group, entry.replaces);
      }
      return { restored: restorable.length, skipped, seq: lastSeq };
    },
    /** New members inherit what was decided for their group, in an entry of the service's own. */
    add: (group: string | null, count: number): void => {
      const first = violations.length;
      for (let i = 0; i < count; i++) {
        violations.push({ group, review: UNDECIDED, lastActor: null, lastSeq: null });
      }
      const seq = group === null ? null : (decided.get(group) ?? null);
      const after = seq === null ? undefined : groupDecisions.get(seq);
      if (!after) return;
      const added = Array.from({ length: count }, (_, i) => first + i);
      write(added, () => after, null, { group, replaces: seq });
    },
    entryCount: (): number => lastSeq,
  };
};
