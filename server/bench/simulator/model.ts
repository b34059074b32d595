/**
 * A small model of one installation: requests go through stages, and a stage holds a thread and a core, or only time. It is
 * simulated event by event, so that waiting comes out of it by itself.
 */
import { timesOf } from '../measure.ts';
import { createRandom } from '../text.ts';

/** What a stage of a request needs. */
interface Stage {
  /** What it runs on: one of the pools of threads, or nothing but time, as the flush of a disk. */
  readonly on: string | null;
  /** The mean, in ms. Times are spread around it: some requests need more than others. */
  readonly ms: number;
  /** What it holds from here on until the end of the request, as decisions hold the trail of their audit. */
  readonly locks?: boolean;
}

export interface Kind {
  readonly name: string;
  readonly stages: readonly Stage[];
}

export interface Machine {
  readonly cores: number;
  /** Threads of each pool; a thread needs a core while it works. Pools that are not named have as many as there are cores. */
  readonly threads: Readonly<Record<string, number>>;
  /** Over how many audits decisions spread, of which each takes one at a time. */
  readonly audits: number;
}

export interface Outcome {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** The share of its time that each pool was busy, and the cores. */
  readonly busy: Readonly<Record<string, number>>;
}

interface Request {
  readonly kind: Kind;
  readonly from: number;
  readonly audit: number;
  stage: number;
  isLocked: boolean;
}

/** A list of events in the order of their times. */
const createAgenda = <T>() => {
  const heap: { readonly at: number; readonly what: T }[] = [];
  const swap = (one: number, other: number) => {
    const kept = heap[one] as (typeof heap)[0];
    heap[one] = heap[other] as (typeof heap)[0];
    heap[other] = kept;
  };
  const at = (n: number) => heap[n]?.at ?? Infinity;
  return {
    add: (time: number, what: T) => {
      heap.push({ at: time, what });
      for (let n = heap.length - 1; n > 0 && at(n) < at((n - 1) >> 1); n = (n - 1) >> 1) {
        swap(n, (n - 1) >> 1);
      }
    },
    next: () => {
      const first = heap[0];
      const last = heap.pop();
      if (heap.length > 0 && last) {
        heap[0] = last;
        for (let n = 0; ;) {
          const child = at(2 * n + 1) <= at(2 * n + 2) ? 2 * n + 1 : 2 * n + 2;
          if (at(child) >= at(n)) break;
          swap(n, child);
          n = child;
        }
      }
      return first;
    },
  };
};

/** Half of the time of a stage is the same for all, the other half is spread without memory. */
const spread = (ms: number, random: () => number): number =>
  ms * (0.5 - 0.5 * Math.log(1 - random()));

type Event = { readonly type: 'arrives' } | { readonly type: 'ends'; readonly request: Request };

/**
 * Lets requests come and go. With `clients`, that many send one after the other, as load tests do. With `perSecond`,
 * requests come at random moments, as those of many people do.
 */
export const simulate = (
  machine: Machine,
  load: {
    readonly kinds: readonly { readonly kind: Kind; readonly share: number }[];
    readonly clients?: number;
    readonly perSecond?: number;
    readonly requests: number;
    readonly seed?: number;
  },
): Outcome => {
  const random = createRandom(load.seed ?? 1);
  const agenda = createAgenda<Event>();
  const threadsOf = (pool: string) => machine.threads[pool] ?? machine.cores;
  const working = new Map<string, number>();
  const busyMs = new Map<string, number>();
  /** Requests that wait for a thread or a core, in the order in which they came. */
  let waiting: Request[] = [];
  const locked = new Set<number>();
  const forLock = new Map<number, Request[]>();
  const times: number[] = [];
  let [now, cores, sent, shares] = [0, 0, 0, 0];
  for (const { share } of load.kinds) shares += share;

  const choose = (): Kind => {
    let at = random() * shares;
    const chosen = load.kinds.find(({ share }) => (at -= share) <= 0) ?? load.kinds[0];
    if (!chosen) throw new Error('there is no kind of request');
    return chosen.kind;
  };
  const begin = (request: Request): boolean => {
    const stage = request.kind.stages[request.stage] as Stage;
    if (stage.on !== null) {
      const own = working.get(stage.on) ?? 0;
      if (cores >= machine.cores || own >= threadsOf(stage.on)) return false;
      working.set(stage.on, own + 1);
      cores += 1;
    }
    const ms = spread(stage.ms, random);
    if (stage.on !== null) busyMs.set(stage.on, (busyMs.get(stage.on) ?? 0) + ms);
    agenda.add(now + ms, { type: 'ends', request });
    return true;
  };
  const enter = (request: Request) => {
    const stage = request.kind.stages[request.stage] as Stage;
    if (stage.locks && !request.isLocked) {
      if (locked.has(request.audit)) {
        forLock.set(request.audit, [...(forLock.get(request.audit) ?? []), request]);
        return;
      }
      locked.add(request.audit);
      request.isLocked = true;
    }
    if (!begin(request)) waiting.push(request);
  };
  const letWaitingBegin = () => {
    if (cores < machine.cores) waiting = waiting.filter((request) => !begin(request));
  };
  const arrive = () => {
    if (sent >= load.requests) return;
    sent += 1;
    const audit = Math.floor(random() * machine.audits);
    enter({ kind: choose(), from: now, audit, stage: 0, isLocked: false });
    if (load.perSecond !== undefined) {
      agenda.add(now - (Math.log(1 - random()) * 1_000) / load.perSecond, { type: 'arrives' });
    }
  };
  const leave = (request: Request) => {
    times.push(now - request.from);
    if (request.isLocked) {
      locked.delete(request.audit);
      const [next, ...rest] = forLock.get(request.audit) ?? [];
      forLock.set(request.audit, rest);
      if (next) enter(next);
    }
    if (load.clients !== undefined) arrive();
  };

  for (let n = 0; n < (load.clients ?? 1); n += 1) agenda.add(0, { type: 'arrives' });
  for (let event = agenda.next(); event; event = agenda.next()) {
    now = event.at;
    if (event.what.type === 'arrives') {
      arrive();
      continue;
    }
    const { request } = event.what;
    const { on } = request.kind.stages[request.stage] as Stage;
    if (on !== null) {
      working.set(on, (working.get(on) ?? 1) - 1);
      cores -= 1;
    }
    request.stage += 1;
    if (request.stage < request.kind.stages.length) enter(request);
    else leave(request);
    letWaitingBegin();
  }
  const { p50, p99 } = timesOf(times);
  const busy = Object.fromEntries(
    [...busyMs].map(([pool, ms]) => [pool, ms / now / threadsOf(pool)]),
  );
  const all = [...busyMs.values()].reduce((sum, ms) => sum + ms, 0);
  return {
    perSecond: (times.length * 1_000) / now,
    p50,
    p99,
    busy: { ...busy, cores: all / now / machine.cores },
  };
};
