import type { ReviewResult } from '@copydesk/contract/shared/review';
import { fromPublicId } from '../src/platform/ids.ts';
import { applyAction } from '../src/violations/review.ts';
import type { Decision } from './clients.ts';
import type { World } from './make-world.ts';
import type { AuditRecords, EntryRecord } from './read-records.ts';
import { replayTrail, type SilentDecision } from './replay-trail.ts';

export interface DecisionFindings {
  readonly lost: string[];
  readonly doubled: string[];
  /** How many of these no client sent again: a crash alone doubled them. */
  readonly doubledByCrash: number;
  /** Entries that nobody asked for, or not like this. */
  readonly strange: string[];
  readonly disordered: string[];
  readonly replay: string[];
  /** Acknowledged decisions that rightly left no entry, because they changed nothing. */
  readonly silent: number;
}

const uuidOf = (decision: Decision): string => fromPublicId('vio', decision.violationId) ?? '';

/** What is wrong with an entry as the record of a decision and of its answer. */
const compare = (
  decision: Decision,
  entry: EntryRecord,
  world: World,
  groupOf: ReadonlyMap<string, string | null>,
): string | null => {
  const { action, reason, answer } = decision;
  const asked = [uuidOf(decision), action, reason, world.keys[decision.key]?.id].join(', ');
  const kept = [entry.violation_id, entry.action, entry.reason, entry.actor_id].join(', ');
  if (asked !== kept) return `was asked as ${asked} and kept as ${kept}`;
  const group = decision.group ? groupOf.get(entry.violation_id) : null;
  if (entry.group_id !== group) return `was for group ${group} and kept for ${entry.group_id}`;
  if (answer === null) return null;
  const { violations_updated: updated, review_state: state } = JSON.parse(answer) as ReviewResult;
  if (updated !== entry.addressed) return `told ${updated}, addressed ${entry.addressed}`;
  return state === applyAction(action, reason).state ? null : `was answered ${answer}`;
};

interface Placed {
  readonly decision: Decision;
  readonly seq: number;
}

/** A decision that began after another was acknowledged must come after it in the trail. */
const checkOrder = (placed: readonly Placed[]): string[] => {
  const findings: string[] = [];
  let first: Placed | undefined;
  for (const one of placed.toSorted((a, b) => b.seq - a.seq)) {
    if ((first?.decision.acknowledged ?? Infinity) < one.decision.sent) {
      const later = `${one.decision.id} (entry ${one.seq})`;
      findings.push(
        `${later} began after ${first?.decision.id} (entry ${first?.seq}) was answered`,
      );
    }
    const own = one.decision.acknowledged ?? Infinity;
    if (own < (first?.decision.acknowledged ?? Infinity)) first = one;
  }
  return findings;
};

/** The entries that a decision came after, and before, for everybody who watched. */
const windowsOf = (placed: readonly Placed[], silent: readonly Decision[], world: World) => {
  const answered = placed
    .filter(({ decision }) => decision.acknowledged !== null)
    .toSorted((a, b) => Number(a.decision.acknowledged) - Number(b.decision.acknowledged));
  const windows = new Map<string, { after: number; before: number }>();
  let at = 0;
  let after = 0;
  for (const decision of silent.toSorted((a, b) => a.sent - b.sent)) {
    for (; at < answered.length; at++) {
      const earlier = answered[at] as Placed;
      if (Number(earlier.decision.acknowledged) > decision.sent) break;
      after = Math.max(after, earlier.seq);
    }
    windows.set(decision.id, { after, before: Infinity });
  }
  const sent = placed.toSorted((a, b) => b.decision.sent - a.decision.sent);
  at = 0;
  let before = Infinity;
  const lastFirst = silent.toSorted((a, b) => Number(b.acknowledged) - Number(a.acknowledged));
  return lastFirst.map((decision): SilentDecision => {
    for (; at < sent.length; at++) {
      const later = sent[at] as Placed;
      if (later.decision.sent < Number(decision.acknowledged)) break;
      before = Math.min(before, later.seq);
    }
    const { id, action, reason, group } = decision;
    const actorId = world.keys[decision.key]?.id ?? '';
    const began = windows.get(id)?.after ?? 0;
    return {
      id,
      violationId: uuidOf(decision),
      actorId,
      action,
      reason,
      group,
      after: began,
      before,
    };
  });
};

/** Holds the decisions on one audit against its trail and its review table. */
export const checkDecisions = (
  world: World,
  decisions: readonly Decision[],
  records: AuditRecords,
): DecisionFindings => {
  const known = new Map(decisions.map((decision) => [decision.id, decision]));
  const entriesOf = Map.groupBy(records.entries, (entry) => entry.request_id ?? '');
  const groupOf = new Map(records.violations.map(({ id, group_id: group }) => [id, group]));
  const lost: string[] = [];
  const doubled: string[] = [];
  let doubledByCrash = 0;
  const strange: string[] = [];
  const placed: Placed[] = [];
  for (const [id, entries] of entriesOf) {
    const decision = known.get(id);
    if (!decision) {
      strange.push(`entry ${entries[0]?.seq} belongs to no decision (request ${id})`);
      continue;
    }
    if (entries.length > 1) {
      const seqs = entries.map((entry) => entry.seq).join(', ');
      const byCrash = decision.resent === 0;
      doubled.push(`${id} has entries ${seqs} (${byCrash ? 'crash' : 'sent again by its client'})`);
      if (byCrash) doubledByCrash += 1;
    }
    for (const entry of entries) {
      const fault = compare(decision, entry, world, groupOf);
      if (fault) strange.push(`${id}, entry ${entry.seq}: ${fault}`);
    }
    placed.push({ decision, seq: entries[0]?.seq ?? 0 });
  }
  const missing = decisions.filter(({ id, acknowledged }) => acknowledged && !entriesOf.has(id));
  const silent = missing.filter(({ action }) => action !== 'dismiss');
  for (const { id, action } of missing) {
    if (action === 'dismiss') lost.push(`${id}, a dismissal, was acknowledged`);
  }
  const replay = replayTrail(records, windowsOf(placed, silent, world));
  lost.push(...replay.lost.map((id) => `${id} was acknowledged, and would have changed something`));
  return {
    lost,
    doubled,
    doubledByCrash,
    strange,
    disordered: checkOrder(placed),
    replay: replay.findings,
    silent: silent.length - replay.lost.length,
  };
};
