import type { OidcProblem } from '@copydesk/contract/accounts/accounts';
import { requireMoreThanPassword, whyNotFresh } from '../../accounts/fresh-proof.ts';
import { addIdentity } from '../../accounts/identity.ts';
import type { OidcClient, ProviderPerson } from '../../accounts/oidc-client.ts';
import { signInWithOidc } from '../../accounts/sign-in-with-oidc.ts';
import type { SignInParts } from '../../accounts/sign-in-parts.ts';
import { OperationError } from '../../platform/errors.ts';
import type { Output } from '../http/answer.ts';
import type { AccountHandlers, Caller } from './app-operation.ts';
import { ownPath } from './origin.ts';
import { OIDC_SECONDS, oidcCookie, type OidcMemory, readOidcCookie } from './session-cookie.ts';
import {
  cookiesOf,
  isFreshCaller,
  sessionOf,
  signInContextOf,
  tellPerson,
} from './account-answers.ts';

type OidcId = 'beginOidc' | 'finishOidc' | 'beginIdentityLink';

const HTML = { 'content-type': 'text/html; charset=utf-8' };

const redirect = (location: string, headers: Record<string, string | string[]> = {}): Output => ({
  stored: { status: 303, headers: { ...headers, ...HTML, location }, body: '' },
  replayed: false,
});

/** Redirects with a problem: to the page where linking or proving began, or to the sign-in page. */
const withProblem = (memory: OidcMemory | null, problem: OidcProblem): Output => {
  const page = memory?.link || memory?.again ? ownPath(memory.returnTo) : '/sign-in';
  return redirect(`${page}${page.includes('?') ? '&' : '?'}problem=${problem}`);
};

const noProvider = () => new OperationError('not_found', 'This server has no such way to sign in.');

const away = ({ base, requestId }: Caller, error: unknown): void =>
  // Only the code is logged, because the rest of the error may contain what the provider sent.
  base.log.warn(
    { code: (error as { code?: string }).code ?? (error as Error).name, requestId },
    'the identity provider did not answer as it should',
  );

/** Handlers of the redirect to the identity provider and back. */
export const createOidcHandlers = (parts: SignInParts): AccountHandlers<OidcId> => {
  const provider = (): OidcClient => {
    if (!parts.oidc) throw noProvider();
    return parts.oidc;
  };

  /** Who is to prove something and does not keeps the session that they have, which is no fresher than before. */
  const signIn = async (caller: Caller, memory: OidcMemory, person: ProviderPerson) => {
    const why = memory.again ? whyNotFresh(person.signedInAt, caller.base.now()) : null;
    if (why !== null) {
      const { requestId } = caller;
      caller.base.log.warn({ why, requestId }, 'a sign-in at the provider is no fresh proof');
      return withProblem(memory, why);
    }
    const context = signInContextOf(caller, parts);
    const outcome = await signInWithOidc(caller.base, { ...context, person });
    if ('problem' in outcome) return withProblem(memory, outcome.problem);
    const { state, userId } = outcome.session;
    caller.base.log.info({ userId, state, requestId: caller.requestId }, 'signed in');
    return redirect(ownPath(memory.returnTo), await cookiesOf(caller, outcome.session, parts));
  };

  /** Links the identity only in the session that began it, not if another person has signed in since. */
  const link = async (caller: Caller, memory: OidcMemory, person: ProviderPerson) => {
    const { session, base } = caller;
    const isSame = session?.state === 'active' && session.userId === memory.link;
    if (!isSame || !isFreshCaller(caller, OIDC_SECONDS * 1_000))
      return withProblem(memory, 'signed_out');
    const isLinked = await addIdentity(base, { userId: session.userId, person });
    if (isLinked) await tellPerson(parts)(caller, session.userId, 'identity_linked');
    return isLinked ? redirect(ownPath(memory.returnTo)) : withProblem(memory, 'linked_elsewhere');
  };

  return {
    beginOidc: async (caller, { query }) => {
      const again = query.again === true;
      const begun = await provider()
        .begin({ again })
        .catch((error: unknown) => away(caller, error));
      if (!begun) return withProblem(null, 'unavailable');
      const memory = { ...begun.checks, link: null, again, returnTo: ownPath(query.return_to) };
      return redirect(begun.url, { 'set-cookie': oidcCookie(memory) });
    },
    beginIdentityLink: async (caller, { body }) => {
      requireMoreThanPassword(sessionOf(caller), parts.mail);
      const begun = await provider()
        .begin()
        .catch((error: unknown) => away(caller, error));
      if (!begun) {
        throw new OperationError('unavailable', 'The identity provider is not reachable.');
      }
      const { userId } = sessionOf(caller);
      const returnTo = ownPath(body.return_to);
      const memory = { ...begun.checks, link: userId, again: false, returnTo };
      return { body: { url: begun.url }, headers: { 'set-cookie': oidcCookie(memory) } };
    },
    finishOidc: async (caller, { query, headers }) => {
      const { cookie } = headers;
      const memory = readOidcCookie(typeof cookie === 'string' ? cookie : undefined);
      const oidc = provider();
      if (!memory) return withProblem(null, 'refused');
      // This route has no query schema: the provider decides which parameters it sends.
      const answer = new URLSearchParams((query ?? {}) as unknown as Record<string, string>);
      const person = await oidc.finish(answer, memory).catch((error: unknown) => {
        away(caller, error);
        return 'unavailable' as const;
      });
      if (person === 'unavailable') return withProblem(memory, person);
      if (person === null) return withProblem(memory, 'refused');
      return memory.link ? link(caller, memory, person) : signIn(caller, memory, person);
    },
  };
};
