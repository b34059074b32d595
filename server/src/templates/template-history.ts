import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound } from '../platform/errors.ts';
import { fromPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import {
  BEYOND_NEWEST,
  pageOf,
  selectVersion,
  selectVersions,
  type VersionEntry,
} from '../versions/version-table.ts';
import { languagesOf, type StoredContent } from './template-content.ts';
import type { TemplateLanguage } from './template-input.ts';

/** A version of a template in its history. */
export interface HistoryEntry extends VersionEntry {
  readonly note: string;
}

const PAGE = 50;

const EXISTS = statement<{ version: number }>(
  `select version from template where workspace_id = $1 and id = $2`,
);
const LIST = statement<HistoryEntry>(selectVersions('template'));
const GET = statement<HistoryEntry & { content: StoredContent }>(
  selectVersion('template', 'content'),
);

/** Returns a page of a template's versions, newest first. `before` is where the page before ended. */
export const readTemplateHistory = async (
  scope: Scope,
  input: { readonly id: string; readonly before: number | null },
): Promise<{ versions: readonly HistoryEntry[]; next: number | null }> => {
  const id = fromPublicId('tpl', input.id);
  const [template] = id ? await query(scope, EXISTS, [scope.workspaceId, id]) : [];
  if (!template) throw notFound('template');
  const before = Math.min(input.before ?? BEYOND_NEWEST, BEYOND_NEWEST);
  return pageOf(await query(scope, LIST, [scope.workspaceId, id, before, PAGE + 1]), PAGE);
};

/** Returns one version with all its languages. Throws not_found if there never was such a version. */
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
