import { BULK_FILE_TYPE } from '@copydesk/contract/bulk/bulk-file';
import type { BulkCheck, BulkPlan } from '@copydesk/contract/bulk/app-routes';
import { addressOf, get } from '../../lib/api.ts';
import { NO_ANSWER, readProblem } from '../../lib/problem.ts';

/** Builds one request body: the plan in the first line, then the bytes of the file. */
export const bodyOf = (plan: BulkPlan, file: Blob): Blob =>
  new Blob([`${JSON.stringify(plan)}\n`, file], { type: BULK_FILE_TYPE });

interface Sending {
  readonly signal: AbortSignal;
  /** Reports which share of the body was sent, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

const answerOf = async (request: XMLHttpRequest): Promise<BulkCheck> => {
  if (request.status === 200) return JSON.parse(request.responseText) as BulkCheck;
  if (request.status === 0) throw NO_ANSWER;
  // This upload does not handle a lost session. Any `get` does: it leads to the sign-in page.
  if (request.status === 401) await get('listBulkPage', { query: { limit: 1 } }).catch(() => null);
  const retryAfter = request.getResponseHeader('retry-after');
  throw await readProblem(
    new Response(request.responseText, {
      status: request.status,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    }),
  );
};

/** Sends a file to be checked. It does not use `fetch`, which cannot report the progress of an upload. */
export const checkFile = async (
  plan: BulkPlan,
  file: Blob,
  { signal, onSent }: Sending,
): Promise<BulkCheck> => {
  const request = new XMLHttpRequest();
  const ended = new Promise<void>((done) => request.addEventListener('loadend', () => done()));
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded / total));
  request.upload.addEventListener('load', () => onSent(1));
  signal.addEventListener('abort', () => request.abort());
  request.open('POST', addressOf('checkBulkFile', { file }));
  request.setRequestHeader('content-type', BULK_FILE_TYPE);
  request.send(bodyOf(plan, file));
  await ended;
  return answerOf(request);
};
