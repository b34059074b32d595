import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { KEY_SCOPES } from '../../contract/src/shared/key-scopes.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { createTestEngine } from '../../server/test/engine.ts';
import { makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { type Ran, runCli, type RunOptions } from './run-cli.ts';

/** The real service on a port with a workspace and a key of all scopes, and a folder to work in. */
export const startService = async ({ withEngine = false } = {}) => {
  const database = await createTestDatabase();
  const durable = withEngine ? await createTestEngine(database) : null;
  const app = await createTestApp(
    database,
    durable ? { engine: durable.engine, blobStore: durable.blobStore } : {},
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const workspace = await makeWorkspace(database);
  const { key } = await createKey(workspace.scope, {
    name: 'command line',
    expiresAt: null,
    scopes: KEY_SCOPES,
  });
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-cli-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const env = { COPYDESK_URL: url, COPYDESK_API_KEY: key };
  const run = (args: readonly string[], options: Partial<RunOptions> = {}): Promise<Ran> =>
    runCli(args, { cwd: folder, env, ...options });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  return { database, url, key, env, folder, run, write, scope: workspace.scope };
};
