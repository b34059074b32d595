import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Verdict } from './check.ts';
import { createTraffic, startClients } from './clients.ts';
import { behindTheService } from './generation/read-records.ts';
import type { World } from './make-world.ts';
import { verdict } from './report.ts';

/** With these settings PostgreSQL counts what each statement reads. A kill takes the counts along. */
export const COUNTING = { shared_preload_libraries: 'pg_stat_statements' } as const;

/** Decisions before the counting, which read the catalog on new connections, and those that are counted. */
const WARMING = 100;
const DECISIONS = 400;
/** How long all of them may take on a slow machine. */
const PATIENCE_MS = 120_000;
/** Statements that ran less often say little. */
const FEWEST_CALLS = 20;
/** As many as the largest group has members. */
const MOST_ROWS = 150;
/** A decision about one violation looks at about 50 pages, and at more than 150 if it reads its whole audit. */
const MOST_BLOCKS = 150;
/** Statements that may look at more. */
const WIDER: readonly (readonly [begin: RegExp, blocks: number])[] = [
  // These change all members of a group: the decision itself, and the one that takes it to newer audits.
  [/^with target as .* v\.group_id is not null as is_group,? /, 1_000],
  [/^with decided as materialized \( select r\.rank/, 1_000],
  // It reads the keys that its workspace sent in a day, because no index has the workspace and the age.
  [/^delete from idempotency_key /, Number.POSITIVE_INFINITY],
];

export const STATEMENTS_CHECK = 'statements read no further than they may';

interface Counted {
  readonly text: string;
  readonly calls: number;
  /** Rows that a call returned or changed, and pages of tables and indexes that it looked at. */
  readonly rows: number;
  readonly blocks: number;
}

export const countStatements = (url: string): Promise<unknown> =>
  behindTheService(url, (client) =>
    client.query('create extension if not exists pg_stat_statements'),
  );

const readCounted = async (client: pg.Client): Promise<Counted[]> => {
  const { rows } = await client.query<Counted>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, calls::integer,
       rows::float8 / calls as rows, (shared_blks_hit + shared_blks_read)::float8 / calls as blocks
     from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database())
       and userid = 'copydesk_app'::regrole and calls >= $1
     order by blocks desc`,
    [FEWEST_CALLS],
  );
  return rows;
};

const mostBlocks = (text: string): number =>
  WIDER.find(([begin]) => begin.test(text))?.[1] ?? MOST_BLOCKS;

/**
 * Lets clients decide while nothing is killed, and holds what each statement of the service read
 * against what it may. Of the time before, PostgreSQL knows nothing: it lost its counts with every kill.
 */
export const checkStatements = async (place: {
  readonly url: string;
  readonly baseUrl: string;
  readonly world: World;
  readonly clients: number;
  readonly seed: number;
}): Promise<Verdict> =>
  behindTheService(place.url, async (owner) => {
    const traffic = createTraffic(Date.now() + PATIENCE_MS);
    // Other ids than those of the run before.
    const ended = startClients({ ...place, seed: place.seed + 1_000_000 }, traffic);
    const untilThere = async (decisions: number): Promise<void> => {
      while (traffic.acknowledged < decisions && Date.now() < traffic.deadline) await sleep(50);
    };
    await untilThere(WARMING);
    await owner.query('select pg_stat_statements_reset()');
    await untilThere(WARMING + DECISIONS);
    traffic.stopped = true;
    await ended;
    const counted = await readCounted(owner);
    const judged = counted.filter(({ text }) => mostBlocks(text) === MOST_BLOCKS);
    const most = Math.max(0, ...judged.map(({ blocks }) => blocks));
    return verdict(
      STATEMENTS_CHECK,
      [
        ...(judged.length === 0 ? ['no statement ran often enough to be judged'] : []),
        ...counted
          .filter(({ text, rows, blocks }) => rows > MOST_ROWS || blocks > mostBlocks(text))
          .map(
            ({ text, rows, blocks }) =>
              `${rows.toFixed(0)} rows and ${blocks.toFixed(0)} blocks a call: ${text}`,
          ),
      ],
      `${counted.length} statements in ${traffic.acknowledged - WARMING} decisions after the last kill, at most ${most.toFixed(0)} blocks a call about one violation`,
    );
  });
