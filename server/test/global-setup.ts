import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { TestPostgres } from './template-database.ts';

/**
 * One PostgreSQL for the whole run, started when the first test file asks for it (postgres-url.ts). Until
 * then there is only this small server, which takes no time, and nothing of PostgreSQL is even loaded.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let postgres: Promise<TestPostgres> | undefined;
  const startOnce = (): Promise<TestPostgres> =>
    (postgres ??= import('./template-database.ts').then(({ startTestPostgres }) =>
      startTestPostgres(),
    ));
  const starter = createServer((_request, response) => {
    // A kept connection may be closed by this side at the moment when the other side uses it again.
    response.setHeader('connection', 'close');
    startOnce().then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => starter.listen(0, '127.0.0.1', listening));
  const { port } = starter.address() as AddressInfo;
  project.provide('postgresStarter', `http://127.0.0.1:${port}`);
  return async () => {
    starter.closeAllConnections();
    await new Promise((closed) => starter.close(closed));
    await (await postgres?.catch(() => undefined))?.stop();
  };
}
