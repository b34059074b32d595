import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type EmbeddedRestate,
  startEmbeddedRestate,
} from '../../src/platform/durable/embedded-restate.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { isAlive } from '../../src/platform/processes.ts';
import { createNodeProcess } from '../node-process.ts';
import { isListening } from '../processes.ts';
import type { Fault } from './options.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

/** The engine; with `losesData` it forgets everything at each kill. */
export const createEngine = (directory: string, losesData: boolean) => {
  let running: EmbeddedRestate | undefined;
  let address: EmbeddedRestate | undefined;
  const start = async () => {
    running = await startEmbeddedRestate(directory, { workflowsRun: address !== undefined });
    if (address && address.ingressUrl !== running.ingressUrl) {
      throw new Error('somebody took the ports of the engine');
    }
    address = running;
  };
  const kill = async () => {
    await running?.kill();
    running = undefined;
    if (losesData) rmSync(join(directory, 'engine', 'data'), { recursive: true, force: true });
  };
  const addressOf = () => {
    if (!address) throw new Error('the engine never ran');
    return address;
  };
  /** False if it was killed, or has ended by itself. */
  const isRunning = () => running !== undefined && isAlive(running.pid);
  return { name: 'engine', start, kill, address: addressOf, isRunning } as const;
};

/** Whether something accepts connections at a port. */
export const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/** More than is ever used, so that every call reserves and every reservation must end. */
const BUDGET = 10_000_000_000;

/** The two roles of the product as processes of their own. */
export const createRoles = async (options: {
  readonly databaseUrl: string;
  readonly engine: EmbeddedRestate;
  readonly providerUrl: string;
  readonly concurrency: number;
  readonly lanes: number;
  readonly waitSeconds: number;
  readonly fault: Fault | null;
  readonly logs: string | null;
}) => {
  const { engine, providerUrl, concurrency, fault, logs } = options;
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}/public/v1`;
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
    MODEL: `compatible:fake?url=${providerUrl}&concurrency=${concurrency}&price_in=1&price_out=2`,
    COMPATIBLE_API_KEY: 'chaos',
    TOKEN_BUDGET_PER_MONTH: String(BUDGET),
    RECONCILE_SECONDS: '3',
    BULK_LANES: String(options.lanes),
    DOCUMENT_WAIT_SECONDS: String(options.waitSeconds),
  };
  if (logs !== null) mkdirSync(logs, { recursive: true });
  const role = <Name extends string>(name: Name, isReady: () => Promise<boolean>) =>
    createNodeProcess({
      name,
      command: fault ? [FAULTY, fault, name] : [MAIN, name],
      env,
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
