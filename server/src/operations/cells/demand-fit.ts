import type pg from 'pg';
import { demandAllRows, readSchema } from '../backup/backup-tables.ts';
import type { Cells } from './copy-rows.ts';

const HOLD = `select pg_try_advisory_lock(hashtextextended('move ' || $1, 0)) as held`;
const HAS = `select exists (select from workspace where id = $1) as yes`;
const UNFENCED = `
  select string_agg(f.place::text, ', ') as names from workspace_fence f where not exists (
    select from pg_trigger t where t.tgrelid = f.place and t.tgname = 'moving' and t.tgenabled = 'O')`;
const DELETION = `select from workspace_deletion where workspace_id = $1`;
const SUPERUSER = `select rolsuper as yes from pg_roles where rolname = current_user`;
const SAME_PLACE = `
  select (select system_identifier from pg_control_system())::text || ' ' || current_database() as place`;

export const hasWorkspace = async (client: pg.Client, workspaceId: string): Promise<boolean> =>
  (await client.query<{ yes: boolean }>(HAS, [workspaceId])).rows[0]?.yes ?? false;

/** Keeps other moves of the workspace away from a cell until the connection ends. Throws if there is one. */
export const hold = async (client: pg.Client, workspaceId: string): Promise<void> => {
  const { rows } = await client.query<{ held: boolean }>(HOLD, [workspaceId]);
  if (!rows[0]?.held) throw new Error('Another command moves this workspace at the moment.');
};

export const holdBoth = async ({ from, to }: Cells, workspaceId: string): Promise<void> => {
  await hold(from, workspaceId);
  await hold(to, workspaceId);
};

const placeOf = async (client: pg.Client): Promise<string | undefined> =>
  (await client.query<{ place: string }>(SAME_PLACE)).rows[0]?.place;

/** Throws if the workspace cannot be moved between these two cells. */
export const demandFit = async ({ from, to }: Cells, workspaceId: string): Promise<void> => {
  if ((await placeOf(from)) === (await placeOf(to))) {
    throw new Error('Both cells have the same database.');
  }
  for (const client of [from, to]) {
    await demandAllRows(client);
    const { rows } = await client.query<{ yes: boolean }>(SUPERUSER);
    if (!rows[0]?.yes) throw new Error('The user of DATABASE_URL must be a superuser.');
  }
  const [here, there] = [await readSchema(from), await readSchema(to)];
  if (here !== there) {
    throw new Error(
      `The cells have the tables of different releases: ${here} and ${there}. Upgrade one.`,
    );
  }
  const { rows } = await from.query<{ names: string | null }>(UNFENCED);
  const names = rows[0]?.names ?? null;
  if (names !== null) throw new Error(`Writes to these tables cannot be refused: ${names}.`);
  if (!(await hasWorkspace(from, workspaceId))) {
    throw new Error('There is no such workspace in the first cell.');
  }
  if ((await from.query(DELETION, [workspaceId])).rowCount !== 0) {
    throw new Error('The workspace is to be deleted. Take that back first, in Settings, Data.');
  }
};
