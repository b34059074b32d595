import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { copyHeads } from '../../activity/trail-heads.ts';
import { REUSE_MS } from '../../keys/verify-key.ts';
import type { BlobStore } from '../../platform/blobs/blob-store.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { newUuid } from '../../platform/ids.ts';
import { copyBlobs } from '../backup/copy-blobs.ts';
import { countChanged, findDifferences, tallyTables } from './compare-rows.ts';
import { type Cells, copyBeforehand, copyRest, dropGone, inBoth } from './copy-rows.ts';
import { demandFit, hasWorkspace, holdBoth } from './demand-fit.ts';
import { listMovedTables, type MovedTable } from './moved-tables.ts';
import {
  closeToWrites,
  forgetMoved,
  markArriving,
  markMoved,
  type Move,
  noteCopied,
  openWorkspace,
  readMove,
} from './move-state.ts';

export interface MoveInput extends Cells {
  /** A second connection to the first cell: it reads there while the other one copies. */
  readonly reader: pg.Client;
  readonly workspaceId: string;
  /** Where people find the workspace after the move; null if nobody is told. */
  readonly address: string | null;
  /** Reads the workspace in the cell that it leaves. */
  readonly scope: Scope;
  readonly blobs: { readonly from: BlobStore; readonly to: BlobStore };
  /** Is told how far the move has come, and waited for. */
  readonly say: (line: string) => void | Promise<void>;
}

/** How a move ended. */
export interface Moved {
  /** For how long writes were refused, in seconds; null if an earlier run did the copying. */
  readonly refusedSeconds: number | null;
  readonly rows: number;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Begins the move, or says how far an earlier run came. Throws if it cannot go on from there. */
const beginOrResume = async (
  input: MoveInput,
): Promise<{ readonly moveId: string; readonly there: Move | null; readonly left: boolean }> => {
  const { from, to, workspaceId } = input;
  const [here, there] = [await readMove(from, workspaceId), await readMove(to, workspaceId)];
  const isThere = await hasWorkspace(to, workspaceId);
  if (here?.state === 'arriving') {
    throw new Error('The workspace is not in the first cell yet: another move brings it there.');
  }
  const isSame = here !== null && there?.state === 'arriving' && here.moveId === there.moveId;
  if (here?.state === 'moved') {
    if (isSame) return { moveId: here.moveId, there, left: true };
    if (there === null && isThere) return { moveId: here.moveId, there, left: true };
    throw new Error('The workspace has moved to another cell than this one.');
  }
  if (here?.state === 'leaving' && !isSame) {
    throw new Error('The workspace is on its way to another cell. Take that back first: --back.');
  }
  if (there?.state === 'leaving' || (there === null && isThere)) {
    throw new Error('The workspace is in both cells. Nothing was done.');
  }
  if (there?.state === 'moved') {
    if (isThere) {
      throw new Error('The other cell has old rows of this workspace: --delete-old removes them.');
    }
    await forgetMoved(to, workspaceId);
  }
  if (there?.state === 'arriving') return { moveId: there.moveId, there, left: false };
  const moveId = newUuid();
  await markArriving(to, workspaceId, moveId);
  return { moveId, there: null, left: false };
};

/** Copies everything while people go on to work. An earlier run that was ended in the middle left nothing. */
const prepare = async (
  input: MoveInput,
  tables: readonly MovedTable[],
  copiedFrom: string | null,
): Promise<{ readonly since: string; readonly known: Set<string> }> => {
  const { workspaceId, scope, blobs, say } = input;
  const known = new Set<string>();
  const began = performance.now();
  let since = copiedFrom;
  if (since === null) {
    since = await inBoth(input, async () => {
      const copied = await copyBeforehand(input, workspaceId, tables);
      await noteCopied(input.to, workspaceId, copied.since);
      await say(`${copied.rows} rows copied beforehand in ${seconds(performance.now() - began)}`);
      return copied.since;
    });
  }
  // Without statistics the comparison would read whole tables.
  await input.to.query(`analyze ${tables.map(({ place }) => place).join(', ')}`);
  const { copied, lost } = await copyBlobs(scope, { ...blobs, known });
  await say(`${copied} blobs copied beforehand${lost.length > 0 ? `, ${lost.length} LOST` : ''}`);
  return { since, known };
};

/** Copies what came since, and compares every value. Nobody writes meanwhile. Returns how many rows there are. */
const finish = (input: MoveInput, tables: readonly MovedTable[], since: string): Promise<number> =>
  inBoth(input, async () => {
    const { from, to, reader, workspaceId, say } = input;
    const counts = await countChanged(from, tables, since);
    const changed = tables.filter(({ name, key }) => key === null || (counts.get(name) ?? 0) > 0);
    const reading = tallyTables(reader, tables);
    // If the copy fails, nobody waits for this any more.
    reading.catch(() => undefined);
    await copyRest(input, workspaceId, { tables, changed, since });
    let there = await tallyTables(to, tables);
    const here = await reading;
    const fewer = tables.filter(({ name }) => here.get(name)?.rows !== there.get(name)?.rows);
    for (const table of fewer) await dropGone(input, table);
    if (fewer.length > 0) there = await tallyTables(to, tables);
    const differences = findDifferences(here, there);
    if (differences.length > 0) {
      throw new Error(`The copy is not the same, so it was not used. ${differences.join('; ')}`);
    }
    const rows = [...here.values()].reduce((sum, tally) => sum + tally.rows, 0);
    const again = [...counts.values()].reduce((sum, n) => sum + n, 0);
    await say(`${again} of ${rows} rows copied again, all values compared`);
    return rows;
  });

/**
 * Moves a workspace to another cell: copies it while people work, refuses writes, copies the rest, compares all of
 * it, gives it up in the first cell and opens it in the other one. If it is ended at any point, it can be run again
 * or taken back. The two cells never both accept writes: the other one is opened after the first one gave it up.
 */
export const moveWorkspace = async (input: MoveInput): Promise<Moved> => {
  const { from, to, workspaceId, address, say } = input;
  await holdBoth(input, workspaceId);
  await demandFit(input, workspaceId);
  const { moveId, there, left } = await beginOrResume(input);
  const open = async (): Promise<void> => {
    // Until then processes of the first cell may still take a key for one of theirs, and answer old reads.
    await sleep(REUSE_MS + 100);
    await openWorkspace(to, workspaceId, ['arriving']);
  };
  if (left) {
    await say('An earlier run copied and compared everything.');
    await open();
    return { refusedSeconds: null, rows: 0 };
  }
  const tables = await listMovedTables(from, workspaceId);
  const { since, known } = await prepare(input, tables, there?.copiedFrom ?? null);
  const began = performance.now();
  let rows: number;
  try {
    await closeToWrites(from, workspaceId, { moveId, address });
    await say(`writes are refused, ${seconds(performance.now() - began)} after they were to be`);
    rows = await finish(input, tables, since);
    const { lost } = await copyBlobs(input.scope, { ...input.blobs, known });
    if (lost.length > 0) await say(`${lost.length} blobs were LOST before the move`);
    await copyHeads(workspaceId, { ...input.blobs, replace: true });
  } catch (error) {
    // Nobody has seen the copy, so the first cell goes on as if nothing had happened.
    await openWorkspace(from, workspaceId, ['leaving']).catch(() =>
      say('The first cell cannot be reached and still refuses writes. Run this again, or --back.'),
    );
    throw error;
  }
  await markMoved(from, workspaceId, moveId);
  await say('the first cell has given it up');
  await open();
  return { refusedSeconds: (performance.now() - began) / 1_000, rows };
};
