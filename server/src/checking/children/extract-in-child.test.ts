import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createChildPool } from '../../platform/children/child-pool.ts';
import { extractDocument } from '../extract/extract-document.ts';
import { EXTRACTION_CHILD, extractInChild } from './extract-in-child.ts';
import { makeDocx, paragraph, run } from '../extract/office.fixture.ts';
import { makePdf } from '../extract/pdf.fixture.ts';

const pool = createChildPool({ ...EXTRACTION_CHILD, children: 1 });
const folder = mkdtempSync(join(tmpdir(), 'copydesk-extract-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await pool.close();
});

test.each([
  ['a page', Buffer.from('<title>T</title><p>Hé <b>you</b>')],
  ['a PDF', makePdf([[{ text: 'Hello', x: 50, y: 700 }]])],
  ['a Word file', makeDocx(paragraph(run('Hello 👋')))],
  ['nothing', Buffer.alloc(0)],
])('the child reads %s as this process would', async (_, bytes) => {
  expect(await extractInChild(pool, { input: bytes, hint: {} })).toEqual(
    await extractDocument(bytes, {}),
  );
});

test('a file is read by its path', async () => {
  const path = join(folder, 'a.txt');
  writeFileSync(path, 'from a path');
  expect(await extractInChild(pool, { input: path, hint: {} })).toMatchObject({
    segments: [{ text: 'from a path' }],
  });
});

test('what is too large is not even sent', async () => {
  const path = join(folder, 'b.txt');
  writeFileSync(path, 'five!');
  const limits = { inputBytes: 4 };
  expect(await extractInChild(pool, { input: path, hint: {} }, limits)).toMatchObject({
    failure: 'too_large',
  });
  expect(
    await extractInChild(pool, { input: Buffer.from('five!'), hint: {} }, limits),
  ).toMatchObject({
    failure: 'too_large',
  });
});

test('what takes too long or answers nonsense is a failure with a sentence', async () => {
  const slow = await extractInChild(
    pool,
    { input: Buffer.from('<p><b>x'.repeat(500_000)), hint: { mediaType: 'text/html' } },
    { cpuMilliseconds: 20 },
  );
  expect(slow).toEqual({
    failure: 'too_slow',
    message: 'Reading the file took longer than the limit.',
  });
  const liar = { run: () => Promise.resolve({ kind: 'answer', value: 'x' } as const) };
  expect(await extractInChild(liar, { input: Buffer.from('x'), hint: {} })).toMatchObject({
    failure: 'crashed',
  });
});
