import { setTimeout as sleep } from 'node:timers/promises';
import { REVIEW_ACTIONS, type ReviewAction } from '@copydesk/contract/shared/review-rules';
import type { ReviewResult } from '@copydesk/contract/shared/review';
import type { World } from './make-world.ts';
import { createRandom, type Random } from '../test/random.ts';

/** One logical decision: however often it is sent, it must take effect once. */
export interface Decision {
  /** Idempotency-Key and X-Request-Id of every attempt; the trail keeps the latter. */
  readonly id: string;
  readonly audit: number;
  /** The public id. */
  readonly violationId: string;
  readonly key: number;
  readonly action: ReviewAction;
  /** Unique, so that a dismissal always changes something and must leave an entry. */
  readonly reason: string | null;
  readonly group: boolean;
  /** Moments on the run's own clock: of the first attempt, and of the answer. */
  readonly sent: number;
  acknowledged: number | null;
  answer: string | null;
  attempts: number;
  /** The answer was stored by an attempt whose own answer never came. */
  recovered: boolean;
  /** How often it was sent again after it had been acknowledged. */
  resent: number;
}

export interface Traffic {
  readonly decisions: Decision[];
  /** How many attempts ended in which way; a lost connection counts as `lost`. */
  readonly attempts: Map<string, number>;
  /** What an answer should not have been. */
  readonly complaints: string[];
  acknowledged: number;
  stopped: boolean;
  /** After this time nobody tries any more; what is open then stays unknown. */
  deadline: number;
}

export const createTraffic = (deadline: number): Traffic => ({
  decisions: [],
  attempts: new Map(),
  complaints: [],
  acknowledged: 0,
  stopped: false,
  deadline,
});

interface Answer {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: string;
  readonly retryAfter: string | null;
}

/** What became of one attempt; the status is null if no answer came. */
export interface Attempt {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
  readonly retryAfter: string | null;
}

const ATTEMPT_PATIENCE_MS = 10_000;
/** Most decisions meet on few violations: only there can a doubled one be told from a retry. */
const HOT = 24;

const attempt = async (
  baseUrl: string,
  apiKey: string,
  decision: Decision,
  patienceMs: number,
): Promise<Answer> => {
  const { id, violationId, action, reason, group } = decision;
  const response = await fetch(`${baseUrl}/violations/${violationId}/review`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': apiKey,
      'x-request-id': id,
      'idempotency-key': id,
    },
    body: JSON.stringify({ action, reason, apply_to_group: group }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const replayed = response.headers.get('idempotency-replayed') === 'true';
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, replayed, retryAfter, body: await response.text() };
};

/** Starts the clients; gives a promise that ends when each has stopped. */
export const startClients = (
  options: {
    baseUrl: string;
    world: World;
    clients: number;
    seed: number;
    /** How long each client rests after a decision. */
    pauseMs?: number;
    /** How long a client waits for an answer. */
    patienceMs?: number;
    /** Hears of every attempt. */
    hear?: (attempt: Attempt) => void;
  },
  traffic: Traffic,
): Promise<unknown> => {
  const { baseUrl, world, patienceMs = ATTEMPT_PATIENCE_MS, hear } = options;
  let clock = 0;
  let count = 0;

  const choose = (random: Random): Decision => {
    const audit = random.between(0, world.audits.length);
    const all = world.audits[audit]?.violationIds ?? [];
    const violations = random.chance(0.6) ? all.slice(0, HOT) : all;
    const action = random.chance(0.6) ? 'dismiss' : random.pick(REVIEW_ACTIONS);
    const id = `chaos-${options.seed}-${++count}`;
    return {
      id,
      audit,
      violationId: random.pick(violations),
      key: random.between(0, world.keys.length),
      action,
      reason: action === 'dismiss' ? `because of ${id}` : null,
      group: random.chance(0.2),
      sent: ++clock,
      acknowledged: null,
      answer: null,
      attempts: 0,
      recovered: false,
      resent: 0,
    };
  };

  /** Sends until there is an answer; null when time is up or the answer is a refusal. */
  const send = async (decision: Decision, random: Random): Promise<Answer | null> => {
    const apiKey = world.keys[decision.key]?.key ?? '';
    while (Date.now() < traffic.deadline) {
      decision.attempts += 1;
      const at = Date.now();
      const answer = await attempt(baseUrl, apiKey, decision, patienceMs).catch(() => null);
      const { status = null, retryAfter = null } = answer ?? {};
      hear?.({ at, ms: Date.now() - at, status, retryAfter });
      const outcome = answer === null ? 'lost' : String(answer.status);
      traffic.attempts.set(outcome, (traffic.attempts.get(outcome) ?? 0) + 1);
      if (answer?.status === 200) return answer;
      if (answer && answer.status < 500 && answer.status !== 409) {
        traffic.complaints.push(`${decision.id} was refused: ${answer.status} ${answer.body}`);
        return null;
      }
      await sleep(random.between(5, 60));
    }
    return null;
  };

  const checkAnswer = (decision: Decision, body: string) => {
    const { violation_id: violationId, action } = JSON.parse(body) as ReviewResult;
    if (violationId !== decision.violationId || action !== decision.action) {
      traffic.complaints.push(`${decision.id} got the answer of another decision: ${body}`);
    }
  };

  /** An acknowledged decision once more, as by a client that lost the answer itself. */
  const sendAgain = async (decision: Decision, random: Random) => {
    decision.resent += 1;
    const answer = await send(decision, random);
    if (!answer) return;
    if (answer.body !== decision.answer) {
      const told = `${decision.answer}, then ${answer.body}`;
      traffic.complaints.push(`${decision.id} was answered ${told}`);
    }
    if (!answer.replayed) traffic.complaints.push(`${decision.id} was run again when sent again`);
  };

  const client = async (number: number) => {
    const random = createRandom(options.seed + number * 7919);
    const own: Decision[] = [];
    while (!traffic.stopped && Date.now() < traffic.deadline) {
      const decision = choose(random);
      traffic.decisions.push(decision);
      const answer = await send(decision, random);
      if (!answer) continue;
      decision.acknowledged = ++clock;
      decision.answer = answer.body;
      decision.recovered = answer.replayed;
      traffic.acknowledged += 1;
      checkAnswer(decision, answer.body);
      own.push(decision);
      if (options.pauseMs) await sleep(options.pauseMs);
      if (random.chance(0.05)) await sendAgain(random.pick(own.slice(-20)), random);
    }
  };
  return Promise.all(Array.from({ length: options.clients }, (_, number) => client(number)));
};
