import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createVault } from '../../src/accounts/vault.ts';
import { rotateWebhook } from '../../src/events/webhooks/endpoints.ts';
import { startMailServer } from '../../test/outside/mail-server.ts';
import { createCaller, type Tally } from '../caller.ts';
import type { Verdict } from '../check.ts';
import { createEngine } from '../generation/services.ts';
import { storm } from '../generation/storm.ts';
import { openDatabase } from '../make-world.ts';
import { createPostgres } from '../processes.ts';
import { tableOf, tellKills, verdict } from '../report.ts';
import { createRoles } from '../roles.ts';
import { checkRun } from './check.ts';
import { startForger } from './forger.ts';
import { ACCOUNT_SECRET, makeWorld, type World } from './make-world.ts';
import type { Options } from './options.ts';
import { isDelivered, readRecords } from './read-records.ts';
import { startReaders } from './readers.ts';
import { startReceivers } from './receivers.ts';
import { startWriters } from './writers.ts';

const REPORT_EVERY_MS = 5_000;
/** Everything that waits is sent within this time: the first two pauses, and a lane that is set to work again. */
const DELIVER_MS = 240_000;
const FAULT_DELIVER_MS = 5_000;
/** The secret of the steady receiver is changed when so much is done. */
const ROTATE_AT = 0.3;
/** Messages that were signed before a change of the secret have arrived after so long. */
const CHANGE_OVER_MS = 3_000;

const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

/** Gives the steady receiver's endpoint a new secret, as soon as PostgreSQL lets it. */
const rotate = async (world: World): Promise<string> => {
  const database = openDatabase(world.url);
  try {
    for (;;) {
      try {
        const id = world.endpoints.get('steady')?.id ?? '';
        return await rotateWebhook(
          database.scope(world.workspaceId),
          createVault(ACCOUNT_SECRET),
          id,
        );
      } catch (error) {
        if ((error as { code?: string }).code !== 'unavailable') throw error;
        await sleep(100);
      }
    }
  } finally {
    await database.close();
  }
};

/** One run from an empty folder to the table; leaves neither a process nor a file behind. */
export const runOnce = async (
  options: Options,
  over: () => boolean,
  say: (line: string) => void,
): Promise<Verdict[]> => {
  const { changes, kills, seed, fault } = options;
  say(`seed ${seed}, ${changes} changes, ${kills} kills, ${fault ?? 'no'} fault planted`);
  const directory = mkdtempSync(join(tmpdir(), 'copydesk-chaos-'));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1_000);
  const postgres = await createPostgres(directory);
  const engine = createEngine(directory, false);
  const receivers = await startReceivers(options);
  const mail = await startMailServer();
  const started: { kill: () => Promise<void> }[] = [postgres, engine];
  try {
    await Promise.all([postgres.start(), engine.start()]);
    const world = await makeWorld(postgres.url, receivers);
    const { api, workflows, baseUrl } = await createRoles({
      directory,
      databaseUrl: world.url,
      engine: engine.address(),
      ...(fault ? { instead: { api: [FAULTY, fault] } } : {}),
      env: { ACCOUNT_SECRET, MAIL_URL: mail.url, PUBLIC_URL: 'http://desk.example' },
      logs: options.logs,
    });
    started.push(api, workflows);
    await Promise.all([api.start(), workflows.start()]);

    const tally: Tally = {
      attempts: new Map(),
      complaints: [],
      deadline: Number.POSITIVE_INFINITY,
    };
    const call = createCaller({ baseUrl, key: world.key }, tally);
    const writers = startWriters(world, { changes, seed, over }, call);
    const { readers, stop: stopReaders } = startReaders(call, seed);
    const { steady } = receivers;
    let retired: string | null = null;
    const forger = startForger(steady, () => retired);
    let isWritten = false;
    const writing = writers.ended.finally(() => {
      isWritten = true;
    });
    const isOver = () => isWritten || over();
    const changeSecret = async (): Promise<void> => {
      while (writers.done() < changes * ROTATE_AT && !isOver()) await sleep(20);
      const old = steady.secrets[0] ?? '';
      const next = await rotate(world);
      // Until it changes over, it knows the old secret alone; messages have the signatures of both.
      await sleep(CHANGE_OVER_MS);
      steady.secrets = [next];
      retired = old;
    };
    const changing = changeSecret();
    const report = setInterval(() => {
      const arrived = Object.values(receivers).map((one) => `${one.name} ${one.arrivals.length}`);
      say(`${seconds()} s: ${writers.done()} changes; ${arrived.join(', ')}`);
    }, REPORT_EVERY_MS);
    const done = await storm({
      services: { api, workflows, engine, postgres },
      kills,
      only: options.part,
      together: false,
      seed,
      progress: () => writers.done() / changes,
      over: isOver,
      say,
    });
    await writing;
    await changing;
    await stopReaders();
    const patience = Date.now() + (fault || over() ? FAULT_DELIVER_MS : DELIVER_MS);
    while (Date.now() < patience && !(await isDelivered(world.url))) await sleep(500);
    await forger.stop();
    clearInterval(report);

    const records = await readRecords(world.url);
    const deaths = [...api.deaths, ...workflows.deaths];
    const errors = [...api.errors, ...workflows.errors];
    const attempts = [...tally.attempts].map(([outcome, n]) => `${n} ${outcome}`).join(', ');
    const told = { receivers, readers, sent: mail.sent, kills: done, forger };
    const verdicts: Verdict[] = [
      tellKills(done, kills),
      verdict('attempts', tally.complaints, attempts),
      ...checkRun(world, told, records),
      verdict('roles that ended by themselves', deaths),
      verdict('unexpected lines in the log', errors),
      verdict('seconds', [], String(seconds())),
    ];
    say(tableOf(verdicts));
    return verdicts;
  } finally {
    for (const service of started.toReversed()) await service.kill();
    for (const receiver of Object.values(receivers)) await receiver.stop();
    mail.stop();
    rmSync(directory, { recursive: true, force: true });
  }
};
