import { expect, test } from 'vitest';
import { extractPdf } from './extract-pdf.ts';
import { locate } from './locate.ts';
import { makePdf } from './pdf.fixture.ts';

const PAGE = [
  { text: 'A great title', x: 50, y: 780, size: 24 },
  { text: 'The rate is guaran-', x: 50, y: 740 },
  { text: 'teed for ever (almost).', x: 50, y: 726 },
  { text: 'Next paragraph.', x: 50, y: 690 },
  { text: 'Another column.', x: 350, y: 690 },
];

test('lines become paragraphs, large ones headings, and columns stay apart', async () => {
  const document = await extractPdf(makePdf([PAGE], { title: 'My file', language: 'en-GB' }));
  expect(document.segments.map(({ scope, text }) => [scope, text])).toEqual([
    ['heading', 'A great title'],
    ['body', 'The rate is guaranteed for ever (almost).'],
    ['body', 'Next paragraph.'],
    ['body', 'Another column.'],
  ]);
  expect([document.title, document.language]).toEqual(['My file', 'en-GB']);
});

test('a slice has a box on each line that it stands on, from the upper left of its page', async () => {
  const document = await extractPdf(makePdf([[], PAGE]));
  const { position, quote } = locate(document, 1, 12, 22);
  expect(quote.exact).toBe('guaranteed');
  expect(position).toMatchObject({ kind: 'pdf', page: 2 });
  if (position.kind !== 'pdf') throw new Error('a slice of a PDF has another position');
  const [first, second] = position.boxes;
  expect(position.boxes).toHaveLength(2);
  expect(first?.x).toBeGreaterThan(90);
  expect(first?.y).toBeCloseTo(842 - 740 - 12 * 0.9, 0);
  expect(second?.x).toBeCloseTo(50, 0);
  expect(second?.y).toBeCloseTo(842 - 726 - 12 * 0.9, 0);
  expect(second?.width).toBeLessThan(40);
});

test('on a page that is turned the boxes are where its reader sees them', async () => {
  const document = await extractPdf(makePdf([[{ text: 'Turned', x: 50, y: 780 }]], { rotate: 90 }));
  const { position } = locate(document, 0, 0, 6);
  if (position.kind !== 'pdf') throw new Error('a slice of a PDF has another position');
  const [box] = position.boxes;
  expect(box?.x).toBeCloseTo(780 - 12 * 0.2, 0);
  expect(box?.y).toBeCloseTo(50, 0);
  expect(box?.height).toBeGreaterThan(box?.width ?? 0);
});

test('more pages than the limit are refused before they are read', async () => {
  await expect(extractPdf(makePdf(Array.from({ length: 2_001 }, () => [])))).rejects.toThrow(
    /limit/,
  );
});
