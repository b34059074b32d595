import ipaddr from 'ipaddr.js';
import type { Config } from '../config.ts';
import { plainHosts } from '../plain-hosts.ts';
import { advice, fine, type Finding, wrong } from './finding.ts';

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Addresses that only a proxy on the same machine or network reaches. A name may be anywhere. */
const isNear = (host: string): boolean => {
  if (LOOPBACK.test(host)) return true;
  if (!ipaddr.isValid(host)) return false;
  return ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(ipaddr.process(host).range());
};

type Of<K extends keyof Config> = Pick<Config, K>;

/** Copydesk itself speaks no TLS, so where people open https a proxy is in front, and all of them come from its address. */
const checkProxies = ({
  publicUrl,
  host,
  trustedProxies,
}: Of<'publicUrl' | 'host' | 'trustedProxies'>): Finding => {
  const check = 'proxies';
  if (trustedProxies !== '') return fine(check, trustedProxies);
  if (!publicUrl.startsWith('https://') || !isNear(host)) return fine(check, 'none is named');
  return advice(
    check,
    `people come by https and the api role listens at ${host}, so by a proxy: everybody has its address and shares one limit`,
    'Set TRUSTED_PROXIES of the api role to the address of the proxy.',
  );
};

const checkRateLimit = ({ rateLimitPerMinute }: Of<'rateLimitPerMinute'>): Finding =>
  rateLimitPerMinute > 0
    ? fine('rate limit', `${rateLimitPerMinute} requests a minute for each key`)
    : advice(
        'rate limit',
        'one key may send as many requests as it can',
        'Set RATE_LIMIT_PER_MINUTE of the api role.',
      );

/** Strangers who may create workspaces spend what the operator pays for, unless something bounds all their workspaces. */
const checkBudgets = ({
  tokenBudget,
  personTokenBudget,
  installationTokenBudget,
  workspaceCreation,
}: Of<
  'tokenBudget' | 'personTokenBudget' | 'installationTokenBudget' | 'workspaceCreation'
>): Finding => {
  const check = 'token budgets';
  const isBounded = installationTokenBudget > 0;
  if (workspaceCreation === 'open' && personTokenBudget === 0 && !isBounded) {
    return wrong(
      check,
      'everybody who is signed in may create workspaces, and no budget bounds what they spend',
      'Set TOKEN_BUDGET_PER_PERSON or TOKEN_BUDGET_OF_INSTALLATION for both roles.',
    );
  }
  if (isBounded || tokenBudget > 0) return fine(check, 'what workspaces spend is bounded');
  return advice(
    check,
    'what a workspace spends on models is not bounded',
    'Set TOKEN_BUDGET_PER_MONTH or TOKEN_BUDGET_OF_INSTALLATION for both roles.',
  );
};

const checkMetrics = ({ metricsHost, metricsPort }: Of<'metricsHost' | 'metricsPort'>): Finding => {
  if (metricsPort === 0) return fine('metrics', 'off');
  return LOOPBACK.test(metricsHost)
    ? fine('metrics', `at ${metricsHost}`)
    : advice(
        'metrics',
        `whoever reaches ${metricsHost}:${metricsPort} reads figures of the whole installation, without signing in`,
        'Let only your Prometheus reach the port, or set METRICS_HOST to 127.0.0.1.',
      );
};

const checkDatabaseTls = ({
  databaseUrl,
  databaseDirectUrl,
  migrateDatabaseUrl,
}: Of<'databaseUrl' | 'databaseDirectUrl' | 'migrateDatabaseUrl'>): Finding => {
  const hosts = plainHosts([databaseUrl, databaseDirectUrl, migrateDatabaseUrl]);
  return hosts.length === 0
    ? fine('way to PostgreSQL', 'on this machine, or with a certificate that is checked')
    : advice(
        'way to PostgreSQL',
        `texts and the password of the database go to ${hosts.join(', ')} in the open, or to whoever answers there`,
        'Let PostgreSQL offer TLS and add sslmode=verify-full to its address, or keep the network private.',
      );
};

/** An origin that is written by hand and by nobody else: no star matches anything, and http can be changed on its way. */
const checkOrigins = ({ corsOrigins }: Of<'corsOrigins'>): Finding => {
  const check = 'other origins';
  const origins = corsOrigins.split(/, ?/).filter((origin) => origin !== '');
  const starred = origins.find((origin) => origin.includes('*'));
  if (starred !== undefined) {
    return wrong(check, `${starred} matches no origin`, 'Name each origin in CORS_ORIGINS.');
  }
  const open = origins.find((origin) => {
    const { protocol = '', hostname = '' } = URL.parse(origin) ?? {};
    return protocol === 'http:' && !LOOPBACK.test(hostname);
  });
  if (open === undefined) return fine(check, corsOrigins || 'none may call the public API');
  return advice(
    check,
    `whoever is between a browser and ${open} can have its scripts call the public API`,
    'Take away the origins of CORS_ORIGINS that begin with http.',
  );
};

const checkRequiredFactor = ({ requiredFactor }: Of<'requiredFactor'>): Finding =>
  requiredFactor === 'none'
    ? advice(
        'required factor',
        'a password or a link alone opens every workspace that does not ask for more',
        'Set REQUIRED_FACTOR of the api role to second_factor or single_sign_on.',
      )
    : fine('required factor', requiredFactor);

/** What an installation of one's own is open to because of how it is set up. The quick start has no strangers. */
export const checkSettings = (config: Config): Finding[] => [
  checkProxies(config),
  checkRateLimit(config),
  checkBudgets(config),
  checkMetrics(config),
  checkDatabaseTls(config),
  checkOrigins(config),
  checkRequiredFactor(config),
];
