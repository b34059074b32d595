import Type, { type Static } from 'typebox';
import { answers, defineAppRoutes, Done } from '../shared/app-route.ts';
import { ROLES } from '../shared/policy.ts';
import { MISSING_FACTORS } from '../shared/required-factor.ts';
import { Id, nullable, oneOf, Timestamp } from '../shared/schema.ts';
import { AccountPasskey } from './passkeys.ts';
import { OPEN_BODY, SESSION_STATES, SignedIn } from './sign-in.ts';
import { Name } from '../shared/name.ts';

/** An email address that is safe in a message header: without spaces, quotes, brackets or lists. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    '^[^\\s@<>"(),:;\\\\\\[\\]\\x00-\\x1f\\x7f]+@[^\\s@<>"(),:;\\\\\\[\\]\\x00-\\x1f\\x7f]+$',
  description: 'An e-mail address.',
});
/** A password at sign-in. Only a new password has a minimum length. */
const GivenPassword = Type.String({ minLength: 1, maxLength: 256 });
/** The minimum length of a new password, also for pages that show the rule. */
export const PASSWORD_LEAST = 12;
const NewPassword = Type.String({ minLength: PASSWORD_LEAST, maxLength: 256 });
const Token = Type.String({ minLength: 1, maxLength: 256 });
/** Six digits of the app, or a backup code. Spaces and dashes are ignored. */
const Code = Type.String({ minLength: 1, maxLength: 64 });
/** A path of the web application to return to. Anything else leads to its start page. */
const ReturnTo = Type.String({ maxLength: 1_024 });

export const SignInMethods = Type.Object({
  password: Type.Boolean(),
  link: Type.Boolean({ description: 'A one-time link by e-mail.' }),
  mail: Type.Boolean({
    description: 'Letters are sent. Otherwise links are in the log of the service.',
  }),
  passkey: Type.Boolean({ description: 'Whether browsers make passkeys for this address.' }),
  totp: Type.Boolean({ description: 'Whether a second factor can be set up on this server.' }),
  oidc: nullable(
    Type.Object({
      name: Type.String({ description: 'What the button says.' }),
      url: Type.String({ description: 'Where the button leads: a navigation, not a fetch.' }),
    }),
  ),
});
export type SignInMethods = Static<typeof SignInMethods>;

