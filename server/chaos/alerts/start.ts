import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVault } from '../../src/accounts/vault.ts';
import { createWebhook } from '../../src/events/webhooks/endpoints.ts';
import { createKey } from '../../src/keys/create-key.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { freePort } from '../../src/platform/free-port.ts';
import { startFakeProvider } from '../../test/outside/fake-provider.ts';
import { startReceiver } from '../../test/outside/receiver.ts';
import { behindTheService } from '../generation/read-records.ts';
import { openDatabase } from '../make-world.ts';
import { createNodeProcess } from '../node-process.ts';
import { answers } from '../processes.ts';
import { makeNextRelease } from '../spare/next-release.ts';
import { makeFolder, startWhole, type Whole } from '../whole/start.ts';
import { startPrometheus } from './prometheus.ts';

const ACCOUNT_SECRET = 'a secret of thirty-two characters!';

/** Acts in the workspace in which documents are written. */
const inWorkspace = async (
  { databaseUrl, writers }: Whole,
  act: (scope: Scope) => Promise<unknown>,
): Promise<void> => {
  const database = openDatabase(databaseUrl);
  try {
    await act(database.scope(writers.workspaceId, { kind: 'system' }));
  } finally {
    await database.close();
  }
};

/** A webhook that gets every event of that workspace. */
const addWebhook = async (whole: Whole, url: string): Promise<void> => {
  await behindTheService(whole.databaseUrl, (client) =>
    client.query('insert into allowed_place (workspace_id, place) values ($1, $2)', [
      whole.writers.workspaceId,
      new URL(url).host,
    ]),
  );
  const input = { kind: 'standard', url, description: '', types: [] } as const;
  await inWorkspace(whole, (scope) => createWebhook(scope, createVault(ACCOUNT_SECRET), input));
};

/** The whole product with a model, a webhook and a Prometheus that holds it against rules. */
export const startWatched = async (options: {
  readonly rules: string;
  readonly everySeconds: number;
  readonly logs: string | null;
}) => {
  const { rules, everySeconds, logs } = options;
  const directory = makeFolder('alerts');
  const blobs = join(directory, 'blobs');
  const provider = await startFakeProvider({});
  const receiver = await startReceiver();
  const next = makeNextRelease();
  const ports = [await freePort(), await freePort()] as const;
  const nextPorts = [await freePort(), await freePort()] as const;
  const started: (() => Promise<void>)[] = [
    provider.stop,
    receiver.stop,
    async () => next.remove(),
  ];
  const end = async () => {
    for (const stop of started.toReversed()) await stop();
  };
  const env = {
    ACCOUNT_SECRET,
    MODEL: `compatible:fake?url=${provider.url}&concurrency=30`,
    COMPATIBLE_API_KEY: 'chaos',
  };
  try {
    const whole = await startWhole({
      directory,
      logs,
      env,
      own: {
        api: { METRICS_PORT: String(ports[0]) },
        workflows: { METRICS_PORT: String(ports[1]) },
      },
    });
    started.push(whole.end);
    await addWebhook(whole, receiver.url);
    const prometheus = await startPrometheus({ directory, rules, ports, everySeconds });
    const { ingressUrl, adminUrl, identityKey } = whole.engine.address();
    const nextApi = createNodeProcess({
      name: 'api of the next release',
      command: [next.main, 'api'],
      env: {
        ...env,
        DATABASE_URL: whole.databaseUrl,
        ACCEPTED_RISKS: 'database-owner',
        HOST: '127.0.0.1',
        PORT: String(nextPorts[0]),
        METRICS_PORT: String(nextPorts[1]),
        LOG_LEVEL: 'warn',
        ENGINE_INGRESS_URL: ingressUrl,
        ENGINE_ADMIN_URL: adminUrl,
        ENGINE_IDENTITY_KEY: identityKey,
        BLOB_STORE: pathToFileURL(blobs).href,
      },
      isReady: () => answers(`http://127.0.0.1:${nextPorts[0]}/public/v1/healthz`),
    });
    started.push(prometheus.kill, nextApi.kill);
    /** It is known to Prometheus while it is meant to run. */
    const nextRelease = {
      name: nextApi.name,
      start: async () => {
        await nextApi.start();
        prometheus.setPorts([...ports, nextPorts[1]]);
      },
      kill: async () => {
        prometheus.setPorts(ports);
        await nextApi.kill();
      },
    };
    return {
      whole,
      provider,
      receiver,
      prometheus,
      nextRelease,
      blobs,
      /** A new key is an event for the webhook. */
      makeEvent: () =>
        inWorkspace(whole, (scope) => createKey(scope, { name: 'event', expiresAt: null })),
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
};
