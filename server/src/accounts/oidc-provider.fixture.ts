import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
// @ts-expect-error The package has no types.
import ProviderClass from 'oidc-provider';

/** The members of oidc-provider that are used here. */
interface Provider {
  readonly callback: () => (request: IncomingMessage, response: ServerResponse) => void;
  readonly interactionFinished: (
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
  ) => Promise<void>;
}

interface GrantContext {
  readonly oidc: {
    readonly client: { readonly clientId: string };
    readonly session: { readonly accountId: string };
    readonly provider: {
      readonly Grant: new (of: object) => {
        addOIDCScope: (scope: string) => void;
        save: () => Promise<string>;
      };
    };
  };
}

export interface Persona {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
}

const CLIENT = { clientId: 'copydesk', clientSecret: 'a secret between the two' };

const allow = async (context: GrantContext): Promise<object> => {
  const { client, session, provider } = context.oidc;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/** Replaces the signature of an ID token in the answer by another of the same length. */
const forgeSignature = (response: ServerResponse): void => {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) => {
    const text = Buffer.isBuffer(body) || typeof body === 'string' ? String(body) : null;
    const forged = text?.replace(
      /("id_token":"[\w-]+\.[\w-]+\.)([\w-]+)"/,
      (_all, head: string, signature: string) => `${head}${'A'.repeat(signature.length)}"`,
    );
    return end(forged ?? body);
  }) as typeof response.end;
};

/**
 * What a provider makes of `prompt` and `max_age`: it keeps to them, does not know them and so sends no `auth_time`, or sends the time of
 * an earlier sign-in because it does not ask again.
 */
export type Punctuality = 'punctual' | 'timeless' | 'lazy';

const LAZY_SECONDS = 3_600;

/** Changes the request as a provider that is not punctual reads it. */
const misread = (request: IncomingMessage, issuer: string, punctuality: Punctuality): void => {
  const url = new URL(request.url ?? '/', issuer);
  if (punctuality === 'punctual' || !url.searchParams.has('max_age')) return;
  if (punctuality === 'timeless') {
    url.searchParams.delete('max_age');
    url.searchParams.delete('prompt');
  } else url.searchParams.set('max_age', String(10 * LAZY_SECONDS));
  request.url = `${url.pathname}${url.search}`;
};

/** Starts a real provider on loopback. The `persona` of a visit is signed in without a form; null refuses. */
export const startProvider = async (redirectUrl: string) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Persona>();
  let persona: Persona | null = null;
  let forging = false;
  let punctuality: Punctuality = 'punctual';
  const provider = new (ProviderClass as new (issuer: string, options: object) => Provider)(
    issuer,
    {
      clients: [
        {
          client_id: CLIENT.clientId,
          client_secret: CLIENT.clientSecret,
          redirect_uris: [redirectUrl],
        },
      ],
      claims: { email: ['email', 'email_verified'], profile: ['name'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_: unknown, id: string) => ({
        accountId: id,
        claims: async () => ({ ...people.get(id), sub: id }),
      }),
      loadExistingGrant: allow,
    },
  );
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (forging) forgeSignature(response);
    misread(request, issuer, punctuality);
    if (!request.url?.startsWith('/interaction/')) return answer(request, response);
    const earlier =
      punctuality === 'lazy' ? { ts: Math.floor(Date.now() / 1_000) - LAZY_SECONDS } : {};
    const result = persona
      ? { login: { accountId: persona.sub, ...earlier } }
      : { error: 'access_denied', error_description: 'the person said no' };
    void provider.interactionFinished(request, response, result);
  });

  /** Visits the provider as a browser would, and returns the address that the provider redirects back to. */
  const visit = async (url: string, as: Persona | null): Promise<URL> => {
    persona = as;
    if (as) people.set(as.sub, as);
    const jar = new Map<string, string>();
    let next = url;
    while (next.startsWith(issuer)) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
      for (const line of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      const location = response.headers.get('location');
      if (!location) throw new Error(`the provider answered ${response.status}`);
      next = new URL(location, next).href;
    }
    return new URL(next);
  };

  const stop = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  /** From now on tokens have a signature that nobody made, or their own again. */
  const forge = (isForging: boolean): void => {
    forging = isForging;
  };
  const behave = (next: Punctuality): void => {
    punctuality = next;
  };
  return { issuer, ...CLIENT, visit, forge, behave, stop };
};
