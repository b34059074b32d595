import type { ViolationComment } from '@copydesk/contract/violations/violation';
import { tellOf } from '../../activity/tell-event.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { AUTHOR_EMAIL } from '../list/get-violation.ts';

// The violation's detail shows its comments, so a new comment raises the violation's version.
const INSERT = statement<{ author_email: string | null }>(`
  with target as materialized (
    select v.id, v.audit_id, v.rank from violation v where v.workspace_id = $1 and v.id = $2
  ),
  c as (
    insert into violation_comment
      (workspace_id, id, violation_id, author_user_id, author_key_id, content, created_at)
    select $1, $3, t.id, $4, $5, $6, $7 from target t
    returning id, author_user_id
  ),
  told as (${tellOf('c', { type: "'violation.commented'", at: '$7', subject: 'c.id' })}
  ),
  seen as (
    update violation_review r set version = r.version + 1, comments = r.comments + 1
    where r.workspace_id = $1 and r.audit_id = (select audit_id from target)
      and r.rank = (select rank from target)
  )
  select ${AUTHOR_EMAIL} as author_email from c`);

/** Adds a comment to a violation's thread. Mentions in it neither assign nor notify anyone. */
export const addComment = async (
  scope: Scope,
  input: { violationId: string; comment: string },
): Promise<ViolationComment> => {
  const violation = fromPublicId('vio', input.violationId);
  if (!violation) throw notFound('violation');
  const { actor } = scope;
  const userId = actor.kind === 'user' ? actor.id : actor.kind === 'key' ? actor.userId : null;
  const keyId = actor.kind === 'key' ? actor.id : null;
  const id = newUuid();
  const at = scope.now();
  const values = [scope.workspaceId, violation, id, userId, keyId, input.comment, at];
  const [row] = await query(scope, INSERT, values);
  if (!row) throw notFound('violation');
  return {
    id: toPublicId('com', id),
    author_email: row.author_email,
    content: input.comment,
    created_at: at.toISOString(),
  };
};
