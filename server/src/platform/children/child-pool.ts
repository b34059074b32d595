import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { processorMilliseconds } from './processor-time.ts';
import { residentMegabytes } from './resident-memory.ts';
import { type ChildSettings, spawnChild } from './spawn-child.ts';

export interface PoolSettings extends ChildSettings {
  /** How many work at once; the others wait their turn. */
  readonly children: number;
}

export type ChildOutcome =
  | { readonly kind: 'answer'; readonly value: unknown }
  | { readonly kind: 'failed'; readonly reason: 'time' | 'memory' | 'crash' };

export interface ChildPool {
  /**
   * Never rejects: whatever becomes of the child is an outcome. The limit is on what the child computes, so
   * that a busy machine does not decide about the request. Time that passes is limited too, to ten times as
   * much unless told, for a child that does nothing; a request that ends so is tried once more. The content
   * of `file` comes to the child's standard input, so that neither this process needs the memory for it nor
   * the child a right to read files.
   */
  readonly run: (
    request: object,
    cpuMilliseconds: number,
    options?: { readonly wallMilliseconds?: number; readonly file?: string },
  ) => Promise<ChildOutcome>;
  readonly close: () => Promise<void>;
}

/**
 * Memory is given back unwillingly, so a child does not work for ever. Starting one costs as much as some
 * hundred requests; one whose memory has grown goes sooner.
 */
const MAX_USES = 5_000;

const WALL_FACTOR = 10;
const LOOK_MS = 100;

interface TimeLimits {
  readonly cpuMilliseconds: number;
  readonly wallMilliseconds: number;
}

interface Limits extends TimeLimits {
  /** Read to the child's standard input. */
  readonly file: string | undefined;
}

const failed = (reason: 'time' | 'memory' | 'crash'): ChildOutcome => ({ kind: 'failed', reason });

/** A child that runs out of its heap or of its memory aborts itself. */
const outcomeOfExit = (code: number | null, signal: string | null): ChildOutcome =>
  failed(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crash');

/**
 * Calls one of the two once a child has computed too long, or has existed too long for what it computed.
 * Where the system does not tell what a process computes, all the time that passes counts.
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

/** What `starved` means: the child had no chance, and nothing is known about the request. */
type AskOutcome = ChildOutcome | { readonly kind: 'starved' };

/** Sends one request and waits for the answer, the end of the child or the end of patience. */
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
    // A child that ended has its own reason, which comes with its exit.
    if (error && child.exitCode === null && child.signalCode === null) resolve(failed('crash'));
  });
  const { file } = limits;
  const content = file === undefined ? undefined : createReadStream(file).on('error', onError);
  if (content && child.stdin) content.pipe(child.stdin, { end: false });
  return promise.finally(() => {
    clearInterval(timer);
    content?.destroy();
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
  });
};

/**
 * Processes that do work which may go wrong in any way. One that fails is killed and another takes
 * its place; one that succeeds is used again, for a start costs more than most of the work.
 */
export const createChildPool = (settings: PoolSettings): ChildPool => {
  const { children, memoryMegabytes } = settings;
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
    // Without a listener the error of a child that cannot be started would end this process.
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
    // What a child was left with by earlier work must not decide about this one.
    const again = before > 0 && outcome.reason !== 'time';
    return again ? runOne(request, limits, start(), isRepeated) : outcome;
  };

  return {
    run: async (request, cpuMilliseconds, { wallMilliseconds, file } = {}) => {
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
        return await runOne(request, limits, idle.pop() ?? start());
      } finally {
        const next = waiting.shift();
        // The turn passes on as it is, so that no newcomer slips in between.
        if (next) next();
        else running -= 1;
      }
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
