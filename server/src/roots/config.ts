import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { FACTOR_RULES, type FactorRule } from '@copydesk/contract/shared/required-factor';
import { type ProviderSecrets, SECRET_NAMES } from '../platform/model/chain.ts';
import { RELEASE } from '../platform/release.ts';
import { RISKS } from './risks.ts';

/** A host with or without a port; `*` is one part of a name. An IPv6 address needs a port. */
const PLACE = String.raw`([\w.*-]+(:\d{1,5})?|\[[\da-fA-F:.]+\]:\d{1,5})`;

const Config = Type.Object({
  databaseUrl: Type.String({ pattern: '^postgres(ql)?://' }),
  databaseDirectUrl: Type.String({ pattern: '^(postgres(ql)?://.*)?$' }),
  migrateDatabaseUrl: Type.String({ pattern: '^(postgres(ql)?://.*)?$' }),
  databasePooler: Type.Unsafe<'none' | 'transaction'>({
    type: 'string',
    enum: ['none', 'transaction'],
  }),
  nodeEnv: Type.String(),
  acceptedRisks: Type.String({ pattern: `^((${RISKS.join('|')})(, ?|$))*$` }),
  host: Type.String({ minLength: 1 }),
  port: Type.Integer({ minimum: 0, maximum: 65535 }),
  poolSize: Type.Integer({ minimum: 1, maximum: 500 }),
  metricsHost: Type.String({ minLength: 1 }),
  metricsPort: Type.Integer({ minimum: 0, maximum: 65535 }),
  tracesUrl: Type.String({ pattern: '^(https?://.+)?$' }),
  tracesShare: Type.String({ pattern: '^(0(\\.\\d+)?|1(\\.0+)?)$' }),
  logLevel: Type.Unsafe<'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent'>({
    type: 'string',
    enum: ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
  }),
  rateLimitPerMinute: Type.Integer({ minimum: 0 }),
  requestsAtATime: Type.Integer({ minimum: 16, maximum: 1_000_000 }),
  streamsAtATime: Type.Integer({ minimum: 16, maximum: 1_000_000 }),
  bodyMebibytes: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  uploadsPerWorkspace: Type.Integer({ minimum: 1, maximum: 10_000 }),
  uploadMebibytes: Type.Integer({ minimum: 50, maximum: 1_000_000 }),
  engineIngressUrl: Type.String({ pattern: '^https?://' }),
  engineAdminUrl: Type.String({ pattern: '^https?://' }),
  engineIdentityKey: Type.String({ pattern: '^(publickeyv1_\\w+)?$' }),
  workflowsHost: Type.String({ minLength: 1 }),
  workflowsPort: Type.Integer({ minimum: 0, maximum: 65535 }),
  workflowsUrl: Type.String({ pattern: '^(https?://.+)?$' }),
  stopDelaySeconds: Type.Integer({ minimum: 0, maximum: 300 }),
  workflowsStopSeconds: Type.Integer({ minimum: 0, maximum: 3600 }),
  reconcileSeconds: Type.Integer({ minimum: 1, maximum: 3600 }),
  documentWaitSeconds: Type.Integer({ minimum: 0, maximum: 280 }),
  documentsAtATime: Type.Integer({ minimum: 1, maximum: 100_000 }),
  bulkLanes: Type.Integer({ minimum: 1, maximum: 500 }),
  auditLanes: Type.Integer({ minimum: 1, maximum: 500 }),
  checkProcesses: Type.Integer({ minimum: 1, maximum: 256 }),
  blobStore: Type.String({ pattern: '^(file|s3)://.+$' }),
  chromiumPath: Type.String(),
  judgeVotes: Type.String({ pattern: '^[1-9]/[1-9]$' }),
  judgeReads: Type.Unsafe<'all' | 'words'>({ type: 'string', enum: ['all', 'words'] }),
  auditHints: Type.Unsafe<'on' | 'off'>({ type: 'string', enum: ['on', 'off'] }),
  secondOpinions: Type.Integer({ minimum: 0, maximum: 10_000 }),
  model: Type.String(),
  modelAddresses: Type.String({ pattern: `^(none|${PLACE}(, ?${PLACE})*)?$` }),
  tokenBudget: Type.Integer({ minimum: 0 }),
  personTokenBudget: Type.Integer({ minimum: 0 }),
  installationTokenBudget: Type.Integer({ minimum: 0 }),
  workspaceCreation: Type.Unsafe<'closed' | 'open'>({ type: 'string', enum: ['closed', 'open'] }),
  planChanges: Type.Unsafe<'closed' | 'open'>({ type: 'string', enum: ['closed', 'open'] }),
  publicUrl: Type.String({ pattern: '^(https?://[^/?#\\s]+)?$' }),
  trustedProxies: Type.String({ pattern: '^[\\w.:/, ]*$' }),
  refusedAddresses: Type.String({ pattern: '^[\\da-fA-F.:/, ]*$' }),
  corsOrigins: Type.String({ pattern: '^(https?://[^/?#,\\s]+(, ?https?://[^/?#,\\s]+)*)?$' }),
  mcp: Type.Unsafe<'on' | 'off'>({ type: 'string', enum: ['on', 'off'] }),
  mailFrom: Type.String({ minLength: 1 }),
  oidcIssuer: Type.String({ pattern: '^(https?://.+)?$' }),
  oidcClientId: Type.String(),
  oidcName: Type.String({ minLength: 1 }),
  requiredFactor: Type.Unsafe<FactorRule>({ type: 'string', enum: [...FACTOR_RULES] }),
  sessionDays: Type.Integer({ minimum: 1, maximum: 365 }),
  sessionIdleMinutes: Type.Integer({ minimum: 5, maximum: 525_600 }),
});
export type Config = Static<typeof Config>;

