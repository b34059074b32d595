import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Verdict } from '../check.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import { checkAccounts } from '../whole/check.ts';
import { startLoad } from '../whole/load.ts';
import { readOptions } from '../whole/options.ts';
import { enterOwnSpace, needs, run } from '../whole/own-space.ts';
import { checkPhase, pass, type Passed, type Phase, untilCalm } from '../whole/phases.ts';
import { makeFolder, startWhole, type Whole } from '../whole/start.ts';
import { createLinks, type Trouble } from './links.ts';

const USAGE = `npm run chaos -- network [--seconds 25] [--rounds 1] [--clients 6] [--seed N] [--logs folder] [--fault]
The links of api and workflows to PostgreSQL and to the engine lose 5 % of their packets, then fall silent, then are cut,
each for --seconds and --rounds times. It needs root and nft (apt-get install nftables): the run has a network of its own.
--fault plants an api that waits for a silent PostgreSQL without end, which must be noticed.`;

const { seconds, rounds, clients, seed, logs, fault } = readOptions(USAGE, {
  usual: 25,
  most: 120,
});
needs('nft', 'nftables');
await enterOwnSpace('net', fileURLToPath(import.meta.url), process.argv.slice(2));
run('ip', 'link', 'set', 'lo', 'up');

/** Long enough that TCP's next attempt comes after the limit of the product. */
const FAULT_SECONDS = 30;
/** A cut link is noticed at once, so it need not be cut for long. */
const CUT_MS = 3_000;
const FAULTY = fileURLToPath(new URL('faulty-server.ts', import.meta.url));

/**
 * A statement may be silent for 35 s, after 5 s for a connection, and a caller may wait 5 s for a text before that; the
 * rest is for a busy machine. A silence shorter than that is over before its connections are given up, so the rest of the
 * 35 s may follow it. PostgreSQL keeps the locks of a transaction whose client is gone for 30 s.
 */
const DATABASE: Pick<Phase, 'withinMs' | 'backMs' | 'untouched' | 'refuses'> = {
  withinMs: 50_000,
  backMs: 40_000,
  untouched: [],
  refuses: true,
};
/** The engine is asked for 10 s at most. */
const ENGINE: Pick<Phase, 'withinMs' | 'backMs' | 'untouched' | 'refuses'> = {
  withinMs: 20_000,
  backMs: 30_000,
  untouched: ['decision', 'list', 'text'],
  refuses: true,
};
const EVERYTHING = ['decision', 'list', 'document', 'text'] as const;

interface Planned {
  readonly phase: Phase;
  readonly link: 'database' | 'engine' | 'both';
  readonly trouble: Trouble;
  readonly ms: number;
}
const plan = (ms: number): Planned[] => [
  {
    phase: {
      name: '5 % of packets lost',
      withinMs: 20_000,
      backMs: 5_000,
      untouched: EVERYTHING,
      refuses: false,
      part: null,
    },
    link: 'both',
    trouble: 'lossy',
    ms,
  },
  {
    phase: { name: 'PostgreSQL silent', ...DATABASE, part: 'database' },
    link: 'database',
    trouble: 'silent',
    ms,
  },
  {
    phase: { name: 'engine silent', ...ENGINE, part: 'engine' },
    link: 'engine',
    trouble: 'silent',
    ms,
  },
  {
    phase: {
      name: 'PostgreSQL cut',
      ...DATABASE,
      backMs: 10_000,
      refuses: false,
      part: 'database',
    },
    link: 'database',
    trouble: 'cut',
    ms: CUT_MS,
  },
  {
    phase: { name: 'engine cut', ...ENGINE, backMs: 15_000, refuses: false, part: 'engine' },
    link: 'engine',
    trouble: 'cut',
    ms: CUT_MS,
  },
];

const began = Date.now();
const say = (line: string) => console.log(`${Math.round((Date.now() - began) / 1_000)} s: ${line}`);

const portOf = (url: string): number => Number(new URL(url).port);

const fly = async (whole: Whole, directory: string): Promise<Verdict[]> => {
  const { ingressUrl, adminUrl, workflowsPort } = whole.engine.address();
  const engine = [portOf(ingressUrl), portOf(adminUrl), workflowsPort];
  const ports = {
    database: [whole.postgres.port],
    engine,
    both: [whole.postgres.port, ...engine],
  };
  const links = createLinks();
  const load = startLoad(whole, { clients, seed });
  const passed: Passed[] = [];
  let planned = plan((fault ? Math.max(seconds, FAULT_SECONDS) : seconds) * 1_000);
  if (fault) planned = planned.filter(({ phase }) => phase.name === 'PostgreSQL silent');
  try {
    await untilCalm(load, 60_000);
    say(`all parts work; ${load.traffic.acknowledged} decisions so far`);
    const calm = { name: 'no trouble', untouched: EVERYTHING, withinMs: 10_000, backMs: 0 };
    passed.push(
      await pass(load, { ...calm, part: null, refuses: false }, (seconds * 1_000) / 2, {
        begin: () => undefined,
        end: () => undefined,
      }),
    );
    for (let round = 1; round <= rounds; round += 1) {
      for (const { phase, link, trouble, ms } of planned) {
        const name = rounds === 1 ? phase.name : `${phase.name} (${round})`;
        say(`${name}, for ${ms / 1_000} s; ${load.traffic.acknowledged} decisions so far`);
        passed.push(
          await pass(load, { ...phase, name }, ms, {
            begin: () => links.spoil(ports[link], trouble),
            end: links.mend,
          }),
        );
      }
    }
    say('no more trouble; waiting for the last answers');
  } finally {
    links.mend();
    await load.stop();
  }
  const blobStore = pathToFileURL(join(directory, 'blobs')).href;
  return [
    ...passed.flatMap((one) => checkPhase(load, one)),
    ...(await checkAccounts(whole, load, blobStore)),
    verdict('processes that ended by themselves', [...whole.api.deaths, ...whole.workflows.deaths]),
    verdict('unexpected lines in the log', [...whole.api.errors, ...whole.workflows.errors]),
  ];
};

const main = async (): Promise<boolean> => {
  const directory = makeFolder('network');
  say(`seed ${seed}, ${clients} clients${fault ? ', fault planted' : ''}`);
  const whole = await startWhole({
    directory,
    logs: logs,
    ...(fault ? { api: [FAULTY] } : {}),
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void whole.end().finally(() => process.exit(1)));
  }
  try {
    const verdicts = await fly(whole, directory);
    console.log(tableOf(verdicts));
    const failed = failedChecks(verdicts);
    if (!fault) return failed.length === 0;
    const isCaught = failed.includes('PostgreSQL silent: answers');
    say(isCaught ? 'the planted fault was caught' : 'the planted fault was NOT caught');
    return isCaught;
  } finally {
    await whole.end();
  }
};

process.exitCode = (await main()) ? 0 : 1;
