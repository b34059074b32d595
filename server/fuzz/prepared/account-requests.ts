import { generateSync } from 'otplib';
import type { Persona, startProvider } from '../../src/accounts/oidc-provider.fixture.ts';
import { createAuthenticator } from '../../src/accounts/passkeys/authenticator.fixture.ts';
import { newUuid } from '../../src/platform/ids.ts';
import { query } from '../../src/platform/db/query.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { statement } from '../../src/platform/db/statement.ts';
import type { Browser, Send } from './browser.ts';
import { PASSWORD, type People } from './people.ts';
import type { Prepared } from './prepare.ts';

interface Parts {
  readonly people: People;
  /** A workspace that people are invited to. It fills up, so nothing else is done there. */
  readonly guests: Scope;
  readonly site: { readonly origin: string; readonly rpId: string };
  readonly provider: Awaited<ReturnType<typeof startProvider>>;
  /** Where a model answers. */
  readonly modelAddress: string;
}

interface Challenge {
  readonly challenge: string;
}
interface Listed {
  readonly id: string;
}
interface Account {
  readonly sessions: readonly (Listed & { readonly current: boolean })[];
  readonly identities: readonly Listed[];
  readonly passkeys: readonly Listed[];
}

const INVITE = statement(`
  insert into invitation (workspace_id, id, email, role, created_at, expires_at)
  values ($1, $2, $3, 'viewer', $4::timestamptz, $4::timestamptz + interval '1 day')`);

const NEW_PASSWORD = 'ink and paper for ever';

const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) });

/** The backup codes of a second factor that is set up now. The code of the app is used up by that. */
const setUpCodes = async (browser: Browser): Promise<string> => {
  const { json: begun } = await browser.post<{ secret: string }>('/account/totp/begin');
  const { json } = await browser.post<{ backup_codes: string[] }>('/account/totp/confirm', {
    code: codeOf(begun.secret),
  });
  return json.backup_codes[0] as string;
};

