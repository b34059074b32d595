import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { testPackFolder } from '@copydesk/server/offline';
import { EXIT, Failure } from '../terminal/failure.ts';
import type { Io } from '../terminal/io.ts';
import { print } from '../terminal/print.ts';
import { type ServiceFlags, withService } from './connect.ts';

const quotes = (values: readonly (string | null)[]): string =>
  values.length === 0 ? 'nothing' : values.map((value) => JSON.stringify(value)).join(', ');

const testFolder = async (io: Io, folder: string, flags: ServiceFlags): Promise<void> => {
  const result = await testPackFolder(folder);
  const { tests, mistakes, failures } = result;
  print(io, flags, result, [
    ...mistakes,
    ...failures.map(
      ({ rule, test, expected, found }) =>
        `${rule}, test ${test + 1}: expected ${quotes(expected)}, found ${quotes(found)}`,
    ),
    mistakes.length > 0
      ? `${mistakes.length} mistakes; no test ran.`
      : `${tests} tests, ${failures.length} failures.`,
  ]);
  const isFine = mistakes.length === 0 && failures.length === 0;
  io.exit(isFine ? EXIT.clean : EXIT.findings);
};

/** Runs the tests of a pack in a folder, or those of a rule of the workspace. */
export const testRules = (io: Io, target: string, flags: ServiceFlags): Promise<void> => {
  if (!target.startsWith('rul_')) {
    const folder = resolve(io.cwd, target);
    if (existsSync(join(folder, 'pack.yaml'))) return testFolder(io, folder, flags);
    throw new Failure(
      `${target} is neither a rule nor a pack.`,
      'Name a rule (rul_…) or a folder with a pack.yaml.',
    );
  }
  return withService(io, flags, async (client) => {
    const run = await client.rules.runTests(target);
    print(io, flags, run, [
      ...run.failing.map((test) => `${test} went otherwise than was decided`),
      `${run.total} tests, ${run.failing.length} failures.`,
    ]);
    io.exit(run.failing.length === 0 ? EXIT.clean : EXIT.findings);
  });
};
