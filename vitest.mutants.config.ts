import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'server/src/violations/{review,order}.test.ts',
      'server/src/violations/list/cursor.test.ts',
      'server/src/platform/search/*.test.ts',
      'server/src/keys/*.test.ts',
      'server/src/platform/{ids,reuse}.test.ts',
      'server/src/platform/text/fold.test.ts',
      'server/src/accounts/{fresh-proof,session}.test.ts',
      'server/src/api/http/{admission,admission-shares,admission-strangers,entity-tag,rate-limit}.test.ts',
      'server/src/api/public/{guard,rate-limit,content,read-only-keys,secrecy}.test.ts',
      'server/src/api/app/{accounts,fresh-proof,guard,guard-caller,passkeys,required-factor,second-factor,strangers}.test.ts',
    ],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
