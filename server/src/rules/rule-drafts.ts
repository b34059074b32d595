import { isDeepStrictEqual } from 'node:util';
import { batch, query, transaction } from '../platform/db/query.ts';
import { type Call, call, statement } from '../platform/db/statement.ts';
import { invalidValue, notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from '../versions/version-author.ts';
import { isPlain } from './lenient-rule.ts';
import { sourceOf } from './own-rules.ts';
import type { PackRule } from './packs/pack.ts';

export type DraftSource = Readonly<Record<string, unknown>>;

/** A rule of the workspace with its published version and its draft. The id is a UUID. */
export interface OwnRule {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  /** 0 if it was never published. */
  readonly version: number;
  readonly enabled: boolean;
  readonly archived: boolean;
  readonly published: DraftSource | null;
  readonly draft: {
    readonly source: DraftSource;
    readonly revision: number;
    readonly basedOn: number;
    readonly savedAt: Date;
    readonly savedByName: string | null;
  } | null;
}

interface Row {
  id: string;
  key: string;
  name: string;
  version: number;
  enabled: boolean;
  archived: boolean;
  pack_id: string | null;
  content: PackRule | null;
  source: DraftSource | null;
  revision: number | null;
  based_on: number | null;
  saved_at: Date | null;
  saved_by_name: string | null;
}

const COLUMNS = `r.id, r.key, r.name, r.version, r.enabled, r.archived_at is not null as archived,
    r.pack_id, v.content, d.source, d.revision, d.based_on, d.saved_at, u.name as saved_by_name
  from rule r
  left join rule_version v on v.workspace_id = $1 and v.rule_id = r.id and v.version = r.version
  left join rule_draft d on d.workspace_id = $1 and d.rule_id = r.id
  left join user_account u on u.id = d.saved_by
  where r.workspace_id = $1 and r.id = $2`;
const FIND = statement<Row>(`select ${COLUMNS}`);
const LOCK = statement<Row>(`select ${COLUMNS} for no key update of r`);
const PUT = statement(`
  insert into rule_draft (workspace_id, rule_id, source, name, kind, severity, revision, based_on,
    saved_at, saved_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  on conflict (workspace_id, rule_id) do update set source = excluded.source, name = excluded.name,
    kind = excluded.kind, severity = excluded.severity, revision = excluded.revision,
    based_on = excluded.based_on, saved_at = excluded.saved_at, saved_by = excluded.saved_by`);
const DROP = statement(`delete from rule_draft where workspace_id = $1 and rule_id = $2`);
const DELETE = statement(`delete from rule where workspace_id = $1 and id = $2 and version = 0`);

const toOwnRule = (row: Row): OwnRule => ({
  id: row.id,
  key: row.key,
  name: row.name,
  version: row.version,
  enabled: row.enabled,
  archived: row.archived,
  published: row.content && { ...sourceOf(row.content) },
  draft:
    row.source === null || row.revision === null || row.based_on === null || row.saved_at === null
      ? null
      : {
          source: row.source,
          revision: row.revision,
          basedOn: row.based_on,
          savedAt: row.saved_at,
          savedByName: row.saved_by_name,
        },
});

/** Returns a rule that the workspace may edit. Throws not_found, and conflict for one of a pack. */
export const findOwnRule = async (
  scope: Scope,
  publicId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<OwnRule> => {
  const id = fromPublicId('rul', publicId);
  const [row] = id ? await query(scope, lock ? LOCK : FIND, [scope.workspaceId, id]) : [];
  if (!row) throw notFound('rule');
  if (row.pack_id !== null) {
    throw new OperationError(
      'conflict',
      'A rule of a pack changes with its pack. Copy it, and switch the original off.',
    );
  }
  return toOwnRule(row);
};

export const staleDraft = (): OperationError =>
  new OperationError('stale', 'Somebody else changed the draft since it was read. Read it again.');

const MOST_DEPTH = 32;

/**
 * Refuses deeply nested drafts: real rules are not deep, and deeper JSON could not be stored. Throws invalid.
 */
export const refuseDeep = (source: DraftSource): void => {
  let level: unknown[] = [source];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MOST_DEPTH) {
      throw invalidValue(['source'], `a rule has at most ${MOST_DEPTH} levels`);
    }
    level = level.flatMap((value) =>
      Array.isArray(value) ? (value as unknown[]) : isPlain(value) ? Object.values(value) : [],
    );
  }
};

const SEVERITIES: readonly unknown[] = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
const KINDS: readonly unknown[] = ['prohibit', 'require', 'substitute', 'occurrence', 'judge'];
const LONGEST_NAME = 300;

/** The call that stores a draft, with the columns that lists show. */
export const putDraft = (
  scope: Scope,
  id: string,
  source: DraftSource,
  { revision, basedOn, name }: { revision: number; basedOn: number; name: string },
): Call<unknown> => {
  const { name: written, kind, severity } = source;
  return call(PUT, [
    scope.workspaceId,
    id,
    JSON.stringify(source),
    (typeof written === 'string' && written.trim() ? written : name)
      .slice(0, LONGEST_NAME)
      .toWellFormed(),
    KINDS.includes(kind) ? kind : 'prohibit',
    SEVERITIES.includes(severity) ? severity : 'MEDIUM',
    revision,
    basedOn,
    scope.now(),
    authorOf(scope.actor),
  ]);
};

export interface SavedDraft {
  readonly revision: number;
  readonly savedAt: Date;
}

/**
 * Saves a draft, even if it is not a valid rule yet. Throws not_found, conflict for a rule of a pack, and
 * stale if somebody else saved in between. Saving the same again changes nothing.
 */
export const saveRuleDraft = (
  scope: Scope,
  input: { readonly ruleId: string; readonly source: DraftSource; readonly revision: number },
): Promise<SavedDraft> => {
  refuseDeep(input.source);
  return transaction(scope, async (inside) => {
    const rule = await findOwnRule(inside, input.ruleId, { lock: true });
    const { draft } = rule;
    const before = draft?.revision ?? 0;
    // The client lost the answer to this save and asks again.
    if (draft && before === input.revision + 1 && isDeepStrictEqual(draft.source, input.source))
      return { revision: before, savedAt: draft.savedAt };
    if (before !== input.revision) throw staleDraft();
    const revision = before + 1;
    const basedOn = draft?.basedOn ?? rule.version;
    await batch(inside, [
      putDraft(inside, rule.id, input.source, { revision, basedOn, name: rule.name }),
    ]);
    return { revision, savedAt: inside.now() };
  });
};

/** Deletes the draft. A rule that was never published is deleted with it. Throws not_found. */
export const discardRuleDraft = (
  scope: Scope,
  input: { readonly ruleId: string },
): Promise<{ ruleGone: boolean }> =>
  transaction(scope, async (inside) => {
    const { id, version } = await findOwnRule(inside, input.ruleId, { lock: true });
    const at = [inside.workspaceId, id];
    await batch(inside, [call(DROP, at), call(DELETE, at)]);
    return { ruleGone: version === 0 };
  });

/** The call that deletes a draft once it is published. */
export const dropDraft = (scope: Scope, id: string): Call<unknown> =>
  call(DROP, [scope.workspaceId, id]);
