import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { itemText } from '../src/activity/trail.ts';
import {
  applyAction,
  effectOf,
  type Review,
  stateNumber,
  stateOfNumber,
} from '../src/violations/review.ts';
import type { AuditRecords, EntryRecord } from './read-records.ts';

/** An acknowledged decision without an entry, and between which entries it must have been made. */
export interface SilentDecision {
  readonly id: string;
  /** A UUID, as the actor is. */
  readonly violationId: string;
  readonly actorId: string;
  readonly action: ReviewAction;
  readonly reason: string | null;
  readonly group: boolean;
  readonly after: number;
  readonly before: number;
}

interface Member {
  readonly rank: string;
  review: Review;
  lastActor: string | null;
  lastSeq: number | null;
  version: number;
}

type Asked = Pick<EntryRecord, 'action' | 'reason'> & { readonly actor_id: string | null };

const effectOn = (member: Member, { action, reason, actor_id: actor }: Asked) =>
  effectOf(member.review, applyAction(action, reason), member.lastActor, actor);

/**
 * Takes the trail's entries one after the other through the rules of review.ts. Every entry must
 * have the items that the rules give it, the end must be the review table, and a decision without
 * an entry must be one that changed nothing at some moment when it can have been made.
 */
export const replayTrail = (records: AuditRecords, silent: readonly SilentDecision[]) => {
  const members = new Map<string, Member[]>();
  const all = records.violations.map(({ id, rank, group_id: group }) => {
    const review: Review = { state: 'undecided', dismissalReason: null };
    const member: Member = { rank, review, lastActor: null, lastSeq: null, version: 1 };
    members.set(id, [member]);
    if (group !== null) members.set(group, [...(members.get(group) ?? []), member]);
    return member;
  });
  const groupOf = new Map(records.violations.map(({ id, group_id: group }) => [id, group]));
  const itemsOf = Map.groupBy(records.items, (item) => item.seq);
  const findings: string[] = [];

  const apply = (entry: EntryRecord) => {
    const addressed = members.get(entry.group_id ?? entry.violation_id) ?? [];
    const after = applyAction(entry.action, entry.reason);
    const items: string[] = [];
    for (const member of addressed) {
      const effect = effectOn(member, entry);
      if (effect === 'none') continue;
      if (effect === 'changed') {
        items.push(
          itemText({
            rank: member.rank,
            from_state: stateNumber(member.review.state),
            to_state: stateNumber(after.state),
            from_reason: member.review.dismissalReason,
            to_reason: after.dismissalReason,
          }),
        );
        member.version += 1;
      }
      member.review = after;
      member.lastActor = entry.actor_id;
      member.lastSeq = entry.seq;
    }
    const stored = (itemsOf.get(entry.seq) ?? []).map(itemText);
    if (stored.join('') !== items.join('')) {
      findings.push(`entry ${entry.seq} has ${stored.length} items, not the ${items.length} due`);
    }
    const due = [addressed.length, items.length, items.length === 0].join(', ');
    const told = [entry.addressed, entry.changed, entry.reaffirmed].join(', ');
    if (told !== due) findings.push(`entry ${entry.seq} tells ${told} instead of ${due}`);
  };

  const waiting = silent.toSorted((a, b) => a.after - b.after);
  let open: SilentDecision[] = [];
  const lost: string[] = [];
  /** Lets go of the silent decisions that the state after entry `seq` explains. */
  const explain = (seq: number) => {
    while (waiting[0] && waiting[0].after <= seq) open.push(waiting.shift() as SilentDecision);
    open = open.filter((decision) => {
      const group = decision.group ? groupOf.get(decision.violationId) : null;
      const addressed = members.get(group ?? decision.violationId) ?? [];
      const asked = { ...decision, actor_id: decision.actorId };
      if (addressed.every((member) => effectOn(member, asked) === 'none')) return false;
      if (seq + 1 < decision.before) return true;
      lost.push(decision.id);
      return false;
    });
  };

  explain(0);
  for (const entry of records.entries) {
    apply(entry);
    explain(entry.seq);
  }
  lost.push(...open.map(({ id }) => id), ...waiting.map(({ id }) => id));

  for (const [index, row] of records.violations.entries()) {
    const { review, version, lastSeq, rank } = all[index] as Member;
    const due = [review.state, review.dismissalReason, version, lastSeq].join(', ');
    const state = stateOfNumber(row.review_state);
    const told = [state, row.dismissal_reason, row.version, row.last_seq].join(', ');
    if (told !== due) findings.push(`violation ${rank} is ${told}; its trail leads to ${due}`);
  }
  return { findings, lost };
};
