import { readFileSync } from 'node:fs';

/** Whether a process is running. A process that has ended but was not reaped by its parent does not count. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // The state follows the name, which is in brackets and can contain anything.
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];
    return state !== 'Z' && state !== 'X';
  } catch {
    return true;
  }
};
