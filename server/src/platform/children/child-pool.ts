import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { failSpan, inSpan } from '../traces/span.ts';
import { processorMilliseconds } from './processor-time.ts';
import { residentMegabytes } from './resident-memory.ts';
import { type ChildSettings, spawnChild } from './spawn-child.ts';

export interface PoolSettings extends ChildSettings {
  /** How many children work at once; further requests wait. */
  readonly children: number;
}

/** @internal */
export type ChildOutcome =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly reason: 'time' | 'memory' | 'crash' };

export interface ChildPool {
  /**
   * Runs a request in a child. Never rejects: a child that fails is an outcome too.
   *
   * `cpuMilliseconds` limits the CPU time of the child, so that a busy machine does not fail the request.
   * `wallMilliseconds` limits the time that passes, against a child that hangs; it is ten times the CPU limit
   * unless given. A request that runs out of it is tried once more in a new child.
   *
   * The content of `file` is piped to the child's standard input. So this process needs no memory for it, and
   * the child needs no right to read files.
   */
  readonly run: (
    request: object,
    cpuMilliseconds: number,
    options?: { readonly wallMilliseconds?: number; readonly file?: string },
  ) => Promise<ChildOutcome>;
  /** Starts the first child before a request comes, because a child needs most of a second to load its program. */
  readonly startEarly: () => void;
  readonly close: () => Promise<void>;
}

/**
 * A child is replaced after this many requests, because a process does not release all of its memory.
 * Starting one costs as much as some hundred requests. A child whose memory has grown is replaced sooner.
 */
const MAX_USES = 5_000;

const WALL_FACTOR = 10;
const LOOK_MS = 100;

interface TimeLimits {
  readonly cpuMilliseconds: number;
  readonly wallMilliseconds: number;
}

interface Limits extends TimeLimits {
  /** The file to pipe to the child's standard input. */
  readonly file: string | undefined;
}

const failed = (reason: 'time' | 'memory' | 'crash'): ChildOutcome => ({ kind: 'failed', reason });

