import { INSERT_PENDING } from './audit-state.ts';
import { readKnownDetails } from '../assets/known-words.ts';
import { batch, query, transaction } from '../platform/db/query.ts';
import { call, statement } from '../platform/db/statement.ts';
import { addUnfinished } from '../platform/durable/unfinished-work.ts';
import { type Issue, OperationError, valueIssue } from '../platform/errors.ts';
import { newUuid } from '../platform/ids.ts';
import type { Scope } from '../platform/db/scope.ts';
import { normaliseUrl } from '../platform/web/crawl-frontier.ts';
import { listPacks } from '../rules/enable-pack.ts';
import { freezeRules } from '../rules/rule-set.ts';
import type { AuditRequest } from './audit-request.ts';

const KNOWN = statement<{ id: string }>(
  `select id from asset where workspace_id = $1 and id = any($2)`,
);
/** The beginning of an audit's trail. */
export const HEAD = statement(`insert into trail_head (workspace_id, audit_id) values ($1, $2)`);

const wrong = (loc: readonly (string | number)[], problem: string): Issue =>
  valueIssue(loc, problem);

const isAddress = (url: string): boolean => normaliseUrl(url) !== null;
const NO_ADDRESS = 'not an http or https address without user name and password';

/** Returns all mistakes of a request except those in its metadata. */
export const issuesOf = async (scope: Scope, request: AuditRequest): Promise<Issue[]> => {
  const { assets, urls, sitemaps, crawl, packs } = request;
  const issues: Issue[] = [];
  if (assets !== 'all' && assets.length + urls.length + sitemaps.length === 0 && !crawl) {
    issues.push(wrong(['assets'], 'name assets, urls, sitemaps or a site to crawl'));
  }
  if (assets !== 'all' && assets.length > 0) {
    const rows = await query(scope, KNOWN, [scope.workspaceId, assets]);
    const known = new Set(rows.map(({ id }) => id));
    assets.forEach((id, n) => {
      if (!known.has(id)) issues.push(wrong(['assets', n], 'no such asset in this workspace'));
    });
  }
  urls.forEach((url, n) => {
    if (!isAddress(url)) issues.push(wrong(['urls', n], NO_ADDRESS));
  });
  sitemaps.forEach((url, n) => {
    if (!isAddress(url)) issues.push(wrong(['sitemaps', n], NO_ADDRESS));
  });
  if (crawl && !isAddress(crawl.url)) issues.push(wrong(['crawl', 'url'], NO_ADDRESS));
  if (packs) {
    const enabled = new Set((await listPacks(scope)).map(({ id }) => id));
    packs.forEach((id, n) => {
      if (!enabled.has(id)) issues.push(wrong(['packs', n], 'no such pack is enabled'));
    });
  }
  return issues;
};

/**
 * Stores an audit with the rules as they are now and returns its id. Nothing runs before it is planned.
 * Throws invalid with all mistakes, and if there is no rule to check against.
 */
export const createAudit = (
  scope: Scope,
  request: AuditRequest,
  {
    scheduleId = null,
    startedBy = scope.actor.kind === 'user' ? scope.actor.id : null,
  }: {
    readonly scheduleId?: string | null;
    /** Who is told of its end: the person who asks, or who made the schedule. */
    readonly startedBy?: string | null;
  } = {},
): Promise<string> =>
  transaction(scope, async (inside) => {
    // A schedule may be older than the list of words, so unknown words in it are ignored.
    if (scheduleId === null) await readKnownDetails(inside, request.metadata);
    const issues = await issuesOf(inside, request);
    const rules = await freezeRules(inside, { packs: request.packs });
    if (rules.count === 0) {
      issues.push(
        wrong(['packs'], 'the workspace has no rule that is enabled; enable a pack first'),
      );
    }
    if (issues.length > 0) throw new OperationError('invalid', 'invalid audit', { issues });
    const { workspaceId } = inside;
    const id = newUuid();
    const now = inside.now();
    const pagesLeft = request.crawl ? request.crawl.pages - 1 : 0;
    const row = [workspaceId, id, request.name, now, JSON.stringify(request), rules.hash];
    await batch(inside, [
      call(INSERT_PENDING, [...row, scheduleId, pagesLeft, startedBy]),
      call(HEAD, [workspaceId, id]),
      addUnfinished('audit', workspaceId, id, now),
    ]);
    return id;
  });
