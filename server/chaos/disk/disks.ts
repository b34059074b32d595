import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../whole/own-space.ts';

const AGAIN_MS = 100;

const isFull = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOSPC';

/** Writes pieces until not one more fits. */
const fillWith = (file: string, bytes: number): void => {
  const piece = Buffer.alloc(bytes);
  const handle = openSync(file, 'a');
  try {
    for (;;) writeSync(handle, piece);
  } catch (error) {
    if (!isFull(error)) throw error;
  } finally {
    closeSync(handle);
  }
};

/** A small disk in memory at this folder. */
export const mountDisk = (folder: string, mebibytes: number) => {
  mkdirSync(folder, { recursive: true });
  run('mount', '-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'copydesk-chaos', folder);
  const ballast = join(folder, 'ballast');
  let filling: NodeJS.Timeout | undefined;
  const fill = () => {
    for (const bytes of [2 ** 20, 4_096, 1]) fillWith(ballast, bytes);
  };
  return {
    /** Fills it to the last byte, and again whenever something becomes free. */
    fill: () => {
      fill();
      filling = setInterval(fill, AGAIN_MS);
    },
    free: () => {
      clearInterval(filling);
      rmSync(ballast, { force: true });
    },
    left: () => {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize;
    },
    unmount: () => {
      clearInterval(filling);
      run('umount', '--lazy', folder);
    },
  };
};
