import type { BlobStore } from '../platform/blobs/blob-store.ts';
import { lookUp } from '../platform/db/look-up.ts';
import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import type { Scope } from '../platform/db/scope.ts';

/** How far a trail had come, as it is kept outside of the database. */
interface KeptHead {
  readonly seq: number;
  readonly hash: string;
  readonly at: string;
}

/** Entries of a trail that were there once and are not any more. */
export interface LostEntries {
  readonly auditId: string;
  /** So many entries were there. */
  readonly seq: number;
  /** When they were last seen. */
  readonly at: string;
  readonly noticedAt: string;
  /** How many entries there were when it was noticed. In a shorter trail all after these are missing. */
  readonly left: number;
  /** Whether the trail is shorter now, has other entries in their place, or the whole audit is gone. */
  readonly now: 'shorter' | 'replaced' | 'gone';
}

interface KeptHeads {
  readonly heads: Record<string, KeptHead>;
  readonly lost: readonly LostEntries[];
}

/** The name of the note with the heads of a workspace. */
export const HEADS_NOTE = 'trail heads';
const NOTHING: KeptHeads = { heads: {}, lost: [] };

// The hash of the last entry. That of the head also covers the closing of the audit, which is no entry.
const HEADS = statement<{ audit_id: string; seq: number; hash: string }>(`
  select h.audit_id, h.seq, encode((select e.hash from trail_entry e where e.workspace_id = $1
    and e.audit_id = h.audit_id and e.seq = h.seq), 'hex') as hash
  from (select id from audit where workspace_id = $1) a
  cross join ${lookUp('audit_id, seq, hash', 'trail_head', 'trail_head.audit_id = a.id')} h
  where h.seq > 0`);
const ENTRIES = statement<{
  audit_id: string;
  hash: string | null;
  left: number | null;
  gone: boolean;
}>(`
  select k.audit_id, encode(e.hash, 'hex') as hash, h.seq as left, a.id is null as gone
  from unnest($2::uuid[], $3::integer[]) k (audit_id, seq)
  left join ${lookUp('hash', 'trail_entry', 'trail_entry.audit_id = k.audit_id and trail_entry.seq = k.seq')} e
    on true
  left join ${lookUp('seq', 'trail_head', 'trail_head.audit_id = k.audit_id')} h on true
  left join ${lookUp('id', 'audit', 'audit.workspace_id = $1 and audit.id = k.audit_id')} a on true`);

/** What is kept of the trails of a workspace outside of the database, as it is written there; null if nothing is. */
export const readHeads = async ({ workspaceId }: Scope, blobs: BlobStore): Promise<string | null> =>
  (await blobs.readNote(workspaceId, HEADS_NOTE))?.toString('utf8') ?? null;

const readKept = async (scope: Scope, blobs: BlobStore): Promise<KeptHeads> => {
  const text = await readHeads(scope, blobs);
  return text === null ? NOTHING : (JSON.parse(text) as KeptHeads);
};

/**
 * Compares kept heads with the trails. Every entry's hash depends on all entries before it. Returns what is missing
 * and was not noticed before.
 */
const findLost = async (
  scope: Scope,
  { heads, lost }: KeptHeads,
): Promise<readonly LostEntries[]> => {
  const kept = Object.entries(heads);
  const rows = await query(scope, ENTRIES, [
    scope.workspaceId,
    kept.map(([auditId]) => auditId),
    kept.map(([, { seq }]) => seq),
  ]);
  const found = new Map(rows.map((row) => [row.audit_id, row]));
  const noticed = new Set(lost.map(({ auditId, seq, now }) => `${auditId} ${seq} ${now}`));
  return kept.flatMap(([auditId, { seq, hash, at }]) => {
    const row = found.get(auditId);
    if (row?.hash === hash && !row.gone) return [];
    const noticedAt = scope.now().toISOString();
    const now = row?.gone === false ? (row.hash === null ? 'shorter' : 'replaced') : 'gone';
    if (noticed.has(`${auditId} ${seq} ${now}`)) return [];
    return [{ auditId, seq, at, noticedAt, left: row?.left ?? 0, now }];
  });
};

/**
 * Keeps how far each trail of the workspace has come in the blob store, which a lost or restored database does
 * not change. Returns entries that are newly missing; these stay noted. The head of an audit that is gone stays too.
 */
export const keepHeads = async (
  scope: Scope,
  blobs: BlobStore,
): Promise<readonly LostEntries[]> => {
  const kept = await readKept(scope, blobs);
  const lost = await findLost(scope, kept);
  const at = scope.now().toISOString();
  const rows = await query(scope, HEADS, [scope.workspaceId]);
  const heads = { ...kept.heads };
  for (const { audit_id: id, seq, hash } of rows) {
    const before = kept.heads[id];
    heads[id] = before?.hash === hash ? before : { seq, hash, at };
  }
  const next: KeptHeads = { heads, lost: [...kept.lost, ...lost] };
  await blobs.writeNote(scope.workspaceId, HEADS_NOTE, Buffer.from(JSON.stringify(next)));
  return lost;
};

/** All entries that were ever missing, and those that are missing now and were not noticed yet. */
export const listLost = async (scope: Scope, blobs: BlobStore): Promise<LostEntries[]> => {
  const kept = await readKept(scope, blobs);
  return [...kept.lost, ...(await findLost(scope, kept))];
};

/** Says in words what is missing. */
export const describeLost = ({ seq, at, left, now }: LostEntries): string => {
  const missing =
    left + 1 === seq ? `entry ${seq} is missing` : `entries ${left + 1} to ${seq} are missing`;
  const what = {
    gone: 'the whole audit is missing',
    replaced: 'other entries took their place',
    shorter: missing,
  };
  return `had ${seq} entries at ${at}; ${what[now]}`;
};

/** Takes what is kept of a workspace's trails to another store. Without `replace`, what that store has stays. */
export const copyHeads = async (
  workspaceId: string,
  how: { readonly from: BlobStore; readonly to: BlobStore; readonly replace: boolean },
): Promise<void> => {
  const kept = await how.from.readNote(workspaceId, HEADS_NOTE);
  if (!kept) return;
  if (!how.replace && (await how.to.readNote(workspaceId, HEADS_NOTE))) return;
  await how.to.writeNote(workspaceId, HEADS_NOTE, kept);
};
