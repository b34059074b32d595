import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { giveWay } from '../give-way.ts';
import { userOfChild, withoutNetwork } from './child-user.ts';

export interface ChildSettings {
  /** The module that the child runs. It answers each message with one message. */
  readonly entry: URL;
  /**
   * Folders and files that the child may read. It may not write files, start processes or load native code.
   */
  readonly readable: readonly URL[];
  /** The limit for the whole process. */
  readonly memoryMegabytes: number;
}

const WATCH = new URL('./watch-self.ts', import.meta.url);
/** Memory that a process needs beyond its heap: its program, young objects and buffers. */
const OUTSIDE_HEAP_MEGABYTES = 110;
const MIN_HEAP_MEGABYTES = 32;

/**
 * Starts a process that can compute and answer but has few other rights. It is no root unless that was
 * accepted by name, and has no network where the system allows that. Its environment is empty, so that it contains no passwords. It writes no core file, because a core
 * file could contain somebody's document.
 */
export const spawnChild = ({ entry, readable, memoryMegabytes }: ChildSettings): ChildProcess => {
  const user = userOfChild();
  const heap = Math.max(MIN_HEAP_MEGABYTES, memoryMegabytes - OUTSIDE_HEAP_MEGABYTES);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      'ulimit -c 0; exec "$@"',
      'sh',
      ...withoutNetwork(),
      process.execPath,
      `--max-old-space-size=${heap}`,
      '--max-semi-space-size=8',
      '--disallow-code-generation-from-strings',
      '--permission',
      // Needed for the watching thread; the child's own code starts no threads.
      '--allow-worker',
      `--allow-fs-read=${fileURLToPath(WATCH)}`,
      `--import=${WATCH.href}`,
      ...readable.map((url) => `--allow-fs-read=${fileURLToPath(url)}`),
      fileURLToPath(entry),
      String(memoryMegabytes),
    ],
    {
      ...user,
      stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
      env: {},
      // The folder of this process may be one that the child's user cannot enter.
      cwd: '/',
    },
  );
  // Not while it starts, because somebody waits for that.
  child.once('message', () => giveWay(child.pid));
  // Files are sent through this stream. If the child ends while it
  // reads one, its exit event gives the reason.
  const files = child.stdin as Socket | null;
  files?.on('error', () => undefined).unref();
  // Idle children do not keep this process alive.
  child.unref();
  child.channel?.unref();
  return child;
};