/** The environment variable for each setting, and its default; docs/operating.md says more. */
const VARIABLES: { [K in keyof Config]: { name: string; like?: string; fallback?: string } } = {
  databaseUrl: { name: 'DATABASE_URL' },
  databaseDirectUrl: { name: 'DATABASE_DIRECT_URL', fallback: '' },
  migrateDatabaseUrl: { name: 'MIGRATE_DATABASE_URL', fallback: '' },
  databasePooler: { name: 'DATABASE_POOLER', fallback: 'none' },
  nodeEnv: { name: 'NODE_ENV', fallback: '' },
  acceptedRisks: { name: 'ACCEPTED_RISKS', fallback: '' },
  host: { name: 'HOST', fallback: '127.0.0.1' },
  port: { name: 'PORT', fallback: '4020' },
  poolSize: { name: 'DATABASE_POOL_SIZE', fallback: '10' },
  metricsHost: { name: 'METRICS_HOST', fallback: '127.0.0.1' },
  metricsPort: { name: 'METRICS_PORT', fallback: '0' },
  // The library reads this one itself; here it only says whether traces are wanted.
  tracesUrl: {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    like: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    fallback: '',
  },
  tracesShare: { name: 'OTEL_TRACES_SAMPLER_ARG', fallback: '0.05' },
  logLevel: { name: 'LOG_LEVEL', fallback: 'info' },
  rateLimitPerMinute: { name: 'RATE_LIMIT_PER_MINUTE', fallback: '0' },
  requestsAtATime: { name: 'REQUESTS_AT_A_TIME', fallback: '512' },
  streamsAtATime: { name: 'STREAMS_AT_A_TIME', fallback: '4096' },
  bodyMebibytes: { name: 'BODY_MEBIBYTES', fallback: '128' },
  uploadsPerWorkspace: { name: 'UPLOADS_PER_WORKSPACE', fallback: '20' },
  uploadMebibytes: { name: 'UPLOAD_MEBIBYTES', fallback: '2048' },
  engineIngressUrl: { name: 'ENGINE_INGRESS_URL', fallback: 'http://127.0.0.1:8080' },
  engineAdminUrl: { name: 'ENGINE_ADMIN_URL', fallback: 'http://127.0.0.1:9070' },
  engineIdentityKey: { name: 'ENGINE_IDENTITY_KEY', fallback: '' },
  workflowsHost: { name: 'WORKFLOWS_HOST', fallback: '127.0.0.1' },
  workflowsPort: { name: 'WORKFLOWS_PORT', fallback: '4021' },
  workflowsUrl: { name: 'WORKFLOWS_URL', fallback: '' },
  stopDelaySeconds: { name: 'STOP_DELAY_SECONDS', fallback: '0' },
  workflowsStopSeconds: { name: 'WORKFLOWS_STOP_SECONDS', fallback: '7' },
  reconcileSeconds: { name: 'RECONCILE_SECONDS', fallback: '30' },
  documentWaitSeconds: { name: 'DOCUMENT_WAIT_SECONDS', fallback: '120' },
  documentsAtATime: { name: 'DOCUMENTS_AT_A_TIME', fallback: '250' },
  bulkLanes: { name: 'BULK_LANES', fallback: '32' },
  auditLanes: { name: 'AUDIT_LANES', fallback: '8' },
  checkProcesses: { name: 'CHECK_PROCESSES', fallback: '2' },
  blobStore: { name: 'BLOB_STORE', fallback: 'file:///var/lib/copydesk/blobs' },
  chromiumPath: { name: 'CHROMIUM_PATH', fallback: '' },
  judgeVotes: { name: 'JUDGE_VOTES', fallback: '1/1' },
  judgeReads: { name: 'JUDGE_READS', fallback: 'all' },
  auditHints: { name: 'AUDIT_HINTS', fallback: 'on' },
  secondOpinions: { name: 'SECOND_OPINIONS', fallback: '200' },
  model: { name: 'MODEL', fallback: '' },
  modelAddresses: { name: 'MODEL_ADDRESSES', fallback: '' },
  tokenBudget: { name: 'TOKEN_BUDGET_PER_MONTH', fallback: '0' },
  // By default a person with fifty workspaces may use no more tokens than a person with one.
  personTokenBudget: {
    name: 'TOKEN_BUDGET_PER_PERSON',
    like: 'TOKEN_BUDGET_PER_MONTH',
    fallback: '0',
  },
  installationTokenBudget: { name: 'TOKEN_BUDGET_OF_INSTALLATION', fallback: '0' },
  workspaceCreation: { name: 'WORKSPACE_CREATION', fallback: 'closed' },
  planChanges: { name: 'PLAN_CHANGES', fallback: 'closed' },
  publicUrl: { name: 'PUBLIC_URL', fallback: '' },
  trustedProxies: { name: 'TRUSTED_PROXIES', fallback: '' },
  refusedAddresses: { name: 'REFUSED_ADDRESSES', fallback: '' },
  corsOrigins: { name: 'CORS_ORIGINS', fallback: '' },
  mcp: { name: 'MCP', fallback: 'on' },
  mailFrom: { name: 'MAIL_FROM', fallback: 'Copydesk <copydesk@localhost>' },
  oidcIssuer: { name: 'OIDC_ISSUER', fallback: '' },
  oidcClientId: { name: 'OIDC_CLIENT_ID', fallback: '' },
  oidcName: { name: 'OIDC_NAME', fallback: 'Single sign-on' },
  requiredFactor: { name: 'REQUIRED_FACTOR', fallback: 'none' },
  sessionDays: { name: 'SESSION_DAYS', fallback: '30' },
  sessionIdleMinutes: { name: 'SESSION_IDLE_MINUTES', fallback: '720' },
};

