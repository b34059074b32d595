import { failedChecks } from '../report.ts';
import { readOptions } from './options.ts';
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

/** The check that has to notice the planted fault; another finding would be luck. */
const CAUGHT_BY = 'gaps in the numbers';

const main = async (): Promise<boolean> => {
  const options = readOptions(process.argv.slice(2));
  const failed = failedChecks(await runOnce(options, over, say));
  if (!options.fault) return failed.length === 0;
  const isCaught = failed.includes(CAUGHT_BY);
  say(`${options.fault}: ${isCaught ? `caught by: ${failed.join('; ')}` : 'NOT caught'}`);
  return isCaught;
};

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 2;
}
