import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { askForAudit } from '../../chaos/audits/make-world.ts';
import { pathOf, type SiteShape } from '../../chaos/audits/site-pages.ts';
import { type AuditWatch, watchAudit } from '../../chaos/audits/watch-audit.ts';
import type { Scope } from '../../src/platform/db/scope.ts';
import { createReport, median } from '../measure.ts';
import { benchReading } from './read-times.ts';
import { type Product, startProduct } from './setup.ts';
import { watchProcesses } from './watch-processes.ts';

const { values } = parseArgs({
  options: {
    assets: { type: 'string', default: '2000' },
    'violations-per-asset': { type: 'string', default: '10' },
    fair: { type: 'boolean', default: false },
    small: { type: 'string', default: '50' },
    rounds: { type: 'string', default: '3' },
    lanes: { type: 'string' },
    processes: { type: 'string' },
    profile: { type: 'string' },
  },
});
const assets = Number(values.assets);
const small = Number(values.small);
const rounds = Number(values.rounds);
const REPORT_EVERY_MS = 5_000;
/** The large audit is in full swing when so much of it is done, and not before so long. */
const IN_FULL_SWING = 0.1;
const FULL_SWING_MS = 15_000;
const FAIR_GOAL = 1.5;

const env = {
  ...(values.lanes ? { AUDIT_LANES: values.lanes } : {}),
  ...(values.processes ? { CHECK_PROCESSES: values.processes } : {}),
};
const report = createReport();

const shapeOf = (pages: number): SiteShape => ({
  pages,
  crawled: 0,
  violations: Number(values['violations-per-asset']),
  calm: true,
});

const tellProgress = (watch: AuditWatch): NodeJS.Timeout => {
  const began = Date.now();
  let before = 0;
  return setInterval(() => {
    const { status, ended = 0, total = 0, violations = 0 } = watch.last() ?? {};
    const rate = ((ended - before) * 1_000) / REPORT_EVERY_MS;
    before = ended;
    const at = Math.round((Date.now() - began) / 1_000);
    console.log(`${at} s: ${status}, ${ended} of ${total}, ${rate}/s, ${violations} violations`);
  }, REPORT_EVERY_MS);
};

/** Waits for the end of an audit; gives the seconds that it took from being asked for. */
const untilEnded = async (watch: AuditWatch, since: number): Promise<number> => {
  while (!watch.isOver()) await sleep(20);
  await watch.stop();
  const last = watch.last();
  if (last?.status !== 'COMPLETED') throw new Error(`the audit ended as ${last?.status}`);
  return (last.at - since) / 1_000;
};

const benchLarge = async (product: Product): Promise<void> => {
  const { url, engine, pids } = product;
  const site = await product.addSite(shapeOf(assets));
  const scope = await product.makeTenant([site.place]);
  const processes = watchProcesses(pids);
  const since = Date.now();
  const sitemaps = [site.url('/sitemap.xml')];
  const auditId = await askForAudit(scope, engine, { name: 'Large', sitemaps });
  const watch = watchAudit(url, auditId);
  const progress = tellProgress(watch);
  const wall = await untilEnded(watch, since).finally(() => clearInterval(progress));
  const uses = processes.end();
  const secondsTo = (isThere: (step: AuditWatch['steps'][number]) => boolean): number =>
    ((watch.steps.find(isThere)?.at ?? since) - since) / 1_000;
  const planned = secondsTo(({ status }) => status === 'RUNNING');
  const checked = secondsTo(({ ended }) => ended === assets);
  const violations = watch.last()?.violations ?? 0;
  const rate = assets / (checked - planned);
  report.add({
    what: `one audit of ${assets} pages, ${violations} violations`,
    measured: `${wall.toFixed(1)} s, ${rate.toFixed(1)} assets/s`,
    figures: { wall, rate, planned, checked, violations },
  });
  report.add({
    what: '  of these: plan, check, end and seal',
    measured: [planned, checked - planned, wall - checked]
      .map((s) => `${s.toFixed(1)} s`)
      .join(', '),
    figures: { planned, checked, wall },
  });
  for (const { part, peakMegabytes, cpuSeconds } of uses) {
    const each = (cpuSeconds * 1_000) / assets;
    report.add({
      what: `  ${part}`,
      measured: `peak ${peakMegabytes.toFixed(0)} MB, CPU ${cpuSeconds.toFixed(1)} s, ${each.toFixed(2)} ms an asset`,
      figures: { peakMegabytes, cpuSeconds },
    });
  }
  await benchReading(report, { scope, pool: product.pool }, auditId);
};

/** One audit of a few pages that were never read before; gives its seconds and tells where they went. */
const auditFew = async (
  { url, engine }: Product,
  scope: Scope,
  urls: readonly string[],
): Promise<number> => {
  const since = Date.now();
  const auditId = await askForAudit(scope, engine, { name: 'Small', urls });
  const watch = watchAudit(url, auditId);
  const wall = await untilEnded(watch, since);
  const moments = [
    watch.steps.find(({ status }) => status === 'RUNNING'),
    watch.steps.find(({ ended }) => ended > 0),
    watch.steps.find(({ ended }) => ended === urls.length),
  ].map((step) => (((step?.at ?? since) - since) / 1_000).toFixed(1));
  const [planned, first, last] = moments;
  const told = `planned after ${planned} s, first page after ${first} s, last after ${last} s`;
  console.log(`the small one: ${told}, sealed after ${wall.toFixed(1)} s`);
  return wall;
};

const benchFair = async (product: Product): Promise<void> => {
  const large = await product.addSite(shapeOf(assets));
  const little = await product.addSite(shapeOf(small * (2 * rounds + 1)));
  const largeScope = await product.makeTenant([large.place]);
  const smallScope = await product.makeTenant([little.place]);
  let used = 0;
  const next = () => Array.from({ length: small }, () => little.url(pathOf(used++)));
  // The first audit starts processes and has the rules compiled.
  await auditFew(product, smallScope, next());
  const alone: number[] = [];
  for (let n = 0; n < rounds; n++) alone.push(await auditFew(product, smallScope, next()));
  const sitemaps = [large.url('/sitemap.xml')];
  const auditId = await askForAudit(largeScope, product.engine, { name: 'Large', sitemaps });
  const watch = watchAudit(product.url, auditId);
  const progress = tellProgress(watch);
  // Turns go by what a workspace took lately, and the small one has just taken a good deal.
  await sleep(FULL_SWING_MS);
  while (watch.share() < IN_FULL_SWING) await sleep(50);
  const beside: number[] = [];
  for (let n = 0; n < rounds && watch.share() < 1; n++) {
    beside.push(await auditFew(product, smallScope, next()));
  }
  const share = watch.share();
  clearInterval(progress);
  await watch.stop();
  const ratio = median(beside) / median(alone);
  report.add({
    what: `${small} pages of a workspace beside ${assets} of another`,
    measured: `${median(beside).toFixed(2)} s, alone ${median(alone).toFixed(2)} s: ${ratio.toFixed(2)}`,
    goal: `at most ${FAIR_GOAL} times its time alone`,
    ok: ratio <= FAIR_GOAL && beside.length === rounds,
    figures: { beside: median(beside), alone: median(alone), ratio, largeShare: share },
  });
};

const product = await startProduct({ profile: values.profile, env });
try {
  await (values.fair ? benchFair(product) : benchLarge(product));
} finally {
  await product.stop();
}
const missed = report.results.filter((result) => result.ok === false);
console.log(`${missed.length} of ${report.results.length} goals missed`);
