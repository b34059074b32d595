import { may } from '@copydesk/contract/shared/policy';
import { webhookMessage } from '../../accounts/messages.ts';
import { listMembers } from '../../members/list-members.ts';
import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { toPublicId } from '../../platform/ids.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** What is needed to write to people. */
export interface Letters {
  readonly mail: Mailer;
  /** Scheme, host and port under which people open the application; empty if it is not known. */
  readonly publicUrl: string;
}

const DUE = statement<{ shown_url: string; disabled: 'gone' | 'failing'; workspace: string }>(`
  select e.shown_url, e.disabled, k.name as workspace
  from webhook_work w
  join webhook_endpoint e on e.workspace_id = $1 and e.id = w.endpoint_id
  join workspace k on k.id = $1
  where w.workspace_id = $1 and w.endpoint_id = $2 and w.letter_due
    and e.disabled in ('gone', 'failing')`);
const WRITTEN = statement(`
  update webhook_work set letter_due = false where workspace_id = $1 and endpoint_id = $2`);

/**
 * Writes to the owners and admins that an endpoint was switched off, if that is still to be done. The lane of the
 * endpoint calls it, so nobody else does at the same time. A letter that the mail server refuses is logged and
 * not written again, as others; only after a crash in this moment there are two.
 */
export const writeLetters = async (
  scope: Scope,
  { mail, publicUrl }: Letters,
  endpointId: string,
): Promise<void> => {
  const at = [scope.workspaceId, endpointId];
  const [due] = await query(scope, DUE, at);
  if (!due) return;
  const page = `/w/${toPublicId('wsp', scope.workspaceId)}/settings/webhooks`;
  for (const { email, role } of await listMembers(scope)) {
    if (!may(role, 'administer')) continue;
    const message = webhookMessage(email, {
      workspace: due.workspace,
      webhook: due.shown_url,
      why: due.disabled,
      page: publicUrl === '' ? null : `${publicUrl}${page}`,
    });
    mail.post(async () => message);
  }
  await mail.idle();
  await query(scope, WRITTEN, at);
};
