import type { LanguageKey } from '@copydesk/contract/shared/schema';
import type { FileToRead } from '../checking/children/extract-in-child.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import type { ExtractionFailure } from '../checking/extract/extraction-error.ts';
import { languageOfTag } from '../text/locales.ts';
import { cutText } from '../generation/cut-text.ts';
import type { InChild } from '../platform/children/fair-pool.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import { fromPublicId, newUuid, toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type CutEntry, type CutFile, cutEntries, type Skipped } from './cut-entries.ts';
import { readEntryCsv } from './read-entry-csv.ts';

/** Extracts the text of a possibly hostile file in a child process. Workspaces take turns. */
export type ExtractFile = InChild<FileToRead, ExtractedDocument | ExtractionFailure>;

export interface FileImport {
  readonly id: string;
  readonly source: string;
  readonly format: string;
  readonly languageKey: LanguageKey | null;
  readonly entries: readonly (CutEntry & { readonly known: boolean })[];
  readonly skipped: readonly Skipped[];
}

const EXISTS = statement<{ id: string }>(`
  select id from infobase where workspace_id = $1 and id = $2`);
// This is a join, because `= any(...)` would compare every title of the base with the whole list.
const KNOWN = statement<{ title: string }>(`
  with given as materialized (select distinct unnest($3::text[]) as title)
  select distinct e.title from given g join infobase_entry e on e.title = g.title
  where e.workspace_id = $1 and e.infobase_id = $2`);
const INSERT = statement(`
  insert into infobase_import (workspace_id, id, infobase_id, source, entries, created_at)
  values ($1, $2, $3, $4, $5, $6)`);
// Deletes old imports that nobody will confirm any more.
const FORGET_OLD = statement(`
  delete from infobase_import where workspace_id = $1 and created_at < $2`);

const DAY_MS = 86_400_000;
const MAX_ENTRIES = 5_000;
const MAX_NAME = 200;

const refuse = (message: string): OperationError => {
  const issue = { type: 'value_error', loc: [], msg: message };
  return new OperationError('invalid', message, { issues: [issue] });
};

interface GivenFile {
  readonly infobaseId: string;
  readonly fileName: string;
  readonly mediaType: string;
  readonly path: string;
  readonly size: number;
}

const isTable = ({ fileName, mediaType }: GivenFile): boolean =>
  mediaType.startsWith('text/csv') || /\.csv$/i.test(fileName);

const cut = async (
  { workspaceId }: Scope,
  extract: ExtractFile,
  file: GivenFile,
): Promise<CutFile & { readonly format: string; readonly languageKey: LanguageKey | null }> => {
  if (isTable(file)) {
    return { ...(await readEntryCsv(file, MAX_ENTRIES)), format: 'csv', languageKey: null };
  }
  const { fileName: name, mediaType } = file;
  // Without a media type, the format is recognised by the name and the content.
  const hint = mediaType === 'application/octet-stream' ? { name } : { name, mediaType };
  const read = await extract(workspaceId, { input: file.path, hint });
  if ('failure' in read) throw refuse(read.message);
  return {
    ...cutEntries(read, name),
    format: read.format,
    languageKey: languageOfTag(read.language),
  };
};

/**
 * Reads a file and cuts it into entries. They are kept for a day, and added only when somebody confirms them.
 * Throws not_found, and invalid with the reason for a file without entries.
 */
export const readFileForEntries = async (
  scope: Scope,
  extract: ExtractFile,
  file: GivenFile,
): Promise<FileImport> => {
  const { workspaceId } = scope;
  const infobaseId = fromPublicId('inf', file.infobaseId);
  const [base] = infobaseId ? await query(scope, EXISTS, [workspaceId, infobaseId]) : [];
  if (!base) throw notFound('knowledge base');
  const { entries, skipped, format, languageKey } = await cut(scope, extract, file);
  if (entries.length === 0) throw refuse('There is nothing in this file that could be an entry.');
  if (entries.length > MAX_ENTRIES) {
    throw refuse(`The file makes more than ${MAX_ENTRIES} entries. Add it in parts.`);
  }
  const id = newUuid();
  const now = scope.now();
  const source = cutText(file.fileName.replaceAll('\0', '').toWellFormed(), MAX_NAME);
  const [, , known] = await batch(scope, [
    call(FORGET_OLD, [workspaceId, new Date(now.getTime() - DAY_MS)]),
    call(INSERT, [workspaceId, id, infobaseId, source, JSON.stringify(entries), now]),
    call(KNOWN, [workspaceId, infobaseId, entries.map(({ title }) => title.normalize('NFC'))]),
  ]);
  const titles = new Set(known.map(({ title }) => title));
  return {
    id: toPublicId('imp', id),
    source,
    format,
    languageKey,
    entries: entries.map((entry) => ({
      ...entry,
      known: titles.has(entry.title.normalize('NFC')),
    })),
    skipped,
  };
};
