import { readTables } from './read-tables.ts';

/** A bar chart whose figures stand in a table of docs/performance.md. */
export interface Plot {
  readonly title: string;
  readonly section: string;
  readonly column: string;
  readonly goal?: string;
  readonly unit: string;
  readonly rows: readonly { readonly starts: string; readonly label: string }[];
}

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly goal: number | null;
}

/** The last run of a cell such as "5.4 / 12.2" or "29 (1.44 s) / 20 (1.00 s)": its first figure. */
const figureOf = (cell: string): number =>
  Number((cell.split('/').at(-1) ?? '').replaceAll(',', '').match(/[\d.]+/)?.[0] ?? Number.NaN);

/** The bars of a plot. A section, column, row or figure that the document does not have is an error. */
export const barsOf = (document: string, plot: Plot): readonly Bar[] =>
  plot.rows.map(({ starts, label }) => {
    for (const [heads = [], ...rows] of readTables(document, plot.section)) {
      const column = heads.indexOf(plot.column);
      const row = rows.find(([first]) => first?.startsWith(starts));
      if (column === -1 || row === undefined) continue;
      const value = figureOf(row[column] ?? '');
      if (Number.isNaN(value)) break;
      const goal =
        plot.goal === undefined ? Number.NaN : figureOf(row[heads.indexOf(plot.goal)] ?? '');
      return { label, value, goal: Number.isNaN(goal) ? null : goal };
    }
    throw new Error(
      `docs/performance.md has no figure "${starts}" in "${plot.column}" of "${plot.section}".`,
    );
  });

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const LEFT = 210;
const WIDE = 360;
const ROW = 30;

/** Colours come from the page; the second of each pair is for where the picture stands alone. */
const INK = 'var(--plot-ink, #1b1f24)';
const BAR = 'var(--plot-bar, #2b50aa)';
const OVER = 'var(--plot-over, #b3442f)';
const LINE = 'var(--plot-line, #6b6f76)';

/** Draws bars as SVG without styles or scripts of its own. A line shows the goal where there is one. */
export const drawPlot = (plot: Plot, bars: readonly Bar[]): string => {
  const most = Math.max(...bars.flatMap(({ value, goal }) => [value, goal ?? 0]));
  const x = (value: number): number => Math.round((value / most) * WIDE * 10) / 10;
  const drawn = bars.map(({ label, value, goal }, at) => {
    const y = at * ROW + 6;
    const colour = goal !== null && value > goal ? OVER : BAR;
    const end = LEFT + x(Math.max(value, goal ?? 0)) + 8;
    return [
      `<text x="${LEFT - 8}" y="${y + 14}" text-anchor="end" font-size="13" fill="${INK}">${escape(label)}</text>`,
      `<rect x="${LEFT}" y="${y}" width="${x(value)}" height="18" rx="2" fill="${colour}"/>`,
      goal === null
        ? ''
        : `<line x1="${LEFT + x(goal)}" x2="${LEFT + x(goal)}" y1="${y - 3}" y2="${y + 21}" stroke="${LINE}" stroke-width="2"/>`,
      `<text x="${end}" y="${y + 14}" font-size="13" fill="${INK}">${value} ${escape(plot.unit)}</text>`,
    ].join('');
  });
  const words = bars
    .map(
      ({ label, value, goal }) =>
        `${label} ${value} ${plot.unit}${goal === null ? '' : `, goal ${goal}`}`,
    )
    .join('; ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 700 ${bars.length * ROW + 8}" role="img" aria-label="${escape(`${plot.title}: ${words}`)}" font-family="inherit">${drawn.join('')}</svg>`;
};
