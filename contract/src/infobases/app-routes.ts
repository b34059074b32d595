import Type, { type Static } from 'typebox';
import {
  answers,
  defineAppRoutes,
  Done,
  inWorkspace,
  WORKSPACE_PREFIX,
} from '../shared/app-route.ts';
import { BYTES_EXAMPLE } from '../shared/route.ts';
import {
  LAST_NUMBER,
  Id,
  LANGUAGE_KEYS,
  LanguageKey,
  nullable,
  oneOf,
  Timestamp,
} from '../shared/schema.ts';
import { Name } from '../shared/name.ts';

const inf = () => Id('Identifier of the knowledge base.', 'inf_01kb3yz8v7e8xs6e1hq6m2p4ag');
const ent = () => Id('Identifier of the entry.', 'ent_01kb3yz8v7e8xs6e1hq6m2p4ag');
const count = (description: string) => Type.Integer({ minimum: 0, description });
const Kind = oneOf(['fact', 'guideline'], {
  description: 'A fact is used where it fits the text, a guideline always.',
});

export const InfobaseSummary = Type.Object({
  id: inf(),
  name: Type.String(),
  description: nullable(Type.String()),
  facts: count('Entries that are used where they fit.'),
  guidelines: count('Entries that are always used.'),
  created_at: Timestamp('When it was made.'),
});
export type InfobaseSummary = Static<typeof InfobaseSummary>;

export const InfobaseSummaryList = Type.Object({
  infobases: Type.Array(InfobaseSummary, { description: 'By their names.' }),
});

export const InfobaseText = Type.Object({
  name: Name(200),
  description: Type.Optional(nullable(Type.String({ maxLength: 1_000, 'x-trim': true }))),
});

export const InfobaseUse = Type.Object({
  documents: count('Documents that were written with it; counted up to a thousand.'),
  running_bulk_runs: count('Bulk runs under way that name it.'),
});
export type InfobaseUse = Static<typeof InfobaseUse>;

export const InfobaseEntry = Type.Object({
  id: ent(),
  kind: Kind,
  language_key: nullable(LanguageKey, { description: 'Null holds in every language.' }),
  title: Type.String(),
  body: Type.String(),
  source: nullable(Type.String(), { description: 'The file that it came from.' }),
  version: Type.Integer({ minimum: 1 }),
  updated_at: Timestamp('When it was written.'),
});
export type InfobaseEntry = Static<typeof InfobaseEntry>;

export const EntryPage = Type.Object({
  entries: Type.Array(InfobaseEntry, { description: 'The newest first.' }),
  total: nullable(Type.Integer({ minimum: 0 }), {
    description: 'How many match; only with the first page.',
  }),
  next_cursor: nullable(Type.String()),
});
export type EntryPage = Static<typeof EntryPage>;

export const ListEntriesQuery = Type.Object({
  search: Type.Optional(
    Type.String({ maxLength: 200, 'x-trim': true, description: 'All of these words or parts.' }),
  ),
  kind: Type.Optional(Kind),
  language: Type.Optional(
    oneOf(['any', ...LANGUAGE_KEYS], { description: 'any: those of every language.' }),
  ),
  cursor: Type.Optional(Type.String({ maxLength: 128 })),
  limit: Type.Integer({ minimum: 1, maximum: 200, default: 100 }),
});

const entryText = {
  kind: Kind,
  language_key: nullable(LanguageKey),
  title: Type.String({ maxLength: 1_000 }),
  body: Type.String({ maxLength: 20_000 }),
};

export const AddEntryRequest = Type.Object(entryText);
export const UpdateEntryRequest = Type.Object({
  ...entryText,
  expected_version: Type.Integer({ minimum: 1, maximum: LAST_NUMBER }),
});
export const RemoveEntryRequest = Type.Object({
  expected_version: Type.Integer({ minimum: 1, maximum: LAST_NUMBER }),
});

