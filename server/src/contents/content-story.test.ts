import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createTestChecker } from '../../test/checker.ts';
import { createStory } from './content-story.fixture.ts';
import { makeWorkspace } from '../../test/factories.ts';
import { createTestDatabase } from '../../test/harness.ts';
import { makeRule } from '../../test/make-rule.ts';
import { createRandom } from '../../test/random.ts';
import { times } from '../../test/short-run.ts';
import { verifyWorkspace } from '../activity/verify-trails.ts';
import type { Auditor } from '../audits/run/check-asset.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import { createBlobStore } from '../platform/blobs/create-blob-store.ts';
import type { Model } from '../platform/model/model.ts';
import { createPoliteWeb } from '../platform/web/polite-web.ts';
import { ruleAgainst } from '../rules/rule-source.fixture.ts';
import type { PushParts } from './check-push.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-story-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const blobs = createBlobStore(pathToFileURL(folder).href);
const checker = createTestChecker();
const parts: PushParts = {
  blobs,
  checker,
  extract: async (_workspaceId, { input, hint }) => extractDocument(Buffer.from(input), hint),
};
const auditor: Auditor = {
  blobs,
  web: createPoliteWeb(),
  judge: {
    model: { about: async () => ({ chain: [], isSandbox: true }) } as unknown as Model,
    votes: { asks: 1, needed: 1 },
  },
  withPage: () => Promise.reject(new Error('no page is read here')),
  extract: (input, hint) => extractDocument(Buffer.from(input), hint),
  inTurn: (_workspaceId, work) => work(),
  check: checker.check,
};

test.each([1, 2])(
  'states over pushes, audits, decisions, deletions and kills are those of the model (seed %i)',
  async (seed) => {
    const { scope } = await makeWorkspace(database);
    await makeRule(scope, ruleAgainst('zappo'));
    const random = createRandom(seed);
    const story = createStory(scope, parts, auditor, { random, contents: 5 });
    for (let step = 0; step < times(60); step++) await story.step();
    expect(await story.differences()).toEqual([]);
    expect(story.counts.kills).toBeGreaterThan(0);
    const verified = await verifyWorkspace(scope, { after: null, patienceMs: 60_000 });
    expect(verified).toMatchObject({ broken: [], open: 0, next_after: null });
  },
  180_000,
);
