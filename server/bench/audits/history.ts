import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { askForAudit } from '../../chaos/audits/make-world.ts';
import { watchAudit } from '../../chaos/audits/watch-audit.ts';
import { toPublicId } from '../../src/platform/ids.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { reviewViolation } from '../../src/violations/decide/review-violation.ts';
import { createReport } from '../measure.ts';
import { type Product, startProduct } from './setup.ts';

const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '2000' },
    'violations-per-asset': { type: 'string', default: '10' },
  },
});
const assets = Number(values.assets);
const GOAL = 1.15;

/** Audits everything that the site has; gives the audit and the seconds in which its assets were checked. */
const audit = async ({ url, engine }: Product, scope: Scope, sitemap: string, what: string) => {
  const auditId = await askForAudit(scope, engine, { name: 'Again', sitemaps: [sitemap] });
  const watch = watchAudit(url, auditId);
  while (!watch.isOver()) await sleep(20);
  await watch.stop();
  const running = watch.steps.find(({ status }) => status === 'RUNNING');
  const last = watch.steps.find(({ ended }) => ended === assets);
  if (!running || !last) throw new Error('the audit did not check everything');
  const seconds = (last.at - running.at) / 1_000;
  console.log(`${what}: ${seconds.toFixed(1)} s`);
  return { auditId, seconds };
};

/** Decides about half of all violations, group by group; gives how many those are. */
const decide = async (admin: pg.Client, scope: Scope, auditId: string): Promise<number> => {
  const { rows } = await admin.query<{ id: string; size: number }>(
    `select distinct on (g.base_rank) v.id, g.size from violation_group g
     join violation v on v.audit_id = g.audit_id and v.rank = g.base_rank
     where g.audit_id = $1 order by g.base_rank`,
    [auditId],
  );
  const all = rows.reduce((sum, { size }) => sum + size, 0);
  const actions = ['dismiss', 'urgent_violation', 'elevated_risk'] as const;
  let decided = 0;
  for (const [n, { id, size }] of rows.entries()) {
    if (decided >= all / 2) break;
    const action = actions[n % actions.length] ?? 'dismiss';
    await reviewViolation(scope, {
      violationId: toPublicId('vio', id),
      action,
      reason: action === 'dismiss' ? 'Known and agreed.' : null,
      applyToGroup: true,
      acceptedVersions: null,
    });
    decided += size;
  }
  return decided;
};

const product = await startProduct({ env: {} });
const report = createReport();
try {
  const violations = Number(values['violations-per-asset']);
  const site = await product.addSite({ pages: assets, crawled: 0, violations, calm: true });
  const admin = new pg.Client({ connectionString: product.url });
  await admin.connect();
  const sitemap = site.url('/sitemap.xml');
  const known = await product.makeTenant([site.place]);
  const unknown = await product.makeTenant([site.place]);
  const first = await audit(product, known, sitemap, 'first, to be remembered');
  const forgotten = await audit(product, unknown, sitemap, 'first, to be forgotten');
  const decided = await decide(admin, known, first.auditId);
  // The texts stay, and nothing is known of what was found in them.
  await admin.query(
    `update audit_asset set status = 'failed', failure_code = 'forgotten' where audit_id = $1`,
    [forgotten.auditId],
  );
  await admin.query('analyze');
  const without = await audit(product, unknown, sitemap, 'again, without history');
  const withHistory = await audit(product, known, sitemap, 'again, with history');
  const { rows } = await admin.query<{ carried: number }>(
    `select count(*)::integer as carried from violation_review where audit_id = $1 and review_state > 0`,
    [withHistory.auditId],
  );
  const ratio = withHistory.seconds / without.seconds;
  report.add({
    what: `${assets} assets again, ${decided} decisions before, ${rows[0]?.carried} carried`,
    measured: `${withHistory.seconds.toFixed(1)} s, without history ${without.seconds.toFixed(1)} s: ${ratio.toFixed(2)}`,
    goal: `at most ${GOAL}`,
    ok: ratio <= GOAL,
    figures: { seconds: withHistory.seconds, without: without.seconds, ratio, decided },
  });
  await admin.end();
} finally {
  await product.stop();
}