/**
 * The names of all variables that readConfig reads.
 *
 * @internal
 */
export const CONFIG_NAMES: readonly string[] = Object.values(VARIABLES).map(({ name }) => name);

/** The expected value, if the bounds of a number do not say it. */
const EXPECTED: { [K in keyof Config]?: string } = {
  databaseUrl: 'a PostgreSQL address: postgresql://user:password@host:5432/copydesk',
  databaseDirectUrl: 'a PostgreSQL address that does not lead through a pooler',
  migrateDatabaseUrl: 'the PostgreSQL address of the owner of the database, for "migrate" alone',
  databasePooler: 'none or transaction',
  acceptedRisks: `some of ${RISKS.join(', ')}, with commas between them`,
  tracesUrl: 'an address that begins with http:// or https://',
  tracesShare: 'a number from 0 to 1',
  logLevel: 'trace, debug, info, warn, error or silent',
  engineIngressUrl: 'an address that begins with http:// or https://',
  engineAdminUrl: 'an address that begins with http:// or https://',
  engineIdentityKey: 'the public key that the engine prints at start: publickeyv1_...',
  workflowsUrl: 'an address that begins with http:// or https://',
  blobStore: 'file:///folder or s3://bucket/prefix',
  judgeVotes: 'how many of how many must agree, such as 2/3',
  judgeReads: 'all or words',
  auditHints: 'on or off',
  modelAddresses:
    'hosts such as api.openai.com or 127.0.0.1:11434 with commas between them, or none',
  workspaceCreation: 'closed or open',
  planChanges: 'closed or open',
  publicUrl: 'scheme, host and port without a path, such as https://desk.example',
  trustedProxies: 'addresses or networks with commas between them',
  refusedAddresses: 'addresses or networks with commas between them',
  corsOrigins: 'origins such as https://cms.example.com, with commas between them',
  mcp: 'on or off',
  oidcIssuer: 'an address that begins with http:// or https://',
};

