import type { CreateAuditRequest } from '@copydesk/contract/auditing';
import type { AuditRequest } from '../../audits/audit-request.ts';
import { type Issue, OperationError } from '../../platform/errors.ts';
import { fromPublicId } from '../../platform/ids.ts';

/** No asset has it: what cannot be an id is answered like an id that nothing has. */
const NO_ASSET = '00000000-0000-0000-0000-000000000000';

/** What the body of a request asks to audit. */
export const toAuditRequest = (body: CreateAuditRequest, now: Date): AuditRequest => {
  const { crawl } = body;
  return {
    name: body.name ?? `Audit of ${now.toISOString().slice(0, 10)}`,
    assets: body.all_assets ? 'all' : body.assets.map((id) => fromPublicId('ast', id) ?? NO_ASSET),
    urls: body.urls,
    sitemaps: body.sitemaps,
    crawl: crawl ? { url: crawl.url, pages: crawl.max_pages, depth: crawl.max_depth } : null,
    packs: body.packs ?? null,
    render: body.render,
    metadata: body.metadata ?? {},
  };
};

/** Throws invalid for what cannot be the id of an asset, where no audit begins that would. */
export const refuseMalformedAssets = ({ assets }: CreateAuditRequest): void => {
  const issues = assets.flatMap((id, n): Issue[] => {
    if (fromPublicId('ast', id) !== null) return [];
    const msg = 'Value error, no such asset in this workspace';
    return [{ type: 'value_error', loc: ['body', 'assets', n], msg }];
  });
  if (issues.length > 0) throw new OperationError('invalid', 'invalid assets', { issues });
};
