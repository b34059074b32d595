import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
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
   * Never rejects: whatever becomes of the child is an outcome. The content of `file` comes to the child's standard
   * input, so that neither this process needs the memory for it nor the child a right to read files.
   */
  readonly run: (request: object, wallMilliseconds: number, file?: string) => Promise<ChildOutcome>;
  readonly close: () => Promise<void>;
}

/**
 * Memory is given back unwillingly, so a child does not work for ever. Starting one costs as much as some
 * hundred requests; one whose memory has grown goes sooner.
 */
const MAX_USES = 5_000;

const failed = (reason: 'time' | 'memory' | 'crash'): ChildOutcome => ({ kind: 'failed', reason });

/** A child that runs out of its heap or of its memory aborts itself. */
const outcomeOfExit = (code: number | null, signal: string | null): ChildOutcome =>
  failed(signal === 'SIGABRT' || code === 134 ? 'memory' : 'crash');

/** Sends one request and waits for the answer, the end of the child or the end of patience. */
const ask = (
  child: ChildProcess,
  request: object,
  wallMilliseconds: number,
  file: string | undefined,
): Promise<ChildOutcome> => {
  const { promise, resolve } = Promise.withResolvers<ChildOutcome>();
  const timer = setTimeout(() => resolve(failed('time')), wallMilliseconds);
  const onMessage = (value: unknown): void => resolve({ kind: 'answer', value });
  const onExit = (code: number | null, signal: string | null): void =>
    resolve(outcomeOfExit(code, signal));
  const onError = (): void => resolve(failed('crash'));
  child.once('message', onMessage).once('exit', onExit).once('error', onError);
  child.send(request, (error) => {
    // A child that ended has its own reason, which comes with its exit.
    if (error && child.exitCode === null && child.signalCode === null) resolve(failed('crash'));
  });
  const content = file === undefined ? undefined : createReadStream(file).on('error', onError);
  if (content && child.stdin) content.pipe(child.stdin, { end: false });
  return promise.finally(() => {
    clearTimeout(timer);
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
    wallMilliseconds: number,
    child: ChildProcess,
    file: string | undefined,
  ): Promise<ChildOutcome> => {
    const before = uses.get(child) ?? 0;
    uses.set(child, before + 1);
    const outcome = await ask(child, request, wallMilliseconds, file);
    if (outcome.kind === 'answer') {
      if (isFit(child)) idle.push(child);
      else child.kill('SIGKILL');
      return outcome;
    }
    child.kill('SIGKILL');
    // What a child was left with by earlier work must not decide about this one.
    const again = before > 0 && outcome.reason !== 'time' && !closed;
    return again ? runOne(request, wallMilliseconds, start(), file) : outcome;
  };

  return {
    run: async (request, wallMilliseconds, file) => {
      if (running >= children) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      } else running += 1;
      try {
        if (closed) return failed('crash');
        return await runOne(request, wallMilliseconds, idle.pop() ?? start(), file);
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
