import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';

/** The values that bind the provider's answer to the browser that asked. */
interface OidcChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The person, as the provider describes them. */
export interface ProviderPerson {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** When the person signed in at the provider; null if it does not say so. */
  readonly signedInAt: Date | null;
}

export interface OidcClient {
  /** The name of the provider on the sign-in button. */
  readonly name: string;
  /** Returns the provider's address for the browser, and the values to keep until it comes back. */
  readonly begin: (options?: {
    /** The provider asks for the person even if it knows them, and says when it did. */
    readonly again?: boolean;
  }) => Promise<{ readonly url: string; readonly checks: OidcChecks }>;
  /**
   * Returns null if the person or the provider refused. Throws if the provider is down or its answer is
   * invalid.
   */
  readonly finish: (answer: URLSearchParams, checks: OidcChecks) => Promise<ProviderPerson | null>;
}

const TIMEOUT_SECONDS = 10;
/** Later moments are no dates any more. */
const LAST_SECOND = 8_640_000_000_000;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Reads the claim auth_time, which is in seconds. */
const timeOrNull = (value: unknown): Date | null =>
  typeof value === 'number' && value > 0 && value < LAST_SECOND ? new Date(value * 1_000) : null;

/** Reads a claim as one line of text, because providers pass on what people typed. */
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

/** Creates the client of the configured provider. Its endpoints are discovered on first use and cached. */
export const createOidcClient = (options: {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly name: string;
  readonly redirectUrl: string;
}): OidcClient => {
  const issuer = new URL(options.issuer);
  // The signature of the token is checked although it comes by TLS from the provider itself. Plain HTTP is allowed only for a
  // provider on the same machine, for tests and trials.
  const isHere = LOOPBACK.test(issuer.hostname);
  const execute = [enableNonRepudiationChecks, ...(isHere ? [allowInsecureRequests] : [])];
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

  const begin: OidcClient['begin'] = async ({ again = false } = {}) => {
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
      // Whoever is asked for max_age must send auth_time.
      ...(again ? { prompt: 'login', max_age: '0' } : {}),
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
    // A provider may leave the email out of the token and return it only from the userinfo endpoint.
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
      // Only the token says it for this sign-in.
      signedInAt: timeOrNull(claims['auth_time']),
    };
  };

  return { name: options.name, begin, finish };
};
