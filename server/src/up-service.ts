import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSignInLink } from './accounts/request-link.ts';
import {
  type Config,
  readConfig,
  readSecrets,
  readSignInSecrets,
  type SignInSecrets,
} from './roots/config.ts';
import { environment } from './roots/environment.ts';
import type { EmbeddedParts } from './roots/embedded-parts.ts';
import { createAuditClocks } from './demo/audit-clocks.ts';
import { ensureDemo, type DemoKeys, finishDemo, hasDemo, openDemo } from './demo/ensure-demo.ts';
import { demoOwner } from './demo/seed-demo.ts';
import { startApi } from './main.ts';
import { startWorkflows } from './roots/main-workflows.ts';
import { isProduction } from './roots/production.ts';
import { acceptsRisk } from './roots/risks.ts';
import { areChildrenUnprivileged } from './platform/children/child-user.ts';
import { dataFolder } from './platform/db/embedded-postgres.ts';
import { outlastOutage } from './platform/db/outlast-outage.ts';
import { createBlobStore } from './platform/blobs/create-blob-store.ts';
import { WITH_THIS_MACHINE } from './platform/model/addresses.ts';
import { createRestateEngine } from './platform/durable/restate-engine.ts';
import { createProcessLog } from './platform/log.ts';

/** How long the shutdown waits for unfinished work of the demo. */
const DEMO_REST_MS = 10_000;
/** How long the start waits for the first answer of PostgreSQL. */
const DATABASE_MS = 120_000;
/** How long the printed sign-in link works. */
const SIGN_IN_MS = 24 * 60 * 60_000;

/** What the quick start has before its service starts. */
export interface Surroundings {
  readonly data: string;
  readonly port: number | undefined;
  /** With which the service logs in. */
  readonly databaseUrl: string;
  /** With which it was migrated, for tools that see every workspace. */
  readonly ownerUrl: string;
  /** Whether the database is one of the operator. */
  readonly isOwnDatabase: boolean;
  readonly parts: EmbeddedParts;
  readonly migrations: number;
}

/** What to tell once the service answers. */
export interface ReadyService {
  readonly baseUrl: string;
  readonly signInUrl: string;
  readonly keys: DemoKeys;
  /** The lines for a person, with the seconds that the start took. */
  readonly report: (seconds: string) => string;
  /** Starts what nobody needs to wait for: children, and the remaining audits of the demo. */
  readonly finish: () => void;
}

const writeSecret = (file: string, content: unknown): void => {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
};

/**
 * Second factors need a secret that outlives this run. If the operator has not
 * set one, it is stored in the data folder.
 */
const signInSecrets = (data: string): SignInSecrets => {
  const given = readSignInSecrets(environment);
  if (given.accountSecret !== '') return given;
  const file = join(data, 'account-secret');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  return { ...given, accountSecret: readFileSync(file, 'utf8') };
};

const request = async (url: string, key: string): Promise<unknown> => {
  const response = await fetch(url, { headers: { 'x-api-key': key } });
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}`);
  return response.json();
};

/**
 * Calls the API as a user would. Returns the ids of an audit, a
 * violation and a template for the printed lines.
 */
const tryOut = async (baseUrl: string, key: string) => {
  const api = `${baseUrl}/public/v1`;
  const { audits } = (await request(`${api}/audits`, key)) as {
    audits: { id: string; status: string }[];
  };
  const audit = audits.find(({ status }) => status === 'COMPLETED')?.id ?? '';
  const url = `${api}/audits/${audit}/violations?review_state=all&page_size=1`;
  const { violations } = (await request(url, key)) as { violations: { id: string }[] };
  const templates = (await request(`${api}/template`, key)) as { id: string; key: string }[];
  const template = templates.find((one) => one.key === 'product_description')?.id ?? '';
  return { audit, violation: violations[0]?.id ?? '', template };
};

/** The input for the product description template in the printed example. */
const SAMPLE_INPUT = {
  product_name: 'Alder standing desk',
  features: 'Solid oak top, 160 x 80 cm. Height from 62 to 127 cm.',
};

const report = (
  baseUrl: string,
  key: string,
  sample: { audit: string; violation: string; template: string },
  facts: {
    signInUrl: string;
    database: string;
    engine: string;
    models: readonly string[];
    migrations: number;
    seconds: string;
  },
): string => `
Copydesk is ready after ${facts.seconds} s.

  Sign in    ${facts.signInUrl}
             (works once; the next start prints another)
  API        ${baseUrl}/public/v1
  Manual     ${baseUrl}/docs/
  Reference  ${baseUrl}/docs/reference/
  Database   ${facts.database}${facts.migrations > 0 ? ` (${facts.migrations} migrations ran)` : ''}
  Engine     ${facts.engine}
  Model      ${facts.models.join(', then ')}${facts.models[0] === 'sandbox' ? ' (set MODEL to write with a language model)' : ''}
  Demo key   ${key}

Try it:

  curl -H "X-API-Key: ${key}" ${baseUrl}/public/v1/audits
  curl -H "X-API-Key: ${key}" "${baseUrl}/public/v1/audits/${sample.audit}/violations?severity=CRITICAL"
  curl -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '{"action":"urgent_violation"}' ${baseUrl}/public/v1/violations/${sample.violation}/review
  curl -H "X-API-Key: ${key}" -H "Content-Type: application/json" -d '${JSON.stringify({ templateId: sample.template, language_key: 'EN', input: JSON.stringify(SAMPLE_INPUT) })}' ${baseUrl}/public/v1/document

