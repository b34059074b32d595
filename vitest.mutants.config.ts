import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'server/src/violations/{review,order,cursor,bitmap,postings,search-index}.test.ts',
      'server/src/keys/*.test.ts',
      'server/src/platform/ids.test.ts',
      'server/src/platform/text/fold.test.ts',
      'server/src/api/http/rate-limit.test.ts',
      'server/src/api/public/{entity-tag,rate-limit,content}.test.ts',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
