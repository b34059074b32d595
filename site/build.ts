// Builds the documentation site into site/dist: `npm run site`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vitepress';
import { assemble } from './build/assemble.ts';
import { checkLinks } from './build/check-links.ts';
import { checkTasks, createSearch, readTasks } from './build/check-tasks.ts';
import { stripInline } from './build/strip-inline.ts';

const BASE = '/docs/';
const site = import.meta.dirname;
const dist = join(site, 'dist');
const packed = /\.(html|js|css|json|svg)$/;

const fail = (title: string, lines: readonly string[]): void => {
  if (lines.length === 0) return;
  throw new Error(`${title}:\n${lines.slice(0, 50).join('\n')}`);
};

const before = performance.now();
const pages = await assemble(join(site, '.pages'));
rmSync(dist, { recursive: true, force: true });
await build(site);

const filesIn = (): string[] =>
  readdirSync(dist, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(dist.length + 1));

const left: string[] = [];
for (const path of filesIn().filter((name) => name.endsWith('.html'))) {
  const stripped = stripInline(readFileSync(join(dist, path), 'utf8'), BASE);
  writeFileSync(join(dist, path), stripped.html);
  for (const [name, code] of stripped.scripts) writeFileSync(join(dist, 'assets', name), code);
  left.push(...stripped.left.map((text) => `${path}: ${text}`));
}
fail('Code or style inside a page, which the policy of the product refuses', left);

const names = filesIn();
const html = new Map(
  names
    .filter((name) => name.endsWith('.html') && name !== '404.html')
    .map((name) => [name, readFileSync(join(dist, name), 'utf8')]),
);
const report = checkLinks(html, new Set(names), BASE);
fail('Broken links', report.broken);
const indexName = names.find((name) => /@localSearchIndexroot\.[^.]+\.js$/.test(name)) ?? '';
const { default: index } = (await import(pathToFileURL(join(dist, indexName)).href)) as {
  default: string;
};
const tasks = readTasks(readFileSync(join(site, 'tasks.md'), 'utf8'));
const routes = new Map(pages.map(({ source, route }) => [source ?? '', route]));
fail('Tasks', checkTasks(tasks, createSearch(index), { routes, pages: html, base: BASE }));
writeFileSync(join(dist, 'outside-links.json'), JSON.stringify(report.outside, null, 2));

for (const name of names.filter((file) => packed.test(file))) {
  const bytes = readFileSync(join(dist, name));
  const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
  writeFileSync(join(dist, `${name}.br`), brotliCompressSync(bytes, { params }));
  writeFileSync(join(dist, `${name}.gz`), gzipSync(bytes));
}
const seconds = ((performance.now() - before) / 1000).toFixed(1);
process.stdout.write(
  `site: ${pages.length} pages in ${seconds} s; ${report.checked} links, none broken; the search finds the pages of ${tasks.length} tasks; ${report.outside.length} lead to other hosts\n`,
);