/** Why a part of a file does not become an entry. */
export const SKIP_REASONS = ['hidden', 'repeated', 'too_short', 'not_text', 'bad_row'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const ImportPreview = Type.Object({
  id: Id('Identifier of what was read.', 'imp_01kb3yz8v7e8xs6e1hq6m2p4ag'),
  source: Type.String({ description: 'The name of the file.' }),
  format: Type.String({ description: 'What the file turned out to be.' }),
  language_key: nullable(LanguageKey, { description: 'That the file declares.' }),
  total: count('Entries that it would add.'),
  entries: Type.Array(
    Type.Object({
      position: Type.Integer({ minimum: 0 }),
      title: Type.String(),
      beginning: Type.String({ description: 'Of the text, at most 400 characters.' }),
      length: count('Characters of the text.'),
      known: Type.Boolean({ description: 'The base has an entry with this title already.' }),
    }),
  ),
  skipped: Type.Array(
    Type.Object({
      reason: oneOf(SKIP_REASONS),
      count: Type.Integer({ minimum: 1 }),
      sample: Type.String({ description: 'The beginning of the first one.' }),
    }),
  ),
});
export type ImportPreview = Static<typeof ImportPreview>;

export const AddImportRequest = Type.Object({
  kind: Kind,
  language_key: nullable(LanguageKey),
  leave_out: Type.Array(Type.Integer({ minimum: 0, maximum: LAST_NUMBER }), {
    maxItems: 5_000,
    description: 'Positions of entries that are not wanted.',
  }),
});

export const AddedImport = Type.Object({ added: count('Entries that the base has more.') });

export const AskRequest = Type.Object({
  question: Type.String({ minLength: 1, maxLength: 4_000, 'x-trim': true }),
  language_key: LanguageKey,
});

export const Retrieved = Type.Object({
  found: Type.Array(
    Type.Object({
      id: ent(),
      kind: Kind,
      language_key: nullable(LanguageKey),
      title: Type.String(),
      body: Type.String(),
      version: Type.Integer({ minimum: 1 }),
      score: Type.Number({ description: '0 for what is used whatever the text is about.' }),
      why: oneOf(['words', 'always', 'oldest'], {
        description: 'Words in common, a guideline, or because nothing fits better.',
      }),
      words: Type.Array(Type.String(), {
        description: 'Words of the entry that matched, in lower case as they stand there.',
      }),
    }),
    { description: 'In the order in which a prompt has them.' },
  ),
  milliseconds: Type.Number({ minimum: 0 }),
});
export type Retrieved = Static<typeof Retrieved>;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
/** The media types that may be imported. The server recognises the real type by the content. */
const FILE_TYPES = [
  'application/pdf',
  `${OFFICE}.wordprocessingml.document`,
  `${OFFICE}.presentationml.presentation`,
  'text/html',
  'text/markdown',
  'text/plain',
  'text/csv',
  'application/octet-stream',
] as const;
const FILE_EXAMPLES: Readonly<Record<string, string>> = {
  'text/html': '<h1>Walnut</h1><p>Walnut is hard and dark.</p>',
  'text/markdown': '# Walnut\n\nWalnut is hard and dark.\n',
  'text/plain': 'Walnut is hard and dark.\n',
  'text/csv': 'title,body\nWalnut,Walnut is hard and dark.\n',
};

const at = <const P extends string>(path: P) => `${WORKSPACE_PREFIX}${path}` as const;

/** Knowledge bases and their entries. */
export const infobaseRoutes = defineAppRoutes({
  listInfobaseSummaries: {
    method: 'GET',
    url: at('/knowledge'),
    access: 'read',
    params: inWorkspace(),
    success: answers(InfobaseSummaryList),
  },
  createInfobase: {
    method: 'POST',
    url: at('/knowledge'),
    access: 'write',
    params: inWorkspace(),
    body: { schema: InfobaseText },
    success: answers(InfobaseSummary, 201),
  },
  getInfobaseSummary: {
    method: 'GET',
    url: at('/knowledge/:infobase_id'),
    access: 'read',
    params: inWorkspace('infobase_id'),
    success: answers(InfobaseSummary),
  },
  renameInfobase: {
    method: 'POST',
    url: at('/knowledge/:infobase_id'),
    access: 'write',
    params: inWorkspace('infobase_id'),
    body: { schema: InfobaseText },
    success: answers(InfobaseSummary),
  },
  getInfobaseUse: {
    method: 'GET',
    url: at('/knowledge/:infobase_id/use'),
    access: 'read',
    params: inWorkspace('infobase_id'),
    success: answers(InfobaseUse),
  },
  deleteInfobase: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/delete'),
    access: 'write',
    proof: 'fresh',
    params: inWorkspace('infobase_id'),
    success: answers(Done),
  },
  listEntries: {
    method: 'GET',
    url: at('/knowledge/:infobase_id/entries'),
    access: 'read',
    params: inWorkspace('infobase_id'),
    query: ListEntriesQuery,
    success: answers(EntryPage),
  },
  addEntry: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/entries'),
    access: 'write',
    params: inWorkspace('infobase_id'),
    body: { schema: AddEntryRequest },
    success: answers(InfobaseEntry, 201),
  },
  getEntry: {
    method: 'GET',
    url: at('/knowledge/:infobase_id/entries/:entry_id'),
    access: 'read',
    params: inWorkspace('infobase_id', 'entry_id'),
    success: answers(InfobaseEntry),
  },
  updateEntry: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/entries/:entry_id'),
    access: 'write',
    params: inWorkspace('infobase_id', 'entry_id'),
    body: { schema: UpdateEntryRequest },
    success: answers(InfobaseEntry),
  },
  removeEntry: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/entries/:entry_id/remove'),
    access: 'write',
    params: inWorkspace('infobase_id', 'entry_id'),
    body: { schema: RemoveEntryRequest },
    success: answers(Done),
  },
  readInfobaseFile: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/files'),
    long: true,
    access: 'write',
    params: inWorkspace('infobase_id'),
    query: Type.Object({
      file_name: Type.String({ minLength: 1, maxLength: 300, examples: ['desks.md'] }),
    }),
    uploadMebibytes: 50,
    upload: FILE_TYPES.map((mediaType) => ({
      mediaType,
      schema: Type.String({ contentMediaType: mediaType }),
      example: FILE_EXAMPLES[mediaType] ?? BYTES_EXAMPLE,
    })),
    success: answers(ImportPreview, 201),
  },
  addInfobaseImport: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/imports/:import_id'),
    access: 'write',
    params: inWorkspace('infobase_id', 'import_id'),
    body: { schema: AddImportRequest },
    success: answers(AddedImport),
  },
  askInfobase: {
    method: 'POST',
    url: at('/knowledge/:infobase_id/ask'),
    access: 'read',
    params: inWorkspace('infobase_id'),
    body: { schema: AskRequest },
    success: answers(Retrieved),
  },
});
