import { failedChecks } from '../report.ts';
import { type Fault, FAULTS, type Options, readOptions } from './options.ts';
import { runOnce } from './run-once.ts';

const say = (line: string) => console.log(line);

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    say(`${signal}: stopping`);
    interrupted = true;
  });
}
const over = () => interrupted;

/** How a fault is brought to light: the part whose crash shows it, and the check that must notice. */
const CAUGHT_BY: Record<Fault, { check: string; options: Partial<Options> }> = {
  'versions-apart': { check: 'versions lost, doubled or unlike', options: { part: 'api' } },
  'no-idempotency': { check: 'receipts of the gate lost or doubled', options: { part: 'api' } },
  'no-forward': { check: 'claims in another state than the model', options: { kills: 1 } },
};
const FAULT_SIZE = { contents: 20, versions: 8, kills: 4 } as const;
const FAULT_ROUNDS = 3;

/** Runs a planted fault until the checker finds it: a crash does not always meet what it needs. */
const isCaught = async (fault: Fault, options: Options): Promise<boolean> => {
  const { check, options: own } = CAUGHT_BY[fault];
  for (let round = 0; round < FAULT_ROUNDS && !over(); round++) {
    const seed = options.seed + round;
    const planted = { ...options, seed, ...FAULT_SIZE, ...own, fault };
    const failed = failedChecks(await runOnce(planted, over, say));
    if (failed.includes(check)) {
      say(`${fault}: caught by: ${failed.join('; ')}\n`);
      return true;
    }
  }
  say(`${fault}: NOT caught in ${FAULT_ROUNDS} runs\n`);
  return false;
};

const main = async (): Promise<boolean> => {
  const options = readOptions(process.argv.slice(2));
  if (!options.allFaults && !options.fault) {
    return failedChecks(await runOnce(options, over, say)).length === 0;
  }
  const faults = options.fault ? [options.fault] : FAULTS;
  let caught = 0;
  for (const fault of faults) if (await isCaught(fault, options)) caught += 1;
  say(`${caught} of ${faults.length} planted faults caught`);
  return caught === faults.length;
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
