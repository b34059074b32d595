import { ONBOARDING_STEPS, type OnboardingStep } from '@copydesk/contract/home/home';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

type Step = (typeof ONBOARDING_STEPS)[number];

/** How many items complete each step. Counting stops at that number. */
const TARGETS: Readonly<Record<Step, number>> = {
  rules: 1,
  assets: 1,
  audit: 1,
  review: 5,
  key: 1,
  invite: 1,
};

const upTo = (step: Step, rows: string): string =>
  `(select count(*)::integer from (${rows} limit ${TARGETS[step]}) counted) as ${step}`;

// Decisions of the service itself, such as carried-over ones, do not count as reviews.
const STEPS = statement<Record<Step, number>>(`
  select ${[
    upTo('rules', `select from rule where workspace_id = $1 and enabled`),
    upTo('assets', `select from asset where workspace_id = $1 and archived_at is null`),
    upTo(
      'audit',
      `select from audit where workspace_id = $1 and status not in ('PENDING', 'FAILED')`,
    ),
    upTo(
      'review',
      `select from trail_entry where workspace_id = $1 and actor_kind <> 'system' and changed > 0
         order by at desc`,
    ),
    upTo('key', `select from api_key where workspace_id = $1`),
    upTo(
      'invite',
      `select from (select user_id as id from member where workspace_id = $1 offset 1) others
       union all
       (select from invitation where workspace_id = $1 and revoked_at is null limit 1)`,
    ),
  ].join(',\n    ')}`);

/** Returns the first steps of a workspace and how far each is, counted from the data. */
export const readOnboarding = async (scope: Scope): Promise<OnboardingStep[]> => {
  const [row] = await query(scope, STEPS, [scope.workspaceId]);
  if (!row) throw new Error('a query of counts gave no row');
  return (Object.keys(TARGETS) as Step[]).map((step) => ({
    step,
    done: row[step] >= TARGETS[step],
    count: row[step],
    target: TARGETS[step],
  }));
};
