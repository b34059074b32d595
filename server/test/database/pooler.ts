import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../src/platform/free-port.ts';
import { environment } from '../../src/roots/environment.ts';

/** The program, also where another one than the system's is to be used. */
const PROGRAM = environment['PGBOUNCER'] ?? 'pgbouncer';

/** Whether there is a PgBouncer that follows named statements through a pool of transactions (1.21 and later). */
export const hasPooler = (): boolean => {
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout ?? '') ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
};

const isOpen = (port: number): Promise<boolean> =>
  new Promise((tell) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => tell(true)).once('error', () => tell(false));
    socket.once('connect', () => socket.destroy());
  });

/** PgBouncer before a PostgreSQL: every transaction may get another of its few connections. */
export const startPooler = async (url: string, connections = 5) => {
  const target = new URL(url);
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-pooler-'));
  const port = await freePort();
  writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${target.password}"\n`);
  writeFileSync(
    join(folder, 'pooler.ini'),
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
max_prepared_statements = 2000
default_pool_size = ${connections}
max_client_conn = 500
`,
  );
  chmodSync(folder, 0o755);
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = spawn(PROGRAM, [...asOther, join(folder, 'pooler.ini')], { stdio: 'ignore' });
  for (let waited = 0; !(await isOpen(port)); waited += 50) {
    if (waited > 10_000) throw new Error('PgBouncer did not start');
    await sleep(50);
  }
  target.host = `127.0.0.1:${port}`;
  return {
    url: target.href,
    pid: child.pid ?? 0,
    stop: async () => {
      const gone = new Promise((end) => child.once('exit', end));
      child.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
