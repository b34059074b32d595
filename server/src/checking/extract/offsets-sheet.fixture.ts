import type { Plan, Planted, PlannedText } from './offsets-plan.fixture.ts';
import { MANIFEST } from './provenance.fixture.ts';

/** What is being written, and where in it each unit of the text that a reader sees came to stand. */
export interface Sheet {
  source: string;
  readonly places: [start: number, end: number][];
}

export const newSheet = (): Sheet => ({ source: '', places: [] });

/** Writes one seen character in whatever way the format has for it. */
export const put = (sheet: Sheet, character: string, written = character): void => {
  const start = sheet.source.length;
  sheet.source += written;
  for (let i = 0; i < character.length; i++) sheet.places.push([start, sheet.source.length]);
};

/** From where to where a planted phrase was written, or why that cannot be told. */
export const stretchOf = (sheet: Sheet, { start, end }: Planted): readonly [number, number] => [
  sheet.places[start]?.[0] ?? -1,
  sheet.places[end - 1]?.[1] ?? -1,
];

/** All plantings of a plan whose texts became one segment each. */
export const plantedIn = (texts: Plan['texts']): readonly Planted[] =>
  texts.flatMap(({ plantings }, segment) => plantings.map((one) => ({ ...one, segment })));

const MARK = /^[\p{M}\p{Cf}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}]/u;

/** Each character, and whether an unseen one may stand before it without changing what is seen. */
export const charactersOf = (
  text: string,
): readonly { readonly character: string; readonly isLoose: boolean }[] => {
  const characters = Array.from(text);
  return characters.map((character, i) => ({
    character,
    isLoose: /^[\p{L}\p{N}]$/u.test(characters[i - 1] ?? '') && !MARK.test(character),
  }));
};

/** Where a kind of block shows no line breaks they are spaces to its reader. */
export const withoutBreaks = (text: PlannedText): PlannedText => ({
  ...text,
  text: text.text.replaceAll('\n', ' '),
});

/** Characters without a shape, which may stand in a word without parting it. */
export const UNSEEN = [
  '\u00AD',
  '\u200B',
  '\u2060',
  '\u200E',
  '\u202B',
  '\u2066',
  '\uFEFF',
  // A manifest of the text's origin, which some programs write behind each paragraph.
  MANIFEST,
] as const;

/** A stretch of a source without what nobody sees. */
export const bareText = (text: string): string =>
  text.replaceAll(MANIFEST, '').replace(/\p{Cf}/gu, '');

const ENCODINGS = [
  { encoding: 'utf8', mark: '' },
  { encoding: 'utf8', mark: '\uFEFF' },
  { encoding: 'utf16le', mark: '\uFEFF' },
] as const;

/** The bytes of a text in one of the encodings, and what stands between two offsets in them. */
export const encodeSource = (source: string, roll: number) => {
  const { encoding, mark } = ENCODINGS[roll % ENCODINGS.length] ?? ENCODINGS[0];
  const bytes = Buffer.from(mark + source, encoding);
  const byteOf = (offset: number) =>
    Buffer.byteLength(mark + source.slice(0, Math.max(0, offset)), encoding);
  return {
    bytes,
    between: (start: number, end: number): string =>
      bytes.subarray(byteOf(start), byteOf(end)).toString(encoding),
  };
};
