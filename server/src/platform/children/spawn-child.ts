import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';

export interface ChildSettings {
  /** The module that the child runs. It answers each message with one message. */
  readonly entry: URL;
  /** Folders and files that it may read; it may write none, start nothing and load no native code. */
  readonly readable: readonly URL[];
  /** Of the whole process. */
  readonly memoryMegabytes: number;
}

const WATCH = new URL('./watch-self.ts', import.meta.url);
/** Beyond its heap a process needs memory for itself: its program, young objects and buffers. */
const OUTSIDE_HEAP_MEGABYTES = 110;
const MIN_HEAP_MEGABYTES = 32;

/**
 * A process that can compute and answer and little else. Its environment is empty, so that no
 * password is in it, and it leaves no core file with somebody's document on the disk.
 */
export const spawnChild = ({ entry, readable, memoryMegabytes }: ChildSettings): ChildProcess => {
  const heap = Math.max(MIN_HEAP_MEGABYTES, memoryMegabytes - OUTSIDE_HEAP_MEGABYTES);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -c 0; exec "$@"',
      'sh',
      process.execPath,
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--permission',
      // For the thread that watches; the child itself has no use for one.
      '--allow-worker',
      `--allow-fs-read=${fileURLToPath(WATCH)}`,
      `--import=${WATCH.href}`,
      ...readable.map((url) => `--allow-fs-read=${fileURLToPath(url)}`),
      fileURLToPath(entry),
      String(memoryMegabytes),
    ],
    { stdio: ['pipe', 'ignore', 'ignore', 'ipc'], serialization: 'advanced', env: {} },
  );
  // Files come by this one. A child that ends in the middle of one has its own reason, which comes with its exit.
  const files = child.stdin as Socket | null;
  files?.on('error', () => undefined).unref();
  // Waiting children keep nobody alive.
  child.unref();
  child.channel?.unref();
  return child;
};
