import { setTimeout as sleep } from 'node:timers/promises';
import type { ReviewState } from '@copydesk/contract/shared/review';
import type { ReviewAction } from '@copydesk/contract/shared/review-rules';
import { createRandom, type Random } from '../../test/random.ts';
import type { Caller } from '../caller.ts';
import { type Content, type Decision, settle } from './model.ts';
import { countDone, type Traffic } from './traffic.ts';

const ACTIONS: Readonly<Record<ReviewState, ReviewAction>> = {
  dismissed: 'dismiss',
  urgent_violation: 'urgent_violation',
  elevated_risk: 'elevated_risk',
  fixed: 'mark_fixed',
  undecided: 'reopen',
};
const STATES = Object.keys(ACTIONS) as ReviewState[];

/** So many decisions for each version that was pushed. */
const SHARE = 0.6;
/** Decisions are about one of the newest versions of a content. */
const NEWEST = 4;

/** People who decide while editors go on pushing. Each content has one of them, so their order is known. */
export const startReviewers = (
  options: { readonly reviewers: number; readonly seed: number; readonly isOver: () => boolean },
  call: Caller,
  traffic: Traffic,
): Promise<unknown> => {
  const { contents, tick } = traffic;
  const isAhead = (): boolean => {
    const done = (what: string) => traffic.done.get(what) ?? 0;
    return done('decisions') >= SHARE * (done('pushes') + done('races') + done('deletions'));
  };

  /** Decides about something in this content; false if there is nothing yet. */
  const decide = async (random: Random, content: Content): Promise<boolean> => {
    const { versions, decisions } = content;
    const version =
      versions[random.between(Math.max(0, versions.length - NEWEST), versions.length)];
    const claims = [...(version?.violations.keys() ?? [])];
    if (!version || claims.length === 0) return false;
    const claim = random.pick(claims);
    const now = settle(content, version.number, claim).state;
    const state = random.pick(STATES.filter((one) => one !== now));
    const id = `decision-${options.seed}-${content.name}-${decisions.length}`;
    const decision: Decision = {
      id,
      version: version.number,
      claim,
      state,
      reason: state === 'dismissed' ? `because of ${id}` : null,
      sent: tick(),
      acknowledged: null,
      attempts: 0,
    };
    decisions.push(decision);
    const path = `/violations/${version.violations.get(claim)}/review`;
    const body = { action: ACTIONS[state], reason: decision.reason };
    const answer = await call(random, 'POST', path, { body, id });
    if (!answer) return true;
    decision.attempts = answer.attempts;
    decision.acknowledged = tick();
    countDone(traffic, 'decisions');
    return true;
  };

  const review = async (number: number): Promise<void> => {
    const random = createRandom(options.seed + 1 + number * 104_729);
    const own = contents.filter((_, n) => n % options.reviewers === number);
    while (!options.isOver() && Date.now() < traffic.deadline) {
      const isIdle = own.length === 0 || isAhead() || !(await decide(random, random.pick(own)));
      if (isIdle) await sleep(5);
    }
  };
  return Promise.all(Array.from({ length: options.reviewers }, (_, number) => review(number)));
};