const expected = (key: keyof Config): string => {
  const { minimum, maximum } = Config.properties[key] as { minimum?: number; maximum?: number };
  const most = maximum === undefined ? 'up' : `to ${maximum}`;
  const number =
    minimum === undefined ? 'something else' : `a whole number from ${minimum} ${most}`;
  return EXPECTED[key] ?? number;
};

const check = Compile(Config);

/** Reads the whole configuration and reports all of its mistakes at once. */
export const readConfig = (
  environment: Record<string, string | undefined>,
  given: Partial<Config> = {},
): Config => {
  const read = Object.entries(VARIABLES).map(([key, { name, like, fallback }]) => {
    const text = environment[name] ?? (like ? environment[like] : undefined) ?? fallback;
    const { type } = Config.properties[key as keyof Config] as { type?: string };
    const isNumber = type === 'integer' && text !== undefined && /^\d+$/.test(text);
    return [key, isNumber ? Number(text) : text];
  });
  const config: unknown = { ...Object.fromEntries(read), ...given };
  if (check.Check(config)) return config;
  const keys = [...check.Errors(config)].flatMap(({ instancePath, keyword, params }) => {
    const missing = (params as { requiredProperties?: string[] }).requiredProperties;
    return keyword === 'required' && missing ? missing : [instancePath.slice(1)];
  });
  const faults = (Object.keys(VARIABLES) as (keyof Config)[])
    .filter((key) => keys.includes(key))
    .map((key) => {
      const { name } = VARIABLES[key];
      const verb = environment[name] === undefined ? 'is not set; it takes' : 'takes';
      return `  ${name} ${verb} ${expected(key)}.`;
    });
  throw new Error(`The configuration is not usable:\n${faults.join('\n')}`);
};

/**
 * The keys of model providers. They are kept apart from the configuration, so that nothing ever prints them.
 */
export const readSecrets = (from: Record<string, string | undefined>): ProviderSecrets =>
  Object.fromEntries(SECRET_NAMES.map((name) => [name, from[name] || undefined]));

/** Secrets for signing in, also kept apart from the configuration. */
export interface SignInSecrets {
  /** Encrypts second factors. If it is empty, none can be set up. */
  readonly accountSecret: string;
  /** While the secret is being changed: the other one, with which something may still be encrypted. */
  readonly otherAccountSecret: string;
  readonly oidcClientSecret: string;
  /** The address of the mail server with its password. If it is empty, messages are written to the log. */
  readonly mailUrl: string;
}

const LEAST_SECRET = 32;

export const readSignInSecrets = (from: Record<string, string | undefined>): SignInSecrets => {
  const accountSecret = from['ACCOUNT_SECRET'] ?? '';
  const otherAccountSecret = from['ACCOUNT_SECRET_ALSO'] ?? '';
  const mailUrl = from['MAIL_URL'] ?? '';
  for (const [name, secret] of Object.entries({
    ACCOUNT_SECRET: accountSecret,
    ACCOUNT_SECRET_ALSO: otherAccountSecret,
  })) {
    if (secret !== '' && secret.length < LEAST_SECRET) {
      throw new Error(`${name}: must have at least ${LEAST_SECRET} characters`);
    }
  }
  if (mailUrl !== '' && !/^smtps?:\/\/./.test(mailUrl)) {
    throw new Error('MAIL_URL: must begin with smtp:// or smtps://');
  }
  const oidcClientSecret = from['OIDC_CLIENT_SECRET'] ?? '';
  return { accountSecret, otherAccountSecret, oidcClientSecret, mailUrl };
};

/** The address of PostgreSQL itself, for what a pooler cannot do: listening, migrating, looking at the server. */
export const directUrlOf = (config: Config): string =>
  config.databaseDirectUrl || config.databaseUrl;

/** The address of the owner of the database. With one login for everything, it is that of the service. */
export const ownerUrlOf = (config: Config): string =>
  config.migrateDatabaseUrl || directUrlOf(config);

/** Whether this process sends traces, which share of those that it begins, and what it calls itself. */
export const tracesOf = (config: Config) => ({
  isWanted: config.tracesUrl !== '',
  share: Number(config.tracesShare),
  ...RELEASE,
});
