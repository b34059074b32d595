/**
 * Returns the milliseconds of CPU time that the work takes. Unlike elapsed time, it does not grow on a busy
 * machine.
 */
export const cpuTime = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
};
