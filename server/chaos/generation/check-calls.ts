import type { FakeCall } from '../../test/outside/fake-provider.ts';
import type { AnswerRecord } from './read-records.ts';
import { askedBy, STEPS } from './make-world.ts';
import type { Kill } from './storm.ts';

export interface CallFindings {
  /** Calls that began after the answer to the same question had been stored. */
  readonly paidTwice: string[];
  /** Calls whose first answer died with the process that waited for it. */
  readonly lost: number;
  /** Calls made again although no crash took the answer away. */
  readonly unexplained: string[];
  readonly perStep: readonly number[];
  /** Answers that no call explains. */
  readonly strange: string[];
}

/** An answer may reach the role and be lost on the way to the database. */
const STORING_MS = 1_500;
/** With the database away an answer is kept until it is back, and the pauses between looks grow. */
const INSISTING_MS = 5_000;

/** The fake names the question in the title of its reply. */
const QUESTION = /^# .* ([0-9a-f]{16})$/m;

/** Until when the answer to a call may have been on its way to the database. */
const storedBy = ({ endedAt }: FakeCall, kills: readonly Kill[]): number =>
  kills
    .filter(({ part }) => part === 'postgres')
    .reduce(
      (by, { at, backAt }) => (at <= by && backAt + INSISTING_MS > by ? backAt + INSISTING_MS : by),
      (endedAt ?? Infinity) + STORING_MS,
    );

/** Whether the role that asked was killed while it waited for the answer or was about to store it. */
const wasLost = (call: FakeCall, kills: readonly Kill[]): boolean => {
  const by = storedBy(call, kills);
  return kills.some(
    ({ part, at }) => part === 'workflows' && at >= call.startedAt - 50 && at <= by,
  );
};

/** Holds every call of the provider against the answers that were stored. */
export const checkCalls = (
  calls: readonly FakeCall[],
  answers: readonly AnswerRecord[],
  kills: readonly Kill[],
): CallFindings => {
  const strange: string[] = [];
  const storedAt = new Map<string, number>();
  for (const { text, createdAt } of answers) {
    const question = QUESTION.exec(text)?.[1];
    if (question === undefined) strange.push(`an answer of nobody: ${text.slice(0, 60)}`);
    else storedAt.set(question, Math.min(storedAt.get(question) ?? Infinity, createdAt));
  }
  const perStep = Array.from({ length: STEPS }, () => 0);
  const before = new Map<string, FakeCall>();
  const paidTwice: string[] = [];
  const unexplained: string[] = [];
  let lost = 0;
  for (const call of calls) {
    // A call that the provider refused costs nothing, so it may be made again.
    if (call.fault !== null) continue;
    const { name, position } = askedBy(call);
    perStep[position] = (perStep[position] ?? 0) + 1;
    const stored = storedAt.get(call.hash);
    const earlier = before.get(call.hash);
    before.set(call.hash, call);
    const told = `${name}, step ${position}`;
    if (stored !== undefined && call.startedAt > stored) {
      paidTwice.push(`${told}: asked ${Math.round(call.startedAt - stored)} ms after the answer`);
    } else if (earlier) {
      if (wasLost(earlier, kills)) lost += 1;
      else unexplained.push(`${told}: asked at ${earlier.startedAt} and at ${call.startedAt}`);
    }
  }
  return { paidTwice, lost, unexplained, perStep, strange };
};

/**
 * The time from each kill to the first step that could only be taken with the part back: a step whose
 * forerunner ended after the kill has passed through PostgreSQL, the engine and the role.
 */
export const recoveries = (
  calls: readonly FakeCall[],
  heard: readonly number[],
  kills: readonly Kill[],
): { part: Kill['part']; ms: number | null }[] => {
  const endedOf = new Map<string, number>();
  const steps = calls.map((call) => ({ call, ...askedBy(call) }));
  for (const { call, name, position } of steps) {
    if (call.endedAt !== null) endedOf.set(`${name} ${position}`, call.endedAt);
  }
  return kills.map(({ part, at, deadAt }) => {
    const moments =
      part === 'api'
        ? heard
        : part === 'workflows'
          ? calls.map(({ startedAt }) => startedAt)
          : steps
              .filter(({ name, position }) => (endedOf.get(`${name} ${position - 1}`) ?? 0) > at)
              .map(({ call }) => call.startedAt);
    const next = Math.min(...moments.filter((moment) => moment > deadAt));
    return { part, ms: Number.isFinite(next) ? next - at : null };
  });
};
