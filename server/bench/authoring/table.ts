import { performance } from 'node:perf_hooks';
import { cpuOfFamily } from '../cpu.ts';
import { ms } from '../measure.ts';
import type { Action } from './action.ts';

const WARM = 3;
/** What is slow is measured less often. */
const BUDGET_MS = 8_000;
const LEAST = 3;

export interface Table {
  readonly measure: (action: Action) => Promise<void>;
  /** A line for what happens once. */
  readonly once: (part: string, what: string, took: number, more?: string) => void;
  readonly missed: () => number;
}

/** Measures and says each line as it comes: wall time, and the CPU of API and PostgreSQL together. */
export const createTable = (pids: readonly number[], rounds: number): Table => {
  let missed = 0;
  const say = (part: string, what: string, measured: string, verdict = '') =>
    process.stdout.write(
      `${part.padEnd(11)} ${what.padEnd(44)} ${measured.padEnd(60)} ${verdict}\n`,
    );
  const cpu = () => pids.reduce((sum, pid) => sum + cpuOfFamily(pid), 0);
  const measure = async ({ part, what, goal, times = rounds, work }: Action): Promise<void> => {
    const since = performance.now();
    const isLate = () => performance.now() - since > BUDGET_MS;
    for (let round = 1; round <= WARM && times > LEAST && !isLate(); round += 1) await work(-round);
    const samples: number[] = [];
    const before = cpu();
    while (samples.length < times && (samples.length < LEAST || !isLate())) {
      const began = performance.now();
      await work(samples.length);
      samples.push(performance.now() - began);
    }
    const each = (cpu() - before) / 1000 / samples.length;
    const sorted = samples.toSorted((one, other) => one - other);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
    const isMissed = goal !== undefined && at(0.95) > goal;
    if (isMissed) missed += 1;
    say(
      part,
      what,
      `p50 ${ms(at(0.5))}, p95 ${ms(at(0.95))}, most ${ms(at(1))}, CPU ${ms(each)} ms, n ${samples.length}`,
      goal === undefined ? '' : isMissed ? `MISS ${goal}` : 'ok',
    );
  };
  const once = (part: string, what: string, took: number, more = '') =>
    say(part, what, `${ms(took)} ms ${more}`.trim());
  return { measure, once, missed: () => missed };
};
