// Mutants of the rules that everything else relies on. Only tests without a database run against them,
// except for keys and sessions, so that a mutant costs milliseconds.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  // TypeScript 7 has no compiler API for Stryker to rewrite a configuration with.
  tsconfigFile: 'none.json',
  mutate: [
    'server/src/violations/review.ts',
    'server/src/violations/order.ts',
    'server/src/violations/list/cursor.ts',
    'server/src/platform/search/bitmap.ts',
    'server/src/platform/search/postings.ts',
    'server/src/platform/search/search-terms.ts',
    'server/src/keys/api-key.ts',
    'server/src/keys/verify-key.ts',
    'server/src/platform/ids.ts',
    'server/src/platform/text/fold.ts',
    'server/src/api/public/guard.ts',
    'server/src/api/app/guard.ts',
    'server/src/api/http/admission.ts',
    'server/src/platform/reuse.ts',
    'server/src/platform/shares.ts',
    'server/src/accounts/session.ts',
    'server/src/accounts/fresh-proof.ts',
    'server/src/accounts/required-factor.ts',
    'server/src/api/http/entity-tag.ts',
    'server/src/api/http/rate-limit.ts',
    'server/src/workspaces/plan.ts',
  ],
  // Stryker changes our files in place instead of a copy: in a copy node_modules is a link, and the child processes that check
  // texts may not follow links. Commit before you run it. If a run is killed, `git checkout server` undoes its change.
  inPlace: true,
  // Results of other programs. They are large, and some hold links that Stryker cannot copy.
  ignorePatterns: ['/.copydesk', '/python/.venv', '/site/.pages', '/site/dist', '/web/dist'],
  coverageAnalysis: 'perTest',
  reporters: ['clear-text', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false },
  tempDirName: '.stryker-tmp',
  concurrency: 2,
  // A mutant of a constant that is computed at module load would need every test again.
  ignoreStatic: true,
  timeoutMS: 5_000,
  // The first run starts PostgreSQL and takes all tests, on whatever machine this is.
  dryRunTimeoutMinutes: 20,
  thresholds: { high: 95, low: 85, break: 85 },
};
