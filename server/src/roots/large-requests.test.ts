import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type { CheckRequest } from '../checking/children/check-in-child.ts';
import { createProcessLog } from '../platform/log.ts';
import type { Model } from '../platform/model/model.ts';
import { readConfig } from './config.ts';
import { createFileReader } from './file-reader.ts';
import { startAuditor } from './main-audits.ts';
import { createPageCopies } from './page-copies.ts';
import { createTextChecker } from './text-checker.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ask = (workspaceId: string) => Promise<unknown>;

/**
 * Asks for six large things of a workspace, and then for a small one of another. Returns what had ended when the small one
 * had: with both processes at the large ones, at least one of those. Both processes are there before.
 */
const endedWithSmall = async (large: Ask, small: Ask): Promise<readonly string[]> => {
  await Promise.all([small('b'), small('b')]);
  const ended: string[] = [];
  const run = async (name: string, ask: Ask, workspaceId: string): Promise<unknown> => {
    const answer = await ask(workspaceId);
    ended.push(name);
    return answer;
  };
  const all = Array.from({ length: 6 }, () => run('large', large, 'a'));
  all.push(run('small', small, 'b'));
  await all.at(-1);
  const before = [...ended];
  for (const answer of await Promise.all(all)) {
    expect(answer).toBeTruthy();
    expect(answer).not.toHaveProperty('failure');
  }
  return before;
};

const SENTENCE = 'A plain sentence about an ordinary desk of oak, 160 cm wide and 62 cm high. ';
const LARGE = SENTENCE.repeat(4_000);

const checkOf = (text: string): CheckRequest => ({
  // In a folder that the checking processes may read.
  rules: { name: 'oak', path: fileURLToPath(import.meta.resolve('./large-rules.fixture.json')) },
  asset: { segments: [{ text, scope: 'body' }], language: 'EN', metadata: {} },
  today: '2026-01-01',
});

test('six large checks leave a process to the small check of another workspace', async () => {
  const { checker, stop } = await createTextChecker(2);
  const check = (text: string) => (workspaceId: string) =>
    checker.check(workspaceId, checkOf(text));
  expect(await endedWithSmall(check(LARGE), check(SENTENCE)).finally(stop)).toEqual(['small']);
}, 300_000);

test('so do six large checks of the workflows role', async () => {
  const DATABASE_URL = 'postgresql://localhost/copydesk';
  const BLOB_STORE = pathToFileURL(folder).href;
  const config = readConfig({ DATABASE_URL, BLOB_STORE, CHECK_PROCESSES: '2' });
  const log = createProcessLog('silent', 'test');
  // Nothing here asks a model.
  const { auditor, stop } = await startAuditor(config, {} as Model, log);
  const check = (text: string) => (workspaceId: string) =>
    auditor.check(workspaceId, checkOf(text));
  expect(await endedWithSmall(check(LARGE), check(SENTENCE)).finally(stop)).toEqual(['small']);
}, 300_000);

const LARGE_PAGE = Buffer.from(`<p>${LARGE}</p>`.repeat(5));
const SMALL_PAGE = Buffer.from('<p>small</p>');

test.each(['bytes', 'an upload'])(
  'six large files as %s leave a process to the small file of another workspace',
  async (kind) => {
    const path = join(folder, 'upload.html');
    writeFileSync(path, LARGE_PAGE);
    const { extractFile, stop } = createFileReader(2);
    const read = (input: Buffer | string) => (workspaceId: string) =>
      extractFile(workspaceId, { input, hint: { mediaType: 'text/html' } });
    const large = read(kind === 'bytes' ? LARGE_PAGE : path);
    expect(await endedWithSmall(large, read(SMALL_PAGE)).finally(stop)).toEqual(['small']);
  },
  300_000,
);

test('six large pages leave a process to the copy of a small page of another workspace', async () => {
  const { copyPage, stop } = createPageCopies(2);
  const copy = (bytes: Buffer) => (workspaceId: string) =>
    copyPage(workspaceId, { bytes, mediaType: 'text/html', marks: [] });
  expect(await endedWithSmall(copy(LARGE_PAGE), copy(SMALL_PAGE)).finally(stop)).toEqual(['small']);
}, 300_000);
