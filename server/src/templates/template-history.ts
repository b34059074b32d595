import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { languagesOf, type StoredContent } from './template-content.ts';
import type { TemplateLanguage } from './template-input.ts';

/** A version of a template as its history tells of it. */
export interface HistoryEntry {
  readonly version: number;
  readonly note: string;
  readonly created_at: Date;
  /** Null for the service itself and for somebody who is not known any more. */
  readonly created_by_name: string | null;
}

const PAGE = 50;

const EXISTS = statement<{ version: number }>(
  `select version from template where workspace_id = $1 and id = $2`,
);
const LIST = statement<HistoryEntry>(`
  select v.version, v.note, v.created_at, u.name as created_by_name
  from template_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.template_id = $2 and v.version < $3
  order by v.version desc limit ${PAGE + 1}`);
const GET = statement<HistoryEntry & { content: StoredContent }>(`
  select v.version, v.note, v.created_at, u.name as created_by_name, v.content
  from template_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.template_id = $2 and v.version = $3`);

const MAX_VERSION = 2_147_483_647;

/** A page of a template's versions, the newest first; `before` is where the page before ended. */
export const readTemplateHistory = async (
  scope: Scope,
  input: { readonly id: string; readonly before: number | null },
): Promise<{ versions: HistoryEntry[]; nextBefore: number | null }> => {
  const id = fromPublicId('tpl', input.id);
  const [template] = id ? await query(scope, EXISTS, [scope.workspaceId, id]) : [];
  if (!template) throw notFound('template');
  const before = Math.min(input.before ?? MAX_VERSION, MAX_VERSION);
  const rows = await query(scope, LIST, [scope.workspaceId, id, before]);
  const versions = rows.slice(0, PAGE);
  return {
    versions,
    nextBefore: rows.length > PAGE ? (versions.at(-1)?.version ?? null) : null,
  };
};

/** One version with all its languages; not found when there never was one. */
export const getWholeVersion = async (
  scope: Scope,
  input: { readonly id: string; readonly version: number },
): Promise<HistoryEntry & { readonly languages: readonly TemplateLanguage[] }> => {
  const id = fromPublicId('tpl', input.id);
  const [row] = id ? await query(scope, GET, [scope.workspaceId, id, input.version]) : [];
  if (!row) throw notFound('version of the template');
  const { content, ...entry } = row;
  return { ...entry, languages: languagesOf(content) };
};
