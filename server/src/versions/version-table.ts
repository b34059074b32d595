import type { Scope } from '../platform/db/scope.ts';
import { authorOf } from './version-author.ts';

/**
 * The kinds of things that have a table of versions, such as `tone_version`. A version is written once and
 * never changes.
 */
type Versioned = 'template' | 'tone' | 'rule';

/** One entry of a history. */
export interface VersionEntry {
  readonly version: number;
  readonly note: string | null;
  readonly created_at: Date;
  /** Null for the service itself and for a person who is no longer known. */
  readonly created_by_name: string | null;
}

/** Higher than every version: a history that goes down from here begins with the newest. */
export const BEYOND_NEWEST = 2_147_483_647;

// These are SQL texts and not statements: the folder that owns a table creates the statement. `more` names
// columns that only its versions have, or that only one statement needs.
const select = (of: Versioned, more: readonly string[]): string => `
  select v.version, v.note, v.created_at, u.name as created_by_name${more.map((name) => `, v.${name}`).join('')}
  from ${of}_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.${of}_id = $2`;

/** Selects versions below $3, the newest first, at most $4. */
export const selectVersions = (of: Versioned, ...more: readonly string[]): string =>
  `${select(of, more)} and v.version < $3 order by v.version desc limit $4`;

/** Selects the version $3. */
export const selectVersion = (of: Versioned, ...more: readonly string[]): string =>
  `${select(of, more)} and v.version = $3`;

/** Inserts a version with the values of `versionValues`, and the values of further columns after them. */
export const insertVersion = (of: Versioned, ...more: readonly string[]): string => `
  insert into ${of}_version (workspace_id, ${of}_id, version, content, note, created_at, created_by
    ${more.map((name) => `, ${name}`).join('')})
  values ($1, $2, $3, $4, $5, $6, $7${more.map((_, n) => `, $${n + 8}`).join('')})`;

export const versionValues = (
  scope: Scope,
  version: {
    /** UUID. */
    readonly id: string;
    readonly version: number;
    readonly content: unknown;
    readonly note: string | null;
  },
): unknown[] => [
  scope.workspaceId,
  version.id,
  version.version,
  JSON.stringify(version.content),
  version.note,
  scope.now(),
  authorOf(scope.actor),
];

/**
 * Cuts a page from rows. One row more than the limit was selected, to know whether there is a next page.
 * `next` is where that page begins.
 */
export const pageOf = <T extends { readonly version: number }>(
  rows: readonly T[],
  limit: number,
): { readonly versions: readonly T[]; readonly next: number | null } => {
  const versions = rows.slice(0, limit);
  return { versions, next: rows.length > limit ? (versions.at(-1)?.version ?? null) : null };
};

/** Reads a version in an address or a cursor; null for a text that cannot be one. */
export const versionIn = (text: string): number | null =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
