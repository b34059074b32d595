import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBlocks, useOf } from './read-blocks.ts';
import { runPage } from './run-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'copydesk-page-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let pages = 0;
const run = (text: string) => {
  pages += 1;
  const stage = { folder: join(folder, String(pages)), repository: folder };
  const blocks = readBlocks('page.md', text);
  return runPage(blocks, { ...stage, baseUrl: 'http://127.0.0.1:9', key: 'cd_key' });
};
const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;

test('blocks of a page are run in order and share their variables', async () => {
  const page = [
    fence('sh', 'export KEY=cd_...\nWORD=one'),
    fence('sh', 'test "$WORD$KEY" = onecd_key; echo "$WORD" > word.txt'),
    fence('sh', 'test "$(cat word.txt)" = one'),
    fence('js', "if (process.env.KEY !== 'cd_key') throw new Error('no key');"),
    fence('python', 'import os\nassert os.environ["API"].endswith("/public/v1")'),
  ].join('\n');
  expect(await run(page)).toEqual([]);
});

test('a broken line fails its block, and is named with the page and the line', async () => {
  const page = `# Page\n\n${fence('sh', 'echo fine')}\n${fence('sh', 'echo before\nno-such-command\necho after')}`;
  const [failure, ...others] = await run(page);
  expect(others).toEqual([]);
  expect(failure).toMatchObject({ page: 'page.md', line: 7 });
  expect(failure?.message).toContain('no-such-command');
  expect(failure?.message).not.toContain('after');
});

test('a broken line of another language, or in a pipe or a variable, fails its block too', async () => {
  for (const block of [
    fence('js', 'throw new Error("broken")'),
    fence('python', 'raise SystemExit(3)'),
    fence('sh', 'false | cat'),
    fence('sh', 'X=$(false; echo x)'),
    fence('sh', 'curl -s http://127.0.0.1:9/'),
  ]) {
    expect(await run(block), block).toHaveLength(1);
  }
});

test('JSON and YAML must be readable', async () => {
  expect(await run(fence('json', '{"a": 1}') + fence('yaml', 'a: [1, 2]'))).toEqual([]);
  expect(await run(fence('json', '{"a": ...}'))).toHaveLength(1);
  expect(await run(fence('yaml', 'a: [1'))).toHaveLength(1);
});

test('a block without a known language and without a reason fails, and one with a reason is not run', async () => {
  const bare = await run(fence('', 'echo x'));
  expect(bare[0]?.message).toContain('not run: ...');
  expect(await run(fence('sql', 'select 1'))).toHaveLength(1);
  const told = `<!-- not run: needs your mail server -->\n${fence('sh', 'exit 1')}`;
  expect(await run(told)).toEqual([]);
  expect(readBlocks('page.md', told).map(useOf)).toEqual(['left out']);
  expect(readBlocks('page.md', told)[0]?.reason).toBe('needs your mail server');
});

test('a hidden line is run before its block, and a reason belongs to the next block only', async () => {
  const page = `<!-- run first: echo two > hidden.txt -->\n${fence('sh', 'test "$(cat hidden.txt)" = two')}`;
  expect(await run(page)).toEqual([]);
  const two = `<!-- not run: why -->\n${fence('sh', 'exit 1')}\n${fence('sh', 'exit 2')}`;
  expect(await run(two)).toHaveLength(1);
});
