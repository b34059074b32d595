import { BulkPlan } from '@copydesk/contract/bulk/app-routes';
import type { BulkFile } from '../../bulk/read-plan.ts';
import { InvalidRequest } from '../http/invalid-request.ts';
import { parseJsonBody } from '../http/json-body.ts';
import { validatorCompiler } from '../http/validate.ts';
import { invalidValue } from '../../platform/errors.ts';

/** The largest plan in bytes, more than any real plan needs. The file after it may have 32 MiB. */
const MAX_PLAN_BYTES = 1024 * 1024;
const MAX_FILE_BYTES = 32 * 1024 * 1024;

const check = validatorCompiler({ schema: BulkPlan, httpPart: 'body', method: 'POST', url: '' });

const refuse = (text: string): never => {
  throw invalidValue([], text);
};

/** Splits a request into the plan in its first line and the file after it. */
export const readBulkFile = (bytes: Buffer): BulkFile => {
  const end = bytes.subarray(0, MAX_PLAN_BYTES).indexOf(0x0a);
  if (end === -1) return refuse('the first line must be the plan');
  const content = bytes.subarray(end + 1);
  if (content.length > MAX_FILE_BYTES) return refuse('the file is larger than 32 MiB');
  const verdict = check(parseJsonBody(bytes.subarray(0, end))) as
    | { readonly value: BulkPlan }
    | { readonly error: InvalidRequest };
  if ('error' in verdict) throw verdict.error;
  return { plan: verdict.value, content };
};
