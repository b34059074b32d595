import { may } from '@copydesk/contract/shared/policy';
import { countAttempt, letterLimits } from '../accounts/limit-attempts.ts';
import { signedOutMessage } from '../accounts/messages.ts';
import { eventCall } from '../activity/note-event.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import type { Role } from './add-member.ts';
import { REFUSALS } from './ownership.ts';

const FIND = statement<{ name: string; email: string; role: Role }>(`
  select u.name, u.email, m.role from member m join user_account u on u.id = m.user_id
  where m.workspace_id = $1 and m.user_id = $2 for update of m`);
const NAMES = statement<{ workspace: string; by: string | null }>(`
  select w.name as workspace, u.name as by
  from workspace w left join user_account u on u.id = $2 where w.id = $1`);
const SIGN_OUT = statement(
  `update member set signed_out_at = $3 where workspace_id = $1 and user_id = $2`,
);

/** Tells the member by letter, in case the session was not theirs. Of many letters in a row only some are sent. */
const tellMember = async (
  scope: Scope,
  { mail, publicUrl }: { readonly mail: Mailer; readonly publicUrl: string },
  email: string,
): Promise<void> => {
  const counted = await countAttempt(scope, letterLimits('signed out', email, null));
  if (counted.waitSeconds !== null) return;
  const [names] = await query(scope, NAMES, [scope.workspaceId, authorOf(scope.actor)]);
  const { workspace = '', by = null } = names ?? {};
  const message = signedOutMessage(email, { workspace, by: by ?? '', at: scope.now(), publicUrl });
  mail.post(async () => message);
};

/**
 * Signs a member out of this workspace: none of their sessions opens it any more until they sign in again. Sessions
 * belong to the person, so their other workspaces notice nothing. Throws not_found, and forbidden for an owner if
 * the actor is none.
 */
export const endMemberSessions = async (
  scope: Scope,
  post: { readonly mail: Mailer; readonly publicUrl: string },
  input: { readonly userId: string; readonly actorRole: Role },
): Promise<void> => {
  const email = await transaction(scope, async (inside) => {
    const id = fromPublicId('usr', input.userId);
    const [member] = id === null ? [] : await query(inside, FIND, [inside.workspaceId, id]);
    if (!member) throw notFound('member');
    if (member.role === 'owner' && !may(input.actorRole, 'own')) {
      throw new OperationError('forbidden', REFUSALS.owners_only);
    }
    await batch(inside, [
      call(SIGN_OUT, [inside.workspaceId, id, inside.now()]),
      eventCall(inside, {
        kind: 'sessions_ended',
        subject: { kind: 'member', id: input.userId, name: member.name },
      }),
    ]);
    return member.email;
  });
  await tellMember(scope, post, email);
};