/** Requests about a person's own account, as somebody who has just arrived. */
export const prepareAccountRequests = ({
  people,
  guests,
  site,
  provider,
  modelAddress,
}: Parts): Prepared => {
  const { arrive, arriveWithPassword, stranger, linkTo } = people;

  const inviteSomebody = async (email: string): Promise<string> => {
    const [workspaceId, invitationId] = [guests.workspaceId, newUuid()];
    await query(guests, INVITE, [workspaceId, invitationId, email, guests.now()]);
    return linkTo({ purpose: 'invitation', email, workspaceId, invitationId });
  };
  const addPasskey = async (browser: Browser) => {
    const device = createAuthenticator(site);
    const { json: options } = await browser.post<Challenge>('/account/passkeys/begin');
    const body = { name: 'Laptop', attestation: device.create(options) };
    return { device, body };
  };
  const withPasskey = async (send: Send) => {
    const { who, browser } = await arriveWithPassword(send);
    const { device, body } = await addPasskey(browser);
    const { json } = await browser.post<Listed>('/account/passkeys', body);
    return { who, browser, device, id: json.id };
  };
  const withWorkspace = async (send: Send) => {
    const { browser } = await arrive(send);
    const name = 'A workspace of mine';
    const { json } = await browser.post<Listed>('/workspaces', { name });
    return { browser, id: json.id };
  };
  const withInvitation = async (send: Send) => {
    const { browser, id } = await withWorkspace(send);
    const body = { email: `${newUuid()}@guests.example`, role: 'viewer' };
    const path = `/workspaces/${id}/invitations`;
    const { json } = await browser.post<{ invitation: Listed }>(path, body);
    return { browser, ids: { workspace_id: id, invitation_id: json.invitation.id } };
  };
  const withCode = async (send: Send) => {
    const { who, browser } = await arrive(send);
    return { who, browser, code: await setUpCodes(browser) };
  };
  const newPersona = (email: string): Persona => ({
    sub: newUuid(),
    email,
    email_verified: true,
    name: 'A person',
  });
  /** Goes to the provider and signs in there; gives the query with which it sends the browser back. */
  const visitProvider = async (url: string, persona: Persona | null): Promise<string> =>
    (await provider.visit(url, persona)).search;

  return {
    signInWithPassword: async (send) => {
      const { email } = await people.addWithPassword();
      return { browser: stranger(send), body: { email, password: PASSWORD } };
    },
    signInWithLink: async (send) => {
      const { email, userId } = await people.add();
      const token = await linkTo({ purpose: 'sign_in', email, userId });
      return { browser: stranger(send), body: { token } };
    },
    resetPassword: async (send) => {
      const { email, userId } = await people.addWithPassword();
      const token = await linkTo({ purpose: 'reset', email, userId });
      return { browser: stranger(send), body: { token, password: NEW_PASSWORD } };
    },
    readInvitation: async (send) => {
      const token = await inviteSomebody(`${newUuid()}@guests.example`);
      return { browser: stranger(send), body: { token } };
    },
    acceptInvitation: async (send) => {
      const token = await inviteSomebody(`${newUuid()}@guests.example`);
      return { browser: stranger(send), body: { token, name: 'A guest', password: PASSWORD } };
    },
    giveSecondFactor: async (send) => {
      const { who, code } = await withCode(send);
      const token = await linkTo({ purpose: 'sign_in', ...who });
      const browser = stranger(send);
      await browser.post('/sign-in/link', { token });
      return { browser, body: { code } };
    },
    signOut: async (send) => ({ browser: (await arrive(send)).browser }),
    signOutEverywhere: async (send) => ({ browser: (await arrive(send)).browser }),
    endSession: async (send) => {
      const { who, browser } = await arrive(send);
      await people.signIn(send, who);
      const { json } = await browser.get<Account>('/account');
      return { browser, body: { id: json.sessions.find(({ current }) => !current)?.id } };
    },
    changePassword: async (send) => {
      const { browser } = await arriveWithPassword(send);
      return { browser, body: { current: PASSWORD, password: NEW_PASSWORD } };
    },
    confirmTotp: async (send) => {
      const { browser } = await arrive(send);
      const { json } = await browser.post<{ secret: string }>('/account/totp/begin');
      return { browser, body: { code: codeOf(json.secret) } };
    },
    removeTotp: async (send) => {
      const { browser, code } = await withCode(send);
      return { browser, body: { code } };
    },
    renewBackupCodes: async (send) => {
      const { browser, code } = await withCode(send);
      return { browser, body: { code } };
    },
    proveWithCode: async (send) => {
      const { browser, code } = await withCode(send);
      return { browser, body: { code } };
    },
    proveWithPassword: async (send) => {
      const { browser } = await arriveWithPassword(send);
      return { browser, body: { password: PASSWORD } };
    },
    addPasskey: async (send) => {
      const { browser } = await arrive(send);
      return { browser, body: (await addPasskey(browser)).body };
    },
    renamePasskey: async (send) => {
      const { browser, id } = await withPasskey(send);
      return { browser, body: { id, name: 'Desk' } };
    },
    removePasskey: async (send) => {
      const { browser, id } = await withPasskey(send);
      return { browser, body: { id } };
    },
    signInWithPasskey: async (send) => {
      const { device } = await withPasskey(send);
      const browser = stranger(send);
      const { json } = await browser.post<Challenge>('/sign-in/passkey/begin');
      return { browser, body: { assertion: device.answer(json) } };
    },
    proveWithPasskey: async (send) => {
      const { browser, device } = await withPasskey(send);
      const { json } = await browser.post<Challenge>('/account/proof/passkey/begin');
      return { browser, body: { assertion: device.answer(json) } };
    },
    finishOidc: async (send) => {
      const email = `${newUuid()}@guests.example`;
      await inviteSomebody(email);
      const browser = stranger(send);
      const { answer } = await browser.get('/sign-in/oidc?return_to=/w');
      const url = answer.headers['location'] ?? '';
      return { browser, query: await visitProvider(url, newPersona(email)) };
    },
    beginIdentityLink: async (send) => {
      const { browser } = await arrive(send);
      return { browser, body: { return_to: '/settings/account' } };
    },
    removeIdentity: async (send) => {
      const { who, browser } = await arriveWithPassword(send);
      const { json } = await browser.post<{ url: string }>('/account/identities/begin', {});
      const back = await visitProvider(json.url, newPersona(who.email));
      await browser.get(`/sign-in/oidc/callback${back}`);
      const { json: account } = await browser.get<Account>('/account');
      return { browser, body: { id: account.identities[0]?.id } };
    },
    deleteAccount: async (send) => {
      const { who, browser } = await arrive(send);
      return { browser, body: { email: who.email } };
    },
    invite: async (send) => {
      const { browser, id } = await withWorkspace(send);
      const body = { email: `${newUuid()}@guests.example`, role: 'viewer' };
      return { browser, ids: { workspace_id: id }, body };
    },
    resendInvitation: withInvitation,
    revokeInvitation: withInvitation,
    setModel: async (send) => {
      const { browser, id } = await withWorkspace(send);
      const body = { kind: 'compatible', model: 'small', address: modelAddress, key: 'sk-x' };
      return { browser, ids: { workspace_id: id }, body };
    },
    createWorkspace: async (send) => {
      const { browser } = await arrive(send);
      return { browser, body: { name: 'A workspace of mine' } };
    },
    changePlan: async (send) => {
      const { browser, id } = await withWorkspace(send);
      return { browser, ids: { workspace_id: id }, body: { plan: 'team' } };
    },
  };
};
