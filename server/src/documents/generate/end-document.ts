import type { ParsedOutput } from '../../generation/parse-output.ts';
import { tellOf } from '../../activity/tell-event.ts';
import { batch, query } from '../../platform/db/query.ts';
import { call, statement } from '../../platform/db/statement.ts';
import { removeUnfinished } from '../../platform/durable/unfinished-work.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { DocumentFailure } from './document-failure.ts';
import type { Receipt } from './receipt.ts';
import { signText } from '../text-signature.ts';
import { DOCUMENT_CHANNEL, DOCUMENT_ENDED } from './watch-text.ts';

const endAndTell = (type: string, update: string): string => `
  with ended as (${update} returning id, finished_at)
  ${tellOf('ended e', { type, at: 'e.finished_at', subject: 'e.id' })}`;
const FINISH = statement(
  endAndTell(
    "'document.generated'",
    `
  update document set status = 'ready', title = $3, document = $4, raw_document = $5,
    generated_output = $6, receipt = $7, finished_at = $8, signature = $9
  where workspace_id = $1 and id = $2 and status = 'generating'`,
  ),
);
const FAIL = statement(
  endAndTell(
    "'document.failed'",
    `
  update document set status = 'failed', failure = $3, finished_at = $4
  where workspace_id = $1 and id = $2 and status = 'generating'`,
  ),
);
// The receipt is kept even if the document was cancelled: an answer that the model was writing at that time
// must be paid for.
const KEEP_RECEIPT = statement(`
  update document set receipt = $3
  where workspace_id = $1 and id = $2 and (status = 'generating' or failure = 'cancelled')`);
// Deletes the pieces once the text is in the document.
const FORGET_CHUNKS = statement(`
  delete from document_chunk
  where workspace_id = $1 and document_id = $2
    and exists (select from document where workspace_id = $1 and id = $2 and status = 'ready')`);
// For a failed document only the pieces of the last attempt are kept, for people to read.
const FORGET_EARLIER = statement(`
  delete from document_chunk
  where workspace_id = $1 and document_id = $2
    and attempt <> (select attempt from document_chunk
      where workspace_id = $1 and document_id = $2 order by seq desc limit 1)`);
// Locks the run before its row, in the same order as cancelling and retrying a run.
const LOCK_RUN = statement(`
  select from bulk_run
  where workspace_id = $1
    and id = (select bulk_input_id from document where workspace_id = $1 and id = $2)
  for update`);
// A row of a bulk run ends in the same transaction as its document, and only once.
const END_ROW = statement(`
  with ended as (
    update bulk_row r set status = d.status, failure = d.failure, lane = null
    from document d
    where d.workspace_id = $1 and d.id = $2 and d.status in ('ready', 'failed')
      and r.workspace_id = d.workspace_id and r.bulk_id = d.bulk_input_id
      and r.document_id = d.id and r.status = 'claimed'
    returning r.bulk_id, r.status)
  update bulk_run b set ready = b.ready + (select count(*) from ended where status = 'ready'),
    failed = b.failed + (select count(*) from ended where status = 'failed')
  where b.workspace_id = $1 and b.id = (select bulk_id from ended)`);

const END_RUN = statement(`
  with ended as (
    update bulk_run b set finished_at = $3,
      status = case b.status when 'RUNNING' then 'COMPLETED' else b.status end
    where b.workspace_id = $1 and b.finished_at is null
      and b.ready + b.failed + b.cancelled = b.total
      and b.id = (select bulk_input_id from document where workspace_id = $1 and id = $2)
    returning b.id, b.status),
  told as (${tellOf('ended e', { type: "'bulk.completed'", at: '$3', subject: 'e.id' }, "e.status = 'COMPLETED'")})
  delete from unfinished_work w
  where w.kind = 'bulk' and w.workspace_id = $1 and w.id = (select e.id from ended e)`);
const TELL = statement(`
  select pg_notify('${DOCUMENT_CHANNEL}', $1::text), pg_notify('${DOCUMENT_ENDED}', $1::text)`);

/**
 * The calls that run together with the end of a document: they end its row of a bulk run, remove it from the
 * unfinished work and notify listeners.
 */
const endCalls = ({ workspaceId, now }: Scope, id: string) =>
  [
    call(LOCK_RUN, [workspaceId, id]),
    call(END_ROW, [workspaceId, id]),
    call(END_RUN, [workspaceId, id, now()]),
    removeUnfinished('document', workspaceId, id),
    call(TELL, [id]),
  ] as const;

/** Stores a document's text. A document that has already ended is not changed. */
export const finishDocument = async (
  scope: Scope,
  id: string,
  text: { readonly output: string; readonly parsed: ParsedOutput; readonly receipt: Receipt },
): Promise<void> => {
  const { title, raw, blocks } = text.parsed;
  const receipt = JSON.stringify(text.receipt);
  const values = [title, JSON.stringify(blocks), raw, text.output, receipt];
  const { workspaceId } = scope;
  await batch(scope, [
    call(FINISH, [workspaceId, id, ...values, scope.now(), signText(title, raw)]),
    call(KEEP_RECEIPT, [workspaceId, id, receipt]),
    call(FORGET_CHUNKS, [workspaceId, id]),
    ...endCalls(scope, id),
  ]);
};

/**
 * Ends a document without a finished text. The receipt keeps the cost, and the text so far stays readable.
 */
export const failDocument = async (
  scope: Scope,
  id: string,
  failure: DocumentFailure,
): Promise<void> => {
  await batch(scope, [
    call(FAIL, [scope.workspaceId, id, failure, scope.now()]),
    call(FORGET_EARLIER, [scope.workspaceId, id]),
    ...endCalls(scope, id),
  ]);
};

/** Stores what a step cost before the next one begins. */
export const keepReceipt = async (scope: Scope, id: string, receipt: Receipt): Promise<void> => {
  await query(scope, KEEP_RECEIPT, [scope.workspaceId, id, JSON.stringify(receipt)]);
};
