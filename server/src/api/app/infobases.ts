import type {
  ImportPreview,
  InfobaseSummary,
  InfobaseEntry,
  Retrieved,
} from '@copydesk/contract/infobases/app-routes';
import { addEntry } from '../../infobases/add-entry.ts';
import { addImport } from '../../infobases/add-import.ts';
import { askInfobase } from '../../infobases/ask-infobase.ts';
import { createInfobase } from '../../infobases/create-infobase.ts';
import { deleteInfobase } from '../../infobases/delete-infobase.ts';
import type { Entry } from '../../infobases/entry.ts';
import { findInfobase, findInfobases, type FoundInfobase } from '../../infobases/find-infobases.ts';
import { getEntry } from '../../infobases/get-entry.ts';
import { listEntries } from '../../infobases/list-entries.ts';
import {
  type ExtractFile,
  type FileImport,
  readFileForEntries,
} from '../../infobases/read-file.ts';
import { readInfobaseUse } from '../../infobases/read-infobase-use.ts';
import { removeEntry } from '../../infobases/remove-entry.ts';
import { renameInfobase } from '../../infobases/rename-infobase.ts';
import { updateEntry } from '../../infobases/update-entry.ts';
import type { ArrivedFile } from '../../platform/blobs/blob-store.ts';
import { toPublicId } from '../../platform/ids.ts';
import { param } from '../http/handler-input.ts';
import type { MemberHandlers } from './app-operation.ts';

type InfobaseOperation =
  | 'listInfobaseSummaries'
  | 'createInfobase'
  | 'getInfobaseSummary'
  | 'renameInfobase'
  | 'getInfobaseUse'
  | 'deleteInfobase'
  | 'listEntries'
  | 'addEntry'
  | 'getEntry'
  | 'updateEntry'
  | 'removeEntry'
  | 'readInfobaseFile'
  | 'addInfobaseImport'
  | 'askInfobase';

const BEGINNING = 400;

const toBase = ({ createdAt, ...base }: FoundInfobase): InfobaseSummary => ({
  ...base,
  created_at: createdAt.toISOString(),
});

const toEntry = (entry: Entry): InfobaseEntry => ({
  id: entry.id,
  kind: entry.kind,
  language_key: entry.languageKey,
  title: entry.title,
  body: entry.body,
  source: entry.source,
  version: entry.version,
  updated_at: entry.updatedAt,
});

const toPreview = (read: FileImport): ImportPreview => ({
  id: read.id,
  source: read.source,
  format: read.format,
  language_key: read.languageKey,
  total: read.entries.length,
  entries: read.entries.map(({ title, body, known }, position) => ({
    position,
    title,
    beginning: body.slice(0, BEGINNING).toWellFormed(),
    length: body.length,
    known,
  })),
  skipped: [...read.skipped],
});

const entryAt = (params: Record<string, string>) => ({
  infobaseId: param(params, 'infobase_id'),
  id: param(params, 'entry_id'),
});

/** Knowledge bases and their entries. */
export const createInfobaseHandlers = (
  extract: ExtractFile,
): MemberHandlers<InfobaseOperation> => ({
  listInfobaseSummaries: async (scope) => ({
    body: { infobases: (await findInfobases(scope)).map(toBase) },
  }),
  createInfobase: async (scope, { body: { name, description } }) => {
    const id = await createInfobase(scope, { name, description: description || null });
    return { body: toBase(await findInfobase(scope, toPublicId('inf', id))) };
  },
  getInfobaseSummary: async (scope, { params }) => ({
    body: toBase(await findInfobase(scope, param(params, 'infobase_id'))),
  }),
  renameInfobase: async (scope, { params, body: { name, description } }) => {
    const id = param(params, 'infobase_id');
    await renameInfobase(scope, { id, name, description: description || null });
    return { body: toBase(await findInfobase(scope, id)) };
  },
  getInfobaseUse: async (scope, { params }) => {
    const { documents, bulkRuns } = await readInfobaseUse(scope, param(params, 'infobase_id'));
    return { body: { documents, running_bulk_runs: bulkRuns } };
  },
  deleteInfobase: async (scope, { params }) => {
    await deleteInfobase(scope, param(params, 'infobase_id'));
    return { body: { done: true } };
  },
  listEntries: async (scope, { params, query }) => {
    const { search = null, kind = null, language = null, cursor = null, limit } = query;
    const page = await listEntries(scope, {
      infobaseId: param(params, 'infobase_id'),
      search,
      kind,
      language,
      cursor,
      limit,
    });
    return {
      body: {
        entries: page.entries.map(toEntry),
        total: page.total,
        next_cursor: page.nextCursor,
      },
    };
  },
  addEntry: async (scope, { params, body }) => {
    const { language_key: languageKey, ...rest } = body;
    const infobaseId = param(params, 'infobase_id');
    return { body: toEntry(await addEntry(scope, { infobaseId, languageKey, ...rest })) };
  },
  getEntry: async (scope, { params }) => ({
    body: toEntry(await getEntry(scope, entryAt(params))),
  }),
  updateEntry: async (scope, { params, body }) => {
    const { language_key: languageKey, expected_version: expectedVersion, ...rest } = body;
    const changed = { ...entryAt(params), languageKey, expectedVersion, ...rest };
    return { body: toEntry(await updateEntry(scope, changed)) };
  },
  removeEntry: async (scope, { params, body: { expected_version: expectedVersion } }) => {
    await removeEntry(scope, { ...entryAt(params), expectedVersion });
    return { body: { done: true } };
  },
  readInfobaseFile: async (scope, { params, query: { file_name: fileName }, body, headers }) => {
    // The body of this route is the uploaded file.
    const { path, size } = body as unknown as ArrivedFile;
    const read = await readFileForEntries(scope, extract, {
      infobaseId: param(params, 'infobase_id'),
      fileName,
      mediaType: String(headers['content-type']),
      path,
      size,
    });
    return { body: toPreview(read) };
  },
  addInfobaseImport: async (scope, { params, body }) => {
    const added = await addImport(scope, {
      infobaseId: param(params, 'infobase_id'),
      importId: param(params, 'import_id'),
      kind: body.kind,
      languageKey: body.language_key,
      leaveOut: body.leave_out,
    });
    return { body: { added } };
  },
  askInfobase: async (scope, { params, body: { question, language_key: language } }) => {
    const began = performance.now();
    const infobaseId = param(params, 'infobase_id');
    const found = await askInfobase(scope, { infobaseId, question, language });
    const retrieved: Retrieved = {
      found: found.map(({ languageKey, words, ...entry }) => ({
        ...entry,
        language_key: languageKey,
        words: [...words],
      })),
      milliseconds: Math.round((performance.now() - began) * 10) / 10,
    };
    return { body: retrieved };
  },
});
