import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';

const FIND = statement<{ audit_id: string }>(
  `select audit_id from violation where workspace_id = $1 and id = $2`,
);

/** Returns the public id of the audit that a violation belongs to. Throws not_found. */
export const findViolation = async (scope: Scope, violationId: string): Promise<string> => {
  const id = fromPublicId('vio', violationId);
  const [row] = id ? await query(scope, FIND, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('violation');
  return toPublicId('aud', row.audit_id);
};
