import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Span } from '@opentelemetry/api';
import type pg from 'pg';
import { OperationError } from '../errors.ts';
import type { Log } from '../log.ts';
import { isConflict, type OutageReason, outageOf } from './outage.ts';
import { moveRefusalOf } from './moving.ts';
import { inSqlSpan } from './trace-sql.ts';
import { createServersPool, serversOf } from './servers.ts';
import type { Call } from './statement.ts';

export type Rows<Calls extends readonly Call<unknown>[]> = {
  [K in keyof Calls]: Calls[K] extends Call<infer Row> ? Row[] : never;
};

/** Access to PostgreSQL. Everything runs in a transaction that belongs to one workspace. */
export interface Database {
  /** Runs the calls in order as one transaction, sent in one write; returns the rows of each. */
  batch: <const C extends readonly Call<unknown>[]>(
    workspaceId: string,
    calls: C,
  ) => Promise<Rows<C>>;
  /** Runs `work` in one transaction. If a transaction is already open, `work` joins it. */
  transaction: <T>(
    workspaceId: string,
    work: (db: Database) => Promise<T>,
    mode?: TransactionMode,
  ) => Promise<T>;
  /**
   * Set only in an open transaction: `work` runs after the commit, with
   * the database outside of the transaction.
   */
  afterCommit?: (work: (db: Database) => Promise<void>) => void;
}

/**
 * `snapshot` only reads, and all of its statements see the same state of the data. In `patient` a statement
 * may take longer than a request allows.
 */
export type TransactionMode = 'write' | 'snapshot' | 'patient';

/** The socket of a client; pg has this member but does not declare it. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * PostgreSQL cancels a statement of a request after 30 s. If nothing arrives for longer, the connection is
 * dead: a network can go silent without closing its connections.
 */
const STATEMENT_SECONDS = 30;
const SILENCE_MS = 35_000;
const PATIENT_SILENCE_MS = 60 * 60_000;

/** TCP keep-alive starts on a connection that has been idle for this long. */
export const KEEP_ALIVE_MS = 10_000;

/** For each connection: how long it may be silent during a query, and how many writes wait for answers. */
const watched = new WeakMap<Socket, { readonly silenceMs: number; flushes: number }>();

const watchSilence = (socket: Socket, silenceMs: number): void => {
  watched.set(socket, { silenceMs, flushes: 0 });
  socket.on('timeout', () => {
    const silent = new Error(`PostgreSQL said nothing for ${socket.timeout} ms`);
    socket.destroy(Object.assign(silent, { code: 'ETIMEDOUT' }));
  });
};

/** Waits for answers as long as data keeps arriving. A connection that stays silent is destroyed. */
const whileHeard = async <T>(socket: Socket, patient: boolean, answers: Promise<T>): Promise<T> => {
  const watch = watched.get(socket);
  if (!watch) return answers;
  watch.flushes += 1;
  socket.setTimeout(patient ? PATIENT_SILENCE_MS : watch.silenceMs);
  try {
    return await answers;
  } finally {
    watch.flushes -= 1;
    if (watch.flushes === 0) socket.setTimeout(0);
  }
};

/**
 * Sends all queries in one write. Without the cork each query would be a write of its own, and writing to a
 * socket is the most expensive thing a request does. All answers are awaited, because a connection with
 * pending replies cannot be reused. A connection that stays silent is destroyed, which rejects all of them.
 */
const send = async (
  client: pg.PoolClient,
  queries: readonly pg.QueryConfig[],
  mode: TransactionMode = 'write',
) => {
  const socket = socketOf(client);
  socket.cork();
  const sent = queries.map((query) => client.query(query));
  socket.uncork();
  const settled = await whileHeard(socket, mode === 'patient', Promise.allSettled(sent));
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<pg.QueryResult>).value);
};

const toQuery = ({ statement, values }: Call<unknown>): pg.QueryConfig => ({
  name: statement.name,
  text: statement.text,
  values: values as unknown[],
});

