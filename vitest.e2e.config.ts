import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/shared-product.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A browser on a busy machine may miss a moment; what needed a second try is printed as such.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
