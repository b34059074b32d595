import {
  areChildrenUnprivileged,
  ROOT_CHILDREN,
  withoutNetwork,
} from '../platform/children/child-user.ts';
import type { MailOptions } from '../platform/mail/mailer.ts';
import type { Config, SignInSecrets } from './config.ts';
import { plainHosts } from './plain-hosts.ts';
import { acceptsRisk, type Risk } from './risks.ts';

type Role = 'api' | 'workflows';
type Settings = Pick<
  Config,
  | 'nodeEnv'
  | 'publicUrl'
  | 'acceptedRisks'
  | 'engineIdentityKey'
  | 'mailFrom'
  | 'databaseUrl'
  | 'databaseDirectUrl'
>;
type Secrets = Pick<SignInSecrets, 'accountSecret' | 'mailUrl'>;

/** Whether other people depend on this installation: it has an address with TLS, or it says so. */
export const isProduction = ({
  nodeEnv,
  publicUrl,
}: Pick<Config, 'nodeEnv' | 'publicUrl'>): boolean =>
  nodeEnv === 'production' || publicUrl.startsWith('https://');

interface Machine {
  readonly childrenAreUnprivileged: boolean;
  readonly childrenHaveNoNetwork: boolean;
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether what people send there stays secret: it has TLS, or does not leave this machine. */
const isSecure = (publicUrl: string): boolean =>
  publicUrl.startsWith('https://') || LOOPBACK.test(URL.parse(publicUrl)?.hostname ?? '');

interface Demand {
  readonly risk: Risk;
  readonly of: readonly Role[];
  /** It is demanded outside of production too. */
  readonly isEverywhere?: true;
  readonly isMet: (settings: Settings, secrets: Secrets, machine: Machine) => boolean;
  readonly says: string;
}

const BOTH = ['api', 'workflows'] as const;
const DEMANDS: readonly Demand[] = [
  {
    risk: 'no-public-url',
    of: BOTH,
    isMet: ({ publicUrl }) => publicUrl !== '',
    says: 'PUBLIC_URL is not set: set it to the https address that people open.',
  },
  {
    risk: 'plain-public-url',
    of: BOTH,
    isMet: ({ publicUrl }) => publicUrl === '' || isSecure(publicUrl),
    says:
      'PUBLIC_URL begins with http: put a proxy with TLS in front and use https. Passwords and links would cross the ' +
      'network in the open, and browsers would keep nobody signed in.',
  },
  {
    risk: 'no-account-secret',
    of: BOTH,
    isMet: (_, { accountSecret }) => accountSecret !== '',
    says: 'ACCOUNT_SECRET is not set: set it for both roles, to what "openssl rand -hex 32" prints.',
  },
  {
    risk: 'no-mail',
    of: BOTH,
    isMet: (_, { mailUrl }) => mailUrl !== '',
    says: 'MAIL_URL is not set: set it to your mail server, or nobody gets invitations and links.',
  },
  {
    risk: 'plain-database',
    of: BOTH,
    isMet: ({ databaseUrl, databaseDirectUrl }) =>
      plainHosts([databaseUrl, databaseDirectUrl]).length === 0,
    says:
      'DATABASE_URL leads to another machine without sslmode=verify-full: let PostgreSQL offer TLS and add that, or ' +
      'everything that is stored, and the password of the database, crosses the network in the open. A network that is ' +
      'yours alone may do without.',
  },
  {
    risk: 'unsigned-engine',
    of: ['workflows'],
    isMet: ({ engineIdentityKey }) => engineIdentityKey !== '',
    says:
      'ENGINE_IDENTITY_KEY is not set: set it to the public key that Restate prints when it starts, or ' +
      'whoever reaches the port of this role can have it do work.',
  },
  {
    risk: 'root-children',
    of: BOTH,
    isEverywhere: true,
    isMet: (_settings, _secrets, { childrenAreUnprivileged }) => childrenAreUnprivileged,
    says: ROOT_CHILDREN,
  },
  {
    risk: 'networked-children',
    of: BOTH,
    isMet: (_settings, _secrets, { childrenHaveNoNetwork }) => childrenHaveNoNetwork,
    says:
      'This process may not make namespaces, so what reads files and pages of strangers would reach the network of ' +
      'this machine: install unshare (util-linux) and allow user namespaces, in a container with ' +
      'deploy/image/chromium-seccomp.json.',
  },
];

const introOf = (settings: Settings): string => {
  if (!isProduction(settings)) return 'This role does not start like this:';
  const why =
    settings.nodeEnv === 'production' ? 'NODE_ENV is production' : 'PUBLIC_URL begins with https';
  return `This is a production installation (${why}), and it is not complete:`;
};

/** Throws everything that a role lacks, most of it only in production, and that the operator has not accepted by name. */
export const refuseWeakSettings = (
  role: Role,
  settings: Settings,
  secrets: Secrets,
  machine: Machine = {
    childrenAreUnprivileged: areChildrenUnprivileged(),
    childrenHaveNoNetwork: withoutNetwork().length > 0,
  },
): void => {
  const inProduction = isProduction(settings);
  const lacking = DEMANDS.filter(
    ({ of, risk, isEverywhere = false, isMet }) =>
      (inProduction || isEverywhere) &&
      of.includes(role) &&
      !acceptsRisk(settings, risk) &&
      !isMet(settings, secrets, machine),
  );
  if (lacking.length === 0) return;
  throw new Error(
    `${introOf(settings)}\n` +
      `${lacking.map(({ says }) => `  ${says}`).join('\n')}\n` +
      `ACCEPTED_RISKS=${lacking.map(({ risk }) => risk).join(',')} starts without.`,
  );
};

/**
 * How messages are sent. Passwords and links that sign people in do not go over a network in the open, and in production
 * links are never in the log, which more people read than mailboxes.
 */
export const mailOptionsOf = (
  settings: Settings,
  url: string,
): Pick<MailOptions, 'url' | 'from' | 'requireTls' | 'showsUnsent'> => {
  const { hostname = '' } = URL.parse(url) ?? {};
  return {
    url,
    from: settings.mailFrom,
    requireTls: !LOOPBACK.test(hostname) && !acceptsRisk(settings, 'plain-mail'),
    showsUnsent: !isProduction(settings),
  };
};
