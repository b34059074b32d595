import { env } from 'node:process';
import { defineConfig } from 'vitest/config';
import { appAddresses } from './web/build/app-addresses.ts';

export default defineConfig({
  plugins: [appAddresses()],
  test: {
    include: [
      '{cli,contract,extension,mcp,sdk,server,site,web}/**/*.test.ts',
      'scripts/**/*.test.mjs',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    // More than two cores: half of the time is waiting for engines, browsers and clocks.
    maxWorkers: 3,
    // Each file has a database of its own, and no module keeps what another file could trip over; loading
    // everything anew for each of them took a third of the time.
    isolate: false,
    // A shared machine may stand still for half a minute. What needed a second try is printed as such.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 15_000 } },
    retry: env['COPYDESK_SHORT'] === undefined ? 0 : 1,
  },
});
