import type { ParsedOutput } from '../generation/parse-output.ts';
import { batch, query } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { removeUnfinished } from '../platform/durable/unfinished-work.ts';
import type { Scope } from '../platform/scope.ts';
import type { DocumentFailure } from './document-failure.ts';
import type { Receipt } from './receipt.ts';
import { signText } from './text-signature.ts';
import { DOCUMENT_CHANNEL, DOCUMENT_ENDED } from './watch-text.ts';

const FINISH = statement(`
  update document set status = 'ready', title = $3, document = $4, raw_document = $5,
    generated_output = $6, receipt = $7, finished_at = $8, signature = $9
  where workspace_id = $1 and id = $2 and status = 'generating'`);
const FAIL = statement(`
  update document set status = 'failed', failure = $3, finished_at = $4
  where workspace_id = $1 and id = $2 and status = 'generating'`);
// An answer that was under way when somebody stopped the document is paid for all the same.
const KEEP_RECEIPT = statement(`
  update document set receipt = $3
  where workspace_id = $1 and id = $2 and (status = 'generating' or failure = 'cancelled')`);
// The text is in the document then.
const FORGET_CHUNKS = statement(`
  delete from document_chunk
  where workspace_id = $1 and document_id = $2
    and exists (select from document where workspace_id = $1 and id = $2 and status = 'ready')`);
// Of a text that failed people see what was written last.
const FORGET_EARLIER = statement(`
  delete from document_chunk
  where workspace_id = $1 and document_id = $2
    and attempt <> (select attempt from document_chunk
      where workspace_id = $1 and document_id = $2 order by seq desc limit 1)`);
// The run before its row: whoever cancels or retries a run locks them in that order too.
const LOCK_RUN = statement(`
  select from bulk_run
  where workspace_id = $1
    and id = (select bulk_input_id from document where workspace_id = $1 and id = $2)
  for update`);
// A row of a bulk run ends with its document, in the same transaction, once.
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
    returning b.id)
  delete from unfinished_work w using ended
  where w.kind = 'bulk' and w.workspace_id = $1 and w.id = ended.id`);
const TELL = statement(`
  select pg_notify('${DOCUMENT_CHANNEL}', $1::text), pg_notify('${DOCUMENT_ENDED}', $1::text)`);

/** Everything that ends with a document besides its own row. */
const endCalls = ({ workspaceId, now }: Scope, id: string) =>
  [
    call(LOCK_RUN, [workspaceId, id]),
    call(END_ROW, [workspaceId, id]),
    call(END_RUN, [workspaceId, id, now()]),
    removeUnfinished('document', workspaceId, id),
    call(TELL, [id]),
  ] as const;

/** Stores a document's text; a document that has ended already stays as it is. */
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

/** Ends a document before its end; its receipt keeps what was spent, and what it wrote stays readable. */
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

/** Keeps what a step cost before the next one begins. */
export const keepReceipt = async (scope: Scope, id: string, receipt: Receipt): Promise<void> => {
  await query(scope, KEEP_RECEIPT, [scope.workspaceId, id, JSON.stringify(receipt)]);
};
