import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { timesOf } from '../../bench/measure.ts';
import { peakMegabytes } from '../../test/peak-memory.ts';
import { freePort } from '../../src/platform/free-port.ts';
import type { Verdict } from '../check.ts';
import { makeDatabase } from '../make-world.ts';
import { createNodeProcess } from '../node-process.ts';
import { createPostgres, isListening } from '../processes.ts';
import { failedChecks, tableOf, verdict } from '../report.ts';
import type { Attack, Fought } from './attack.ts';
import { makeTenants, type World } from './make-world.ts';
import { type Measured, measureVictim } from './victim.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const ATTACK = fileURLToPath(new URL('attack.ts', import.meta.url));

/** The most memory that the process may have had at any time. */
const MOST_MEGABYTES = 700;
/** The same for all child processes of it together, which check texts and read files. */
const MOST_OF_CHILDREN = 1_200;
/** Without a limit, garbage stays for as long as the machine has memory, and the figure above would say nothing. */
const HEAP_MEGABYTES = 384;
/** A start, and planning the first statements, is not what is measured. */
const WARM_MS = 5_000;

/** Longer than a body may take to come, so that both its refusal and its end are seen. */
const SHORT_SECONDS = 10;
const SHORT_WARM_MS = 5_000;
/** So few answers say little of a percentile, but a tenant who waits this many times longer is not protected. */
const SHORT_WITHIN = 5;
/** Shorter times than this are no waiting, however many times more they are than alone. */
const LEAST_MS = 20;

/** Times alone and under attack are measured in turns. If the machine is slow for a while, both are slow. */
const ROUNDS = 6;
/** After this time, everything that an attack kept open is closed. */
const SETTLE_MS = 1_000;
/**
 * An attack begins with all of its connections at once. A real attack begins once and not in every round, so the first second of
 * a round is measured apart from the rest.
 */
const OPENING_MS = 1_000;

interface RoundResult {
  readonly quiet: Measured;
  readonly opening: Measured;
  readonly beside: Measured;
  readonly fought: readonly Fought[];
}

/** Settings so large that nothing is ever refused: as if there were no admission. */
const NO_ADMISSION = {
  REQUESTS_AT_A_TIME: '1000000',
  STREAMS_AT_A_TIME: '1000000',
  BODY_MEBIBYTES: '1000000',
};

const usage = (
  name: string,
) => `npm run chaos -- ${name} [--short] [--seconds 60] [--within 2] [--only WORDS] [--fault no-admission]
--within is how many times slower than alone the other tenant may be at the 99th percentile (2, and 5 with --short, which attacks for
10 s: so few answers say little of a percentile). Everything else is held to the same bounds.
--only makes the attacks alone whose name has these words.`;

const readOptions = (name: string) => {
  const { values } = parseArgs({
    options: {
      short: { type: 'boolean', default: false },
      seconds: { type: 'string' },
      within: { type: 'string' },
      only: { type: 'string', default: '' },
      fault: { type: 'string' },
    },
  });
  const seconds = Number(values.seconds ?? (values.short ? SHORT_SECONDS : 60));
  const within = Number(values.within ?? (values.short ? SHORT_WITHIN : 2));
  const isKnown = values.fault === undefined || values.fault === 'no-admission';
  if (!(seconds >= 5 && seconds <= 600 && within >= 1 && isKnown)) {
    console.error(usage(name));
    process.exit(2);
  }
  const { short: isShort, only } = values;
  return { seconds, within, only, isShort, isFaulty: values.fault !== undefined };
};

/** The memory of all child processes of a process now; those that end are not looked after. */
const childMegabytes = (pid: number): number => {
  try {
    const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .split(' ')
      .filter(Boolean);
    return ids.reduce((sum, id) => {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      const own = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024;
      return sum + own + childMegabytes(Number(id));
    }, 0);
  } catch {
    return 0;
  }
};

