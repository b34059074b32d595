import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { CHECK_CHILD, checkInChild } from '../src/checking/children/check-in-child.ts';
import { EXTRACTION_CHILD, extractInChild } from '../src/checking/children/extract-in-child.ts';
import type { DraftChecker } from '../src/documents/generate/check-draft.ts';
import { createChildPool } from '../src/platform/children/child-pool.ts';
import { shareWithChildren } from '../src/platform/children/child-user.ts';
import { createRuleFiles } from '../src/rules/rule-files.ts';

/** What reads and checks texts, in child processes that end with the calling test file. */
export const createTestChecker = (): DraftChecker => {
  const folder = mkdtempSync(join(tmpdir(), 'copydesk-checker-'));
  shareWithChildren(folder);
  const extraction = createChildPool({ ...EXTRACTION_CHILD, children: 1 });
  const checking = createChildPool({
    ...CHECK_CHILD,
    readable: [...CHECK_CHILD.readable, pathToFileURL(`${folder}/`)],
    children: 1,
  });
  afterAll(async () => {
    await Promise.all([extraction.close(), checking.close()]);
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    extract: (_workspaceId, file) => extractInChild(extraction, file),
    check: (_workspaceId, request) => checkInChild(checking, request),
    loadRules: createRuleFiles(folder),
  };
};

/** The same, with rules whose file is not there: the process that is to read it crashes. */
export const crashing = (checker: DraftChecker): DraftChecker => ({
  ...checker,
  loadRules: async (scope, hash) => ({
    ...(await checker.loadRules(scope, hash)),
    file: { name: 'gone', path: join(tmpdir(), 'copydesk-checker-gone.json') },
  }),
});