/** A workspace that the person belongs to. */
export const Membership = Type.Object({
  id: Id('Identifier of the workspace.', 'wsp_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  name: Type.String(),
  role: oneOf(ROLES),
  plan: oneOf(['free', 'team', 'business']),
  needs: nullable(oneOf(MISSING_FACTORS), {
    description: 'What this session lacks to open the workspace; every other route answers 403.',
  }),
});
export type Membership = Static<typeof Membership>;

export const SignedInUser = Type.Object({
  id: Id('Identifier of the person.', 'usr_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  email: Type.String(),
  name: Type.String(),
});
export type SignedInUser = Static<typeof SignedInUser>;

/** The actions that people can do themselves. For everything else they must ask the operator. */
export const SelfService = Type.Object({
  workspaces: Type.Boolean({ description: 'Whether the person may create workspaces.' }),
  plans: Type.Boolean({ description: 'Whether owners may choose the plan.' }),
});
export type SelfService = Static<typeof SelfService>;

export type Session =
  | { readonly state: 'pending_factor' }
  | {
      readonly state: 'active';
      readonly user: SignedInUser;
      readonly workspaces: readonly Membership[];
      readonly self_service: SelfService;
    };
/** The current session. While the second factor is missing, only `state` is present. */
export const Session = Type.Unsafe<Session>(
  Type.Object({
    state: oneOf(SESSION_STATES),
    user: Type.Optional(SignedInUser),
    workspaces: Type.Optional(Type.Array(Membership)),
    self_service: Type.Optional(SelfService),
  }),
);

export const AccountSession = Type.Object({
  id: Id('Identifier of the session.', 'ses_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  current: Type.Boolean({ description: 'Whether it is the session that asks.' }),
  created_at: Timestamp('When the person signed in.'),
  seen_at: Timestamp('When it was last used, to the minute.'),
  ip: Type.String(),
  user_agent: Type.String(),
});
export type AccountSession = Static<typeof AccountSession>;

export const AccountIdentity = Type.Object({
  id: Id('Identifier of the link to the provider.', 'idn_01kb3yz8v7e8xs6e1hq6m2p4ac'),
  issuer: Type.String(),
  email: Type.String({ description: 'The address that the provider knew when it was linked.' }),
  created_at: Timestamp('When it was linked.'),
});
export type AccountIdentity = Static<typeof AccountIdentity>;

export const Account = Type.Object({
  user: SignedInUser,
  has_password: Type.Boolean(),
  totp: Type.Boolean({ description: 'Whether a second factor is asked for.' }),
  backup_codes_left: Type.Integer(),
  passkeys: Type.Array(AccountPasskey),
  identities: Type.Array(AccountIdentity),
  sessions: Type.Array(AccountSession),
});
export type Account = Static<typeof Account>;

export const TotpSetup = Type.Object({
  secret: Type.String({ description: 'For typing into an app that cannot see.' }),
  uri: Type.String({ description: 'The otpauth address.' }),
  qr: Type.String({ description: 'The otpauth address as an SVG picture.' }),
});
export type TotpSetup = Static<typeof TotpSetup>;

/** Backup codes in plain text. They are shown once, because only their hashes are stored. */
export const BackupCodes = Type.Object({ backup_codes: Type.Array(Type.String()) });
export type BackupCodes = Static<typeof BackupCodes>;

export const OpenInvitation = Type.Object({
  workspace: Type.Object({ name: Type.String() }),
  email: Type.String(),
  role: oneOf(ROLES),
  invited_by: nullable(Type.String({ description: 'Name of who invited.' })),
  expires_at: Timestamp('When the invitation ends.'),
  has_account: Type.Boolean({
    description: 'Whether the address has an account: then the person signs in, and accepts after.',
  }),
  signed_in: oneOf(['no', 'as_invited', 'as_another'], {
    description: 'Who asks. `as_invited` accepts with the token alone.',
  }),
});
export type OpenInvitation = Static<typeof OpenInvitation>;

export const AcceptedInvitation = Type.Object({
  state: oneOf(SESSION_STATES),
  workspace_id: Id('The workspace that was joined.', 'wsp_01kb3yz8v7e8xs6e1hq6m2p4ac'),
});
export type AcceptedInvitation = Static<typeof AcceptedInvitation>;

/** Why a sign-in at the provider failed; the value of `problem=` in the address of the page that says so. */
export const OIDC_PROBLEMS = [
  /** The person refused at the provider, the answer was not for this browser, or it came too late. */
  'refused',
  /** The provider is down or its answer is invalid. */
  'unavailable',
  /** There is no invitation for this address. */
  'uninvited',
  /** The provider has not verified that the address belongs to the person. */
  'unverified',
  /** The address has an account here. Sign in as before and link the provider in the settings. */
  'existing_account',
  /** Linking: this identity already belongs to another account here. */
  'linked_elsewhere',
  /** Linking: the session that began the linking has ended. */
  'signed_out',
  /** Proving: the provider does not say when the person signed in there (`auth_time`). */
  'no_auth_time',
  /** Proving: the provider did not ask the person again, and the sign-in there is too long ago. */
  'old_auth_time',
] as const;
export type OidcProblem = (typeof OIDC_PROBLEMS)[number];

/** A redirect: 303 to a page of the web application, or to the provider. */
const redirects = { status: 200, schema: Type.String(), mediaType: 'text/html' } as const;

/**
 * The routes about a person. Wrong password: 401. Wrong code or wrong current password: 403. A link that is unknown, used or expired: 404. Too many attempts: 429 with Retry-After.
 */
export const accountRoutes = defineAppRoutes({
  getSignInMethods: {
    method: 'GET',
    url: '/sign-in/methods',
    access: 'open',
    success: answers(SignInMethods),
  },
  signInWithPassword: {
    method: 'POST',
    url: '/sign-in/password',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ email: Email, password: GivenPassword }) },
    success: answers(SignedIn),
  },
  requestSignInLink: {
    method: 'POST',
    url: '/sign-in/link/request',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ email: Email }) },
    success: answers(Done),
  },
  signInWithLink: {
    method: 'POST',
    url: '/sign-in/link',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ token: Token }) },
    success: answers(SignedIn),
  },
  requestPasswordReset: {
    method: 'POST',
    url: '/sign-in/reset/request',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ email: Email }) },
    success: answers(Done),
  },
  /** Sets the password, ends all sessions of the person and signs in. */
  resetPassword: {
    method: 'POST',
    url: '/sign-in/reset',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ token: Token, password: NewPassword }) },
    success: answers(SignedIn),
  },
  beginOidc: {
    method: 'GET',
    url: '/sign-in/oidc',
    access: 'open',
    query: Type.Object({
      return_to: Type.Optional(ReturnTo),
      again: Type.Optional(
        Type.Boolean({ description: 'The provider asks for the person even if it knows them.' }),
      ),
    }),
    success: redirects,
  },
  /** The provider redirects the person to this route and chooses the parameters itself. */
  finishOidc: {
    method: 'GET',
    url: '/sign-in/oidc/callback',
    access: 'open',
    success: redirects,
  },
  readInvitation: {
    method: 'POST',
    url: '/invitation/read',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ token: Token }) },
    success: answers(OpenInvitation),
  },
  /**
   * Joins the workspace. An address without an account gets a new account, which needs the name and the
   * password. For an address with an account that person must be signed in: 401 without a session, 409 if the
   * session belongs to somebody else.
   */
  acceptInvitation: {
    method: 'POST',
    url: '/invitation/accept',
    access: 'open',
    bodyKibibytes: OPEN_BODY,
    body: {
      schema: Type.Object({
        token: Token,
        name: Type.Optional(Name(120)),
        password: Type.Optional(NewPassword),
      }),
    },
    success: answers(AcceptedInvitation),
  },
  giveSecondFactor: {
    method: 'POST',
    url: '/account/second-factor',
    access: 'pending',
    bodyKibibytes: OPEN_BODY,
    body: { schema: Type.Object({ code: Code }) },
    success: answers(SignedIn),
  },
  getSession: {
    method: 'GET',
    url: '/account/session',
    access: 'pending',
    success: answers(Session),
  },
  signOut: {
    method: 'POST',
    url: '/account/sign-out',
    access: 'pending',
    bodyKibibytes: OPEN_BODY,
    success: answers(Done),
  },
  /** Ends all sessions of the person, including this one. */
  signOutEverywhere: {
    method: 'POST',
    url: '/account/sign-out-everywhere',
    access: 'account',
    success: answers(Done),
  },
  endSession: {
    method: 'POST',
    url: '/account/sessions/end',
    access: 'account',
    body: { schema: Type.Object({ id: Type.String() }) },
    success: answers(Done),
  },
  getAccount: {
    method: 'GET',
    url: '/account',
    access: 'account',
    success: answers(Account),
  },
  setProfile: {
    method: 'POST',
    url: '/account/profile',
    access: 'account',
    body: { schema: Type.Object({ name: Name(120) }) },
    success: answers(SignedInUser),
  },
  /** Needs the current password if there is one. Ends all other sessions of the person. */
  changePassword: {
    method: 'POST',
    url: '/account/password',
    access: 'account',
    body: {
      schema: Type.Object({ current: Type.Optional(GivenPassword), password: NewPassword }),
    },
    success: answers(Done),
  },
  beginTotp: {
    method: 'POST',
    url: '/account/totp/begin',
    access: 'account',
    proof: 'fresh',
    success: answers(TotpSetup),
  },
  confirmTotp: {
    method: 'POST',
    url: '/account/totp/confirm',
    access: 'account',
    body: { schema: Type.Object({ code: Code }) },
    success: answers(BackupCodes),
  },
  removeTotp: {
    method: 'POST',
    url: '/account/totp/remove',
    access: 'account',
    body: { schema: Type.Object({ code: Code }) },
    success: answers(Done),
  },
  renewBackupCodes: {
    method: 'POST',
    url: '/account/backup-codes',
    access: 'account',
    body: { schema: Type.Object({ code: Code }) },
    success: answers(BackupCodes),
  },
  /**
   * Returns the provider's address. On the way back the identity is linked and the person arrives at
   * `return_to`.
   */
  beginIdentityLink: {
    method: 'POST',
    url: '/account/identities/begin',
    access: 'account',
    proof: 'fresh',
    body: { schema: Type.Object({ return_to: Type.Optional(ReturnTo) }) },
    success: answers(Type.Object({ url: Type.String() })),
  },
  removeIdentity: {
    method: 'POST',
    url: '/account/identities/remove',
    access: 'account',
    proof: 'fresh',
    body: { schema: Type.Object({ id: Type.String() }) },
    success: answers(Done),
  },
  /** The person leaves every workspace, and their name and address are forgotten. There is no way back. */
  deleteAccount: {
    method: 'POST',
    url: '/account/delete',
    access: 'account',
    proof: 'fresh',
    body: { schema: Type.Object({ email: Type.String({ minLength: 1, maxLength: 254 }) }) },
    success: answers(Done),
  },
  createWorkspace: {
    method: 'POST',
    url: '/workspaces',
    access: 'account',
    body: { schema: Type.Object({ name: Name(120) }) },
    success: answers(Membership, 201),
  },
});
