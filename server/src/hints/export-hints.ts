import type { AuditHint } from '@copydesk/contract/hints/hint';
import { auditIdOf, getAudit } from '../audits/get-audit.ts';
import type { Scope } from '../platform/db/scope.ts';
import { type HintFilter, pageHints } from './list-hints.ts';

const HINTS_A_TIME = 500;

async function* pagesOf(
  scope: Scope,
  auditId: string,
  filter: HintFilter,
): AsyncGenerator<readonly AuditHint[]> {
  for (let after = 0; ;) {
    const page = await pageHints(scope, auditId, filter, { after, limit: HINTS_A_TIME });
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < HINTS_A_TIME) return;
    after = last.number;
  }
}

/** Returns all matching hints of an audit in order, a page at a time. Throws not_found. */
export const exportHints = async (
  scope: Scope,
  input: { readonly auditId: string } & HintFilter,
): Promise<AsyncGenerator<readonly AuditHint[]>> => {
  await getAudit(scope, input.auditId);
  return pagesOf(scope, auditIdOf(input.auditId), input);
};
