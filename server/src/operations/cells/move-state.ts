import type pg from 'pg';
import type { MoveState } from '../../platform/db/moving.ts';

/** What a cell says about a workspace that is on its way. */
export interface Move {
  readonly state: MoveState;
  readonly moveId: string;
  readonly address: string | null;
  /** While it arrives: all rows that older transactions of the other cell have written are here. */
  readonly copiedFrom: string | null;
}

const READ = `
  select state, move_id as "moveId", address, copied_from::text as "copiedFrom" from workspace_move where id = $1`;
const LOCKS = `select pg_advisory_xact_lock(move_lock($1::uuid::text)), pg_advisory_xact_lock(move_lock(''))`;
const LEAVE = `
  insert into workspace_move (id, state, move_id, address) values ($1, 'leaving', $2, $3)
  on conflict (id) do update set since = workspace_move.since`;
const LEFT = `
  update workspace_move set state = 'moved', since = now() where id = $1 and state = 'leaving' and move_id = $2`;
const ARRIVE = `insert into workspace_move (id, state, move_id) values ($1, 'arriving', $2)`;
const COPIED = `update workspace_move set copied_from = $2 where id = $1 and state = 'arriving'`;
const FORGET = `delete from workspace_move where id = $1 and state = any($2)`;

/** How long writes that are under way may keep the workspace from being closed. Others are refused meanwhile. */
const LOCK_SECONDS = 10;

/** What the cell says about the workspace; null if it is open there, or unknown. */
export const readMove = async (client: pg.Client, workspaceId: string): Promise<Move | null> =>
  (await client.query<Move>(READ, [workspaceId])).rows[0] ?? null;

/**
 * Refuses all writes to the workspace from now on, in all processes. Returns after every transaction that was
 * writing has ended: what was acknowledged can be seen, and nothing more comes.
 */
export const closeToWrites = async (
  client: pg.Client,
  workspaceId: string,
  { moveId, address }: { readonly moveId: string; readonly address: string | null },
): Promise<void> => {
  await client.query('begin');
  try {
    await client.query(`set local lock_timeout = '${LOCK_SECONDS}s'`);
    await client.query(LOCKS, [workspaceId]);
    await client.query(LEAVE, [workspaceId, moveId, address]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
};

/** Gives the workspace up: this cell answers neither reads nor writes of it any more. */
export const markMoved = async (
  client: pg.Client,
  workspaceId: string,
  moveId: string,
): Promise<void> => {
  const { rowCount } = await client.query(LEFT, [workspaceId, moveId]);
  if (rowCount !== 1) throw new Error('The workspace is not leaving this cell any more.');
};

/** Notes that rows of the workspace will come, which nobody may see yet. */
export const markArriving = async (
  client: pg.Client,
  workspaceId: string,
  moveId: string,
): Promise<void> => {
  await client.query(ARRIVE, [workspaceId, moveId]);
};

/** Notes from which transaction of the other cell on rows may be missing here. */
export const noteCopied = async (
  client: pg.Client,
  workspaceId: string,
  copiedFrom: string,
): Promise<void> => {
  await client.query(COPIED, [workspaceId, copiedFrom]);
};

/** Opens the workspace in this cell, to reads and writes. */
export const openWorkspace = async (
  client: pg.Client,
  workspaceId: string,
  from: readonly MoveState[],
): Promise<void> => {
  await client.query(FORGET, [workspaceId, from]);
};

/** Deletes the note that the workspace has moved away, so that it can move back here. */
export const forgetMoved = async (client: pg.Client, workspaceId: string): Promise<void> => {
  await client.query(FORGET, [workspaceId, ['moved']]);
};
