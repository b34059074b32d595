import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EmbeddedRestate } from '../../src/platform/durable/embedded-restate.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { createHaproxy } from '../haproxy.ts';
import { createNodeProcess } from '../node-process.ts';
import { answers } from '../processes.ts';

const WORKFLOWS_PROXY = fileURLToPath(
  new URL('../../../deploy/workflows-proxy.cfg', import.meta.url),
);
const API_PROXY = fileURLToPath(new URL('api-proxy.cfg', import.meta.url));

/** A proxy that looks twice a second has noticed by then that a process stops. */
const STOP_DELAY_SECONDS = 2;

/** Two places for each role, with a proxy before them. */
export const createServices = async (options: {
  readonly directory: string;
  readonly databaseUrl: string;
  readonly engine: EmbeddedRestate;
  readonly providerUrl: string;
  readonly workflowsStopSeconds: number;
  readonly logs: string | null;
}) => {
  const { directory, engine, logs } = options;
  const [apis, works] = [
    [await freePort(), await freePort()],
    [await freePort(), await freePort()],
  ];
  const [listen, worksListen] = [await freePort(), await freePort()];
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary, { recursive: true });
  if (logs !== null) mkdirSync(logs, { recursive: true });
  const env = {
    DATABASE_URL: options.databaseUrl,
    ACCEPTED_RISKS: 'database-owner',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ENGINE_INGRESS_URL: engine.ingressUrl,
    ENGINE_ADMIN_URL: engine.adminUrl,
    ENGINE_IDENTITY_KEY: engine.identityKey,
    WORKFLOWS_URL: `http://127.0.0.1:${worksListen}`,
    BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
    MODEL: `compatible:fake?url=${options.providerUrl}&concurrency=30`,
    COMPATIBLE_API_KEY: 'chaos',
    RECONCILE_SECONDS: '3',
    STOP_DELAY_SECONDS: String(STOP_DELAY_SECONDS),
    WORKFLOWS_STOP_SECONDS: String(options.workflowsStopSeconds),
    TMPDIR: temporary,
  };
  const role = (name: 'api' | 'workflows', place: 0 | 1, main: string) => {
    const port = String((name === 'api' ? apis : works)[place]);
    const path = name === 'api' ? '/public/v1/healthz' : '/readyz';
    const own = name === 'api' ? { PORT: port } : { WORKFLOWS_PORT: port };
    return createNodeProcess({
      name: `${name} ${place + 1}`,
      command: [main, name],
      env: { ...env, ...own },
      isReady: () => answers(`http://127.0.0.1:${port}${path}`),
      ...(logs === null
        ? {}
        : {
            onLine: (line: string) =>
              appendFileSync(join(logs, `${name}-${place + 1}.log`), `${line}\n`),
          }),
    });
  };
  const proxies = [
    createHaproxy({
      name: 'proxy of the workflows processes',
      file: WORKFLOWS_PROXY,
      port: worksListen,
      env: {
        WORKFLOWS_LISTEN: `127.0.0.1:${worksListen}`,
        WORKFLOWS_1: `127.0.0.1:${works[0]}`,
        WORKFLOWS_2: `127.0.0.1:${works[1]}`,
      },
    }),
    createHaproxy({
      name: 'proxy of the api processes',
      file: API_PROXY,
      port: listen,
      env: {
        API_LISTEN: `127.0.0.1:${listen}`,
        API_1: `127.0.0.1:${apis[0]}`,
        API_2: `127.0.0.1:${apis[1]}`,
      },
    }),
  ];
  return { baseUrl: `http://127.0.0.1:${listen}/public/v1`, role, proxies };
};
