import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EmbeddedRestate } from '../../src/platform/durable/embedded-restate.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { accepts } from '../generation/services.ts';
import { createNodeProcess } from '../node-process.ts';
import { isListening } from '../processes.ts';
import type { Fault } from './options.ts';
import type { SiteShape } from './site-pages.ts';

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const MAIN = fileOf('../../src/main.ts');
const FAULTY = fileOf('faulty-server.ts');
const SITE = fileOf('site.ts');

const RECONCILE_SECONDS = 3;

/** A web site as a process of its own; `given` tells how often it gave each of its pages. */
export const createSite = async (shape: SiteShape) => {
  const port = await freePort();
  const given = new Map<number, number>();
  const program = createNodeProcess({
    name: 'site',
    command: [SITE, String(port), JSON.stringify(shape)],
    env: {},
    isReady: () => accepts(port),
    onLine: (line) => {
      const page = /"page":(\d+)/.exec(line)?.[1];
      if (page !== undefined) given.set(Number(page), (given.get(Number(page)) ?? 0) + 1);
    },
  });
  const place = `127.0.0.1:${port}`;
  return { ...program, place, given, url: (path: string) => `http://${place}${path}` } as const;
};

/** The two roles of the product as processes of their own. */
export const createRoles = async (options: {
  readonly directory: string;
  readonly databaseUrl: string;
  readonly engine: EmbeddedRestate;
  readonly fault: Fault | null;
  readonly logs: string | null;
}) => {
  const { directory, engine, fault, logs } = options;
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}/public/v1`;
  // What a role that is killed leaves behind in the temporary folder goes with this one.
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const env = {
    DATABASE_URL: options.databaseUrl,
    ACCEPTED_RISKS: 'database-owner',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ENGINE_INGRESS_URL: engine.ingressUrl,
    ENGINE_ADMIN_URL: engine.adminUrl,
    ENGINE_IDENTITY_KEY: engine.identityKey,
    WORKFLOWS_PORT: String(engine.workflowsPort),
    BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
    MODEL: 'sandbox',
    RECONCILE_SECONDS: String(RECONCILE_SECONDS),
    TMPDIR: temporary,
  };
  if (logs !== null) mkdirSync(logs, { recursive: true });
  let isPlanted = false;
  const role = <Name extends 'api' | 'workflows'>(name: Name, isReady: () => Promise<boolean>) =>
    createNodeProcess({
      name,
      command: fault && name === 'workflows' ? [FAULTY, fault] : [MAIN, name],
      env,
      isReady,
      onLine: (line) => {
        isPlanted ||= line.includes('"planted":true');
        if (logs !== null) appendFileSync(join(logs, `${name}.log`), `${line}\n`);
      },
    });
  return {
    baseUrl,
    /** Whether the fault has met what it spoils. */
    isPlanted: () => isPlanted,
    api: role('api', () => isListening(baseUrl)),
    workflows: role('workflows', () => accepts(engine.workflowsPort)),
  };
};
