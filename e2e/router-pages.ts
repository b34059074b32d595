import { readFileSync } from 'node:fs';

const SOURCES = ['router.tsx', 'authoring-routes.ts'].map((name) =>
  readFileSync(new URL(`../web/src/app/${name}`, import.meta.url), 'utf8'),
);

const PARENTS: Readonly<Record<string, string>> = {
  root: '',
  workspace: '/w/$workspaceId',
  settings: '/w/$workspaceId/settings',
};

const ROUTE = /getParentRoute: \(\) => (\w+),\s+path: '([^']+)',([\s\S]*?)\n\}\);/g;

/** The address of every page that the router of the web application has. */
export const routerPages = (): readonly string[] =>
  SOURCES.flatMap((source) =>
    [...source.matchAll(ROUTE)].flatMap(([, parent = '', path = '', rest = '']) => {
      const before = PARENTS[parent];
      if (before === undefined) throw new Error(`the router has a parent that is new: ${parent}`);
      // Without a component of its own a route leads on, or stands around others.
      if (!rest.includes('lazyRouteComponent')) return [];
      return [`${before}${path === '/' && before !== '' ? '' : path}`];
    }),
  );

const paramsOf = (page: string): number => page.split('$').length;

const matches = (page: string, path: string): boolean =>
  new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path);

/** Pages that none of these addresses opens. An address opens the page that says the most of it. */
export const pagesWithout = (pages: readonly string[], paths: readonly string[]): string[] => {
  const byMost = pages.toSorted((a, b) => paramsOf(a) - paramsOf(b));
  const opened = new Set(paths.map((path) => byMost.find((page) => matches(page, path))));
  return pages.filter((page) => !opened.has(page));
};
