// Runs the code blocks of all pages in order, against one fresh start of the product: `npm run site -- blocks`.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../e2e/product.ts';
import { type Block, readBlocks, type Use, useOf } from './blocks/read-blocks.ts';
import { type Failure, runPage } from './blocks/run-page.ts';
import { readPages, ROOT } from './build/read-pages.ts';

const { values } = parseArgs({
  options: {
    page: { type: 'string' },
    list: { type: 'boolean', default: false },
    // A product that already runs, for trying a page again and again.
    url: { type: 'string' },
    key: { type: 'string', default: '' },
  },
});

const pages = readPages()
  .map(({ source, text }) => readBlocks(source ?? '', text))
  .filter((blocks) => blocks.length > 0)
  .filter(([first]) => values.page === undefined || first?.page.includes(values.page));

const count = (blocks: readonly Block[], use: Use): number =>
  blocks.filter((block) => useOf(block) === use).length;

const printTable = (): void => {
  const USES = ['run', 'parse', 'shown', 'left out'] as const;
  const rows = pages.map((blocks) => [
    blocks[0]?.page ?? '',
    ...USES.map((use) => String(count(blocks, use))),
  ]);
  const all = ['all', ...USES.map((use) => String(count(pages.flat(), use)))];
  const heads = ['page', 'run', 'parsed', 'only shown', 'not run'];
  for (const [first = '', ...rest] of [heads, ...rows, all]) {
    console.log(`${first.padEnd(40)}${rest.map((cell) => cell.padStart(12)).join('')}`);
  }
  console.log('\nNot run, as the pages say:');
  for (const { page, line, reason } of pages.flat()) {
    if (reason !== null) console.log(`  ${page}:${line}  ${reason}`);
  }
};

/** In the repository, so that blocks can import the packages of the product. */
const cache = join(ROOT, 'site/.blocks');

const runAll = async (): Promise<readonly Failure[]> => {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'blocks-'));
  const before = performance.now();
  const running = { baseUrl: values.url ?? '', apiKey: values.key, stop: async () => undefined };
  const product = values.url === undefined ? await startProduct() : running;
  const started = performance.now();
  const failures: Failure[] = [];
  try {
    for (const [at, blocks] of pages.entries()) {
      const stage = { folder: join(folder, String(at)), repository: ROOT };
      const { baseUrl, apiKey: key } = product;
      failures.push(...(await runPage(blocks, { ...stage, baseUrl, key })));
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  console.log(
    `\nThe start took ${seconds(before, started)} s, the blocks ${seconds(started, performance.now())} s.`,
  );
  return failures;
};

printTable();
if (!values.list) {
  const failures = await runAll();
  for (const { page, line, message } of failures) console.error(`\n${page}:${line}: ${message}`);
  if (failures.length > 0) {
    console.error(`\n${failures.length} blocks failed.`);
    process.exit(1);
  }
  console.log('Every block that can be run was run, and none failed.');
}
