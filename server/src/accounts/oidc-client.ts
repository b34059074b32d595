import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

/** What binds an answer of the provider to the browser that asked. */
interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who the provider says that the person is. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
}

export interface OidcClient {
  /** What the button says. */
  readonly name: string;
  /** The provider's address to send a browser to, and what to remember until it comes back. */
  readonly begin: () => Promise<{ readonly url: string; readonly checks: OidcChecks }>;
  /** Null when the person or the provider said no; throws when the provider is away or talks nonsense. */
  readonly finish: (answer: URLSearchParams, checks: OidcChecks) => Promise<ProviderPerson | null>;
}

const TIMEOUT_SECONDS = 10;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A claim as one line of text; providers send what their people typed. */
const lineOrNull = (value: unknown, most: number): string | null => {
  if (typeof value !== 'string') return null;
  return (
    value
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, most) || null
  );
};

const MOST_EMAIL = 254;
const MOST_NAME = 120;

/** The provider that the operator named. Its addresses are asked for on first use and kept. */
export const createOidcClient = (options: {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly redirectUrl: string;
}): OidcClient => {
  const issuer = new URL(options.issuer);
  // Plain HTTP is for a provider on the same machine, as tests and trials have it.
  const execute = LOOPBACK.test(issuer.hostname) ? [allowInsecureRequests] : [];
  let found: Promise<Configuration> | undefined;
  const provider = (): Promise<Configuration> => {
    const { clientId, clientSecret } = options;
    found ??= discovery(issuer, clientId, clientSecret, undefined, {
      execute,
      timeout: TIMEOUT_SECONDS,
    }).catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };

  const begin: OidcClient['begin'] = async () => {
    const config = await provider();
    const checks = {
      state: randomState(),
      nonce: randomNonce(),
      verifier: randomPKCECodeVerifier(),
    };
    const url = buildAuthorizationUrl(config, {
      redirect_uri: options.redirectUrl,
      scope: 'openid email profile',
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: await calculatePKCECodeChallenge(checks.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, checks };
  };

  const finish: OidcClient['finish'] = async (answer, checks) => {
    if (answer.get('state') !== checks.state) return null;
    const config = await provider();
    const current = new URL(options.redirectUrl);
    current.search = answer.toString();
    const tokens = await authorizationCodeGrant(config, current, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    }).catch((error: unknown) => {
      if (error instanceof AuthorizationResponseError) return null;
      throw error;
    });
    const claims = tokens?.claims();
    if (!tokens || !claims) return null;
    // Providers may leave the address out of the token and give it on request.
    const info =
      claims['email'] === undefined
        ? await fetchUserInfo(config, tokens.access_token, claims.sub)
        : claims;
    return {
      issuer: claims.iss,
      subject: claims.sub,
      email: lineOrNull(info['email'], MOST_EMAIL)?.toLowerCase() ?? null,
      emailVerified: info['email_verified'] === true,
      name: lineOrNull(info['name'], MOST_NAME),
    };
  };

  return { name: options.name, begin, finish };
};
