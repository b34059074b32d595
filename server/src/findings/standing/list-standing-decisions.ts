import type {
  ListStandingDecisionsQuery,
  StandingDecisionPage,
} from '@copydesk/contract/findings/standing-decision';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { decodeFindingCursor, encodeFindingCursor } from '../finding-cursor.ts';
import { selectStanding, type StandingRow, toStandingDecision } from './standing-row.ts';

// $2 the last of the page before, $3 the time, $4 whether those that have ended are wanted too, $5 how many.
const LIST = statement<StandingRow>(
  selectStanding(
    `s.id < $2::uuid and ($4::boolean or (s.revoked_at is null and s.ends_at > $3::timestamptz))`,
    '$3',
    'order by s.id desc limit $5',
  ),
);

const ORDER = 'standing';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Returns a page of the standing decisions, newest first, with their use. Throws invalid for a malformed cursor. */
export const listStandingDecisions = async (
  scope: Scope,
  { which, cursor, limit }: ListStandingDecisionsQuery,
): Promise<StandingDecisionPage> => {
  const after = cursor === undefined ? LAST : decodeFindingCursor(ORDER, ['uuid'], cursor)[0];
  const rows = await query(scope, LIST, [
    scope.workspaceId,
    after,
    scope.now(),
    which === 'all',
    limit + 1,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    standing_decisions: shown.map((row) => toStandingDecision(row, scope)),
    next_cursor: last && rows.length > limit ? encodeFindingCursor(ORDER, [last.id]) : null,
  };
};
