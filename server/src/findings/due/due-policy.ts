import type { DueDays, DuePolicy } from '@copydesk/contract/findings/due';
import { noteEvent } from '../../activity/note-event.ts';
import { query, transaction } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** Days by the number of the severity. Findings without a severity are never due. */
type DaysBySeverity = readonly (number | null)[];

const NAMES = ['critical', 'high', 'medium', 'low', 'unspecified'] as const;
const NEVER: DaysBySeverity = [null, null, null, null, null, null];

const READ = statement<{ days: (number | null)[]; updated_at: Date }>(
  `select days, updated_at from due_policy where workspace_id = $1`,
);
const SET = statement(`
  insert into due_policy as p (workspace_id, days, updated_at) values ($1, $2, $3)
  on conflict (workspace_id) do update set days = excluded.days, updated_at = excluded.updated_at`);

/** Returns the days by severity, as the statements take them. */
export const readDueDays = async (scope: Scope): Promise<DaysBySeverity> => {
  const [row] = await query(scope, READ, [scope.workspaceId]);
  return row?.days ?? NEVER;
};

/** Returns in how many days findings are due. */
export const getDuePolicy = async (scope: Scope): Promise<DuePolicy> => {
  const [row] = await query(scope, READ, [scope.workspaceId]);
  const days = row?.days ?? NEVER;
  const [critical = null, high = null, medium = null, low = null, unspecified = null] = days;
  const updatedAt = row?.updated_at.toISOString() ?? null;
  return { critical, high, medium, low, unspecified, updated_at: updatedAt };
};

const tell = (days: DueDays): string =>
  NAMES.map((name) => `${name}: ${days[name] ?? 'never'}`).join(', ');

/** Sets in how many days findings are due, and records who did it. */
export const setDuePolicy = (scope: Scope, days: DueDays): Promise<DuePolicy> =>
  transaction(scope, async (inside) => {
    const before = await getDuePolicy(inside);
    const bySeverity = [...NAMES.map((name) => days[name]), null];
    await query(inside, SET, [inside.workspaceId, bySeverity, inside.now()]);
    await noteEvent(inside, {
      kind: 'due_policy_changed',
      subject: { kind: 'workspace', id: null, name: 'Due dates' },
      before: tell(before),
      after: tell(days),
    });
    return getDuePolicy(inside);
  });
