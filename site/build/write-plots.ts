import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { barsOf, drawPlot, type Plot } from './draw-plots.ts';
import type { Page } from './page.ts';
import { ROOT } from './read-pages.ts';

const INTRODUCTION = `# Performance in pictures

These plots show some of the figures of [Performance](/performance), which says how and on what machine each was measured, and
what limits it. Where a figure was measured more than once, the newest run is drawn. A grey line is a goal. A red bar misses
its goal.`;

/** The page of plots, and its pictures by name. The figures are those of docs/performance.md. */
export const writePlots = (): {
  readonly page: Page;
  readonly pictures: ReadonlyMap<string, string>;
} => {
  const document = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8');
  const plots = parse(readFileSync(join(ROOT, 'site/performance-plots.yaml'), 'utf8')) as Plot[];
  const pictures = new Map(
    plots.map((plot, at) => [`plot-${at + 1}.svg`, drawPlot(plot, barsOf(document, plot))]),
  );
  const parts = plots.map(
    ({ title, section }, at) =>
      `## ${title}\n\n![${title}](/images/plot-${at + 1}.svg)\n\nFrom the section ${section} of [Performance](/performance).`,
  );
  const text = `${[INTRODUCTION, ...parts].join('\n\n')}\n`;
  return { page: { route: 'performance-plots', source: null, text }, pictures };
};
