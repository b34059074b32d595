import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from './page.ts';

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Documents outside of docs/ that are pages too, and their addresses. */
const OTHERS: Readonly<Record<string, string>> = {
  'README.md': 'readme',
  'CONTRIBUTING.md': 'contributing',
  'SECURITY.md': 'security',
  'CHANGELOG.md': 'changelog',
  'content/README.md': 'content',
};

const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted();

/** The address of a file on the site. */
const routeOf = (path: string): string =>
  OTHERS[path] ??
  path
    .replace(/\.md$/, '')
    .replace(/^docs\/adr\//, 'decisions/')
    .replace(/^docs\//, '')
    .replace(/^site\/pages\//, '');

/** All written pages, from docs/, from the top of the repository and from site/pages. */
export const readPages = (): readonly Page[] =>
  [...Object.keys(OTHERS), ...markdownIn('docs'), ...markdownIn('site/pages')]
    .filter((path) => existsSync(join(ROOT, path)))
    .map((source) => ({
      route: routeOf(source),
      source,
      text: readFileSync(join(ROOT, source), 'utf8'),
    }));
