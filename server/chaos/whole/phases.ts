import { setTimeout as sleep } from 'node:timers/promises';
import type { Verdict } from '../check.ts';
import { verdict } from '../report.ts';
import type { Heard, Kind, Load } from './load.ts';

/** One fault of a run, and what is allowed meanwhile. */
export interface Phase {
  readonly name: string;
  /** Kinds of requests that the fault must not touch; they are answered as always. */
  readonly untouched: readonly Kind[];
  /** Nothing takes longer. */
  readonly withinMs: number;
  /** Nothing is refused any more so long after the end of the fault. */
  readonly backMs: number;
  /** The part that readiness must name, if one is away. */
  readonly part: string | null;
  /** Whether something must be refused, or else the fault met nothing. */
  readonly refuses: boolean;
}

export interface Passed {
  readonly phase: Phase;
  readonly from: number;
  readonly to: number;
  /** When the next one began. */
  readonly until: number;
}

/** The next fault begins when requests of every kind have succeeded for this long. */
const CALM_MS = 3_000;
const LOOK_MS = 250;
const KINDS: readonly Kind[] = ['decision', 'list', 'document', 'text'];

const isDone = ({ status }: Heard): boolean => status === 200 || status === 201;
/** An answer that tells a client to ask again: 409 says that the same request is still being worked on. */
const isLater = ({ status }: Heard): boolean => status === 503 || status === 409;

/** Waits until every kind was answered well for a while, and readiness says ready; or as long as one waits for that. */
export const untilCalm = async ({ heard, looks }: Load, patienceMs: number): Promise<void> => {
  const from = Date.now();
  while (Date.now() - from < patienceMs) {
    await sleep(LOOK_MS);
    const since = Date.now() - CALM_MS;
    if (since < from) continue;
    const late = heard.filter(({ at }) => at >= since);
    const isReady = Object.values(looks.at(-1)?.parts ?? { none: false }).every(Boolean);
    if (
      isReady &&
      late.every(isDone) &&
      KINDS.every((kind) => late.some((one) => one.kind === kind))
    )
      return;
  }
};

/** Runs a phase between calm times. */
export const pass = async (
  load: Load,
  phase: Phase,
  ms: number,
  fault: { readonly begin: () => void | Promise<void>; readonly end: () => void | Promise<void> },
): Promise<Passed> => {
  const from = Date.now();
  await fault.begin();
  await sleep(ms);
  const to = Date.now();
  await fault.end();
  await untilCalm(load, phase.backMs + 30_000);
  return { phase, from, to, until: Date.now() };
};

const share = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

const inSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** How often each outcome was, and how long the answers took. */
const describe = (heard: readonly Heard[]): string => {
  const counts = Map.groupBy(heard, ({ status }) => String(status ?? 'lost'));
  const shown = [...counts].map(([status, own]) => `${own.length} ${status}`).join(', ');
  const took = heard.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return `${shown}; p50 ${share(took, 0.5)} ms, slowest ${inSeconds(took.at(-1) ?? 0)}`;
};

const faultsOf = (one: Heard, { untouched, withinMs }: Phase): string[] => {
  const { kind, status, ms, retryAfter } = one;
  const shown = `${kind}: ${status ?? 'no answer'} after ${ms} ms`;
  const faults: string[] = [];
  if (!isDone(one) && !isLater(one)) faults.push(shown);
  if (status === 503 && retryAfter === null) faults.push(`${shown} without Retry-After`);
  if (status === 503 && untouched.includes(kind)) faults.push(`${shown}, which needs nothing away`);
  if (ms > withinMs) faults.push(`${shown}, more than ${withinMs} ms`);
  return faults;
};

/** Holds what was answered in a phase, and what readiness said, against what it allows. */
export const checkPhase = ({ heard, looks }: Load, passed: Passed): Verdict[] => {
  const { phase, from, to, until } = passed;
  const own = heard.filter(({ at }) => at >= from && at < to);
  const refused = own.filter(({ status }) => status === 503);
  // What ended later met the next fault.
  const late = heard.filter((one) => one.at >= from && one.at + one.ms <= until && !isDone(one));
  const lastRefusal = Math.max(0, ...late.map(({ at, ms }) => at + ms - to));
  const seen = looks.filter(({ at }) => at >= from && at < until);
  const named = seen.find(({ at, parts }) => at < to && parts?.[phase.part ?? ''] === false);
  const again = seen.findLast(({ parts }) => parts === null || parts[phase.part ?? ''] === false);
  const slowestLook = Math.max(0, ...seen.map(({ ms }) => ms));
  return [
    verdict(
      `${phase.name}: answers`,
      [
        ...own.flatMap((one) => faultsOf(one, phase)),
        ...(phase.refuses && refused.length === 0 ? ['nothing was refused'] : []),
      ],
      describe(own),
    ),
    verdict(
      `${phase.name}: last refusal after its end`,
      lastRefusal > phase.backMs ? [`later than ${phase.backMs} ms`] : [],
      inSeconds(lastRefusal),
    ),
    ...(phase.part === null
      ? []
      : [
          verdict(
            `${phase.name}: readiness names ${phase.part}, and takes it back`,
            named ? [] : ['it never did'],
            named && again
              ? `after ${inSeconds(named.at + named.ms - from)}, ${inSeconds(Math.max(0, again.at + again.ms - to))} after the end; slowest look ${inSeconds(slowestLook)}`
              : 'no',
          ),
        ]),
  ];
};
