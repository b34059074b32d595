import { loadPack } from '../packs/load-pack.ts';
import { testPack, type TestFailure } from '../packs/test-pack.ts';

export interface TestedPack {
  readonly folder: string;
  readonly tests: number;
  /** Mistakes of the pack itself; with one no test ran. */
  readonly mistakes: readonly string[];
  readonly failures: readonly TestFailure[];
}

/** Reads a pack from its folder and runs the tests that stand in it. */
export const testPackFolder = async (folder: string): Promise<TestedPack> => {
  const { pack, issues } = await loadPack(folder);
  const mistakes = issues.map(
    ({ file, rule, path, message }) => `${file} ${rule ?? ''}${path}: ${message}`,
  );
  return {
    folder,
    mistakes,
    tests: pack?.rules.reduce((sum, rule) => sum + rule.tests.length, 0) ?? 0,
    failures: pack ? testPack(pack) : [],
  };
};
