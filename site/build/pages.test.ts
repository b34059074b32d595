import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readFigures } from '../../server/src/rules/quality/figures.ts';
import { assemble } from './assemble.ts';
import { barsOf, drawPlot, type Plot } from './draw-plots.ts';
import { linksOf, navigationOf } from './navigation.ts';
import type { Page } from './page.ts';
import { ROOT } from './read-pages.ts';

let pages: readonly Page[] = [];
beforeAll(async () => {
  pages = await assemble(join(ROOT, 'node_modules/.cache/site-pages'));
});

test('every page is in the side bar, once', () => {
  const links = linksOf(navigationOf(pages));
  const routes = pages.map(({ route }) => (route === 'index' ? '/' : `/${route}`));
  expect(links.toSorted()).toEqual(routes.toSorted());
});

test('a document that is not there yet is left out, and one that comes appears', () => {
  const sdk: Page = { route: 'sdk', source: 'docs/sdk.md', text: '# SDK' };
  const without = pages.filter(({ route }) => route !== 'sdk');
  expect(linksOf(navigationOf(without))).not.toContain('/sdk');
  expect(linksOf(navigationOf([...without, sdk]))).toContain('/sdk');
});

test('every operation of the three OpenAPI documents has a section with its errors', () => {
  for (const file of ['openapi.json', 'openapi-extended.json', 'openapi-workspace.json']) {
    const document = JSON.parse(readFileSync(join(ROOT, 'contract', file), 'utf8')) as {
      paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
    };
    for (const [path, item] of Object.entries(document.paths)) {
      for (const method of Object.keys(item).filter((name) =>
        /^(get|post|put|delete)$/.test(name),
      )) {
        const line = `\n${method.toUpperCase()} /public/v1${path}\n`;
        const page = pages.find(
          ({ route, text }) => route.startsWith('operations/') && text.includes(line),
        );
        const section = page?.text.split('\n## ').find((part) => part.includes(line)) ?? '';
        expect(section, line).toContain('**Answer 2');
        const errors = Object.keys(item[method]?.responses ?? {}).filter((name) => name >= '4');
        expect(section.includes('**Errors**'), line).toBe(errors.length > 0);
      }
    }
  }
});

test('every rule of every pack is explained with its citation and its languages', () => {
  const packs = pages.filter(({ route }) => route.startsWith('packs/') && route !== 'packs/all');
  const rules = packs.flatMap(({ text }) => text.split('\n## ').slice(1));
  expect(packs.length).toBeGreaterThanOrEqual(14);
  expect(rules.length).toBeGreaterThanOrEqual(182);
  const sums = packs.map(({ text }) =>
    /^\| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/m.exec(text),
  );
  const marks = sums.flatMap((row) => row?.slice(2).map(Number) ?? []);
  const counted = Object.values(readFigures()).flatMap((byLanguage) =>
    Object.values(byLanguage).flatMap(({ locked, open }) => [
      locked.right,
      locked.wrong,
      open.right,
      open.wrong,
    ]),
  );
  const sum = (values: readonly number[]) => values.reduce((so, value) => so + value, 0);
  expect(sum(marks)).toBe(sum(counted));
  expect(sum(marks)).toBeGreaterThan(1_000);
  for (const rule of rules) {
    for (const row of ['| rule |', '| citation |', '| languages |', '| severity |']) {
      expect(rule).toContain(row);
    }
    expect(rule).toMatch(/Marks in the labelled texts|marked nothing|A model decides/);
  }
});

test('plots draw the figures of the document, and a figure that is gone is an error', () => {
  const plots = parse(readFileSync(join(ROOT, 'site/performance-plots.yaml'), 'utf8')) as Plot[];
  const document = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
  for (const plot of plots) {
    const svg = drawPlot(plot, barsOf(document, plot));
    expect(svg).toContain('role="img"');
    expect(svg).not.toMatch(/style=|<style|<script/);
  }
  const made = '## Reading\n\n| | p99 | goal |\n|---|---|---|\n| page | 5.4 / 1,012.2 | 10 |\n';
  const plot: Plot = {
    title: 'Reading',
    section: 'Reading',
    column: 'p99',
    goal: 'goal',
    unit: 'ms',
    rows: [{ starts: 'page', label: 'page' }],
  };
  expect(barsOf(made, plot)).toEqual([{ label: 'page', value: 1012.2, goal: 10 }]);
  expect(() => barsOf(made.replace('| page', '| other'), plot)).toThrow('has no figure "page"');
});