/** Starts the attacker, who waits for the first round. */
const startAttacker = (origin: string, attacks: readonly Attack[]) => {
  const args = [ATTACK, origin];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  // A real attacker uses another machine. Here it gets only the processor time that the others leave.
  setPriority(child.pid ?? 0, constants.priority.PRIORITY_LOW);
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin.write(`${JSON.stringify(attacks)}\n`);
  const attackUntil = async (moment: number): Promise<Fought[]> => {
    child.stdin.write(`${moment}\n`);
    const { value, done } = await answers.next();
    if (done) throw new Error('the attacker ended');
    return JSON.parse(value) as Fought[];
  };
  return { attackUntil, end: () => child.stdin.end() };
};

const compare = (quiet: Measured, beside: Measured, within: number): Verdict[] =>
  [...quiet.times].map(([name, times]) => {
    const alone = timesOf(times);
    const now = timesOf(beside.times.get(name) ?? []);
    const ratio = now.p99 / Math.max(alone.p99, LEAST_MS);
    const figure = `p99 ${alone.p99.toFixed(0)} ms alone, ${now.p99.toFixed(0)} ms beside it: ${ratio.toFixed(1)} times (p50 ${alone.p50.toFixed(0)}, ${now.p50.toFixed(0)}; n ${alone.n}, ${now.n})`;
    return verdict(name, ratio <= within ? [] : [`more than ${within} times`], figure);
  });

/** The other tenant's times in the first second of the attacks. They are shown only: no bound is set for them. */
const tellOpening = ({ times }: Measured): Verdict[] =>
  [...times].map(([name, own]) => {
    const { p50, p99, n } = timesOf(own);
    const figure = `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, n ${n}`;
    return verdict(`${name}, first second`, [], figure);
  });

const addMeasured = (parts: readonly Measured[]): Measured => {
  const names = [...(parts[0]?.times.keys() ?? [])];
  return {
    times: new Map(
      names.map((name) => [name, parts.flatMap(({ times }) => times.get(name) ?? [])]),
    ),
    faults: parts.flatMap(({ faults }) => faults),
  };
};

const addFought = ([first = [], ...others]: readonly (readonly Fought[])[]): Fought[] =>
  first.map(({ name, statuses, heldMost }, n) => {
    const own = others.flatMap((fought) => fought[n] ?? []);
    const counts = { ...statuses };
    for (const each of own)
      for (const [status, count] of Object.entries(each.statuses))
        counts[status] = (counts[status] ?? 0) + count;
    const most = Math.max(heldMost, ...own.map((each) => each.heldMost));
    return { name, statuses: counts, heldMost: most };
  });

/** Everything that the other tenant does was answered at all. */
const answered = ({ times }: Measured): Verdict[] =>
  [...times].map(([name, own]) =>
    verdict(name, own.length > 0 ? [] : ['not answered once'], `${own.length} answers`),
  );

export interface Bounded extends Attack {
  /** It may not hold more than this at a time, and has been refused beyond it. */
  readonly share?: number;
  /** It may not succeed more often than this, however long it goes on. */
  readonly most?: number;
}

const tellAttacks = (attacks: readonly Bounded[], fought: readonly Fought[]): Verdict[] =>
  fought.map(({ name, statuses, heldMost }, n) => {
    const { share = Infinity, most = Infinity, atOnce = 0 } = attacks[n] ?? {};
    const passed = Object.entries(statuses)
      .filter(([status]) => status.startsWith('2'))
      .reduce((sum, [, count]) => sum + count, 0);
    const refused = (statuses['429'] ?? 0) + (statuses['503'] ?? 0);
    const figure = Object.entries(statuses)
      .map(([status, count]) => `${count} ${status}`)
      .join(', ');
    const findings = [
      ...(atOnce > share && refused === 0
        ? [`${heldMost} were under way, the share is ${share}`]
        : []),
      ...(passed > most ? [`${passed} succeeded, and ${most} may`] : []),
    ];
    return verdict(`${name}, ${atOnce} at once`, findings, figure);
  });

