import type { StandingDecision } from '@copydesk/contract/findings/standing-decision';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { selectStanding, type StandingRow, toStandingDecision } from './standing-row.ts';

const GET = statement<StandingRow>(selectStanding('s.id = $2', '$3::timestamptz', ''));

/** Returns one standing decision with its use. The id is a UUID. Throws not_found. */
export const getStandingDecision = async (scope: Scope, id: string): Promise<StandingDecision> => {
  const [row] = await query(scope, GET, [scope.workspaceId, id, scope.now()]);
  if (!row) throw notFound('standing decision');
  return toStandingDecision(row, scope);
};