const withClient = async <T>(
  pool: pg.Pool,
  watch: DatabaseWatch | undefined,
  span: Span | null,
  work: (client: pg.PoolClient) => Promise<T>,
) => {
  let client: pg.PoolClient | undefined;
  let held: number | undefined;
  try {
    const began = performance.now();
    client = await pool.connect();
    const waitedMs = performance.now() - began;
    watch?.waited(waitedMs / 1_000);
    span?.setAttribute('copydesk.wait_ms', Math.round(waitedMs));
    held = performance.now();
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    const outage = outageOf(error as Error);
    client?.release(outage?.lost);
    if (!outage) throw moveRefusalOf(error) ?? error;
    watch?.failed(outage.reason);
    throw new OperationError('unavailable', outage.message, { cause: error });
  } finally {
    if (held !== undefined) watch?.held((performance.now() - held) / 1_000);
  }
};

/** What each pool sends at the beginning of a transaction, where a pooler takes no settings of a connection. */
const settingsOf = new WeakMap<pg.Pool, string>();

const KIND: Record<TransactionMode, string> = {
  write: '',
  snapshot: ' isolation level repeatable read, read only',
  patient: '',
};
/** Follows the settings of the pool, because the last one counts. */
const EXTRA: Record<TransactionMode, string> = {
  write: '',
  snapshot: '',
  patient: 'set local statement_timeout = 0; ',
};
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Begins a transaction of a workspace, or of none if the id is ''. One plain message costs a third less than
 * two prepared statements. The id becomes part of the SQL text, so it must be a UUID.
 */
const open = (pool: pg.Pool, workspaceId: string, mode: TransactionMode): pg.QueryConfig => {
  if (workspaceId !== '' && !UUID.test(workspaceId)) throw new Error('a workspace id is a UUID');
  const settings = settingsOf.get(pool) ?? '';
  return {
    text: `begin${KIND[mode]}; ${settings}${EXTRA[mode]}set local app.workspace_id = '${workspaceId}'`,
  };
};

/**
 * A database whose calls all go to one transaction. The first of them sends `begin` along, so that it takes no
 * round trip of its own. `hasBegun` tells whether there is something to commit.
 */
const inside = (
  client: pg.PoolClient,
  mode: TransactionMode,
  begin: pg.QueryConfig,
  afterCommit: NonNullable<Database['afterCommit']>,
): { readonly db: Database; readonly hasBegun: () => boolean } => {
  let first: pg.QueryConfig[] = [begin];
  const db: Database = {
    afterCommit,
    batch: <const C extends readonly Call<unknown>[]>(workspaceId: string, calls: C) =>
      inSqlSpan(workspaceId, calls, async () => {
        const before = first;
        first = [];
        const results = await send(client, [...before, ...calls.map(toQuery)], mode);
        return results.slice(before.length).map((result) => result.rows) as Rows<C>;
      }),
    transaction: (_workspaceId, work) => work(db),
  };
  return { db, hasBegun: () => first.length === 0 };
};

/** Is told what happens at the connections. */
export interface DatabaseWatch {
  /** Something waited this many seconds for a connection. */
  readonly waited: (seconds: number) => void;
  /** A transaction held its connection for this many seconds. */
  readonly held: (seconds: number) => void;
  /** A transaction failed because of the database. */
  readonly failed: (reason: OutageReason) => void;
}

/** How often a batch is sent again after a conflict, and how long it waits for the other transaction to end. */
const CONFLICT_TRIES = 3;
const CONFLICT_PAUSE_MS = 30;

/**
 * Sends a whole transaction. If it was rolled back because of another one, it is sent again: nothing of it was
 * stored, and nobody has seen a part of its answer. A transaction with code between its statements is not
 * repeated, because that code may have done something already.
 */
const sendWhole = async (
  client: pg.PoolClient,
  queries: readonly pg.QueryConfig[],
  left = CONFLICT_TRIES,
): Promise<pg.QueryResult[]> => {
  try {
    return await send(client, queries);
  } catch (error) {
    if (left <= 1 || !isConflict(error)) throw error;
    await sleep((0.5 + Math.random()) * CONFLICT_PAUSE_MS);
    return sendWhole(client, queries, left - 1);
  }
};

