import { loadavg } from 'node:os';

/** Tells the load of the machine and which goals were missed, and ends the process by it. */
export const endBench = (missed: readonly string[]): never => {
  const loads = loadavg().map((load) => load.toFixed(1));
  console.log(`load of the machine: ${loads.join(', ')}`);
  console.log(missed.length === 0 ? 'all goals met' : `missed: ${missed.join('; ')}`);
  process.exit(missed.length === 0 ? 0 : 1);
};
