import { defineConfig } from 'vitest/config';
import { appAddresses } from './web/build/app-addresses.ts';

export default defineConfig({
  plugins: [appAddresses()],
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
