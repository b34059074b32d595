import { afterAll, expect, test } from 'vitest';
import { createPageCopies } from './page-copies.ts';
import { newUuid } from '../platform/ids.ts';

const { copyPage, stop } = createPageCopies(1);
afterAll(stop);

const copy = (source: string, mediaType = 'text/html') =>
  copyPage(newUuid(), { bytes: Buffer.from(source, 'latin1'), mediaType, marks: [] });

test('a page is copied in a process of its own, in the encoding that it declares', async () => {
  const page = await copy(
    '<p onclick=x()>caf\u00E9<script>x()</script></p>',
    'text/html; charset=latin1',
  );
  expect(page).toContain('<body><p>caf\u00E9</p></body>');
});

test('a page that is too large is not copied', async () => {
  expect(await copy('a'.repeat(10 * 1024 * 1024 + 1))).toBeNull();
});

test('a page that is too much for the parser harms no other', async () => {
  const bomb = '<a><b><table><select>'.repeat(40_000);
  const [hostile, fine] = await Promise.all([copy(bomb), copy('<p>fine</p>')]);
  expect(hostile === null || hostile.includes('<body>')).toBe(true);
  expect(fine).toContain('<p>fine</p>');
}, 180_000);
