import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { EmbeddedRestate } from '../../src/platform/durable/embedded-restate.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { createHaproxy } from '../haproxy.ts';
import { createNodeProcess, type Service } from '../node-process.ts';
import { answers, isListening } from '../processes.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
/** The file that the documentation tells operators to use. */
const PROXY = fileURLToPath(new URL('../../../deploy/workflows-proxy.cfg', import.meta.url));

/** The most calls to the model at once, of both processes together. It is less than the load would like at times. */
export const CALLS_AT_ONCE = 30;

export type Line = Readonly<Record<string, unknown>>;

/** HAProxy with the file of the documentation, before two workflows processes. */
const createProxy = (listen: number, ports: readonly [number, number]): Service =>
  createHaproxy({
    name: 'proxy',
    file: PROXY,
    port: listen,
    env: {
      WORKFLOWS_LISTEN: `127.0.0.1:${listen}`,
      WORKFLOWS_1: `127.0.0.1:${ports[0]}`,
      WORKFLOWS_2: `127.0.0.1:${ports[1]}`,
    },
  });

export interface WorkflowsProcess extends Service {
  /** The key by which the provider knows its calls. */
  readonly key: string;
  readonly lines: readonly Line[];
  readonly errors: readonly string[];
  readonly deaths: readonly string[];
}

/** An api process, a proxy, and two places for workflows processes of any release. */
export const createServices = async (options: {
  readonly directory: string;
  readonly databaseUrl: string;
  readonly engine: Pick<EmbeddedRestate, 'ingressUrl' | 'adminUrl' | 'identityKey'>;
  readonly providerUrl: string;
  /** Leaves the log of every process in this folder. */
  readonly logs: string | null;
}) => {
  const { directory, engine, providerUrl, logs } = options;
  const ports = [await freePort(), await freePort()] as const;
  const [port, listen] = [await freePort(), await freePort()];
  const temporary = join(directory, 'tmp');
  mkdirSync(temporary, { recursive: true });
  const env = {
    DATABASE_URL: options.databaseUrl,
    ACCEPTED_RISKS: 'database-owner',
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'info',
    ENGINE_INGRESS_URL: engine.ingressUrl,
    ENGINE_ADMIN_URL: engine.adminUrl,
    ENGINE_IDENTITY_KEY: engine.identityKey,
    WORKFLOWS_URL: `http://127.0.0.1:${listen}`,
    BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
    MODEL: `compatible:fake?url=${providerUrl}&concurrency=${CALLS_AT_ONCE}`,
    TMPDIR: temporary,
  };
  if (logs !== null) mkdirSync(logs, { recursive: true });
  const hear = (name: string, lines: Line[]) => (line: string) => {
    if (line.startsWith('{')) lines.push(JSON.parse(line) as Line);
    if (logs !== null) appendFileSync(join(logs, `${name}.log`), `${line}\n`);
  };
  const workflows = (place: 0 | 1, main: string): WorkflowsProcess => {
    const key = `process-${place + 1}`;
    const lines: Line[] = [];
    const program = createNodeProcess({
      name: key,
      command: [main, 'workflows'],
      env: { ...env, WORKFLOWS_PORT: String(ports[place]), COMPATIBLE_API_KEY: key },
      isReady: () => answers(`http://127.0.0.1:${ports[place]}/readyz`),
      onLine: hear(key, lines),
    });
    return { ...program, key, lines };
  };
  const baseUrl = `http://127.0.0.1:${port}`;
  const apiLines: Line[] = [];
  const api = createNodeProcess({
    name: 'api',
    command: [MAIN, 'api'],
    env,
    isReady: () => isListening(`${baseUrl}/public/v1`),
    onLine: hear('api', apiLines),
  });
  return {
    baseUrl,
    api: { ...api, lines: apiLines },
    proxy: createProxy(listen, ports),
    workflows,
    main: MAIN,
  };
};
