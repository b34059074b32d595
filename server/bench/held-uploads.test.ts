import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { makeWorkspace } from '../test/factories.ts';
import { createTestDatabase } from '../test/harness.ts';
import { createKey } from '../src/keys/create-key.ts';
import { residentMegabytes } from '../src/platform/children/resident-memory.ts';
import { finishUploads, holdUploads, settledMegabytes, timeOthers } from './held-uploads.ts';
import { startApi } from './start-api.ts';

const MEBIBYTE = 1024 * 1024;

const folder = mkdtempSync(join(tmpdir(), 'copydesk-held-'));
const database = await createTestDatabase();
const scopes = ['auditing', 'generation'] as const;
const newKey = async () => {
  const { scope } = await makeWorkspace(database);
  return (await createKey(scope, { name: 'held', expiresAt: null, scopes })).key;
};
const { base, child } = await startApi(database.url, {
  BLOB_STORE: pathToFileURL(folder).href,
  LOG_LEVEL: 'silent',
  UPLOADS_PER_WORKSPACE: '12',
  UPLOAD_MEBIBYTES: '700',
});
afterAll(() => {
  child.kill();
  rmSync(folder, { recursive: true, force: true });
});
const pid = child.pid ?? 0;
const unfinished = () => readdirSync(join(folder, 'incoming')).length;

test('uploads that are held open cost no memory, and more than the limits are refused', async () => {
  const [key, other] = [await newKey(), await newKey()];
  await timeOthers(base, key, 300);
  const before = residentMegabytes(pid) ?? NaN;

  const held = await holdUploads(base, key, { count: 12, bytes: 49 * MEBIBYTE });
  const during = await settledMegabytes(pid, 4);
  expect(during - before).toBeLessThan(150);
  expect(unfinished()).toBe(12);
  expect(held.map(({ status }) => status())).toEqual(held.map(() => null));

  const upload = (by: string, bytes: number) =>
    fetch(`${base}/public/v1/assets/files?name=a`, {
      method: 'POST',
      headers: { 'x-api-key': by, 'content-type': 'text/plain' },
      body: Buffer.alloc(bytes, 'a'),
    });
  const one = await upload(key, 10);
  expect([one.status, Number(one.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect(await one.text()).toContain('12 uploads under way');
  // Another workspace is not in the way of the first, until the whole process has too much under way.
  expect((await upload(other, 10)).status).toBe(201);
  const [big] = await holdUploads(base, other, { count: 1, bytes: 49 * MEBIBYTE });
  const second = await holdUploads(base, other, { count: 3, bytes: 40 * MEBIBYTE });
  await expect.poll(() => second.filter(({ status }) => status() === 503).length).toBe(2);
  for (const { socket } of [...second, ...(big ? [big] : [])]) socket.destroy();

  expect(await finishUploads(held)).toEqual(held.map(() => 201));
  await expect.poll(unfinished, { timeout: 10_000 }).toBe(0);
  expect((await settledMegabytes(pid, 8)) - before).toBeLessThan(150);
  expect((await upload(key, 10)).status).toBe(201);
}, 360_000);

test('an upload that breaks off leaves nothing behind, in a workspace that can go on', async () => {
  const key = await newKey();
  for (let round = 0; round < 3; round += 1) {
    const held = await holdUploads(base, key, { count: 12, bytes: MEBIBYTE });
    await expect.poll(unfinished).toBe(12);
    for (const { socket } of held) socket.destroy();
    await expect.poll(unfinished, { timeout: 10_000 }).toBe(0);
  }
}, 180_000);
