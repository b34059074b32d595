import { setTimeout as sleep } from 'node:timers/promises';
import { cookieOf } from '../../src/api/app/session-cookie.fixture.ts';
import { createKey } from '../../src/keys/create-key.ts';
import { makeWorkspace } from '../../test/factories.ts';
import type { Verdict } from '../check.ts';
import { behindTheService } from '../generation/read-records.ts';
import { openDatabase } from '../make-world.ts';
import { verdict } from '../report.ts';
import type { Whole } from '../whole/start.ts';

const HALF_HOUR_MS = 30 * 60_000;
const EVERY_MS = 500;
/** What the clock that each process measures may differ from PostgreSQL's. */
const TOLERANCE_MS = 1_000;
/**
 * An entry has the time at which its request began, and its number from the moment in which it got the lock of the
 * trail. So an entry may be older than the one before it, by as long as a request waited, but not by a jump of a clock.
 */
const LONGEST_WAIT_MS = 15_000;

/** The moment by PostgreSQL's clock. */
export const databaseTime = (url: string): Promise<Date> =>
  behindTheService(url, async (client) => {
    const { rows } = await client.query<{ now: Date }>('select clock_timestamp() as now');
    return rows[0]?.now ?? new Date(Number.NaN);
  });

/** A session and a key that end in half an hour, and others that ended half an hour ago. */
const makeEnds = async (url: string) => {
  const database = openDatabase(url);
  try {
    const { scope, userId } = await makeWorkspace(database);
    const asOwner = database.scope(scope.workspaceId, { kind: 'user', id: userId });
    const at = (ms: number) => new Date(Date.now() + ms);
    const keyOf = (ms: number) => createKey(asOwner, { name: 'ends', expiresAt: at(ms) });
    const cookies = [await cookieOf(scope, userId), await cookieOf(scope, userId)] as const;
    await behindTheService(url, (client) =>
      client.query(
        `update user_session s set created_at = now() - interval '2 hours', expires_at = now() +
          case when s.id = (select id from user_session where user_id = $1 order by id limit 1)
            then interval '30 minutes' else interval '-30 minutes' end
        where user_id = $1`,
        [userId],
      ),
    );
    return {
      cookies,
      keys: [(await keyOf(HALF_HOUR_MS)).key, (await keyOf(-HALF_HOUR_MS)).key] as const,
    };
  } finally {
    await database.close();
  }
};

/** Asks again and again whether what has not ended is let in, and what has ended is not. */
export const watchEnds = async ({ databaseUrl, baseUrl }: Whole) => {
  const { cookies, keys } = await makeEnds(databaseUrl);
  const account = new URL('/app/account', baseUrl).href;
  const probes = [
    { what: 'a session that has not ended', url: account, cookie: cookies[0], wanted: 200 },
    { what: 'a session that has ended', url: account, cookie: cookies[1], wanted: 401 },
    { what: 'a key that has not ended', url: `${baseUrl}/audits`, key: keys[0], wanted: 200 },
    { what: 'a key that has ended', url: `${baseUrl}/audits`, key: keys[1], wanted: 401 },
  ];
  const findings: string[] = [];
  let asked = 0;
  let stopped = false;
  const ask = async () => {
    while (!stopped) {
      for (const { what, url, cookie, key, wanted } of probes) {
        const headers = { ...(cookie ? { cookie } : {}), ...(key ? { 'x-api-key': key } : {}) };
        const status = await fetch(url, { headers, signal: AbortSignal.timeout(30_000) })
          .then(async (response) => {
            await response.arrayBuffer();
            return String(response.status);
          })
          .catch((error: Error) => error.message);
        asked += 1;
        if (status !== String(wanted)) findings.push(`${what}: ${status}`);
      }
      await sleep(EVERY_MS);
    }
  };
  const asking = ask();
  return {
    stop: async (): Promise<Verdict> => {
      stopped = true;
      await asking;
      return verdict(
        'sessions and keys end by the clock of PostgreSQL',
        findings,
        `${asked} asked`,
      );
    },
  };
};

/** Every time that was stored during the run lies in it, and the trails go forward. */
export const checkTimes = async (url: string, from: Date): Promise<Verdict[]> => {
  const to = await databaseTime(url);
  const bounds = [
    new Date(from.getTime() - TOLERANCE_MS).toISOString(),
    new Date(to.getTime() + TOLERANCE_MS).toISOString(),
  ];
  return behindTheService(url, async (client) => {
    const { rows: outside } = await client.query<{ of: string; all: number; wrong: number }>(
      `select of, count(*)::int as all,
        count(*) filter (where at not between $1::timestamptz and $2::timestamptz)::int as wrong
      from (
        select 'trail' as of, at from trail_entry where request_id like 'chaos-%'
        union all select 'documents', created_at from document
        union all select 'assets', created_at from asset where source = 'paste'
        union all select 'answers kept by key', created_at from idempotency_key
      ) as kept group by of order by of`,
      bounds,
    );
    const { rows: backward } = await client.query<{ audit_id: string; seq: number; ms: number }>(
      `select audit_id, seq, (extract(epoch from before - at) * 1000)::int as ms from (
        select audit_id, seq, at, lag(at) over (partition by audit_id order by seq) as before
        from trail_entry where request_id like 'chaos-%') as entries
      where at < before order by ms desc`,
    );
    return [
      verdict(
        'stored times outside of the run',
        [
          ...outside.filter(({ wrong }) => wrong > 0).map(({ of, wrong }) => `${of}: ${wrong}`),
          ...(outside.length === 4 ? [] : ['some kind of row is missing']),
        ],
        `none of ${outside.map(({ of, all }) => `${all} ${of}`).join(', ')}`,
      ),
      verdict(
        'entries of trails that go back further than a request waits',
        backward
          .filter(({ ms }) => ms > LONGEST_WAIT_MS)
          .map(({ audit_id: audit, seq, ms }) => `${audit}, entry ${seq}: ${ms} ms`),
        `the furthest is ${backward[0]?.ms ?? 0} ms`,
      ),
    ];
  });
};
