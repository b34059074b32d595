import { readdirSync, readFileSync } from 'node:fs';
import { cpuOfFamily, cpuOfProcess } from '../cpu.ts';

export interface Pids {
  readonly api: number;
  readonly workflows: number;
  readonly engine: number;
  readonly postgres: number;
}

/** What a part of the product took: memory at its peak, and processor time. */
export interface Use {
  readonly part: string;
  readonly peakMegabytes: number;
  readonly cpuSeconds: number;
}

const EVERY_MS = 500;

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It ended meanwhile, or it is not ours to look at.
    return '';
  }
};

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0);

const residentOf = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), 'VmRSS') / 1024;
/** Its share of what several processes hold together, such as the buffers of PostgreSQL. */
const shareOf = (pid: number): number => kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss') / 1024;

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        kilobytes(
          read(`/proc/${pid}/status`).replace(/^PPid:\s+(\d+)$/m, 'PPid: $1 kB'),
          'PPid',
        ) === parent,
    );

/** Megabytes that each part holds now; children of both roles are one part. */
export const memoryOf = ({ api, workflows, engine, postgres }: Pids): Record<string, number> => {
  const sum = (pids: readonly number[], of: (pid: number) => number) =>
    pids.reduce((total, pid) => total + of(pid), 0);
  return {
    api: residentOf(api),
    workflows: residentOf(workflows),
    'their children': sum([...childrenOf(api), ...childrenOf(workflows)], residentOf),
    engine: residentOf(engine),
    PostgreSQL: sum([postgres, ...childrenOf(postgres)], shareOf),
  };
};

/** Watches the parts of the product until it is asked what they took. */
export const watchProcesses = (pids: Pids) => {
  const { api, workflows, engine, postgres } = pids;
  const cpu = (): Record<string, number> => {
    const [first, second] = [cpuOfProcess(api), cpuOfProcess(workflows)];
    return {
      api: first,
      workflows: second,
      'their children': cpuOfFamily(api) - first + cpuOfFamily(workflows) - second,
      engine: cpuOfProcess(engine),
      PostgreSQL: cpuOfFamily(postgres),
    };
  };
  const before = cpu();
  const peaks = new Map<string, number>();
  const note = (part: string, megabytes: number) =>
    peaks.set(part, Math.max(peaks.get(part) ?? 0, megabytes));
  const look = () => {
    for (const [part, megabytes] of Object.entries(memoryOf(pids))) note(part, megabytes);
  };
  look();
  const timer = setInterval(look, EVERY_MS);
  return {
    end: (): Use[] => {
      clearInterval(timer);
      look();
      const after = cpu();
      return Object.entries(after).map(([part, microseconds]) => ({
        part,
        peakMegabytes: peaks.get(part) ?? 0,
        cpuSeconds: (microseconds - (before[part] ?? 0)) / 1e6,
      }));
    },
  };
};