export const createDatabase = (pool: pg.Pool, watch?: DatabaseWatch): Database => {
  const self: Database = {
    batch: <const C extends readonly Call<unknown>[]>(workspaceId: string, calls: C) =>
      inSqlSpan(workspaceId, calls, (span) =>
        withClient(pool, watch, span, async (client) => {
          const begin = open(pool, workspaceId, 'write');
          const whole = [begin, ...calls.map(toQuery), { text: 'commit' }];
          const results = await sendWhole(client, whole);
          return results.slice(1, -1).map((result) => result.rows) as Rows<C>;
        }),
      ),
    transaction: async (workspaceId, work, mode = 'write') => {
      const later: ((db: Database) => Promise<void>)[] = [];
      const done = await inSqlSpan(workspaceId, null, (span) =>
        withClient(pool, watch, span, async (client) => {
          const begin = open(pool, workspaceId, mode);
          const { db, hasBegun } = inside(client, mode, begin, (then) => later.push(then));
          try {
            const result = await work(db);
            if (hasBegun()) await send(client, [{ text: 'commit' }], mode);
            return result;
          } catch (error) {
            if (hasBegun()) await send(client, [{ text: 'rollback' }]).catch(() => undefined);
            throw error;
          }
        }),
      );
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
  /** The role that the connections switch to; null keeps the role in the address. */
  readonly role?: string | null;
  /** Looks at each new connection, and throws if it must not be used. */
  readonly guard?: (client: pg.ClientBase) => Promise<void>;
  /** `transaction`: a pooler is in between that gives each transaction another connection. */
  readonly pooler?: 'none' | 'transaction';
  /** A connection is dropped after hearing nothing from PostgreSQL for this long. */
  readonly silenceMs?: number;
  /**
   * So many connections stay open when nobody needs them. A new one has to plan every statement first, which
   * takes longer than most requests.
   */
  readonly kept?: number;
}

/**
 * Creates a connection pool. Its connections use a role without
 * BYPASSRLS, whichever user the address logs in.
 */
export const createPool = ({
  url,
  size,
  log,
  role = 'copydesk_app',
  guard,
  pooler = 'none',
  silenceMs = SILENCE_MS,
  kept = 0,
}: PoolOptions): pg.Pool => {
  const settings = [
    ...(role ? [`role=${role}`] : []),
    // The statements are few and written for one plan, so JIT and re-planning only cost time.
    'plan_cache_mode=force_generic_plan',
    'jit=off',
    // The data in use is in memory. With a higher cost PostgreSQL prefers to collect rows by disk page and
    // sort them. If it then underestimates an audit, it reads the whole audit to return one page of results.
    'random_page_cost=1',
    // Every statement names what it reads, and an index leads there. By old statistics PostgreSQL may still
    // read a whole table, or all rows of a workspace to combine two indexes, so it must not prefer that.
    'enable_seqscan=off',
    'enable_bitmapscan=off',
    `statement_timeout=${STATEMENT_SECONDS}s`,
    'idle_in_transaction_session_timeout=30s',
  ];
  // If the network goes silent, PostgreSQL too closes a connection that does not answer.
  const network = [
    'tcp_keepalives_idle=30',
    'tcp_keepalives_interval=5',
    'tcp_keepalives_count=3',
    'tcp_user_timeout=30s',
  ];
  const asOptions = [...settings, ...network].map((setting) => `-c ${setting}`).join(' ');
  const config: pg.PoolConfig = {
    max: size,
    min: Math.min(kept, size),
    pipeline: true,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...(pooler === 'none' ? { options: asOptions } : {}),
  };
  const pool = createServersPool(serversOf(url), config, guard);
  if (pooler === 'transaction') {
    const local = settings.map((setting) => `set local ${setting.replace('=', " = '")}'; `);
    settingsOf.set(pool, local.join(''));
  }
  // The pool listens only to idle connections. A connection that breaks while in use rejects its queries.
  // Without this listener its error event would end the process.
  pool.on('connect', (client) => {
    watchSilence(socketOf(client), silenceMs);
    client.on('error', (error) => log.warn({ err: error.message }, 'a connection was lost'));
  });
  pool.on('error', () => undefined);
  return pool;
};
