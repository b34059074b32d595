import { expect, test } from 'vitest';
import type { AssetOutcome } from '../audits/run/check-asset.ts';
import { extractDocument } from '../checking/extract/extract-document.ts';
import type { Hint } from '../checking/hints/find-hints.ts';
import { describeHints, MOST_OF_ASSET } from './describe-hints.ts';

type Read = Extract<AssetOutcome, { ok: true }>;

const read = async (text: string, hints: readonly Hint[]): Promise<Read> => {
  const document = await extractDocument(Buffer.from(text), { mediaType: 'text/plain' });
  return { document, hints, language: 'EN' } as unknown as Read;
};

const hintAt = (segment: number, start: number, end: number, score = 0.7): Hint => ({
  family: 'green',
  segment,
  start,
  end,
  score,
});

test('a hint has its sentence, its place and a key of its words that case does not change', async () => {
  const { hints } = describeHints(
    await read('One. Nature loves it. Two.\n\nNATURE LOVES it.', [
      hintAt(0, 5, 21),
      hintAt(1, 0, 16),
    ]),
  );
  expect(hints).toMatchObject([
    { quote: 'Nature loves it.', element: 'body', language: 'EN', family: 'green' },
    { quote: 'NATURE LOVES it.' },
  ]);
  expect(hints[0]?.anchor).toMatchObject({ segment: 0, prefix: 'One. ', text: [5, 21] });
  expect(hints[0]?.textKey).toBe(hints[1]?.textKey);
});

test('of too many hints those with the highest scores are kept, in reading order', async () => {
  const text = Array.from({ length: 130 }, (_, n) => `Sentence ${n}.`).join('\n\n');
  const all = Array.from({ length: 130 }, (_, n) => hintAt(n, 0, 5, n % 2 ? 0.9 : 0.5 + n / 1000));
  const { hints, leftOut } = describeHints(await read(text, all));
  expect(hints).toHaveLength(MOST_OF_ASSET);
  expect(leftOut).toBe(30);
  expect(hints.filter(({ score }) => score === 0.9)).toHaveLength(65);
  const places = hints.map(({ anchor }) => anchor.segment);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

test('a text without full stops is cut at a whole character', async () => {
  const { hints } = describeHints(await read(`${'a'.repeat(1999)}😀 b`, [hintAt(0, 0, 2003)]));
  expect(hints[0]?.quote).toBe('a'.repeat(1999));
  expect(hints[0]?.anchor).toMatchObject({ start: 0, end: 1999 });
});
