import { query } from '../platform/db/query.ts';
import { statement } from '../platform/db/statement.ts';
import { notFound, OperationError } from '../platform/errors.ts';
import type { Scope } from '../platform/db/scope.ts';
import type { AuditRequest } from './audit-request.ts';
import { auditIdOf } from './get-audit.ts';

const ASKED = statement<{
  name: string;
  ended: boolean;
  completed_assets: number;
  request: AuditRequest | null;
}>(`
  select name, completed_at is not null as ended, completed_assets, request
  from audit where workspace_id = $1 and id = $2`);
const UNREAD = statement<{ id: string }>(`
  select s.id from audit_asset x join asset s on s.workspace_id = $1 and s.id = x.asset_id
  where x.workspace_id = $1 and x.audit_id = $2 and x.status in ('failed', 'cancelled')
    and s.archived_at is null
  order by x.position`);

/**
 * Returns the request to repeat an audit. If the audit read nothing, it is the whole request, so that
 * sitemaps and sites are followed again; otherwise only the assets that were not read. Throws conflict while
 * the audit runs and if nothing is left to read.
 */
export const askAgain = async (scope: Scope, publicId: string): Promise<AuditRequest> => {
  const at = [scope.workspaceId, auditIdOf(publicId)];
  const [audit] = await query(scope, ASKED, at);
  if (!audit) throw notFound('audit');
  if (!audit.ended) throw new OperationError('conflict', 'The audit is still running.');
  const { name, request } = audit;
  if (request && audit.completed_assets === 0) return request;
  const unread = await query(scope, UNREAD, at);
  if (unread.length === 0) {
    throw new OperationError('conflict', 'The audit left nothing unread that can be tried again.');
  }
  return {
    name,
    assets: unread.map(({ id }) => id),
    urls: [],
    sitemaps: [],
    crawl: null,
    packs: request?.packs ?? null,
    render: request?.render ?? 'static',
    metadata: request?.metadata ?? {},
  };
};
