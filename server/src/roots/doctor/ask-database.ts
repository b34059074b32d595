import type pg from 'pg';
import { askProgress, type Progress } from '../../platform/db/background-progress.ts';
import { openClient } from '../../platform/db/servers.ts';
import { type LoginFacts, readLogin } from '../../platform/db/service-login.ts';
import type { DatabaseFacts } from './database-rules.ts';

const WAIT_MS = 5_000;

/** The accounts that the quick start creates. */
const DEMO_ACCOUNTS = ['bank', 'foods', 'free'].map((name) => `owner@${name}.demo.example`);

const ABOUT = `
  select current_setting('server_version_num')::int as version,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - current_setting('reserved_connections')::int as connections`;

/** Row-level security shows an account to whoever names its address, so each address is asked for. */
const findDemo = async (client: pg.Client): Promise<string[]> => {
  const table = `select to_regclass('user_account') is not null and to_regproc('presented_email') is not null as there`;
  const { rows } = await client.query<{ there: boolean }>(table);
  if (!rows[0]?.there) return [];
  const found: string[] = [];
  for (const address of DEMO_ACCOUNTS) {
    await client.query('select set_config($1, $2, false)', ['app.email', address]);
    const account = await client.query('select id from user_account where email = $1', [address]);
    if (account.rowCount !== 0) found.push(address);
  }
  return found;
};

/** The difference of the clocks, measured in the middle of the quickest of some questions. */
const measureClock = async (client: pg.Client): Promise<number> => {
  let best = { took: Number.POSITIVE_INFINITY, ahead: 0 };
  for (let round = 0; round < 5; round += 1) {
    const asked = Date.now();
    const { rows } = await client.query<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const took = Date.now() - asked;
    if (took < best.took) best = { took, ahead: Number(rows[0]?.ms) - (asked + took / 2) };
  }
  return best.ahead;
};

/** Asks PostgreSQL about the login of an address. Throws if PostgreSQL cannot be reached. */
export const askLogin = async (url: string): Promise<LoginFacts> => {
  const client = await openClient(url, { connectionTimeoutMillis: WAIT_MS });
  return readLogin(client).finally(() => client.end().catch(() => undefined));
};

/** Asks PostgreSQL about itself. It changes nothing. Throws if PostgreSQL cannot be reached. */
export const askDatabase = async (url: string): Promise<DatabaseFacts> => {
  const client = await openClient(url, { connectionTimeoutMillis: WAIT_MS });
  try {
    const { rows } = await client.query<Pick<DatabaseFacts, 'version' | 'connections'>>(ABOUT);
    const [about] = rows as [(typeof rows)[0]];
    const login = await readLogin(client);
    const clockMs = await measureClock(client);
    return { ...about, ...login, clockMs, demoAccounts: await findDemo(client) };
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** How far background migrations are. Throws if PostgreSQL cannot be reached. */
export const askBackground = async (url: string): Promise<readonly Progress[]> => {
  const client = await openClient(url, { connectionTimeoutMillis: WAIT_MS });
  return askProgress(client).finally(() => client.end().catch(() => undefined));
};
