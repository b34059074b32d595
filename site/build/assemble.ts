import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { navigationOf } from './navigation.ts';
import type { OpenApi } from './openapi.ts';
import { type Page, titleOf } from './page.ts';
import { readPages, ROOT } from './read-pages.ts';
import { imageRoute, rewriteLinks } from './rewrite-links.ts';
import { writePacks } from './write-packs.ts';
import { writePlots } from './write-plots.ts';
import { writeReference } from './write-reference.ts';

const OPENAPI = ['openapi.json', 'openapi-extended.json', 'openapi-workspace.json'];

const readOpenApi = (file: string): OpenApi =>
  JSON.parse(readFileSync(join(ROOT, 'contract', file), 'utf8')) as OpenApi;

/** The list of decisions, which is no file of its own. */
const writeDecisions = (pages: readonly Page[]): Page => {
  const listed = pages
    .filter(({ route }) => route.startsWith('decisions/'))
    .map((page) => `- [${titleOf(page)}](/${page.route})`);
  const text = `# All decisions\n\nWhat was decided about how Copydesk is built, and why. A decision is not rewritten later; one that replaces it says so.\n\n${listed.join('\n')}\n`;
  return { route: 'decisions/all', source: null, text };
};

/** Puts together all pages of the site in a folder, which is emptied first, and returns them. Links that lead nowhere are an error. */
export const assemble = async (into: string): Promise<readonly Page[]> => {
  rmSync(into, { recursive: true, force: true });
  const written = readPages();
  const { page: plots, pictures } = writePlots();
  const generated = [
    ...OPENAPI.flatMap((file) => writeReference(readOpenApi(file), file)),
    ...(await writePacks()),
    plots,
    writeDecisions(written),
  ];
  const routes = new Map(written.map(({ source, route }) => [source ?? '', route]));
  routes.set('docs/adr', 'decisions/all');
  routes.set('packs', 'packs/all');
  const titles = new Map(written.map((page) => [page.route, titleOf(page)]));
  const exists = (path: string): boolean => existsSync(join(ROOT, path));
  const broken: string[] = [];
  const images = new Set<string>();
  const linked = written.map((page) => {
    const result = rewriteLinks(page.source ?? '', page.text, { routes, titles, exists });
    broken.push(...result.broken);
    for (const image of result.images) images.add(image);
    return { ...page, text: result.text };
  });
  if (broken.length > 0) throw new Error(`Links that lead nowhere:\n${broken.join('\n')}`);
  const pages = [...linked, ...generated];
  for (const { route, text } of pages) {
    const path = join(into, `${route}.md`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const folder = join(into, 'public');
  mkdirSync(join(folder, 'images'), { recursive: true });
  for (const image of images) cpSync(join(ROOT, image), join(folder, imageRoute(image)));
  for (const [name, picture] of pictures) writeFileSync(join(folder, 'images', name), picture);
  writeFileSync(join(into, 'navigation.json'), JSON.stringify(navigationOf(pages)));
  return pages;
};
