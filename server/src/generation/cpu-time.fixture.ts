/** Milliseconds of work, which other processes on a busy machine do not add to as they do to time. */
export const cpuTime = (work: () => void): number => {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
};
