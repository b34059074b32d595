import type { AccountChange } from '@copydesk/contract/shared/account-changes';
import { eventCall } from '../activity/note-event.ts';
import { call, statement } from '../platform/db/statement.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { changeMessage } from './messages.ts';
import { type AccountBase, presentUser } from './row-security.ts';
import type { SessionPlace } from './session.ts';

const PERSON = statement<{ email: string; name: string }>(
  `select email, name from user_account where id = $1`,
);
const WORKSPACES = statement<{ workspace_id: string }>(
  `select workspace_id from member where user_id = $1 order by created_at, workspace_id limit 100`,
);

interface ChangeOfAccount extends SessionPlace {
  readonly userId: string;
  readonly change: AccountChange;
  readonly requestId: string;
}

/**
 * Tells a person by letter what has changed about their sign-in, in case it was not them, and notes it in the activity of
 * their workspaces. The change is made already, so a failure here is logged and does not undo it.
 */
export const tellOfChange = async (
  base: AccountBase,
  { mail, publicUrl }: { readonly mail: Mailer; readonly publicUrl: string },
  input: ChangeOfAccount,
): Promise<void> => {
  const { userId, change, requestId } = input;
  try {
    const [, people, workspaces] = await base.db.batch('', [
      presentUser(userId),
      call(PERSON, [userId]),
      call(WORKSPACES, [userId]),
    ]);
    const person = people[0];
    if (!person) return;
    const message = changeMessage(person.email, change, { ...input, at: base.now(), publicUrl });
    mail.post(async () => message);
    const actor = { kind: 'user', id: userId } as const;
    const subject = { kind: 'member', id: toPublicId('usr', userId), name: person.name } as const;
    for (const { workspace_id: workspaceId } of workspaces) {
      const scope = { ...base, workspaceId, actor, requestId };
      const event = eventCall(scope, { kind: 'sign_in_changed', subject, after: change });
      await base.db.batch(workspaceId, [event]);
    }
  } catch (error) {
    base.log.error({ err: error, userId, change, requestId }, 'a change was not told');
  }
};
