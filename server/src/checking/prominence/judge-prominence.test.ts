import { expect, test } from 'vitest';
import { contrastOf, type Paint } from './contrast.ts';
import { judgeProminence, type Prominence, tellShortfalls } from './judge-prominence.ts';
import { type LayoutBox, readLayer, type ShownWords } from './layout.ts';

const BLACK = [0, 0, 0, 1] as const;
const contrast = (...paint: Paint) => Number(contrastOf(paint).toFixed(2));

test('contrast is that of WCAG, between the colours that a reader sees', () => {
  expect(contrast(BLACK, [])).toBe(21);
  expect(contrast([119, 119, 119, 1], [[255, 255, 255, 1, 1]])).toBe(4.48);
  expect(contrast([244, 244, 244, 1], [])).toBe(1.1);
  // The colours may change places.
  expect(contrast([255, 255, 255, 1], [[0, 0, 0, 1, 1]])).toBe(21);
  // Half black over white is the grey 128.
  expect(contrast([0, 0, 0, 0.5], [])).toBe(contrast([127.5, 127.5, 127.5, 1], []));
  // A sheet that shows through: white text on half black over white.
  expect(contrast([255, 255, 255, 1], [[0, 0, 0, 0.5, 1]])).toBe(
    contrast([127.5, 127.5, 127.5, 1], []),
  );
});

test('the opacity of an element fades its text and its background together', () => {
  const faded = contrast([0, 0, 0, 1], [[255, 255, 255, 0, 0.1]]);
  expect(faded).toBe(contrast([229.5, 229.5, 229.5, 1], []));
  // White on black, faded to a tenth over white: grey behind, white text.
  expect(contrast([255, 255, 255, 1], [[0, 0, 0, 1, 0.1]])).toBe(faded);
  // The same over a black page is nearly as strong as without the opacity of the page behind it.
  const onBlack = contrast(
    [255, 255, 255, 1],
    [
      [0, 0, 0, 0, 0.5],
      [0, 0, 0, 1, 1],
    ],
  );
  expect(onBlack).toBe(contrast([127.5, 127.5, 127.5, 1], [[0, 0, 0, 1, 1]]));
});

const BOX: LayoutBox = {
  size: 16,
  weight: 400,
  contrast: 21,
  top: 100,
  height: 20,
  folds: [],
  isLink: false,
  visible: true,
};
const words = (box: Partial<LayoutBox> | null = {}): ShownWords => ({
  kind: 'text',
  boxes: [box && { ...BOX, ...box }],
});
const AS: Prominence = {
  size: 0.7,
  contrast: 3,
  distance: 500,
  clicks: 0,
  link: false,
  alt: false,
};
const judge = (claim: ShownWords, needed: ShownWords, as = AS) =>
  judgeProminence(claim, needed, as, 0);

test('words exactly as prominent as asked fall short of nothing', () => {
  const needed = words({ size: 11.2, contrast: 3, top: 620 });
  expect(judge(words(), needed)).toEqual([]);
  expect(judge(words({ top: 9_000 }), words())).toEqual([]);
});

test('each shortfall is listed with its figures', () => {
  const needed = words({
    size: 4,
    contrast: 1.099,
    top: 9_120,
    folds: [7],
    isLink: true,
  });
  const all = judge(words(), needed);
  expect(all).toEqual([
    { kind: 'size', is: 4, claim: 16 },
    { kind: 'contrast', is: 1.099, asked: 3 },
    { kind: 'distance', is: 9_000 },
    { kind: 'clicks', is: 1 },
    { kind: 'link' },
  ]);
  expect(tellShortfalls(all, 360)).toBe(
    'The needed text is 4 px beside a claim of 16 px, at contrast 1.1, 9,000 px below the claim, behind 1 click, only inside a link, at 360 px wide.',
  );
  expect(judge(words(), needed, {})).toEqual([]);
});

test('a little less than asked is less, and is not rounded up to it', () => {
  const short = judge(words(), words({ contrast: 2.97, size: 11.1, top: 621 }));
  expect(short.map(({ kind }) => kind)).toEqual(['size', 'contrast', 'distance']);
  expect(tellShortfalls(short, 360)).toContain('at contrast 2.9,');
});

test('clicks that the claim takes too are not counted', () => {
  expect(judge(words({ folds: [1] }), words({ folds: [1] }))).toEqual([]);
  expect(judge(words({ folds: [1] }), words({ folds: [1, 2] }))).toEqual([
    { kind: 'clicks', is: 1 },
  ]);
  expect(judge(words({ folds: [1] }), words({ folds: [2] }))).toHaveLength(1);
});

test('what was not measured is not objected to, and what is not visible is', () => {
  expect(judge(words(null), words({ size: 1 }))).toEqual([]);
  expect(judge(words(), words(null))).toEqual([]);
  expect(judge(words(), words({ contrast: null }))).toEqual([]);
  expect(judge(words({ visible: false }), words({ visible: false }))).toEqual([]);
  expect(judge(words(), words({ visible: false }))).toEqual([{ kind: 'invisible' }]);
  expect(judge(words(), { kind: 'alt', boxes: [null] })).toEqual([{ kind: 'alt' }]);
  expect(judge(words(), { kind: 'alt', boxes: [null] }, { size: 1 })).toEqual([]);
  expect(judge(words(), { kind: 'title', boxes: [null] }, {})).toEqual([{ kind: 'invisible' }]);
});

test('words in several texts are as prominent as the least prominent text', () => {
  const { boxesOf: find } = readLayer({
    widths: [360],
    paints: [
      [BLACK, []],
      [[244, 244, 244, 1], []],
    ],
    texts: [
      [0, 10, 0, [[16, 700, 0, 10, 20, 1, []]]],
      [10, 20, 1, [[4, 400, 1, 40, 5, 1, [3]]]],
      [20, 30, 1, [null]],
    ],
    spans: [
      [2, 0, 10, 0],
      [2, 10, 20, 1],
      [3, 0, 9, 2],
    ],
  });
  expect(find(2, { start: 0, end: 10 })).toEqual([{ ...BOX, weight: 700, top: 10 }]);
  const [both] = find(2, { start: 5, end: 12 });
  expect(both).toMatchObject({ size: 4, weight: 400, top: 10, height: 35, folds: [3] });
  expect(both).toMatchObject({ isLink: false, visible: true });
  expect(both?.contrast).toBeCloseTo(1.1, 2);
  expect(find(3, { start: 0, end: 9 })).toEqual([null]);
  expect(find(4, { start: 0, end: 9 })).toEqual([null]);
});
