import { countAssets, finishAudit, startAudit } from '../audits/run-audit.ts';
import { toPublicId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { addComment } from '../violations/add-comment.ts';
import { recordViolations } from '../violations/record-violations.ts';
import { reviewViolation } from '../violations/review-violation.ts';
import { sealAudit } from '../violations/seal-audit.ts';
import type { DemoAudit, DemoStep } from './demo-audits.ts';
import { type DemoCatalogue, findingsOf } from './demo-findings.ts';

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The same scope some time before, so that the demo has a past. */
export const before = (scope: Scope, milliseconds: number): Scope => ({
  ...scope,
  now: () => new Date(scope.now().getTime() - milliseconds),
});

/** Where the violations of each issue are: `issue` for its first asset, `issue/asset` for each. */
const placesOf = (audit: DemoAudit, ids: readonly string[]): ReadonlyMap<string, string> => {
  const names = audit.issues.flatMap(({ id, on }) =>
    on.length > 0 ? on.map((asset, n) => [`${id}/${asset}`, ...(n === 0 ? [id] : [])]) : [[id]],
  );
  return new Map(
    names.flatMap((same, n) => {
      const violation = toPublicId('vio', ids[n] as string);
      return same.map((name) => [name, violation] as const);
    }),
  );
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

/** Runs a demo audit through the operations a real one uses, then takes its review steps in order. */
export const seedAudit = async (
  scope: Scope,
  audit: DemoAudit,
  catalogue: DemoCatalogue,
  people: Record<DemoStep['by'], string>,
): Promise<void> => {
  const { total, ...counted } = audit.assets;
  // A running audit began an hour ago; the newest step of any audit is still in the past.
  const age = audit.startedDaysAgo * DAY + 60 * MINUTE;
  const auditId = await startAudit(before(scope, age), { name: audit.name, totalAssets: total });
  const { ids } = await recordViolations(before(scope, age - 3 * MINUTE), {
    auditId,
    findings: findingsOf(audit.issues, catalogue),
  });
  await countAssets(scope, auditId, counted);
  if (!audit.running) {
    const end = before(scope, age - 5 * MINUTE);
    await finishAudit(end, auditId, 'COMPLETED');
    await sealAudit(end, auditId);
  }
  const places = placesOf(audit, ids);
  for (const [n, step] of audit.steps.entries()) {
    const name = step.asset ? `${step.issue}/${step.asset}` : step.issue;
    const violationId = places.get(name);
    if (!violationId) throw new Error(`the demo audit has no finding ${name}`);
    const actor = { kind: 'user', id: people[step.by] } as const;
    await take({ ...before(scope, age - (10 + 2 * n) * MINUTE), actor }, step, violationId);
  }
};
