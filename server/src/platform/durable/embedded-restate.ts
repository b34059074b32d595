import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isFreePort } from '../free-port.ts';
import { isAlive } from '../processes.ts';
import { newIdentityKey, publicKeyOf } from './identity-key.ts';
import type { RestateAddress } from './restate-engine.ts';

export interface EmbeddedRestate extends RestateAddress {
  /** The public key that proves that a call comes from this engine. */
  readonly identityKey: string;
  /** The port on which the workflows role should listen, so that work of an earlier run can continue. */
  readonly workflowsPort: number;
  readonly pid: number;
  readonly stop: () => Promise<void>;
  /** Kills the engine at once, like a crash. */
  readonly kill: () => Promise<void>;
}

interface Ports {
  readonly node: number;
  readonly ingress: number;
  readonly admin: number;
  readonly workflows: number;
}

/**
 * The path of the engine's program, which npm installed for this platform.
 *
 * @internal
 */
export const engineProgram = (): string => {
  const name = `@restatedev/restate-server-${process.platform}-${process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), 'bin', 'restate-server');
  } catch (cause) {
    throw new Error(
      `No Restate server for ${process.platform}-${process.arch} came with npm install. ` +
        'Set ENGINE_INGRESS_URL and ENGINE_ADMIN_URL to one of your own.',
      { cause },
    );
  }
};

const choosePorts = async (): Promise<Ports> => {
  const ports = new Set<number>();
  while (ports.size < 4) ports.add(await freePort());
  const [node, ingress, admin, workflows] = [...ports] as [number, number, number, number];
  return { node, ingress, admin, workflows };
};

/**
 * Returns the ports of the last run if they are still free, else new ones. The engine continues work at the
 * address where it began, so with new ports its stored data is useless and is deleted. Unfinished work is
 * then submitted again from PostgreSQL.
 */
const portsOf = async (folder: string, workflowsRun: boolean): Promise<Ports> => {
  const file = join(folder, 'ports.json');
  if (existsSync(file)) {
    const ports = JSON.parse(readFileSync(file, 'utf8')) as Ports;
    const { workflows, ...own } = ports;
    const needed = workflowsRun ? Object.values(own) : [...Object.values(own), workflows];
    const free = await Promise.all(needed.map(isFreePort));
    if (free.every(Boolean)) return ports;
    rmSync(join(folder, 'data'), { recursive: true, force: true });
  }
  const ports = await choosePorts();
  writeFileSync(file, JSON.stringify(ports));
  return ports;
};

/**
 * Whether a process is the engine that an earlier run started, and not
 * another process that got its number later.
 */
const isEngine = (pid: number): boolean => {
  if (!isAlive(pid)) return false;
  try {
    return readlinkSync(`/proc/${pid}/exe`).includes('restate-server');
  } catch {
    return true;
  }
};

/** Stops an engine that was left behind when an earlier run of the service was killed. */
export const stopLeftoverEngine = async (folder: string): Promise<void> => {
  const file = join(folder, 'pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8'));
  if (isEngine(pid)) process.kill(pid, 'SIGTERM');
  for (let waited = 0; isEngine(pid) && waited < 30_000; waited += 50) await sleep(50);
  if (isEngine(pid)) process.kill(pid, 'SIGKILL');
  rmSync(file, { force: true });
};

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

/** Small settings: one partition and 64 MB of cache are plenty for the quick start and for tests. */
const settingsOf = (folder: string, ports: Ports): Record<string, string> => ({
  DO_NOT_TRACK: '1',
  RESTATE_DISABLE_TELEMETRY: 'true',
  RESTATE_BASE_DIR: join(folder, 'data'),
  RESTATE_NODE_NAME: 'copydesk',
  RESTATE_CLUSTER_NAME: 'copydesk',
  RESTATE_BIND_IP: '127.0.0.1',
  RESTATE_LISTEN_MODE: 'tcp',
  RESTATE_BIND_PORT: String(ports.node),
  RESTATE_INGRESS__BIND_PORT: String(ports.ingress),
  RESTATE_ADMIN__BIND_PORT: String(ports.admin),
  RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
  RESTATE_ADMIN__QUERY_ENGINE__MEMORY_SIZE: '32MB',
  RESTATE_DEFAULT_NUM_PARTITIONS: '1',
  RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '64MB',
  RESTATE_BIFROST__RECORD_CACHE_MEMORY_SIZE: '8MB',
  // Documents wait inside the workflows role, which alternates between workspaces. The engine hands them over
  // in the order they came, so its own limit must not be reached first.
  RESTATE_WORKER__INVOKER__CONCURRENT_INVOCATIONS_LIMIT: '3000',
  RESTATE_LOG_FILTER: 'warn',
  RESTATE_LOG_FORMAT: 'json',
  RESTATE_LOG_DISABLE_ANSI_CODES: 'true',
  RESTATE_REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: join(folder, 'identity.pem'),
});

/**
 * Starts a Restate server on 127.0.0.1 with its data below `directory`, which is created on first use. The
 * workflows role is expected to start after it, unless `workflowsRun` says that it is listening already.
 */
export const startEmbeddedRestate = async (
  directory: string,
  { workflowsRun = false }: { readonly workflowsRun?: boolean } = {},
): Promise<EmbeddedRestate> => {
  const folder = resolve(directory, 'engine');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  await stopLeftoverEngine(folder);
  const keyFile = join(folder, 'identity.pem');
  if (!existsSync(keyFile)) writeFileSync(keyFile, newIdentityKey(), { mode: 0o600 });
  const ports = await portsOf(folder, workflowsRun);
  const logFile = join(folder, 'log');
  const output = openSync(logFile, 'a');
  const server = spawn(engineProgram(), ['--no-logo'], {
    cwd: folder,
    // A process group of its own: Ctrl-C in the terminal must not stop the engine before the service.
    detached: true,
    stdio: ['ignore', output, output],
    env: settingsOf(folder, ports),
  });
  closeSync(output);
  const gone = new Promise<void>((done) => server.once('exit', () => done()));
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!hasEnded()) server.kill(signal);
    await gone;
    rmSync(join(folder, 'pid'), { force: true });
  };
  const ingressUrl = `http://127.0.0.1:${ports.ingress}`;
  const adminUrl = `http://127.0.0.1:${ports.admin}`;
  if (server.pid !== undefined) writeFileSync(join(folder, 'pid'), String(server.pid));
  for (let waited = 0; ; waited += 20) {
    if (server.pid === undefined || hasEnded() || waited > 60_000) {
      if (server.pid !== undefined) await end('SIGKILL');
      const said = readFileSync(logFile, 'utf8').slice(-2_000);
      throw new Error(`The durable engine did not start:\n${said}`);
    }
    if ((await answers(`${adminUrl}/health`)) && (await answers(`${ingressUrl}/restate/health`))) {
      break;
    }
    await sleep(20);
  }
  return {
    ingressUrl,
    adminUrl,
    identityKey: publicKeyOf(readFileSync(keyFile, 'utf8')),
    workflowsPort: ports.workflows,
    pid: server.pid as number,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
};
