import { call, statement } from '../../platform/db/statement.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Scope } from '../../platform/db/scope.ts';

/** The channel on which PostgreSQL notifies that a document has more text or has ended. */
export const DOCUMENT_CHANNEL = 'document';

/** The channel on which it notifies that a document has ended, for callers who only wait for the end. */
export const DOCUMENT_ENDED = 'document_ended';

/** Returns the listener for the text of one step while it is written. */
export type WatchText = (
  scope: Scope,
  step: { readonly documentId: string; readonly step: number },
) => (piece: { readonly attempt: string; readonly text: string }) => void;

interface Piece {
  readonly documentId: string;
  readonly step: number;
  readonly attempt: string;
  text: string;
}

// Only a document that is being written takes more text; after that the text is in the document already. A
// stopped document takes it too, so that there is no gap if it is resumed while the model still writes. The
// lock holds until the pieces are stored, so that a document that ends at the same time leaves none behind.
const INSERT = statement(`
  with open as materialized (
    select id from document
    where workspace_id = $1 and id = any($2::uuid[]) and (status = 'generating' or failure = 'cancelled')
    order by id for share
  ), pieces as (
    insert into document_chunk (workspace_id, document_id, step, attempt, text)
    select $1, o.id, p.step, p.attempt, p.text
    from unnest($2::uuid[], $3::smallint[], $4::text[], $5::text[]) with ordinality
      as p (document_id, step, attempt, text, nth)
    join open o on o.id = p.document_id
    order by p.nth
    returning document_id)
  select pg_notify('${DOCUMENT_CHANNEL}', document_id::text) from (select distinct document_id from pieces) d`);

const FLUSH_MS = 50;

/**
 * Collects what all steps of this process write and stores it at most twenty times a second, with one
 * statement per workspace. Text after a pause is stored immediately, because somebody waits for the first
 * words. This only serves readers who watch: a piece that cannot be stored is dropped.
 */
export const createTextWatch = (db: Database): { watchText: WatchText; stop: () => void } => {
  const waiting = new Map<string, Piece[]>();
  let timer: NodeJS.Timeout | undefined;
  let flushing = false;
  let flushedAt = -FLUSH_MS;

  const flush = async (): Promise<void> => {
    timer = undefined;
    if (flushing) return schedule();
    flushing = true;
    flushedAt = performance.now();
    const batches = [...waiting];
    waiting.clear();
    for (const [workspaceId, pieces] of batches) {
      const values = [
        workspaceId,
        pieces.map(({ documentId }) => documentId),
        pieces.map(({ step }) => step),
        pieces.map(({ attempt }) => attempt),
        // PostgreSQL cannot store U+0000. The finished text is cleaned in the same way.
        pieces.map(({ text }) => text.replaceAll('\0', '').toWellFormed()),
      ];
      await db.batch(workspaceId, [call(INSERT, values)]).catch(() => undefined);
    }
    flushing = false;
  };
  const schedule = () => {
    const since = performance.now() - flushedAt;
    const wait = flushing ? FLUSH_MS : Math.max(0, FLUSH_MS - since);
    timer ??= setTimeout(() => void flush(), wait);
  };

  const watchText: WatchText = ({ workspaceId }, { documentId, step }) => {
    return ({ attempt, text }) => {
      const pieces = waiting.get(workspaceId) ?? [];
      waiting.set(workspaceId, pieces);
      const last = pieces.findLast((piece) => piece.documentId === documentId);
      if (last && last.attempt === attempt && last.step === step) last.text += text;
      else pieces.push({ documentId, step, attempt, text });
      schedule();
    };
  };
  return { watchText, stop: () => clearTimeout(timer) };
};
