import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Verdict } from '../check.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { checkAccounts } from '../whole/check.ts';
import { type Load, startLoad } from '../whole/load.ts';
import { readOptions } from '../whole/options.ts';
import { enterOwnSpace } from '../whole/own-space.ts';
import { checkPhase, pass, type Passed, type Phase, untilCalm } from '../whole/phases.ts';
import { makeFolder, startWhole, type Whole } from '../whole/start.ts';
import { mountDisk } from './disks.ts';

const USAGE = `npm run chaos -- disk [--seconds 20] [--rounds 1] [--clients 6] [--seed N] [--logs folder] [--fault]
The disks of PostgreSQL, the engine and the blob store are filled to the last byte, one after the other, each for --seconds
and --rounds times. It needs root: each of them is a small file system in memory that only this run sees.
--fault plants an api that says that bytes are stored although the disk refused them, which must be noticed.`;

const { seconds, rounds, clients, seed, logs, fault } = readOptions(USAGE, {
  usual: 20,
  most: 300,
});
await enterOwnSpace('mount', fileURLToPath(import.meta.url), process.argv.slice(2));

const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));
/** Small enough to be filled in a moment, and large enough for a run of an hour. */
const MEBIBYTES = { postgres: 1_024, engine: 512, blobs: 64 };
/** PostgreSQL must soon need new room for its log. */
const SETTINGS = { max_wal_size: '64MB', min_wal_size: '32MB', checkpoint_timeout: '30s' };
/** A part that lives has so long to go on by itself before a person would restart it. */
const REVIVAL_MS = 30_000;

type Part = keyof typeof MEBIBYTES;
const PHASES: Record<Part, Phase> = {
  postgres: {
    name: "PostgreSQL's disk full",
    untouched: [],
    withinMs: 50_000,
    backMs: 45_000,
    part: null,
    refuses: true,
  },
  engine: {
    name: "engine's disk full",
    untouched: ['decision', 'list', 'text'],
    withinMs: 20_000,
    backMs: 45_000,
    part: null,
    refuses: false,
  },
  blobs: {
    name: "blob store's disk full",
    untouched: ['decision', 'list', 'document'],
    withinMs: 10_000,
    backMs: 5_000,
    part: 'blobs',
    refuses: true,
  },
};

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

const isReady = ({ looks }: Load): boolean =>
  Object.values(looks.at(-1)?.parts ?? { none: false }).every(Boolean);

/** Sees whether a part goes on by itself. If it does not, it is started again, as a person would do. */
const revive = async (whole: Whole, part: Part, load: Load): Promise<string | null> => {
  if (part === 'blobs') return null;
  const service = part === 'postgres' ? whole.postgres : whole.engine;
  if (!service.isRunning()) {
    await service.kill();
    await service.start();
    return 'it had ended itself';
  }
  for (const until = Date.now() + REVIVAL_MS; Date.now() < until; await sleep(250)) {
    const last = load.heard.findLast(({ kind }) => kind === 'document');
    if (isReady(load) && last?.status === 201) return null;
  }
  await service.kill();
  await service.start();
  return `it did not go on in ${REVIVAL_MS / 1_000} s`;
};

const fly = async (
  whole: Whole,
  disks: Readonly<Record<Part, ReturnType<typeof mountDisk>>>,
  blobStore: string,
): Promise<Verdict[]> => {
  const load = startLoad(whole, { clients, seed });
  const passed: Passed[] = [];
  const restarts: string[] = [];
  const unfilled: string[] = [];
  const parts: readonly Part[] = fault ? ['blobs'] : ['postgres', 'engine', 'blobs'];
  try {
    await untilCalm(load, 60_000);
    say(`all parts work; ${load.traffic.acknowledged} decisions so far`);
    for (let round = 1; round <= rounds; round += 1) {
      for (const part of parts) {
        const phase = PHASES[part];
        const name = rounds === 1 ? phase.name : `${phase.name} (${round})`;
        say(`${name}, for ${seconds} s; ${load.traffic.acknowledged} decisions so far`);
        passed.push(
          await pass(load, { ...phase, name }, seconds * 1_000, {
            begin: () => {
              disks[part].fill();
              if (disks[part].left() > 0) unfilled.push(part);
            },
            end: async () => {
              disks[part].free();
              const why = await revive(whole, part, load);
              if (why === null) return;
              restarts.push(`${name}: ${why}`);
              say(`${part} was started again: ${why}`);
            },
          }),
        );
      }
    }
    say('all disks have room again; waiting for the last answers');
  } finally {
    for (const disk of Object.values(disks)) disk.free();
    await load.stop();
  }
  return [
    verdict('disks filled to the last byte', unfilled, `${passed.length}`),
    ...passed.flatMap((one) => checkPhase(load, one)),
    verdict(
      'parts that had to be started again',
      [],
      [`${restarts.length}`, ...restarts].join('; '),
    ),
    ...(await checkAccounts(whole, load, blobStore)),
    verdict('processes that ended by themselves', [...whole.api.deaths, ...whole.workflows.deaths]),
    verdict('unexpected lines in the log', [...whole.api.errors, ...whole.workflows.errors]),
  ];
};

const main = async (): Promise<boolean> => {
  const directory = makeFolder('disk');
  say(`seed ${seed}, ${clients} clients${fault ? ', fault planted' : ''}`);
  const disks = {
    postgres: mountDisk(join(directory, 'postgres'), MEBIBYTES.postgres),
    engine: mountDisk(join(directory, 'engine', 'data'), MEBIBYTES.engine),
    blobs: mountDisk(join(directory, 'blobs'), MEBIBYTES.blobs),
  };
  const whole = await startWhole({
    directory,
    logs: logs,
    settings: SETTINGS,
    beforeRemoval: () => Object.values(disks).forEach((disk) => disk.unmount()),
    ...(fault ? { api: [FAULTY] } : {}),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void whole.end().finally(() => process.exit(1)));
  }
  try {
    const verdicts = await fly(whole, disks, pathToFileURL(join(directory, 'blobs')).href);
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (!fault) return failed.length === 0;
    const isCaught = failed.includes('texts: not whole');
    say(isCaught ? 'the planted fault was caught' : 'the planted fault was NOT caught');
    return isCaught;
  } finally {
    await whole.end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
