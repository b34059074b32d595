import { setTimeout as sleep } from 'node:timers/promises';
import { REVIEW_ACTIONS } from '@copydesk/contract/shared/review-rules';
import type { Violation, ViolationPage } from '@copydesk/contract/violations/violation';
import { toPublicId } from '../../src/platform/ids.ts';
import { createRandom, type Random } from '../../test/random.ts';

/** What people decided while the audit ran. */
export interface Reviews {
  /** Decisions that were acknowledged, by the id that the trail keeps. */
  readonly acknowledged: string[];
  /** How many attempts ended in which way; a lost connection counts as `lost`. */
  readonly attempts: Map<string, number>;
  /** What an answer should not have been. */
  readonly complaints: string[];
  ended: boolean;
}

const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;
const GROUP = 0.3;
const DISMISSED = 0.6;

/** Starts people who decide about violations of an audit while it still finds more. */
export const startReviewers = (options: {
  readonly baseUrl: string;
  readonly key: string;
  readonly auditId: string;
  readonly reviewers: number;
  readonly seed: number;
}) => {
  const { baseUrl, key } = options;
  const audit = toPublicId('aud', options.auditId);
  const reviews: Reviews = { acknowledged: [], attempts: new Map(), complaints: [], ended: false };

  const request = async (path: string, id?: string, body?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'x-api-key': key,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(id === undefined ? {} : { 'x-request-id': id, 'idempotency-key': id }),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    return { status: response.status, body: await response.text() };
  };
  const attempt = async (...given: Parameters<typeof request>): Promise<string | null> => {
    const answer = await request(...given).catch(() => null);
    const outcome = answer === null ? 'lost' : String(answer.status);
    reviews.attempts.set(outcome, (reviews.attempts.get(outcome) ?? 0) + 1);
    if (answer?.status === 200) return answer.body;
    if (answer && answer.status < 500 && answer.status !== 409) {
      reviews.complaints.push(`${given[0]} was refused: ${answer.status} ${answer.body}`);
    }
    return null;
  };

  const choose = async (random: Random): Promise<Violation | null> => {
    const page = 1 + random.between(0, 5);
    const query = `review_state=undecided&page_size=50&page=${page}`;
    const body = await attempt(`/audits/${audit}/violations?${query}`);
    if (body === null) return null;
    const { violations } = JSON.parse(body) as ViolationPage;
    return violations.length > 0 ? random.pick(violations) : null;
  };

  const review = async (number: number) => {
    const random = createRandom(options.seed + number * 7919);
    for (let count = 0; !reviews.ended; count++) {
      const violation = await choose(random);
      const action = random.chance(DISMISSED) ? 'dismiss' : random.pick(REVIEW_ACTIONS);
      const id = `${action}-${options.seed}-${number}-${count}`;
      // Unique, so that a dismissal always changes something and must leave an entry.
      const reason = action === 'dismiss' ? `because of ${id}` : null;
      const decision = { action, reason, apply_to_group: random.chance(GROUP) };
      // The same decision until there is an answer, as a client with an Idempotency-Key does.
      while (violation && !reviews.ended) {
        const answer = await attempt(`/violations/${violation.id}/review`, id, decision);
        if (answer !== null) reviews.acknowledged.push(id);
        if (answer !== null || reviews.complaints.length > 0) break;
        await sleep(PAUSE_MS);
      }
      await sleep(PAUSE_MS);
    }
  };
  const working = Promise.all(Array.from({ length: options.reviewers }, (_, n) => review(n)));
  const stop = async () => {
    reviews.ended = true;
    await working;
  };
  return { reviews, stop };
};
