import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createTestChecker } from '../../test/checker.ts';
import { countTrips } from '../../test/database/count-trips.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import { reviewViolation } from '../violations/decide/review-violation.ts';
import type { PushParts } from './check-push.ts';
import { askGate, prepareGate } from './gate/ask-gate.ts';
import { getContent } from './get-content.ts';
import { pushContent } from './push-content.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-trips-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const { extract, ...checker } = createTestChecker();
const parts: PushParts = {
  blobs: createBlobStore(pathToFileURL(folder).href),
  checker,
  extract,
};

const textOf = (n: number): string => `Savings are zappo for all.\n\nThis is edition ${n}.`;

const newWorkspace = async () => {
  const { scope } = await makeWorkspace(database);
  await makeRule(scope, ruleAgainst('zappo'));
  return scope;
};

const asked = { format: 'text', name: null, metadata: { language: 'EN' } } as const;
const pushOf = (n: number) => ({
  ...asked,
  text: textOf(n),
  externalId: 'page',
  expected: null,
});

test('a version is pushed and answered in few round trips, and so is one that begins with a decision', async () => {
  const scope = await newWorkspace();
  const push = (n: number) =>
    countTrips(scope, async (counted) => {
      await pushContent(counted, parts, pushOf(n));
      await getContent(counted, 'page');
    });
  await push(1);
  expect(await push(2)).toBeLessThanOrEqual(25);
  const { findings } = (await getContent(scope, 'page')).content;
  await reviewViolation(scope, {
    violationId: findings[0]?.id ?? '',
    action: 'dismiss',
    reason: 'Our name.',
    applyToGroup: false,
    acceptedVersions: null,
  });
  expect(await push(3)).toBeLessThanOrEqual(26);
  // The same again only looks whether anything differs.
  expect(await push(3)).toBeLessThanOrEqual(6);
});

test('the gate answers in few round trips', async () => {
  const scope = await newWorkspace();
  const ask = (n: number) =>
    countTrips(scope, async (counted) => {
      const input = { ...asked, text: textOf(n), externalId: 'page' };
      const prepared = await prepareGate(counted, parts, input);
      await askGate(counted, parts, input, prepared);
    });
  await ask(1);
  expect(await ask(2)).toBeLessThanOrEqual(28);
});
