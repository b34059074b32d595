import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { extractDocument } from '../checking/extract/extract-document.ts';
import type { ExtractedDocument } from '../checking/extract/document.ts';
import { cutEntries } from './cut-entries.ts';
import { readEntryCsv } from './read-entry-csv.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-entries-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fileOf = (content: string | Buffer) => {
  const path = join(folder, 'table.csv');
  writeFileSync(path, content);
  return { path, size: Buffer.byteLength(content) };
};

const DEMO = new URL('../demo/files/bank/', import.meta.url);

const read = async (bytes: Uint8Array, name: string): Promise<ExtractedDocument> => {
  const document = await extractDocument(bytes, { name });
  if ('failure' in document) throw new Error(document.message);
  return document;
};

const cutText = async (name: string, text: string) =>
  cutEntries(await read(Buffer.from(text), name), name);

const cutDemo = async (name: string) =>
  cutEntries(await read(await readFile(new URL(name, DEMO)), name), name);

test('what stands below a heading is one entry, named by file and heading', async () => {
  const { entries, skipped } = await cutText(
    'desks.md',
    '# Desks\n\nMade of solid walnut.\n\n## Warranty\n\nTen years on the frame.\n\nTwo on the motor.',
  );
  expect(entries).toEqual([
    { title: 'Desks', body: 'Made of solid walnut.' },
    { title: 'Desks: Warranty', body: 'Ten years on the frame.\n\nTwo on the motor.' },
  ]);
  expect(skipped).toEqual([]);
});

test('the title of the file stands before the heading, and not twice', async () => {
  const { entries } = await cutDemo('brochure.pdf');
  expect(entries.map(({ title }) => title)).toEqual([
    'Investing with Demo Bank',
    'Investing with Demo Bank: The three funds',
    'Investing with Demo Bank: Costs',
    'Investing with Demo Bank: The Harbour note',
    'Investing with Demo Bank: How to begin',
  ]);
});

test.each(['leaflet.docx', 'branch-talk.pptx', 'newsletter.md', 'savings.html', 'autumn-post.txt'])(
  'every entry of %s can be stored',
  async (name) => {
    const { entries } = await cutDemo(name);
    expect(entries.length).toBeGreaterThan(0);
    for (const { title, body } of entries) {
      expect(title.length).toBeLessThanOrEqual(200);
      expect(body.length).toBeGreaterThanOrEqual(20);
      expect(body.length).toBeLessThanOrEqual(5_000);
    }
  },
);

test('the cells of a row stay together, links and pictures are left out', async () => {
  const { entries, skipped } = await cutDemo('savings.html');
  expect(entries.map(({ body }) => body).join('\n')).toContain(
    'Step | 1.75%, variable | At any time',
  );
  expect(skipped.find(({ reason }) => reason === 'not_text')?.count).toBeGreaterThan(5);
});

test('a long part becomes several entries with numbers', async () => {
  const paragraph = (n: number) =>
    `Paragraph ${n}. ${'It says something about the desk. '.repeat(20)}`;
  const text = `# Long\n\n${Array.from({ length: 6 }, (_, n) => paragraph(n)).join('\n\n')}`;
  const { entries } = await cutText('long.md', text);
  expect(entries.map(({ title }) => title)).toEqual([
    'Long',
    'Long (2)',
    'Long (3)',
    'Long (4)',
    'Long (5)',
    'Long (6)',
  ]);
});

test('a paragraph without an end is cut between words, and nothing is lost', async () => {
  const words = Array.from({ length: 2_000 }, (_, n) => `word${n}`);
  const { entries } = await cutText('wall.txt', words.join(' '));
  expect(entries.length).toBeGreaterThan(5);
  expect(Math.max(...entries.map(({ body }) => body.length))).toBeLessThanOrEqual(2_000);
  expect(entries.flatMap(({ body }) => body.split(/\s+/))).toEqual(words);
});

test('hidden, repeated and too short texts are counted and become no entry', async () => {
  const { entries, skipped } = await cutText(
    'page.html',
    `<h1>Page</h1><p>The desk is made of walnut.</p><p style="display:none">Buy everything now.</p>
     <p>The desk is made of walnut.</p><h2>Short</h2><p>Yes.</p>`,
  );
  expect(entries.map(({ body }) => body)).toEqual(['The desk is made of walnut.']);
  expect(Object.fromEntries(skipped.map(({ reason, count }) => [reason, count]))).toEqual({
    hidden: 1,
    repeated: 1,
    too_short: 1,
  });
});

test('a table with title and body gives its rows, and names those that cannot be entries', async () => {
  const csv = `\uFEFFTitle,note,Body\nOak,x,"Solid, ""real"" oak"\n,x,No title\nPine,x,\n${'t'.repeat(201)},x,Long\n`;
  const { entries, skipped } = await readEntryCsv(fileOf(csv), 100);
  expect(entries).toEqual([{ title: 'Oak', body: 'Solid, "real" oak' }]);
  expect(skipped).toEqual([{ reason: 'bad_row', count: 3, sample: '3: no title' }]);
});

test.each([
  ['no columns', 'name,text\na,b\n'],
  ['an open quotation mark', 'title,body\n"a,b\n'],
  ['nothing', ''],
  ['letters of Latin 1', Buffer.from('title,body\nEiche,Mass\xedv\n', 'latin1')],
])('a table with %s is refused', async (_, csv) => {
  await expect(readEntryCsv(fileOf(csv), 100)).rejects.toMatchObject({ code: 'invalid' });
});
