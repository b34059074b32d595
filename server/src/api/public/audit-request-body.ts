import type { CreateAuditRequest } from '@copydesk/contract/audits/audit-detail';
import type { AuditRequest } from '../../audits/audit-request.ts';
import { type Issue, OperationError, valueIssue } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';

/** An id that no asset has. A malformed id is replaced by it, so that both get the same answer. */
const NO_ASSET = '00000000-0000-0000-0000-000000000000';

/** Converts the request body into an audit request. */
export const toAuditRequest = (body: CreateAuditRequest, now: Date): AuditRequest => {
  const { crawl } = body;
  return {
    name: body.name ?? `Audit of ${now.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    assets: body.all_assets ? 'all' : body.assets.map((id) => fromPublicId('ast', id) ?? NO_ASSET),
    urls: body.urls,
    sitemaps: body.sitemaps,
    crawl: crawl ? { url: crawl.url, pages: crawl.max_pages, depth: crawl.max_depth } : null,
    packs: body.packs ?? null,
    render: body.render,
    metadata: body.metadata ?? {},
    ...(body.second_opinion ? { secondOpinion: true } : {}),
  };
};

/** Throws invalid for a malformed asset id. For schedules, because only starting an audit checks the ids. */
export const refuseMalformedAssets = ({ assets }: CreateAuditRequest): void => {
  const issues = assets.flatMap((id, n): Issue[] => {
    if (fromPublicId('ast', id) !== null) return [];
    return [valueIssue(['assets', n], 'no such asset in this workspace')];
  });
  if (issues.length > 0) throw new OperationError('invalid', 'invalid assets', { issues });
};
