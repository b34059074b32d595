import { type Audit, type AuditDetail, type Copydesk, PermissionError } from '@copydesk/sdk';
import Type from 'typebox';
import { createCutter } from '../shared/bound.ts';
import {
  closed,
  count,
  cursor,
  id,
  limit,
  nextCursor,
  nullable,
  oneOf,
  text,
  time,
  untrusted,
} from '../shared/schema.ts';
import { ADDS_FROM_OUTSIDE, defineTool, READS, REPLACES } from '../shared/tool.ts';
import { waitSeconds, waitUntil } from '../shared/wait.ts';
import { metadata } from './checks.ts';
import { Coverage, toCoverage } from './coverage.ts';
import { Gap, toGap } from './gaps.ts';

const STATUSES = ['PENDING', 'RUNNING', 'COMPLETED', 'FAILED', 'CANCELLED'] as const;
const SHORT_TEXT = 300;
const MOST_GAPS = 20;

const counted = {
  status: oneOf(STATUSES, {
    description: 'PENDING and RUNNING move on. COMPLETED, FAILED and CANCELLED are final.',
  }),
  created_at: time('When it was created.'),
  completed_at: nullable(time('When it ended.')),
  total_assets: count('Pages, documents and posts.'),
  completed_assets: count('Those that were checked.'),
  failed_assets: count('Those that could not be checked.'),
  total_findings: count('Findings in every state.'),
};

const countOf = (audit: Audit) => ({
  status: audit.status,
  created_at: audit.created_at,
  completed_at: audit.completed_at,
  total_assets: audit.total_assets,
  completed_assets: audit.completed_assets,
  failed_assets: audit.failed_assets,
  total_findings: audit.total_violations,
});

const isFinal = (status: Audit['status']): boolean => status !== 'PENDING' && status !== 'RUNNING';

/**
 * How many rules ran in an audit without findings. The list of the API does not say it, and not every key may read the
 * audit, for which it stays unknown.
 */
const coverageOfNone = async (desk: Copydesk, audit: Audit): Promise<AuditDetail['coverage']> => {
  if (audit.total_violations > 0 || audit.completed_assets === 0) return null;
  try {
    return (await desk.audits.get(audit.id)).coverage;
  } catch (error) {
    if (error instanceof PermissionError) return null;
    throw error;
  }
};

const listAudits = defineTool({
  name: 'list_audits',
  title: 'List audits',
  description:
    'List audits, newest first, with how far they are and how much they found. Those without findings have coverage: how many rules ran.',
  scopes: [],
  effect: READS,
  input: closed({ limit: limit(50, 10), cursor }),
  output: closed({
    audits: Type.Array(
      closed({
        audit_id: id('Identifier of the audit.'),
        ...counted,
        coverage: Coverage,
        untrusted: untrusted({ name: text('Its name.') }),
      }),
    ),
    next_cursor: nextCursor,
  }),
  run: async ({ desk }, { limit: most = 10, cursor: from }) => {
    const { items, next } = await desk.audits.list({ limit: most }).page(from);
    const covered = await Promise.all(items.map((audit) => coverageOfNone(desk, audit)));
    const audits = items.map((audit, n) => ({
      audit_id: audit.id,
      ...countOf(audit),
      coverage: toCoverage(covered[n] ?? null),
      untrusted: { name: createCutter(SHORT_TEXT).short(audit.name) },
    }));
    return { audits, next_cursor: next };
  },
});

const Progress = closed({
  audit_id: id('Identifier of the audit.'),
  ...counted,
  rules: count('How many rules it checks against.'),
  coverage: Coverage,
  untrusted: untrusted({
    name: text('Its name.'),
    failure: nullable(text('Why it failed, if it did.')),
  }),
});

const progressOf = (audit: AuditDetail) => {
  const { short } = createCutter(SHORT_TEXT);
  return {
    audit_id: audit.id,
    ...countOf(audit),
    rules: audit.rules,
    coverage: toCoverage(audit.coverage),
    untrusted: { name: short(audit.name), failure: short(audit.failure) },
  };
};

const getAudit = defineTool({
  name: 'get_audit',
  title: 'Follow an audit',
  description:
    'Read how far an audit is, or wait for its end with wait_seconds. Once it has ended, gaps tell what it cannot tell: an audit without findings is only as good as that list is short.',
  scopes: ['auditing'],
  effect: READS,
  input: closed({
    audit_id: id('Identifier of the audit.'),
    wait_seconds: waitSeconds('Wait so long at most until it has ended.'),
  }),
  output: closed({
    ...Progress.properties,
    gaps: nullable(Type.Array(Gap, { description: `The first ${MOST_GAPS}; null until the end.` })),
  }),
  run: async ({ desk, signal }, { audit_id, wait_seconds = 0 }) => {
    const audit = await waitUntil(
      () => desk.audits.get(audit_id, { signal }),
      ({ status }) => isFinal(status),
      { seconds: wait_seconds, signal },
    );
    if (!isFinal(audit.status)) return { ...progressOf(audit), gaps: null };
    const { gaps } = await desk.audits.gaps(audit_id);
    return { ...progressOf(audit), gaps: gaps.slice(0, MOST_GAPS).map(toGap) };
  },
});

const addresses = (maxItems: number, description: string) =>
  Type.Optional(Type.Array(Type.String({ maxLength: 2_048 }), { maxItems, description }));

const startAudit = defineTool({
  name: 'start_audit',
  title: 'Start an audit',
  description:
    'Start an audit of pages, of assets of the workspace, of sitemaps or of a site. Copydesk fetches the pages. The answer comes at once; follow it with get_audit. Name at least one of urls, asset_ids, all_assets, sitemaps, crawl.',
  scopes: ['auditing'],
  effect: ADDS_FROM_OUTSIDE,
  input: closed({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    urls: addresses(100, 'Addresses of pages.'),
    asset_ids: Type.Optional(
      Type.Array(id('An asset.'), { maxItems: 1_000, description: 'Assets of the workspace.' }),
    ),
    all_assets: Type.Optional(
      Type.Boolean({ description: 'Every asset that is not archived, in place of asset_ids.' }),
    ),
    sitemaps: addresses(20, 'Addresses of sitemaps.'),
    crawl: Type.Optional(
      closed(
        {
          url: Type.String({ maxLength: 2_048, description: 'The page to begin with.' }),
          max_pages: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000, default: 100 })),
          max_depth: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, default: 5 })),
        },
        { description: 'Pages of one site, found by following its links.' },
      ),
    ),
    packs: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        maxItems: 100,
        description: 'Only these of the enabled packs.',
      }),
    ),
    render: Type.Optional(
      oneOf(['static', 'browser'], {
        default: 'static',
        description: 'Read pages as the server sends them, or as a browser shows them.',
      }),
    ),
    metadata,
  }),
  output: Progress,
  run: async ({ desk }, { asset_ids, ...body }) => {
    return progressOf(await desk.audits.start({ ...body, assets: asset_ids }));
  },
});

const cancelAudit = defineTool({
  name: 'cancel_audit',
  title: 'Cancel an audit',
  description:
    'Cancel a running audit. What was found stays, and what waits is not checked. An audit that has ended stays as it is.',
  scopes: ['auditing'],
  effect: REPLACES,
  input: closed({ audit_id: id('Identifier of the audit.') }),
  output: Progress,
  run: async ({ desk }, { audit_id }) => {
    return progressOf(await desk.audits.cancel(audit_id));
  },
});

export const auditTools = [listAudits, getAudit, startAudit, cancelAudit];
