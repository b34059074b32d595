import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FakeS3 } from '../../src/platform/blobs/fake-s3.fixture.ts';
import { engineProgram } from '../../src/platform/durable/embedded-restate.ts';
import { newIdentityKey, publicKeyOf } from '../../src/platform/durable/identity-key.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { createHaproxy } from '../haproxy.ts';
import type { Service } from '../node-process.ts';

/** The files that the documentation tells operators to use. */
const SETTINGS = fileURLToPath(new URL('../../../deploy/engine-node.toml', import.meta.url));
const PROXY = fileURLToPath(new URL('../../../deploy/engine-proxy.cfg', import.meta.url));

/** The key with which the nodes write their snapshots. */
export const BUCKET_KEY = 'AKIDENGINE';
const START_PATIENCE_MS = 90_000;

export interface EngineNode extends Service {
  /** Deletes what the killed node had stored: it comes back as a new node with an empty disk. */
  readonly wipe: () => void;
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
};

/** Three nodes of the engine, and a proxy before them. `copies` is null for as many copies of an entry as the file says. */
export const createNodes = async (directory: string, bucket: FakeS3, copies: number | null) => {
  const keyFile = join(directory, 'identity.pem');
  writeFileSync(keyFile, newIdentityKey(), { mode: 0o600 });
  const ports = await Promise.all(
    [1, 2, 3].map(async () => ({
      node: await freePort(),
      ingress: await freePort(),
      admin: await freePort(),
    })),
  );
  const nodes = ports.map((own, at): EngineNode => {
    const name = `node-${at + 1}`;
    const folder = join(directory, name);
    mkdirSync(folder, { recursive: true });
    let child: ChildProcess | undefined;
    let isFirst = at === 0;
    // A node that lost its disk is another node to the others.
    let life = 0;
    const start = async () => {
      const output = openSync(join(folder, 'log'), 'a');
      const addresses = ports.map(({ node }) => `"http://127.0.0.1:${node}"`).join(',');
      const started = spawn(engineProgram(), ['--no-logo', '--config-file', SETTINGS], {
        cwd: folder,
        stdio: ['ignore', output, output],
        env: {
          DO_NOT_TRACK: '1',
          RESTATE_NODE_NAME: life === 0 ? name : `${name}-${life}`,
          RESTATE_BASE_DIR: join(folder, `data-${life}`),
          RESTATE_AUTO_PROVISION: String(isFirst),
          RESTATE_BIND_IP: '127.0.0.1',
          RESTATE_LISTEN_MODE: 'tcp',
          RESTATE_BIND_PORT: String(own.node),
          RESTATE_ADVERTISED_ADDRESS: `http://127.0.0.1:${own.node}`,
          RESTATE_INGRESS__BIND_PORT: String(own.ingress),
          RESTATE_ADMIN__BIND_PORT: String(own.admin),
          RESTATE_ADMIN__DISABLE_WEB_UI: 'true',
          RESTATE_METADATA_CLIENT__ADDRESSES: `[${addresses}]`,
          ...(copies === null ? {} : { RESTATE_DEFAULT_REPLICATION: String(copies) }),
          RESTATE_ROCKSDB_TOTAL_MEMORY_SIZE: '96MB',
          RESTATE_WORKER__SNAPSHOTS__DESTINATION: 's3://bucket/restate',
          RESTATE_WORKER__SNAPSHOTS__AWS_ENDPOINT_URL: bucket.endpoint,
          RESTATE_WORKER__SNAPSHOTS__AWS_ALLOW_HTTP: 'true',
          RESTATE_WORKER__SNAPSHOTS__AWS_REGION: 'us-east-1',
          RESTATE_WORKER__SNAPSHOTS__AWS_ACCESS_KEY_ID: BUCKET_KEY,
          RESTATE_WORKER__SNAPSHOTS__AWS_SECRET_ACCESS_KEY: 'secret',
          RESTATE_WORKER__SNAPSHOTS__SNAPSHOT_INTERVAL_NUM_RECORDS: '50',
          RESTATE_WORKER__INVOKER__REQUEST_IDENTITY_PRIVATE_KEY_PEM_FILE: keyFile,
        },
      });
      closeSync(output);
      child = started;
      isFirst = false;
      for (const until = Date.now() + START_PATIENCE_MS; ; await sleep(100)) {
        if (started.exitCode !== null || Date.now() > until) {
          const said = readFileSync(join(folder, 'log'), 'utf8').slice(-1_500);
          throw new Error(`${name} did not start:\n${said}`);
        }
        const health = `http://127.0.0.1:${own.ingress}/restate/health`;
        if ((await answers(health)) && (await answers(`http://127.0.0.1:${own.admin}/health`)))
          return;
      }
    };
    const kill = async () => {
      const running = child;
      child = undefined;
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const gone = new Promise((resolve) => running.once('exit', resolve));
      running.kill('SIGKILL');
      await gone;
    };
    const wipe = () => {
      rmSync(join(folder, `data-${life}`), { recursive: true, force: true });
      life += 1;
    };
    return { name, start, kill, wipe };
  });
  const [listen, admin] = [await freePort(), await freePort()];
  const env = Object.fromEntries(
    ports.flatMap((own, at) => [
      [`ENGINE_${at + 1}`, `127.0.0.1:${own.ingress}`],
      [`ENGINE_ADMIN_${at + 1}`, `127.0.0.1:${own.admin}`],
    ]),
  );
  const proxy = createHaproxy({
    name: 'proxy of the engine',
    file: PROXY,
    port: listen,
    env: {
      ...env,
      ENGINE_LISTEN: `127.0.0.1:${listen}`,
      ENGINE_ADMIN_LISTEN: `127.0.0.1:${admin}`,
    },
  });
  return {
    nodes,
    proxy,
    address: {
      ingressUrl: `http://127.0.0.1:${listen}`,
      adminUrl: `http://127.0.0.1:${admin}`,
      identityKey: publicKeyOf(readFileSync(keyFile, 'utf8')),
    },
  };
};
