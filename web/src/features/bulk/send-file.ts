import { BULK_FILE_TYPE } from '@copydesk/contract/bulk-file';
import type { BulkCheck, BulkPlan } from '@copydesk/contract/bulk-desk';
import { addressOf, get } from '../../lib/api.ts';
import { NO_ANSWER, readProblem } from '../../lib/problem.ts';

/** A plan and its file as one body: the plan in the first line, the bytes behind it. */
export const bodyOf = (plan: BulkPlan, file: Blob): Blob =>
  new Blob([`${JSON.stringify(plan)}\n`, file], { type: BULK_FILE_TYPE });

interface Sending {
  readonly signal: AbortSignal;
  /** How much of it has gone, from 0 to 1. */
  readonly onSent: (share: number) => void;
}

const answerOf = async (request: XMLHttpRequest): Promise<BulkCheck> => {
  if (request.status === 200) return JSON.parse(request.responseText) as BulkCheck;
  if (request.status === 0) throw NO_ANSWER;
  // Whoever is signed out is led to the sign-in by any read.
  if (request.status === 401) await get('listBulkPage', { query: { limit: 1 } }).catch(() => null);
  const retryAfter = request.getResponseHeader('retry-after');
  throw await readProblem(
    new Response(request.responseText, {
      status: request.status,
      headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
    }),
  );
};

/** Has a file checked. `fetch` cannot tell how much of a large body has gone, so this is not one. */
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
