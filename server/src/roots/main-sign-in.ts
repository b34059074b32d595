import { createOidcClient } from '../accounts/oidc-client.ts';
import type { SignInParts } from '../accounts/sign-in-parts.ts';
import { createVault } from '../accounts/vault.ts';
import type { Config, SignInSecrets } from './config.ts';
import type { Log } from '../platform/log.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { mailOptionsOf } from './production.ts';

/** The path to which the identity provider sends people back. */
const OIDC_CALLBACK = '/app/sign-in/oidc/callback';

const check = (
  { publicUrl, oidcIssuer, oidcClientId, requiredFactor }: Config,
  { mailUrl, accountSecret }: SignInSecrets,
): void => {
  if (mailUrl !== '' && publicUrl === '') {
    throw new Error('PUBLIC_URL: is needed with MAIL_URL, because messages carry links');
  }
  if (requiredFactor === 'single_sign_on' && oidcIssuer === '') {
    throw new Error('OIDC_ISSUER: is needed with REQUIRED_FACTOR=single_sign_on');
  }
  if (requiredFactor === 'second_factor' && accountSecret === '') {
    throw new Error('ACCOUNT_SECRET: is needed with REQUIRED_FACTOR=second_factor');
  }
  if (oidcIssuer !== '' && (publicUrl === '' || oidcClientId === '')) {
    throw new Error('PUBLIC_URL and OIDC_CLIENT_ID: are needed with OIDC_ISSUER');
  }
};

/**
 * Creates what signing in needs, from the configuration. `publicUrl` is where people open the application.
 */
export const createSignInParts = (
  config: Config,
  secrets: SignInSecrets,
  publicUrl: string,
  log: Log,
): SignInParts => {
  check(config, secrets);
  return {
    times: { days: config.sessionDays, idleMinutes: config.sessionIdleMinutes },
    mail: createMailer({ ...mailOptionsOf(config, secrets.mailUrl), log }),
    vault: createVault(secrets.accountSecret, secrets.otherAccountSecret),
    oidc:
      config.oidcIssuer === ''
        ? null
        : createOidcClient({
            issuer: config.oidcIssuer,
            clientId: config.oidcClientId,
            clientSecret: secrets.oidcClientSecret,
            name: config.oidcName,
            redirectUrl: `${publicUrl}${OIDC_CALLBACK}`,
          }),
    selfService: {
      workspaces: config.workspaceCreation === 'open',
      plans: config.planChanges === 'open',
    },
    factors: { operator: config.requiredFactor, hasProvider: config.oidcIssuer !== '' },
    publicUrl,
  };
};
