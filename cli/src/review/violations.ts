import { isBlank, safe } from '../terminal/safe.ts';
import { print } from '../terminal/print.ts';
import { queryOf, type ReviewFlags } from './run-review.ts';
import { tellState, tellViolation } from './show.ts';
import { Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { type ServiceFlags, withService } from '../service/connect.ts';

export interface DecideFlags extends ServiceFlags {
  readonly reason?: string;
  readonly group?: boolean;
  readonly ifMatch?: string;
}

const ACTIONS = ['dismiss', 'elevated_risk', 'urgent_violation', 'mark_fixed', 'reopen'] as const;

export const listViolations = (
  io: Io,
  audit: string,
  flags: ReviewFlags & { readonly limit?: number },
): Promise<void> =>
  withService(io, flags, async (client) => {
    const limit = flags.limit ?? 50;
    const list = client.violations.list(audit, {
      ...queryOf(flags),
      page_size: Math.min(100, limit),
    });
    const { answer } = await list.page();
    const violations = await list.toArray(limit);
    const lines = violations.map((one) => {
      const words =
        one.violating_text === null
          ? 'something is missing'
          : JSON.stringify(safe(one.violating_text));
      return `${one.id}  ${(one.severity ?? '').padEnd(8)} ${tellState(one)}  ${safe(one.rule_name ?? '')}: ${words} (${safe(one.asset_name ?? '')})`;
    });
    print(io, flags, { violations, total: answer.total, review_progress: answer.review_progress }, [
      ...lines,
      `${violations.length} of ${answer.total} that match.`,
    ]);
  });

export const showViolation = (io: Io, id: string, flags: ServiceFlags): Promise<void> =>
  withService(io, flags, async (client) => {
    const violation = await client.violations.get(id);
    print(io, flags, violation, tellViolation(violation, io));
  });

/** Decides about a violation. A dismissal needs a reason, and a stale decision is refused, never made. */
export const reviewViolation = (
  io: Io,
  id: string,
  given: string,
  flags: DecideFlags,
): Promise<void> => {
  const action = ACTIONS.find((one) => one === given);
  if (action === undefined)
    throw new Failure(`There is no decision ${given}.`, `Known are ${ACTIONS.join(', ')}.`);
  if (action === 'dismiss' && isBlank(flags.reason ?? ''))
    throw new Failure('A dismissal needs a reason.', 'Add --reason "why it is right as it is".');
  if (action !== 'dismiss' && flags.reason !== undefined)
    throw new Failure(
      `A reason goes with dismiss only, not with ${action}.`,
      'Use copydesk violations comment.',
    );
  return withService(io, flags, async (client) => {
    const body = {
      action,
      ...(flags.reason === undefined ? {} : { reason: flags.reason }),
      ...(flags.group ? { apply_to_group: true } : {}),
    };
    const result = await client.violations.review(
      id,
      body,
      flags.ifMatch === undefined ? {} : { ifMatch: flags.ifMatch },
    );
    print(io, flags, result, [
      `${result.violation_id}: ${result.review_state}, ${result.violations_updated} decided.`,
    ]);
  });
};

export const commentOn = (
  io: Io,
  id: string,
  content: string,
  flags: ServiceFlags,
): Promise<void> =>
  withService(io, flags, async (client) => {
    const comment = await client.violations.comment(id, { comment: content });
    print(io, flags, comment, [`The comment ${comment.id} was added.`]);
  });
