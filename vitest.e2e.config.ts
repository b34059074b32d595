import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The longest files first, so that one of them does not run on alone at the end. */
const LONGEST = [
  'accessibility',
  'circumstances',
  'stored-xss-writing',
  'generate',
  'model-journeys',
  'stored-xss',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at === -1 ? LONGEST.length : at;
};

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/shared-product.ts'],
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    maxWorkers: 2,
    // A browser on a busy machine may miss a moment; what needed a second try is printed as such.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