Ctrl-C stops everything; the data stays.
`;

const configOf = ({ data, port, databaseUrl, isOwnDatabase, parts }: Surroundings) => {
  const blobs = environment['BLOB_STORE']
    ? {}
    : { blobStore: pathToFileURL(join(data, 'blobs')).href };
  // In this case only this machine can reach the service, so the person who signs in is the operator.
  const isOpen = !isOwnDatabase && environment['HOST'] === undefined;
  const open = isOpen
    ? { WORKSPACE_CREATION: 'open', PLAN_CHANGES: 'open', MODEL_ADDRESSES: WITH_THIS_MACHINE }
    : {};
  return readConfig(
    { LOG_LEVEL: 'warn', ...open, ...environment },
    { databaseUrl, ...parts.engine, ...blobs, ...(port === undefined ? {} : { port }) },
  );
};

/** A first try in a folder of root's own is not refused. What is less safe there is accepted, and the output says so. */
const acceptForTrial = (config: Config): Config => {
  if (areChildrenUnprivileged() || isProduction(config) || acceptsRisk(config, 'root-children')) {
    return config;
  }
  process.stderr.write(
    'Warning: what reads files and pages runs as root, and Chromium without its sandbox, because no user copydesk or ' +
      'nobody may enter this folder. For more than a trial, move it to a folder that other users may enter.\n',
  );
  const others = config.acceptedRisks === '' ? '' : `${config.acceptedRisks}, `;
  return { ...config, acceptedRisks: `${others}root-children` };
};

/**
 * Starts both roles and the demo. `undo` gets the functions that stop them, also if a later one fails to
 * start.
 */
export const startService = async (
  surroundings: Surroundings,
  undo: (() => Promise<void> | void)[],
): Promise<ReadyService> => {
  const { data, databaseUrl, ownerUrl, parts } = surroundings;
  const config = acceptForTrial(configOf(surroundings));
  const log = createProcessLog(config.logLevel, 'up');
  const signIn = signInSecrets(data);
  const { accountSecret, otherAccountSecret, mailUrl } = signIn;
  const api = await startApi(config, log, signIn);
  undo.push(api.stop);
  const base = { db: api.db, log, now: () => new Date() };
  const demo = {
    engine: createRestateEngine({
      ingressUrl: config.engineIngressUrl,
      adminUrl: config.engineAdminUrl,
    }),
    blobs: createBlobStore(config.blobStore),
    clocks: createAuditClocks(),
  };
  const keysFile = join(data, 'demo-keys.json');
  const known = existsSync(keysFile)
    ? (JSON.parse(readFileSync(keysFile, 'utf8')) as DemoKeys)
    : undefined;
  const startWork = async () => {
    const secrets = readSecrets(environment);
    // Both roles are one process here, and the other one shows its metrics.
    const quiet = { ...config, metricsPort: 0, publicUrl: api.publicUrl };
    const { clockOf } = demo.clocks;
    const own = { secrets, accountSecret, otherAccountSecret, mailUrl, clockOf };
    const workflows = await startWorkflows(quiet, log, own);
    undo.push(workflows.stop);
    return workflows;
  };
  await outlastOutage(() => hasDemo(base), DATABASE_MS);
  // The demo waits for the database, and the workflows role for the engine.
  const [started, made] = await Promise.allSettled([startWork(), ensureDemo(base, demo, known)]);
  if (started.status === 'rejected') throw started.reason;
  if (made.status === 'rejected') throw made.reason;
  const workflows = started.value;
  const { keys, isNew } = made.value;
  writeSecret(keysFile, keys);
  await openDemo(base, demo, isNew);
  const sample = await tryOut(api.baseUrl, keys.apiKey);
  const runningFile = join(data, 'up.json');
  const addresses = { databaseUrl: ownerUrl, serviceUrl: databaseUrl };
  writeSecret(runningFile, { pid: process.pid, baseUrl: api.baseUrl, ...addresses });
  undo.push(() => rmSync(runningFile, { force: true }));
  const signInUrl = await createSignInLink(base, {
    email: demoOwner('bank'),
    publicUrl: api.publicUrl,
    expiresAt: new Date(Date.now() + SIGN_IN_MS),
  });
  const finish = () => {
    // Before, they would slow the start down.
    api.startChildren();
    const rest = finishDemo(base, demo).catch((error: Error) =>
      log.warn({ err: error.message }, 'the demo has fewer audits than it should'),
    );
    undo.push(() => Promise.race([rest, sleep(DEMO_REST_MS)]));
  };
  return {
    baseUrl: api.baseUrl,
    signInUrl,
    keys,
    finish,
    report: (seconds) =>
      report(api.baseUrl, keys.apiKey, sample, {
        signInUrl,
        database: parts.postgres
          ? `embedded PostgreSQL, data in ${dataFolder(data)}`
          : 'DATABASE_URL',
        engine: parts.engine ? 'embedded Restate' : config.engineIngressUrl,
        models: workflows.models,
        migrations: surroundings.migrations,
        seconds,
      }),
  };
};
