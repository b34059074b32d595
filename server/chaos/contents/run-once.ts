import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createCaller } from '../caller.ts';
import type { Verdict } from '../check.ts';
import { createEngine } from '../generation/services.ts';
import { storm } from '../generation/storm.ts';
import { createPostgres } from '../processes.ts';
import { tableOf, tellKills, verdict } from '../report.ts';
import { createRoles } from '../roles.ts';
import { checkRecords } from './check.ts';
import { checkAnswers } from './check-answers.ts';
import { startEditors } from './editors.ts';
import { makeWorld } from './make-world.ts';
import type { Options } from './options.ts';
import { countOpen, readRecords } from './read-records.ts';
import { startReviewers } from './reviewers.ts';
import { createTraffic } from './traffic.ts';

const REPORT_EVERY_MS = 5_000;
/** How long the last answers may take once nothing is killed any more, for each version of all contents. */
const DRAIN_MS = 120_000;
const DRAIN_PER_VERSION_MS = 400;
/** The reconciler takes up work that a killed part left behind within this time. */
const SETTLE_MS = 120_000;
const FAULT_SETTLE_MS = 5_000;

const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

/** A decision that could not be applied forward at once is noted, and is applied later. */
const isExpected = (line: string): boolean =>
  line.includes('a decision was not applied to newer audits yet');

const untilSettled = async (url: string, patienceMs: number): Promise<void> => {
  const patience = Date.now() + patienceMs;
  while (Date.now() < patience && (await countOpen(url).catch(() => 1)) > 0) await sleep(200);
};

/** One run from an empty folder to the table; leaves neither a process nor a file behind. */
export const runOnce = async (
  options: Options,
  over: () => boolean,
  say: (line: string) => void,
): Promise<Verdict[]> => {
  const { contents, versions, kills, seed, fault } = options;
  say(
    `seed ${seed}, ${contents} contents of ${versions} versions, ${kills} kills, ${fault ?? 'no'} fault planted`,
  );
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-chaos-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  const postgres = await createPostgres(directory);
  const engine = createEngine(directory, false);
  const started: { kill: () => Promise<void> }[] = [postgres, engine];
  try {
    await Promise.all([postgres.start(), engine.start()]);
    const world = await makeWorld(postgres.url);
    const { api, workflows, baseUrl } = await createRoles({
      directory,
      databaseUrl: world.url,
      engine: engine.address(),
      ...(fault ? { instead: { api: [FAULTY, fault] } } : {}),
      logs: options.logs,
    });
    started.push(api, workflows);
    await Promise.all([api.start(), workflows.start()]);

    const traffic = createTraffic(contents);
    const call = createCaller({ baseUrl, key: world.key }, traffic);
    const storedBefore = Date.now();
    const stored = () => traffic.contents.reduce((sum, one) => sum + one.versions.length, 0);
    const report = setInterval(() => {
      say(`${seconds()} s: ${stored()} versions, ${traffic.done.get('decisions') ?? 0} decisions`);
    }, REPORT_EVERY_MS);
    let isPushed = false;
    const editing = startEditors(options, call, traffic).finally(() => {
      isPushed = true;
    });
    const isOver = () => isPushed || over();
    const reviewing = startReviewers({ ...options, isOver }, call, traffic);
    const done = await storm({
      services: { api, workflows, engine, postgres },
      kills,
      only: options.part,
      together: false,
      seed,
      progress: () => stored() / (contents * versions),
      over: isOver,
      say,
    });
    traffic.deadline = over()
      ? Date.now() + 1_000
      : Date.now() + DRAIN_MS + contents * versions * DRAIN_PER_VERSION_MS;
    await Promise.all([editing, reviewing]);
    clearInterval(report);
    const pace = (stored() * 1_000) / (Date.now() - storedBefore);
    // What the last answers promised must survive as well.
    await api.kill();
    await postgres.kill();
    await postgres.start();
    await api.start();
    say(`${seconds()} s: all is pushed, and the parts are back`);
    await untilSettled(world.url, fault || over() ? FAULT_SETTLE_MS : SETTLE_MS);
    say(`${seconds()} s: nothing is left to be applied`);

    const records = await readRecords(world.url);
    traffic.deadline = Date.now() + DRAIN_MS + contents * 100;
    const verdicts: Verdict[] = [
      tellKills(done, kills),
      ...(await checkRecords(world, traffic, records, seed)),
      ...(await checkAnswers(traffic, call, seed)),
    ];
    const deaths = [...api.deaths, ...workflows.deaths];
    const errors = [...api.errors, ...workflows.errors].filter((line) => !isExpected(line));
    verdicts.push(
      verdict('versions a second, with all decisions and kills', [], pace.toFixed(1)),
      verdict('roles that ended by themselves', deaths),
      verdict('unexpected lines in the log', errors),
      verdict('seconds', [], String(seconds())),
    );
    say(tableOf(verdicts));
    return verdicts;
  } finally {
    for (const service of started.toReversed()) await service.kill();
    rmSync(directory, { recursive: true, force: true });
  }
};
