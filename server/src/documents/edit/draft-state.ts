import { query } from '../../platform/db/query.ts';
import { statement } from '../../platform/db/statement.ts';
import { notFound, OperationError } from '../../platform/errors.ts';
import { fromPublicId, toPublicId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { NewestVersion } from './begins-version.ts';
import { type ContentRow, type DraftContent, readStoredContent } from './draft-content.ts';
import type { DocumentStatus } from '../get-document.ts';
import { isVisible, viewerOf } from '../see-document.ts';

/** The state of a document for saving, without its text. */
export interface DraftState extends NewestVersion {
  readonly id: string;
  readonly title: string;
  readonly status: DocumentStatus;
  readonly revision: number;
  readonly version: number;
  readonly savedByName: string | null;
  /** Null if nobody has edited the document. */
  readonly contentHash: Buffer | null;
  readonly shared: boolean;
  readonly createdBy: string | null;
}

interface Row {
  id: string;
  title: string;
  status: DocumentStatus;
  shared: boolean;
  created_by: string | null;
  revision: number;
  version: number;
  version_began_at: Date | null;
  version_closed: boolean;
  saved_at: Date | null;
  saved_by: string | null;
  saved_by_name: string | null;
  content_hash: Buffer | null;
}

const STATE = statement<Row>(`
  select d.id, d.title, d.status, d.shared, d.created_by, d.revision, d.version, d.version_began_at,
    d.version_closed, d.saved_at, d.saved_by, u.name as saved_by_name, d.content_hash
  from document d left join user_account u on u.id = d.saved_by
  where d.workspace_id = $1 and d.id = $2 and ${isVisible('$3', 'd')}`);
const CONTENT = statement<ContentRow>(`
  select title, document, raw_document from document where workspace_id = $1 and id = $2`);

/** Returns the state of a document. Throws not_found if the actor may not see it. */
export const readDraftState = async (scope: Scope, publicId: string): Promise<DraftState> => {
  const id = fromPublicId('doc', publicId);
  const [row] = id ? await query(scope, STATE, [scope.workspaceId, id, viewerOf(scope)]) : [];
  if (!row) throw notFound('document');
  return {
    id: row.id,
    title: row.title,
    status: row.status,
    revision: row.revision,
    version: row.version,
    beganAt: row.version_began_at,
    isClosed: row.version_closed,
    savedAt: row.saved_at,
    savedBy: row.saved_by,
    savedByName: row.saved_by_name,
    contentHash: row.content_hash,
    shared: row.shared,
    createdBy: row.created_by,
  };
};

/** Returns the current text of a document. */
export const readCurrentContent = async (scope: Scope, id: string): Promise<DraftContent> => {
  const [row] = await query(scope, CONTENT, [scope.workspaceId, id]);
  if (!row) throw notFound('document');
  return readStoredContent(row);
};

/** Throws unless the document has a text that can be edited. */
export const refuseUnready = ({ status }: DraftState): void => {
  if (status === 'ready') return;
  throw new OperationError(
    'conflict',
    status === 'generating'
      ? 'The document is still being written.'
      : 'The document has no text: writing it failed.',
  );
};

/**
 * The error for a save on an outdated revision. It names the person who saved since, so that the author knows
 * whom to ask.
 */
export const stale = ({ revision, savedByName }: DraftState): OperationError =>
  new OperationError(
    'stale',
    `${savedByName ?? 'Somebody'} saved the document meanwhile; it is at revision ${revision} now.`,
  );

/**
 * The document as the subject of an activity entry, which everybody in the workspace reads. Without a title it is named by its
 * id, and so is one that is not shared.
 */
export const subjectOf = ({ id, title, shared }: DraftState, tellsTitle = shared) => {
  const publicId = toPublicId('doc', id);
  const name = (tellsTitle && title.trim()) || publicId;
  return { kind: 'document', id: publicId, name } as const;
};
