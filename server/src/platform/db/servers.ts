import type { Socket } from 'node:net';
import pg from 'pg';

/** How long a server may take to say whether it takes writes. */
const ANSWER_MS = 5_000;

const PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?]*@)?)([^/?@]*)(.*)$/s;
/** What libpq calls the two kinds of server that this service can use; it always writes. */
const WANTED = /^(read-write|primary)$/;

/**
 * The addresses of the servers that an address names, in its order: `postgres://a,b:5433/desk` names two. Throws
 * if it asks for a server that only reads.
 */
export const serversOf = (url: string): readonly string[] => {
  const [, login = '', hosts = '', rest = ''] = PARTS.exec(url) ?? [];
  const [path = '', query = ''] = rest.split('?', 2);
  const options = new URLSearchParams(query);
  const wanted = options.get('target_session_attrs');
  if (wanted !== null && !WANTED.test(wanted)) {
    throw new Error('DATABASE_URL: target_session_attrs can only be read-write or primary');
  }
  if (!hosts.includes(',') && wanted === null) return [url];
  options.delete('target_session_attrs');
  const kept = options.size > 0 ? `?${options.toString()}` : '';
  return hosts.split(',').map((host) => `${login}${host}${path}${kept}`);
};

const WRITABLE = `select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as yes`;

/** Throws as a statement that writes would, if the server only reads. */
const refuseReader = async (client: pg.ClientBase): Promise<void> => {
  const asked = { text: WRITABLE, query_timeout: ANSWER_MS };
  const { rows } = await client.query<{ yes: boolean }>(asked);
  if (rows[0]?.yes) return;
  throw Object.assign(new Error('this server of PostgreSQL only reads'), { code: '25006' });
};

/** Closes a connection without waiting for the other side. */
export const dropClient = (client: pg.Client): void => {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
};

/**
 * Connects to the first server of an address that takes writes. If there is only one, it is not asked, so that
 * a program can still read from it. Throws what the last server answered.
 */
export const openClient = async (url: string, config: pg.ClientConfig = {}): Promise<pg.Client> => {
  const servers = serversOf(url);
  for (const [at, server] of servers.entries()) {
    const client = new pg.Client({ ...config, connectionString: server });
    // Whoever waits for a query is told of a loss by that query. Without a listener it would end the process.
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (servers.length > 1) await refuseReader(client);
      return client;
    } catch (error) {
      dropClient(client);
      if (at === servers.length - 1) throw error;
    }
  }
  throw new Error('an address names at least one server');
};

type Connected = (error?: Error) => void;
type GivenClient = (error: Error | undefined, client?: pg.PoolClient, done?: unknown) => void;

/**
 * A pool whose connections lead to the one of several servers that takes writes. New connections go where the
 * last ones went. When that server cannot be reached, or only reads since another one was promoted, the next one
 * is tried, before the caller is told of a failure. `guard` looks at each new connection.
 */
export const createServersPool = (
  servers: readonly string[],
  config: pg.PoolConfig,
  guard?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool => {
  if (servers.length === 1) {
    const looked = guard ? { onConnect: guard } : {};
    return new pg.Pool({ ...config, ...looked, connectionString: servers[0] });
  }
  let current = 0;
  const usedBy = new WeakMap<pg.ClientBase, number>();
  const leave = (at: number | undefined): void => {
    if (at === current) current = (current + 1) % servers.length;
  };
  // The pool calls this with `new` for every connection.
  const Client = function createClient(options: pg.ClientConfig): pg.Client {
    const at = current;
    const client = new pg.Client({ ...options, connectionString: servers[at] });
    const connect = client.connect.bind(client) as (done: Connected) => void;
    client.connect = ((done: Connected) =>
      connect((error) => {
        if (error) leave(at);
        done(error);
      })) as pg.Client['connect'];
    usedBy.set(client, at);
    return client;
  };
  const pool = new pg.Pool({
    ...config,
    Client: Client as unknown as NonNullable<pg.PoolConfig['Client']>,
    onConnect: async (client) => {
      await refuseReader(client).catch((error: unknown) => {
        leave(usedBy.get(client));
        throw error;
      });
      await guard?.(client);
    },
  });
  const connectOnce = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async (left = servers.length): Promise<pg.PoolClient> => {
    const at = current;
    try {
      return await connectOnce();
    } catch (error) {
      // A pool whose connections are all in use fails too, and then no other server would help.
      if (left === 1 || current === at) throw error;
      return connect(left - 1);
    }
  };
  pool.connect = ((given?: GivenClient) => {
    const client = connect();
    if (!given) return client;
    return client.then(
      (one) => given(undefined, one, () => one.release()),
      (error: Error) => given(error),
    );
  }) as pg.Pool['connect'];
  return pool;
};
