import { createServer } from 'node:http';
import { mkdir } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { postgresUrl } from '../../test/database/postgres-url.ts';
import { explainFailure } from './explain-failure.ts';
import { freePort } from '../platform/free-port.ts';

const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => explainFailure(error),
  );

const connectTo = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.end();
};

const listen = (host: string, port: number): Promise<void> =>
  new Promise((done, refuse) => {
    const server = createServer().once('error', refuse);
    server.listen(port, host, () => server.close(() => done()));
  });

test('a PostgreSQL that is away is named by host and port, and its password is not said', async () => {
  const port = await freePort();
  const told = await failureOf(connectTo(`postgresql://desk:sesame@127.0.0.1:${port}/x`));
  expect(told).toContain(`cannot be reached at 127.0.0.1:${port}`);
  expect(told).toContain('DATABASE_URL');
  expect(told).not.toContain('sesame');
  const unknown = await failureOf(connectTo('postgresql://desk:sesame@nowhere.invalid/x'));
  expect(unknown).toContain('nowhere.invalid');
  const everywhere = new AggregateError([await refusalOn(port)], '');
  expect(explainFailure(everywhere)).toContain(`127.0.0.1:${port}`);
});

const refusalOn = (port: number): Promise<Error> =>
  new Promise((done) => {
    connect(port, '127.0.0.1').once('error', done);
  });

test('a wrong password and a missing database are told apart', async () => {
  const url = new URL(`${await postgresUrl()}not_there`);
  expect(await failureOf(connectTo(url.href))).toMatch(/"not_there" does not exist. Make it/);
  url.password = 'wrong';
  expect(await failureOf(connectTo(url.href))).toMatch(
    /password authentication failed.*DATABASE_URL/,
  );
});

test('a port that is taken and an address of another machine say which variable to set', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const taken = await failureOf(listen('127.0.0.1', port));
  expect(taken).toContain(`port ${port}`);
  expect(taken).toContain('--port N');
  await new Promise((done) => server.close(done));
  expect(await failureOf(listen('192.0.2.1', 0))).toMatch(/192\.0\.2\.1 is no address .*HOST/);
});

test('a folder that cannot be written is named', async () => {
  const file = fileURLToPath(import.meta.url);
  const through = `${file}/below`;
  expect(await failureOf(mkdir(through, { recursive: true }))).toContain(
    `${through} runs through a file`,
  );
  const full = Object.assign(new Error('ENOSPC'), {
    code: 'ENOSPC',
    syscall: 'write',
    path: '/data/x',
  });
  expect(explainFailure(full)).toBe(
    'No space is left on the disk of /data/x. Free some, then start again.',
  );
});

test('the quick start says that the disk is full, and not the log of its PostgreSQL', () => {
  const log =
    'initdb failed in /data:\nFATAL:  could not write: No space left on device\nchild died';
  expect(explainFailure(new Error(log))).toBe(
    'No space is left on the disk of the data. Free some, then start again.',
  );
});

test('what is not known is said in its own words', () => {
  expect(explainFailure(new Error('The moon is down.'))).toBe('The moon is down.');
});
