import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createTestChecker } from '../../../test/checker.ts';
import { makeWorkspace } from '../../../test/factories.ts';
import { createTestDatabase } from '../../../test/harness.ts';
import { makeRule } from '../../../test/make-rule.ts';
import { extractDocument } from '../../checking/extract/extract-document.ts';
import type { PushParts } from '../../contents/check-push.ts';
import { createBlobStore } from '../../platform/blobs/create-blob-store.ts';
import type { Database } from '../../platform/db/database.ts';
import { ruleAgainst } from '../../rules/rule-source.fixture.ts';
import { createContentHandlers } from './contents.ts';

const database = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'copydesk-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const checker = createTestChecker();

/** A gate that notes how many transactions are open whenever a text is checked. */
const createGate = async () => {
  const { keyScope } = await makeWorkspace(database);
  await makeRule(keyScope, ruleAgainst('zappo'));
  let open = 0;
  const seen: number[] = [];
  const db: Database = {
    ...keyScope.db,
    transaction: async (workspaceId, work, mode) => {
      open += 1;
      try {
        return await keyScope.db.transaction(workspaceId, work, mode);
      } finally {
        open -= 1;
      }
    },
  };
  const parts: PushParts = {
    blobs: createBlobStore(pathToFileURL(folder).href),
    checker: {
      ...checker,
      check: (...given) => {
        seen.push(open);
        return checker.check(...given);
      },
    },
    extract: async (_workspaceId, { input, hint }) => extractDocument(Buffer.from(input), hint),
  };
  const handlers = createContentHandlers(parts);
  const ask = async (text: string, key: string) => {
    const body = { text, format: 'text', metadata: { language: 'EN' } } as const;
    const once = { route: 'POST /gate', key, hash: Buffer.from(`${key} ${text}`) };
    const input = { body, once, params: {}, query: {}, headers: {}, recheck: async () => null };
    const output = await handlers.askGate({ ...keyScope, db }, input as never);
    if (!('stored' in output)) throw new Error('the answer was not stored');
    const { id, verdict } = JSON.parse(output.stored.body) as { id: string; verdict: string };
    return { id, verdict, replayed: output.replayed };
  };
  return { ask, seen };
};

test('no transaction is open while a text with an Idempotency-Key is checked, and a repetition is not checked', async () => {
  const { ask, seen } = await createGate();
  const first = await ask('Our savings are zappo for all.', 'one');
  expect(first).toMatchObject({ verdict: 'hold', replayed: false });
  const again = await ask('Our savings are zappo for all.', 'one');
  expect(again).toEqual({ ...first, replayed: true });
  expect(seen).toEqual([0]);
});

test('of two requests at once with the same key one makes the receipt', async () => {
  const { ask } = await createGate();
  const asked = Array.from({ length: 6 }, () =>
    ask('Our savings are zappo too.', 'two').catch((error: { code?: string }) => error.code),
  );
  const receipts = (await Promise.all(asked)).filter((one) => typeof one === 'object');
  expect(receipts.length).toBeGreaterThan(0);
  expect(new Set(receipts.map(({ id }) => id)).size).toBe(1);
  expect(receipts.filter(({ replayed }) => !replayed)).toHaveLength(1);
});
