import { setTimeout as sleep } from 'node:timers/promises';
import type { Violation } from '@copydesk/contract/violations/violation';
import { listAssets } from '../assets/list-assets.ts';
import { startAudit } from '../audits/start-audit.ts';
import { getAudit } from '../audits/get-audit.ts';
import type { Engine } from '../platform/durable/engine.ts';
import type { Scope } from '../platform/db/scope.ts';
import { addComment } from '../violations/decide/add-comment.ts';
import { listViolations } from '../violations/list/list-violations.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import type { DemoAudit, DemoStep } from './demo-audits.ts';

/** An audit without progress for this long has stopped; a slow machine only takes longer. */
const STILL_MS = 300_000;
const LOOK_MS = 100;
const DAY_MS = 24 * 60 * 60_000;

const assetsNamed = async (scope: Scope, names: readonly string[]): Promise<string[]> => {
  const filter = { kind: null, archived: false, metadata: {}, limit: 500, after: null };
  const { assets } = await listAssets(scope, filter);
  return names.map((name) => {
    const asset = assets.find((one) => one.name === name);
    if (!asset) throw new Error(`the demo has no asset ${name}`);
    return asset.id;
  });
};

/** Has the engine run an audit, waits for its end and returns its public id. */
const runAudit = async (scope: Scope, engine: Engine, audit: DemoAudit): Promise<string> => {
  const assets = audit.assets === 'all' ? 'all' : await assetsNamed(scope, audit.assets);
  const request = {
    name: audit.name,
    assets,
    urls: [],
    sitemaps: [],
    crawl: null,
    packs: null,
    render: 'static',
    metadata: {},
  } as const;
  const { answer } = await startAudit(scope, engine, {
    request,
    once: undefined,
    toAnswer: ({ id }) => ({ status: 201, headers: {}, body: id }),
  });
  const id = answer.body ?? '';
  let looked = { at: Date.now(), ended: -1 };
  while (Date.now() - looked.at < STILL_MS) {
    const now = await getAudit(scope, id);
    if (now.completed_at !== null) return id;
    const ended = now.completed_assets + now.failed_assets;
    if (ended !== looked.ended) looked = { at: Date.now(), ended };
    await sleep(LOOK_MS);
  }
  throw new Error(`the demo audit ${audit.name} did not end`);
};

const allViolations = async (scope: Scope, auditId: string): Promise<Violation[]> => {
  const violations: Violation[] = [];
  let cursor: string | null = null;
  do {
    const filter = { reviewState: 'all', severity: null, search: null, pageSize: 100 } as const;
    const page = await listViolations(scope, { auditId, ...filter, page: 1, cursor });
    violations.push(...page.violations);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return violations;
};

const take = async (scope: Scope, step: DemoStep, violationId: string): Promise<void> => {
  if ('comment' in step) {
    await addComment(scope, { violationId, comment: step.comment });
    return;
  }
  await reviewViolation(scope, {
    violationId,
    action: step.action,
    reason: step.reason ?? null,
    applyToGroup: step.group ?? false,
    acceptedVersions: null,
  });
};

const findingOf = (
  violations: readonly Violation[],
  { rule, on, text }: DemoStep,
): string | undefined =>
  violations.find(
    (one) =>
      one.rule_name === rule &&
      (on === undefined || one.asset_name === on) &&
      (text === undefined || one.violating_text === text),
  )?.id;

/**
 * Runs a demo audit like any other, then makes the decisions of its review in order. On the first start an
 * operator's model may be unavailable or judge differently; a decision without its finding is then skipped. If the
 * audit is in the past, the decisions follow over the days after it.
 */
export const seedAudit = async (
  scope: Scope,
  engine: Engine,
  audit: DemoAudit,
  { people, isPast }: { readonly people: Record<DemoStep['by'], string>; readonly isPast: boolean },
): Promise<void> => {
  const auditId = await runAudit(scope, engine, audit);
  const violations = await allViolations(scope, auditId);
  const apart = (audit.reviewDays * DAY_MS) / (audit.steps.length + 1);
  for (const [n, step] of audit.steps.entries()) {
    const actor = { kind: 'user', id: people[step.by] } as const;
    const id = findingOf(violations, step);
    const now = isPast ? () => new Date(scope.now().getTime() + (n + 1) * apart) : scope.now;
    if (id) await take({ ...scope, actor, now }, step, id);
    else scope.log.warn({ rule: step.rule }, 'a demo decision was skipped: its finding is missing');
  }
};
