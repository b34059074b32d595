import type { ViolationComment } from '@copydesk/contract/violations/violation';
import { tellOf } from '../../activity/tell-event.ts';
import { notifyOf } from '../../notifications/notify-of.ts';
import { readMentions } from '../../notifications/read-mentions.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { AUTHOR_EMAIL } from '../list/get-violation.ts';

// The violation's detail shows its comments, so a new comment raises the violation's version. $8 is where it
// mentions people, $9 who is told of that.
const INSERT = statement<{ author_email: string | null }>(`
  with target as materialized (
    select v.id, v.audit_id, v.rank from violation v where v.workspace_id = $1 and v.id = $2
  ),
  c as (
    insert into violation_comment
      (workspace_id, id, violation_id, author_user_id, author_key_id, content, created_at, mentions)
    select $1, $3, t.id, $4, $5, $6, $7, $8::jsonb from target t
    returning id, author_user_id
  ),
  told as (${tellOf('c', { type: "'violation.commented'", at: '$7', subject: 'c.id' })}
  ),
  ${notifyOf(
    `(select t.id, t.audit_id, u.id as user_id, 1 as amount
      from target t cross join unnest($9::uuid[]) as u (id))`,
    {
      kind: "'mention'",
      at: '$7::timestamptz',
      actor: "'user', $4::uuid",
      audit: 'n.audit_id',
      violation: 'n.id',
      comment: '$3::uuid',
    },
  )},
  seen as (
    update violation_review r set version = r.version + 1, comments = r.comments + 1
    where r.workspace_id = $1 and r.audit_id = (select audit_id from target)
      and r.rank = (select rank from target)
  )
  select ${AUTHOR_EMAIL} as author_email from c`);
/**
 * Adds a comment to a violation's thread. The web application says whom it mentions: members whose name is in
 * the comment are told, except its author. A comment of the public API mentions nobody, whatever it says.
 */
export const addComment = async (
  scope: Scope,
  input: {
    readonly violationId: string;
    readonly comment: string;
    readonly mentions?: readonly string[];
  },
): Promise<ViolationComment> => {
  const violation = fromPublicId('vio', input.violationId);
  if (!violation) throw notFound('violation');
  const { actor } = scope;
  const userId = actor.kind === 'user' ? actor.id : actor.kind === 'key' ? actor.userId : null;
  const keyId = actor.kind === 'key' ? actor.id : null;
  const id = newUuid();
  const at = scope.now();
  const { spans, told } = await readMentions(scope, input.comment, input.mentions ?? []);
  const values = [scope.workspaceId, violation, id, userId, keyId, input.comment, at, spans, told];
  const [row] = await query(scope, INSERT, values);
  if (!row) throw notFound('violation');
  return {
    id: toPublicId('com', id),
    author_email: row.author_email,
    content: input.comment,
    created_at: at.toISOString(),
  };
};
