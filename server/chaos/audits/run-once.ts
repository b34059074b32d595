import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Verdict } from '../check.ts';
import { createEngine } from '../generation/services.ts';
import { openDatabase } from '../make-world.ts';
import { createPostgres } from '../processes.ts';
import { tableOf } from '../report.ts';
import { checkBooks, checkKills, checkReviews, tellPace, tellRepeats } from './check.ts';
import { checkAssets } from './check-assets.ts';
import { askForAudit, makeWorld } from './make-world.ts';
import { type Options, type Part, PARTS } from './options.ts';
import { readRecords } from './read-records.ts';
import { startReviewers } from './reviewers.ts';
import { createRoles, createSite } from './services.ts';
import { type SiteShape, pathOf } from './site-pages.ts';
import { storm } from './storm.ts';
import { watchAudit } from './watch-audit.ts';

const REPORT_EVERY_MS = 5_000;
/** The reconciler kicks lanes at most once in five minutes; what stands still for longer is lost. */
const STALL_MS = 330_000;
const FAULT_STALL_MS = 15_000;
const REVIEWERS = 2;
const CRAWLED_SHARE = 0.25;

const shapeOf = (pages: number): SiteShape => ({
  pages,
  crawled: Math.ceil(pages * CRAWLED_SHARE),
  violations: null,
  calm: false,
});

const dueKills = ({ kills, part }: Options): Record<Part, number> => {
  const due = (name: Part) => (part === null || part === name ? kills : 0);
  return Object.fromEntries(PARTS.map((name) => [name, due(name)])) as Record<Part, number>;
};

/** One run from an empty folder to the table; leaves neither a process nor a file behind. */
export const runOnce = async (
  options: Options,
  over: () => boolean,
  say: (line: string) => void,
): Promise<Verdict[]> => {
  const { assets, kills, seed, fault } = options;
  say(
    `seed ${seed}, ${assets} assets, ${kills} kills of each part, ${fault ?? 'no'} fault planted`,
  );
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-chaos-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const began = Date.now();
  const shape = shapeOf(assets);
  const postgres = await createPostgres(directory);
  const engine = createEngine(directory, options.loseEngine);
  // A crawl whose robots.txt cannot be read goes nowhere, so only the listed pages are on a site that dies.
  const [listed, crawled] = [await createSite(shape), await createSite(shape)];
  const started: { kill: () => Promise<void> }[] = [postgres, engine, listed, crawled];
  try {
    await Promise.all([postgres, engine, listed, crawled].map((service) => service.start()));
    const world = await makeWorld(postgres.url, [listed.place, crawled.place]);
    const { api, workflows, baseUrl, isPlanted } = await createRoles({
      directory,
      databaseUrl: world.url,
      engine: engine.address(),
      fault,
      logs: options.logs,
    });
    started.push(api, workflows);
    await Promise.all([api.start(), workflows.start()]);
    const database = openDatabase(world.url);
    const root = crawled.url(pathOf(shape.pages - shape.crawled));
    const auditId = await askForAudit(database.scope(world.workspaceId), engine.address(), {
      name: 'Chaos',
      sitemaps: [listed.url('/sitemap.xml')],
      crawl: { url: root, pages: shape.crawled },
    }).finally(database.close);

    const watch = watchAudit(world.url, auditId);
    const people = { baseUrl, key: world.key, auditId, reviewers: REVIEWERS, seed };
    const { reviews, stop: stopReviewers } = startReviewers(people);
    const report = setInterval(() => {
      const now = watch.last();
      const at = Math.round((Date.now() - began) / 1_000);
      say(`${at} s: ${now?.status}, ${now?.ended} of ${now?.total}, ${now?.violations} violations`);
    }, REPORT_EVERY_MS);
    const done = await storm({
      services: { api, workflows, engine, postgres, site: listed },
      kills,
      only: options.part,
      seed,
      // A crawl finds its pages on the way, so the share of what is known so far would jump.
      share: () => (watch.last()?.ended ?? 0) / assets,
      isOver: () => over() || watch.isOver(),
      say,
    });
    const stallMs = fault ? FAULT_STALL_MS + 2 * watch.beginningMs() : STALL_MS;
    await watch.untilOver(stallMs, over);
    clearInterval(report);
    await stopReviewers();
    await watch.stop();

    if (fault && !over() && !isPlanted()) throw new Error(`${fault} found nothing to spoil`);
    const records = await readRecords(world.url, auditId);
    const services = [api, workflows, listed, crawled];
    const deaths = services.flatMap((service) => service.deaths);
    const errors = services.flatMap((service) => service.errors);
    const sites = { shape, listed: listed.url, crawled: crawled.url };
    const verdicts: Verdict[] = [
      ...checkKills(done, dueKills(options), watch.steps),
      ...tellPace(watch.steps),
      ...tellRepeats(records, [listed, crawled]),
      ...checkAssets(sites, records, done),
      ...checkReviews(records, reviews),
      ...(await checkBooks(world, auditId, records)),
      { check: 'parts that ended by themselves', figure: String(deaths.length), findings: deaths },
      { check: 'unexpected lines in the log', figure: String(errors.length), findings: errors },
      { check: 'seconds', figure: ((Date.now() - began) / 1_000).toFixed(0), findings: [] },
    ];
    say(tableOf(verdicts));
    return verdicts;
  } finally {
    for (const service of started.toReversed()) await service.kill();
    rmSync(directory, { recursive: true, force: true });
  }
};
