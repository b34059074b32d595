import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EmbeddedRestate } from '../src/platform/durable/embedded-restate.ts';
import { freePort } from '../src/platform/free-port.ts';
import { accepts } from './generation/services.ts';
import { createNodeProcess } from './node-process.ts';
import { isListening } from './processes.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The reconciler finds work that a killed part left behind after so long. */
const RECONCILE_SECONDS = 3;

/** The two roles of the product as processes of their own, without a language model. */
export const createRoles = async (options: {
  readonly directory: string;
  readonly databaseUrl: string;
  readonly engine: EmbeddedRestate;
  /** What runs in place of the role with this name. */
  readonly instead?: Partial<Record<'api' | 'workflows', readonly string[]>>;
  readonly env?: Readonly<Record<string, string>>;
  /** Settings of one role alone. */
  readonly own?: Partial<Record<'api' | 'workflows', Readonly<Record<string, string>>>>;
  readonly logs: string | null;
}) => {
  const { directory, engine, instead = {}, logs } = options;
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
    ...options.env,
  };
  if (logs !== null) mkdirSync(logs, { recursive: true });
  const role = <Name extends 'api' | 'workflows'>(name: Name, isReady: () => Promise<boolean>) =>
    createNodeProcess({
      name,
      command: instead[name] ?? [MAIN, name],
      env: { ...env, ...options.own?.[name] },
      isReady,
      ...(logs === null
        ? {}
        : { onLine: (line: string) => appendFileSync(join(logs, `${name}.log`), `${line}\n`) }),
    });
  return {
    baseUrl,
    api: role('api', () => isListening(baseUrl)),
    workflows: role('workflows', () => accepts(engine.workflowsPort)),
  };
};
