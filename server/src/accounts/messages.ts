import type { AccountChange } from '@copydesk/contract/shared/account-changes';
import type { Message } from '../platform/mail/mailer.ts';
import { plainLine } from '../platform/mail/plain-line.ts';

/** Puts an address that people know on one line. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').slice(0, 120);

export const signInMessage = (to: string, url: string): Message => ({
  to,
  subject: 'Your link to sign in to Copydesk',
  text: `Follow this link to sign in. It works once and for 20 minutes.

${url}

If you did not ask for it, do nothing: nobody is signed in without it.
`,
});

export const resetMessage = (to: string, url: string): Message => ({
  to,
  subject: 'Set a new password for Copydesk',
  text: `Follow this link to set a new password. It works once and for one hour.

${url}

If you did not ask for it, do nothing: your password stays as it is.
`,
});

/** The email of an invitation. Only the invited person gets the link. */
export const invitationMessage = (
  to: string,
  url: string,
  { workspace, invitedBy }: { readonly workspace: string; readonly invitedBy: string | null },
): Message => {
  const who = invitedBy === null ? 'You are invited' : `${plainLine(invitedBy)} invites you`;
  return {
    to,
    subject: `Invitation to ${plainLine(workspace)} on Copydesk`,
    text: `${who} to the workspace "${plainLine(workspace)}" on Copydesk.

Follow this link to join. It works for seven days.

${url}

If you do not know who this is, do nothing.
`,
  };
};

const WHY_OFF = {
  gone: 'The receiver answered that it is gone (410).',
  failing: 'Every message has failed for five days.',
} as const;

/** The email that says that a webhook was switched off. Everybody who can switch it on again gets it. */
export const webhookMessage = (
  to: string,
  about: {
    readonly workspace: string;
    readonly webhook: string;
    readonly why: keyof typeof WHY_OFF;
    /** Where it is switched on again; null if the address of the application is not known. */
    readonly page: string | null;
  },
): Message => ({
  to,
  subject: `A webhook of ${plainLine(about.workspace)} was switched off`,
  text: `Copydesk no longer sends events of the workspace "${plainLine(about.workspace)}" to this address:

${oneLine(about.webhook)}

${WHY_OFF[about.why]} What happens from now on is not sent until somebody switches the webhook
on again${about.page === null ? ' under Settings, Webhooks.' : `:\n\n${about.page}`}

"Send again" then sends what was missed in between.
`,
});

const momentOf = (at: Date): string => `${at.toISOString().replace('T', ' ').slice(0, 16)} UTC`;

/** The first words of the letter about a change. */
const CHANGES: Record<AccountChange, string> = {
  password_changed: 'Your password was changed. Your other sessions have ended.',
  password_reset: 'Your password was set anew by a link. All your sessions have ended.',
  second_factor_added: 'A second factor was set up: codes of an app.',
  second_factor_removed: 'The second factor was removed: no code is asked for any more.',
  factors_taken_off:
    'The operator of this server took every second factor off your account: app, backup codes and passkeys. All your sessions have ended.',
  backup_codes_renewed: 'New backup codes were made. The earlier ones stopped working.',
  passkey_added: 'A passkey was added.',
  passkey_removed: 'A passkey was removed.',
  identity_linked: 'A service was linked. It can sign in to your account.',
  identity_unlinked: 'A service was unlinked.',
  sessions_ended: 'All your sessions were ended.',
  session_ended: 'One of your sessions was ended from another one.',
  new_device: 'Somebody signed in to your account from a browser that it did not know.',
};

/** The letter about a change of a person's own sign-in. It says when and where, and what to do if it was not them. */
export const changeMessage = (
  to: string,
  change: AccountChange,
  about: {
    readonly at: Date;
    readonly ip: string;
    readonly userAgent: string;
    readonly publicUrl: string;
  },
): Message => ({
  to,
  subject:
    change === 'new_device'
      ? 'A new sign-in to your Copydesk account'
      : 'Your sign-in to Copydesk was changed',
  text: `${CHANGES[change]}

When: ${momentOf(about.at)}
From: ${oneLine(about.ip)}
Browser: ${plainLine(about.userAgent) || 'unknown'}

If it was you, do nothing. If it was not, set a new password at once, which ends all sessions:

${about.publicUrl}/reset

Then look at your passkeys, linked services and second factor under Settings, Sign-in.
`,
});

/** The letter to a member whom somebody who administers the workspace has signed out of it. */
export const signedOutMessage = (
  to: string,
  about: {
    readonly workspace: string;
    readonly by: string;
    readonly at: Date;
    readonly publicUrl: string;
  },
): Message => ({
  to,
  subject: `You were signed out of ${plainLine(about.workspace)}`,
  text: `${plainLine(about.by) || 'Somebody who administers the workspace'} signed you out of the workspace "${plainLine(about.workspace)}" on Copydesk.

When: ${momentOf(about.at)}

Sign in again to open it. Your other workspaces are not concerned. If you do not know why, ask them. If somebody else may have
used your account, set a new password, which ends all sessions:

${about.publicUrl}/reset
`,
});