/** A child that runs out of heap or memory aborts itself. */
const outcomeOfExit = (code: number | null, signal: string | null): ChildOutcome =>
  failed(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crash');

/**
 * Watches a child. Calls `tooMuch` when it has used up its CPU time, and `starved` when the wall time has run
 * out before that. Where the system does not report CPU time, wall time counts as CPU time.
 */
const limitTime = (
  child: ChildProcess,
  { cpuMilliseconds, wallMilliseconds }: TimeLimits,
  on: { readonly tooMuch: () => void; readonly starved: () => void },
): NodeJS.Timeout => {
  const since = performance.now();
  const computed = (): number | null =>
    child.pid === undefined ? null : processorMilliseconds(child.pid);
  const before = computed();
  return setInterval(
    () => {
      const passed = performance.now() - since;
      const now = before === null ? null : computed();
      const used = before === null || now === null ? passed : now - before;
      if (used >= cpuMilliseconds) on.tooMuch();
      else if (passed >= wallMilliseconds) on.starved();
    },
    Math.min(LOOK_MS, cpuMilliseconds),
  );
};

/** `starved` means that the child got too little CPU, which proves nothing about the request. */
type AskOutcome = ChildOutcome | { readonly kind: 'starved' };

/** Sends one request and waits for the answer, the end of the child or the time limit. */
const ask = (child: ChildProcess, request: object, limits: Limits): Promise<AskOutcome> => {
  const { promise, resolve } = Promise.withResolvers<AskOutcome>();
  const timer = limitTime(child, limits, {
    tooMuch: () => resolve(failed('time')),
    starved: () => resolve({ kind: 'starved' }),
  });
  const onMessage = (value: unknown): void => resolve({ kind: 'answer', value });
  const onExit = (code: number | null, signal: string | null): void =>
    resolve(outcomeOfExit(code, signal));
  const onError = (): void => resolve(failed('crash'));
  child.once('message', onMessage).once('exit', onExit).once('error', onError);
  child.send(request, (error) => {
    // If the child has ended, its exit event gives the reason.
    if (error && child.exitCode === null && child.signalCode === null) resolve(failed('crash'));
  });
  const { file } = limits;
  const content = file === undefined ? undefined : createReadStream(file).on('error', onError);
  if (content && child.stdin) content.pipe(child.stdin, { end: false });
  return promise.finally(() => {
    clearInterval(timer);
    // The answer may come before the end of the file is noticed here, and the pipe would stay with the child.
    if (content && child.stdin) content.unpipe(child.stdin);
    content?.destroy();
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
  });
};

/**
 * A pool of processes for work that may go wrong in any way. A child that fails is killed and replaced; one
 * that succeeds is used again, because starting one costs more than most requests.
 */
export const createChildPool = (settings: PoolSettings): ChildPool => {
  const { children, memoryMegabytes } = settings;
  const name = basename(settings.entry.pathname).replace(/\.\w+$/, '');
  const idle: ChildProcess[] = [];
  const alive = new Set<ChildProcess>();
  const uses = new WeakMap<ChildProcess, number>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let closed = false;

  const start = (): ChildProcess => {
    const child = spawnChild(settings);
    alive.add(child);
    const forget = (): void => {
      alive.delete(child);
      const index = idle.indexOf(child);
      if (index >= 0) idle.splice(index, 1);
    };
    // Without a listener, the error of a child that cannot be started would end this process.
    child.on('error', forget).once('exit', forget);
    return child;
  };

  const isFit = (child: ChildProcess): boolean => {
    const used = child.pid === undefined ? null : residentMegabytes(child.pid);
    return (
      !closed &&
      child.connected &&
      (uses.get(child) ?? 0) < MAX_USES &&
      (used ?? 0) < memoryMegabytes * 0.75
    );
  };

  const runOne = async (
    request: object,
    limits: Limits,
    child: ChildProcess,
    isRepeated = false,
  ): Promise<ChildOutcome> => {
    const before = uses.get(child) ?? 0;
    uses.set(child, before + 1);
    const outcome = await ask(child, request, limits);
    if (outcome.kind === 'answer') {
      if (isFit(child)) idle.push(child);
      else child.kill('SIGKILL');
      return outcome;
    }
    child.kill('SIGKILL');
    if (closed) return failed('crash');
    if (outcome.kind === 'starved') {
      return isRepeated ? failed('time') : runOne(request, limits, start(), true);
    }
    // Earlier requests may have left this child in a bad state, so this one is tried in a new child.
    const again = before > 0 && outcome.reason !== 'time';
    return again ? runOne(request, limits, start(), isRepeated) : outcome;
  };

  return {
    run: (request, cpuMilliseconds, { wallMilliseconds, file } = {}) =>
      inSpan(`child ${name}`, {}, async (span) => {
        if (running >= children) {
          await new Promise<void>((resolve) => {
            waiting.push(resolve);
          });
        } else running += 1;
        try {
          if (closed) return failed('crash');
          const limits: Limits = {
            cpuMilliseconds,
            wallMilliseconds: wallMilliseconds ?? cpuMilliseconds * WALL_FACTOR,
            file,
          };
          const outcome = await runOne(request, limits, idle.pop() ?? start());
          if (span && outcome.kind === 'failed') failSpan(span, { code: outcome.reason });
          return outcome;
        } finally {
          const next = waiting.shift();
          // The request that has waited longest gets the free place at once, so that no later request takes it.
          if (next) next();
          else running -= 1;
        }
      }),
    startEarly: () => {
      // What a child is sent while it loads waits in its channel.
      if (!closed && alive.size === 0) idle.push(start());
    },
    close: async () => {
      closed = true;
      await Promise.all(
        [...alive].map(async (child) => {
          child.ref();
          child.kill('SIGKILL');
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
    },
  };
};
