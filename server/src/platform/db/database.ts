import type { Socket } from 'node:net';
import pg from 'pg';
import { OperationError } from '../errors.ts';
import type { Log } from '../log.ts';
import type { Call } from './statement.ts';

type Rows<Calls extends readonly Call<unknown>[]> = {
  [K in keyof Calls]: Calls[K] extends Call<infer Row> ? Row[] : never;
};

/** The way to PostgreSQL. Everything runs inside a transaction that belongs to one workspace. */
export interface Database {
  /** Runs the calls in order as one transaction, sent in one flush; gives the rows of each. */
  batch: <const C extends readonly Call<unknown>[]>(
    workspaceId: string,
    calls: C,
  ) => Promise<Rows<C>>;
  /** Runs `work` in one transaction; a database that already is one joins it. */
  transaction: <T>(
    workspaceId: string,
    work: (db: Database) => Promise<T>,
    mode?: TransactionMode,
  ) => Promise<T>;
  /** Only in an open transaction: `work` runs once it is committed, with the database outside of it. */
  afterCommit?: (work: (db: Database) => Promise<void>) => void;
}

/** `snapshot` only reads, and every statement in it sees the same moment. */
export type TransactionMode = 'write' | 'snapshot';

/** The socket of a client; pg has it but does not declare it. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Sends everything in one write: without the cork each query is a write of its own, and writing to a
 * socket is the most expensive thing a request does. All answers are awaited: a connection with
 * replies pending is no good.
 */
const send = async (client: pg.PoolClient, queries: readonly pg.QueryConfig[]) => {
  const socket = socketOf(client);
  socket.cork();
  const sent = queries.map((query) => client.query(query));
  socket.uncork();
  const settled = await Promise.allSettled(sent);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value);
};

const toQuery = ({ statement, values }: Call<unknown>): pg.QueryConfig => ({
  name: statement.name,
  text: statement.text,
  values: values as unknown[],
});

/** PostgreSQL is away or stopping: SQLSTATE classes 08 and 57P, too many connections, or the socket. */
const isConnectionLost = ({ code = '', message = '' }: { code?: string; message?: string }) =>
  /^(08|57P0|53300)|^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)/.test(code) ||
  /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(message);

/** Nothing is wrong with the request: it waited too long for others, and may do better next time. */
const isCrowdedOut = ({ code = '' }: { code?: string; message?: string }) =>
  /^(57014|55P03|40P01|40001)$/.test(code);

const withClient = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>) => {
  let client: pg.PoolClient | undefined;
  try {
    client = await pool.connect();
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const lost = isConnectionLost(error as Error);
    client?.release(lost);
    if (!lost && !isCrowdedOut(error as Error)) throw error;
    const message = lost
      ? 'The database is not reachable. Retry in a moment.'
      : 'The database is too busy with this. Retry in a moment.';
    throw new OperationError('unavailable', message, { cause: error });
  }
};

const BEGIN: Record<TransactionMode, string> = {
  write: 'begin',
  snapshot: 'begin isolation level repeatable read, read only',
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Begins a transaction of a workspace, or of none for ''. One plain message costs a third less than
 * two prepared statements; the id goes into the text, so it must be a UUID and nothing else.
 */
const open = (workspaceId: string, mode: TransactionMode): pg.QueryConfig => {
  if (workspaceId !== '' && !UUID.test(workspaceId)) throw new Error('a workspace id is a UUID');
  return { text: `${BEGIN[mode]}; set local app.workspace_id = '${workspaceId}'` };
};

/** A database whose calls all go to one open transaction. */
const inside = (
  client: pg.PoolClient,
  afterCommit: NonNullable<Database['afterCommit']>,
): Database => {
  const self: Database = {
    afterCommit,
    batch: async <const C extends readonly Call<unknown>[]>(_workspaceId: string, calls: C) =>
      (await send(client, calls.map(toQuery))).map((result) => result.rows) as Rows<C>,
    transaction: (_workspaceId, work) => work(self),
  };
  return self;
};

export const createDatabase = (pool: pg.Pool): Database => {
  const self: Database = {
    batch: <const C extends readonly Call<unknown>[]>(workspaceId: string, calls: C) =>
      withClient(pool, async (client) => {
        const begin = open(workspaceId, 'write');
        const results = await send(client, [begin, ...calls.map(toQuery), { text: 'commit' }]);
        return results.slice(1, -1).map((result) => result.rows) as Rows<C>;
      }),
    transaction: async (workspaceId, work, mode = 'write') => {
      const later: ((db: Database) => Promise<void>)[] = [];
      const done = await withClient(pool, async (client) => {
        await send(client, [open(workspaceId, mode)]);
        try {
          const result = await work(inside(client, (then) => later.push(then)));
          await client.query('commit');
          return result;
        } catch (error) {
          await client.query('rollback').catch(() => undefined);
          throw error;
        }
      });
      for (const then of later) await then(self);
      return done;
    },
  };
  return self;
};

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly log: Log;
  /** The role that the connections act as; null keeps the one of the address. */
  readonly role?: string | null;
}

/** Connections act as a role without BYPASSRLS, whoever the address logs in as. */
export const createPool = ({ url, size, log, role = 'copydesk_app' }: PoolOptions): pg.Pool => {
  const settings = [
    ...(role ? [`role=${role}`] : []),
    // The statements are few and written for one plan; JIT and re-planning only cost.
    'plan_cache_mode=force_generic_plan',
    'jit=off',
    // What is worked on is in memory. With a higher cost PostgreSQL prefers to gather rows by page and sort
    // them, which reads a whole audit for one page of it, as soon as it takes the audit for small.
    'random_page_cost=1',
    'statement_timeout=30s',
    'idle_in_transaction_session_timeout=30s',
  ];
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  // The pool listens to idle connections only. A connection that breaks while it is in use rejects its
  // queries, and would end the process as an error that nobody heard.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error.message }, 'a connection was lost'));
  });
  pool.on('error', () => undefined);
  return pool;
};
