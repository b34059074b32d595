import type { AddressInfo } from 'node:net';
import { KEY_SCOPES } from '../../contract/src/shared/key-scopes.ts';
import { createKey } from '../../server/src/keys/create-key.ts';
import { createTestEngine } from '../../server/test/engine.ts';
import { makeContent, makeWorkspace } from '../../server/test/factories.ts';
import { createTestApp, createTestDatabase } from '../../server/test/harness.ts';
import { Copydesk } from '../src/copydesk.ts';
import { startFaultProxy } from './fault-proxy.ts';

/** The real service on a port, a workspace with content, a key with all scopes, and a client behind a proxy. */
export const startService = async (
  options: {
    readonly model?: string;
    readonly engine?: boolean;
    readonly corsOrigin?: string;
  } = {},
) => {
  const database = await createTestDatabase();
  const durable = options.engine
    ? await createTestEngine(database, options.model ? { model: options.model } : {})
    : undefined;
  const app = await createTestApp(database, {
    ...(durable ? { engine: durable.engine, blobStore: durable.blobStore } : {}),
    ...(options.corsOrigin ? { corsOrigins: [options.corsOrigin] } : {}),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const { scope } = await makeWorkspace(database);
  const content = await makeContent(scope);
  const { key } = await createKey(scope, { name: 'sdk', expiresAt: null, scopes: KEY_SCOPES });
  const proxy = await startFaultProxy(url);
  const client = new Copydesk({ apiKey: key, baseUrl: proxy.url });
  const count = async (statement: string, ...values: readonly unknown[]): Promise<number> => {
    const { rows } = await database.admin.query<{ n: number }>(
      `select count(*)::int as n from ${statement}`,
      [...values],
    );
    return rows[0]?.n ?? 0;
  };
  return { database, url, scope, content, key, proxy, client, count };
};
