import { defineConfig } from 'vitest/config';
import { appAddresses } from './web/build/app-addresses.ts';

export default defineConfig({
  plugins: [appAddresses()],
  test: {
    include: ['contract/**/*.test.ts', 'server/**/*.test.ts', 'web/**/*.test.ts'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    // More than two cores: half of the time is waiting for engines, browsers and clocks.
    maxWorkers: 3,
    // Each file has a database of its own, and no module keeps what another file could trip over; loading
    // everything anew for each of them took a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
