import { readFileSync } from 'node:fs';

/** Whether a process runs; one that ended and was not collected by its parent yet does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    // The state follows the name, which stands in brackets and can hold anything.
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];
    return state !== 'Z' && state !== 'X';
  } catch {
    return true;
  }
};
