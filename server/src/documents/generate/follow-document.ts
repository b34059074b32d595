import { batch, query } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { notFound } from '../../platform/errors.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { DocumentFailure } from './document-failure.ts';
import type { DocumentStatus } from '../get-document.ts';

export interface TextPiece {
  readonly seq: number;
  readonly step: number;
  readonly attempt: string;
  readonly text: string;
}

/** The text of a document that is ready, and the step that wrote it. */
export interface FinishedText {
  readonly step: number;
  readonly text: string;
}

/** The status of a document, and its pieces from a given one on. */
export interface Progress {
  readonly status: DocumentStatus;
  readonly failure: DocumentFailure | null;
  readonly pieces: readonly TextPiece[];
}

// The status is read after the pieces: once it is ready, the pieces are deleted and the text is in the
// document. A status that was read first could be older than the pieces.
const PIECES = statement<{ seq: string; step: number; attempt: string; text: string }>(`
  select seq, step, attempt, text from document_chunk
  where workspace_id = $1 and document_id = $2 and seq >= $3 order by seq`);
const STATUS = statement<{ status: DocumentStatus; failure: DocumentFailure | null }>(
  `select status, failure from document where workspace_id = $1 and id = $2`,
);

// The text is the answer to the last command. The receipt has its number.
const END = statement<FinishedText>(`
  select generated_output as text, coalesce((
    select max((step ->> 'position')::int) from jsonb_array_elements(receipt -> 'steps') step), 0) as step
  from document where workspace_id = $1 and id = $2 and status = 'ready'`);

/**
 * Returns the pieces of a document from the piece `from` on. That piece is included because it has its
 * attempt.
 */
export const readProgress = async (scope: Scope, id: string, from: number): Promise<Progress> => {
  const { workspaceId } = scope;
  const [pieces, [row]] = await batch(scope, [
    call(PIECES, [workspaceId, id, from]),
    call(STATUS, [workspaceId, id]),
  ]);
  if (!row) throw notFound('document');
  return { ...row, pieces: pieces.map((piece) => ({ ...piece, seq: Number(piece.seq) })) };
};

/** Returns the whole text of a finished document, whose pieces are deleted. */
export const readFinishedText = async (scope: Scope, id: string): Promise<FinishedText> => {
  const [row] = await query(scope, END, [scope.workspaceId, id]);
  if (!row) throw notFound('document');
  return row;
};