/** Runs the product for one tenant alone, then with somebody who attacks it, and compares. */
export const runBeside = async (
  name: string,
  attacksOf: (world: World) => readonly Bounded[],
): Promise<boolean> => {
  const { seconds, within, only, isShort, isFaulty } = readOptions(name);
  const directory = mkdtempSync(join(tmpdir(), `copydesk-${name}-`));
  // As root, PostgreSQL runs as another user, who has to get through.
  chmodSync(directory, 0o755);
  const postgres = await createPostgres(directory);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  let api: ReturnType<typeof createNodeProcess> | undefined;
  let attacker: ReturnType<typeof startAttacker> | undefined;
  let look: NodeJS.Timeout | undefined;
  try {
    await postgres.start();
    const databaseUrl = await makeDatabase(postgres.url);
    const world = await makeTenants(databaseUrl);
    api = createNodeProcess({
      name: 'api',
      command: [MAIN, 'api'],
      env: {
        DATABASE_URL: databaseUrl,
        ACCEPTED_RISKS: 'database-owner',
        HOST: '127.0.0.1',
        PORT: String(port),
        LOG_LEVEL: 'error',
        NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
        BLOB_STORE: pathToFileURL(join(directory, 'blobs')).href,
        ...(isFaulty ? NO_ADMISSION : {}),
      },
      isReady: () => isListening(`${origin}/public/v1`),
    });
    await api.start();
    const attacks = attacksOf(world).filter((attack) => attack.name.includes(only));
    attacker = startAttacker(origin.replace('localhost', '127.0.0.1'), attacks);
    let children = 0;
    look = setInterval(() => {
      children = Math.max(children, childMegabytes(api?.pid() ?? 0));
    }, 250);
    const warm = await measureVictim(
      origin,
      world,
      Date.now() + (isShort ? SHORT_WARM_MS : WARM_MS),
    );
    const rounds: RoundResult[] = [];
    const ms = (seconds * 1_000) / (isShort ? 1 : ROUNDS);
    while (rounds.length < (isShort ? 1 : ROUNDS)) {
      const quiet = isShort ? warm : await measureVictim(origin, world, Date.now() + ms);
      const openUntilMs = Date.now() + OPENING_MS;
      const fighting = attacker.attackUntil(openUntilMs + ms);
      const opening = await measureVictim(origin, world, openUntilMs);
      const beside = await measureVictim(origin, world, openUntilMs + ms);
      rounds.push({ quiet, opening, beside, fought: await fighting });
      await sleep(SETTLE_MS);
    }
    const quiet = addMeasured(rounds.map((round) => round.quiet));
    const opening = addMeasured(rounds.map((round) => round.opening));
    const beside = addMeasured(rounds.map((round) => round.beside));
    const fought = addFought(rounds.map((round) => round.fought));
    const after = await measureVictim(origin, world, Date.now() + 2_000);
    const memory = peakMegabytes(api.pid() ?? 0) ?? Number.POSITIVE_INFINITY;
    const tooMuch = memory > MOST_MEGABYTES ? [`more than ${MOST_MEGABYTES} MB`] : [];
    const tooMuchOfChildren =
      children > MOST_OF_CHILDREN ? [`more than ${MOST_OF_CHILDREN} MB`] : [];
    const verdicts = [
      ...answered(beside),
      ...compare(quiet, beside, within),
      ...tellOpening(opening),
      verdict('what failed for the other tenant alone', quiet.faults),
      verdict('what failed for it meanwhile', [...opening.faults, ...beside.faults]),
      verdict('what failed for it afterwards', after.faults),
      ...tellAttacks(attacks, fought),
      verdict('memory of the process at most', tooMuch, `${memory.toFixed(0)} MB`),
      verdict('memory of its children at most', tooMuchOfChildren, `${children.toFixed(0)} MB`),
      verdict('ends of the process', api.deaths),
      verdict('errors in its log', api.errors),
    ];
    console.log(tableOf(verdicts));
    return failedChecks(verdicts).length === 0;
  } finally {
    clearInterval(look);
    attacker?.end();
    await api?.kill();
    await postgres.kill();
    rmSync(directory, { recursive: true, force: true });
  }
};
