import type { Quality } from './measure-texts.ts';
import type { Share } from './share.ts';

const LEFT = 60;
const WIDTH = 520;
const TOP = 56;
const ROW = 34;

/** What is drawn for each row, one line below the other. */
const SERIES = [
  { name: 'precision', color: '#1f6f8b', of: (quality: Quality) => quality.precision },
  { name: 'recall', color: '#b0413e', of: (quality: Quality) => quality.recall },
  { name: 'recall with hints', color: '#c98a1b', of: (quality: Quality) => quality.withHints },
] as const;

const across = (share: number): string => (LEFT + share * WIDTH).toFixed(1);

const text = (x: number | string, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}"${more}>${words}</text>`;

/** A dot at a share, with its interval as a line. */
const draw = ({ share, low, high }: Share, y: number, color: string): string =>
  `<line x1="${across(low)}" x2="${across(high)}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="2"/>` +
  `<circle cx="${across(share)}" cy="${y}" r="4" fill="${color}"/>`;

/** Draws the figures of the locked texts by language, with their 95 % intervals, as a picture for the documents. */
export const plotQuality = (rows: readonly (readonly [string, Quality])[]): string => {
  const bottom = TOP + rows.length * ROW;
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<line x1="${across(share)}" x2="${across(share)}" y1="${TOP - 8}" y2="${bottom - 4}" stroke="#d8d6cf"/>` +
      text(across(share), bottom + 14, `${share * 100} %`, ' text-anchor="middle"'),
  );
  const legend = SERIES.map(
    ({ name, color }, n) =>
      `<circle cx="${LEFT + n * 130}" cy="24" r="4" fill="${color}"/>${text(LEFT + n * 130 + 10, 28, name)}`,
  );
  const drawn = rows.map(([name, quality], n) => {
    const y = TOP + n * ROW;
    const lines = SERIES.map(({ of, color }, line) => {
      const share = of(quality);
      return share === null ? '' : draw(share, y + line * 9, color);
    });
    return text(LEFT - 12, y + 13, name, ' text-anchor="end"') + lines.join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LEFT + WIDTH + 30} ${bottom + 28}" font-family="sans-serif" font-size="13" fill="#22211e">`,
    '<rect width="100%" height="100%" fill="#fcfbf7"/>',
    ...legend,
    ...grid,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
};
