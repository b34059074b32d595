import { batch } from '../../platform/db/query.ts';
import { type Call, call, statement } from '../../platform/db/statement.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { authorOf } from '../../versions/version-author.ts';
import { beginsVersion } from './begins-version.ts';
import type { DraftContent } from './draft-content.ts';
import { type DraftState, readCurrentContent } from './draft-state.ts';
import { signText } from '../text-signature.ts';

export interface SavedDraft {
  readonly revision: number;
  readonly version: number;
  readonly savedAt: Date | null;
}

interface Saved {
  revision: number;
  version: number;
}

// Every statement has this condition on the revision. If two saves come at the same time, the second changes
// nothing.
const AT = `d.workspace_id = $1 and d.id = $2 and d.revision = $3 and d.status = 'ready'`;

const LOCK = statement(`select from document d where ${AT} for update`);
const GO_ON = statement<Saved>(`
  update document d set title = $4, document = $5, raw_document = $6, words = $7, content_hash = $8,
    saved_at = $9, saved_by = $10, signature = $11, revision = d.revision + 1
  where ${AT} and d.version = $12 and not d.version_closed
  returning d.revision, d.version`);
// The document before anybody edited it: a model wrote it, or somebody created it empty.
const ORIGINAL = statement(`
  insert into document_version (workspace_id, document_id, version, kind, created_by, began_at)
  select d.workspace_id, d.id, d.version, case when d.template_id is null then 'started' else 'written' end,
    case when d.template_id is null then d.created_by end, coalesce(d.finished_at, d.created_at)
  from document d where ${AT} and d.version_began_at is null`);
const MARK_ORIGINAL = statement(`
  update document d set document = $4, words = $5, content_hash = $6,
    version_began_at = coalesce(d.finished_at, d.created_at)
  where ${AT} and d.version_began_at is null`);
const SEAL = statement(`
  update document_version v set title = d.title, words = d.words, document = d.document,
    raw_document = d.raw_document, saved_at = coalesce(d.saved_at, d.finished_at, d.created_at)
  from document d
  where ${AT} and d.version = $4 and v.workspace_id = $1 and v.document_id = $2 and v.version = $4`);
const BEGIN = statement(`
  insert into document_version (workspace_id, document_id, version, kind, restored_from, created_by, began_at)
  select d.workspace_id, d.id, d.version + 1, $4, $5, $6, $7 from document d where ${AT}`);
const STORE = statement<Saved>(`
  update document d set title = $4, document = $5, raw_document = $6, words = $7, content_hash = $8,
    saved_at = $9, saved_by = $10, signature = $11, revision = d.revision + 1,
    version = d.version + 1, version_began_at = $9, version_closed = $12
  where ${AT}
  returning d.revision, d.version`);

const KEEP = statement(`
  update document d set version_closed = true where ${AT} and not d.version_closed`);

const valuesOf = (scope: Scope, { title, blocks, raw, words, hash }: DraftContent, now: Date) => [
  title,
  JSON.stringify(blocks),
  raw,
  words,
  hash,
  now,
  authorOf(scope.actor),
  signText(title, raw),
];

/** The calls that add the first version of a document that nobody has edited yet. */
export const originalCalls = async (
  scope: Scope,
  { id, revision, beganAt }: DraftState,
): Promise<readonly Call<unknown>[]> => {
  if (beganAt !== null) return [];
  const { blocks, words, hash } = await readCurrentContent(scope, id);
  const at = [scope.workspaceId, id, revision];
  return [call(ORIGINAL, at), call(MARK_ORIGINAL, [...at, JSON.stringify(blocks), words, hash])];
};

/**
 * The calls that keep the newest version as it is: the next save begins a new one. They lock the document first, and do
 * nothing if somebody has saved since: then the first call returns no row.
 */
export const keepVersionCalls = async (
  scope: Scope,
  state: DraftState,
): Promise<readonly [Call<unknown>, ...Call<unknown>[]]> => [
  lockCall(scope, state),
  ...(await originalCalls(scope, state)),
  call(KEEP, [scope.workspaceId, state.id, state.revision]),
];

/** The call that locks a document at a revision, before calls that change several of its rows. */
export const lockCall = ({ workspaceId }: Scope, { id, revision }: DraftState): Call<unknown> =>
  call(LOCK, [workspaceId, id, revision]);

/**
 * Stores the text of a draft: as a new version, or in place of the newest one. Returns null, and stores
 * nothing, if somebody else has saved since.
 */
export const storeDraft = async (
  scope: Scope,
  state: DraftState,
  content: DraftContent,
  restoredFrom: number | null = null,
): Promise<SavedDraft | null> => {
  const now = scope.now();
  const by = authorOf(scope.actor);
  const at = [scope.workspaceId, state.id, state.revision];
  const values = valuesOf(scope, content, now);
  const isRestored = restoredFrom !== null;
  if (!isRestored && !beginsVersion(state, { by, at: now })) {
    const [[saved]] = await batch(scope, [call(GO_ON, [...at, ...values, state.version])]);
    return saved ? { ...saved, savedAt: now } : null;
  }
  const rows = await batch(scope, [
    lockCall(scope, state),
    ...(await originalCalls(scope, state)),
    call(SEAL, [...at, state.version]),
    call(BEGIN, [...at, isRestored ? 'restored' : 'edited', restoredFrom, by, now]),
    call(STORE, [...at, ...values, isRestored]),
  ]);
  const [saved] = rows.at(-1) as Saved[];
  return saved ? { ...saved, savedAt: now } : null;
};
