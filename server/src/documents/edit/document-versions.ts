import type { Block } from '../../generation/blocks.ts';
import { batch } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { invalidValue, notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { BEYOND_NEWEST, pageOf, versionIn } from '../../versions/version-table.ts';
import { blocksOf, type ContentRow, countWords } from './draft-content.ts';
import { seeDocument } from '../see-document.ts';

/** One entry of a document's history. */
export interface VersionLine {
  readonly version: number;
  readonly kind: 'written' | 'started' | 'edited' | 'restored';
  /** Whether it was put together without a model, because none was configured. */
  readonly sandbox: boolean;
  readonly name: string | null;
  readonly restored_from: number | null;
  readonly title: string;
  readonly words: number;
  /** A UUID; null for a model. */
  readonly created_by: string | null;
  readonly author_name: string | null;
  readonly began_at: Date;
  readonly saved_at: Date;
  readonly newest: boolean;
}

export interface WholeVersion extends VersionLine {
  readonly blocks: readonly Block[];
  readonly raw: string;
}

interface Row extends Omit<VersionLine, 'sandbox' | 'title' | 'words' | 'saved_at' | 'newest'> {
  readonly title: string | null;
  readonly words: number | null;
  readonly saved_at: Date | null;
}

interface Head
  extends Omit<VersionLine, 'newest' | 'words' | 'name' | 'restored_from'>, ContentRow {
  readonly words: number | null;
  readonly is_edited: boolean;
}

interface WholeRow extends Row {
  readonly document: readonly Block[] | null;
  readonly raw_document: string | null;
}

// The newest version is the document itself. Its text is only read if it is needed.
const headOf = (withText: string): string => `
  select d.version, d.title, d.words, d.version_began_at is not null as is_edited,
    case when d.template_id is null then 'started' else 'written' end as kind,
    coalesce((d.receipt ->> 'sandbox')::boolean, false) as sandbox,
    case when d.template_id is null then d.created_by end as created_by,
    case when d.template_id is null then u.name end as author_name,
    coalesce(d.finished_at, d.created_at) as began_at,
    coalesce(d.saved_at, d.finished_at, d.created_at) as saved_at,
    case when ${withText} then d.document end as document,
    case when ${withText} then d.raw_document else '' end as raw_document
  from document d left join user_account u on u.id = d.created_by
  where d.workspace_id = $1 and d.id = $2`;
const HEAD = statement<Head>(headOf('d.version_began_at is null'));
const HEAD_OF = statement<Head>(headOf('(d.version_began_at is null or d.version = $3::integer)'));

const COLUMNS = `v.version, v.kind, v.name, v.restored_from, v.title, v.words, v.created_by,
    u.name as author_name, v.began_at, v.saved_at`;
const LIST = statement<Row>(`
  select ${COLUMNS}
  from document_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.document_id = $2 and v.version < $3
  order by v.version desc limit $4`);
const GET = statement<WholeRow>(`
  select ${COLUMNS}, v.document, v.raw_document
  from document_version v left join user_account u on u.id = v.created_by
  where v.workspace_id = $1 and v.document_id = $2 and v.version = $3`);

const beforeOf = (cursor: string | null): number => {
  const before = cursor === null ? BEYOND_NEWEST : versionIn(cursor);
  if (before !== null) return before;
  throw invalidValue(['cursor'], 'not the next_cursor of a page');
};

/** The only version of a document that nobody has edited. */
const original = (head: Head): VersionLine => ({
  version: head.version,
  kind: head.kind,
  sandbox: head.sandbox,
  name: null,
  restored_from: null,
  title: head.title,
  words: countWords(blocksOf(head)),
  created_by: head.created_by,
  author_name: head.author_name,
  began_at: head.began_at,
  saved_at: head.saved_at,
  newest: true,
});

const lineOf = (row: Row, head: Head): VersionLine => {
  const newest = row.version === head.version;
  const { title, words, saved_at: savedAt } = newest ? head : row;
  if (title === null || words === null || savedAt === null)
    throw new Error('a version lacks its text');
  return {
    version: row.version,
    kind: row.kind,
    sandbox: row.kind === 'written' && head.sandbox,
    name: row.name,
    restored_from: row.restored_from,
    title,
    words,
    created_by: row.created_by,
    author_name: row.author_name,
    began_at: row.began_at,
    saved_at: savedAt,
    newest,
  };
};

/** Returns the versions of a document, newest first. `next` continues after the page. */
export const listDocumentVersions = async (
  scope: Scope,
  input: { readonly documentId: string; readonly cursor: string | null; readonly limit: number },
): Promise<{ readonly versions: readonly VersionLine[]; readonly next: string | null }> => {
  const before = beforeOf(input.cursor);
  const id = await seeDocument(scope, input.documentId);
  const [[head], rows] = await batch(scope, [
    call(HEAD, [scope.workspaceId, id]),
    call(LIST, [scope.workspaceId, id, before, input.limit + 1]),
  ]);
  if (!head) throw notFound('document');
  if (!head.is_edited)
    return { versions: head.version < before ? [original(head)] : [], next: null };
  const { versions, next } = pageOf(rows, input.limit);
  return {
    versions: versions.map((row) => lineOf(row, head)),
    next: next === null ? null : String(next),
  };
};

/** Returns one version with its text. Throws not_found if the document has no such version. */
export const getDocumentVersion = async (
  scope: Scope,
  input: { readonly documentId: string; readonly version: string },
): Promise<WholeVersion> => {
  const id = await seeDocument(scope, input.documentId);
  const version = versionIn(input.version) ?? 0;
  const [[head], [row]] = await batch(scope, [
    call(HEAD_OF, [scope.workspaceId, id, version]),
    call(GET, [scope.workspaceId, id, version]),
  ]);
  if (!head) throw notFound('document');
  if (!head.is_edited && version === head.version) {
    return { ...original(head), blocks: blocksOf(head), raw: head.raw_document };
  }
  if (!row) throw notFound('version of the document');
  const line = lineOf(row, head);
  const content: ContentRow = line.newest
    ? head
    : { title: line.title, document: row.document, raw_document: row.raw_document ?? '' };
  return { ...line, blocks: blocksOf(content), raw: content.raw_document };
};
