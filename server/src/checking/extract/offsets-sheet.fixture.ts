import type { Plan, Planted, PlannedText } from './offsets-plan.fixture.ts';
import { MANIFEST } from './provenance.fixture.ts';

/** The source written so far, and for each unit of the visible text its place in that source. */
export interface Sheet {
  source: string;
  readonly places: [start: number, end: number][];
}

export const newSheet = (): Sheet => ({ source: '', places: [] });

/** Writes one visible character; `written` is its form in the source. */
export const put = (sheet: Sheet, character: string, written = character): void => {
  const start = sheet.source.length;
  sheet.source += written;
  for (let i = 0; i < character.length; i++) sheet.places.push([start, sheet.source.length]);
};

/** The start and end of a planted phrase in the source. An offset that is not known is -1. */
export const stretchOf = (sheet: Sheet, { start, end }: Planted): readonly [number, number] => [
  sheet.places[start]?.[0] ?? -1,
  sheet.places[end - 1]?.[1] ?? -1,
];

/** All plantings of a plan, if each of its texts became one segment. */
export const plantedIn = (texts: Plan['texts']): readonly Planted[] =>
  texts.flatMap(({ plantings }, segment) => plantings.map((one) => ({ ...one, segment })));

const MARK = /^[\p{M}\p{Cf}\p{Emoji_Modifier}\u{1F1E6}-\u{1F1FF}]/u;

/** Each character of a text. `isLoose` means that an invisible character may be inserted before it. */
export const charactersOf = (
  text: string,
): readonly { readonly character: string; readonly isLoose: boolean }[] => {
  const characters = Array.from(text);
  return characters.map((character, i) => ({
    character,
    isLoose: /^[\p{L}\p{N}]$/u.test(characters[i - 1] ?? '') && !MARK.test(character),
  }));
};

/** Replaces line breaks by spaces, for blocks that show no line breaks. */
export const withoutBreaks = (text: PlannedText): PlannedText => ({
  ...text,
  text: text.text.replaceAll('\n', ' '),
});

/** Characters without a shape. They may occur inside a word without splitting it. */
export const UNSEEN = [
  '\u00AD',
  '\u200B',
  '\u2060',
  '\u200E',
  '\u202B',
  '\u2066',
  '\uFEFF',
  // A C2PA manifest of the text's origin, which some programs write after each paragraph.
  MANIFEST,
] as const;

/** Removes the invisible characters from a stretch of a source. */
export const bareText = (text: string): string =>
  text.replaceAll(MANIFEST, '').replace(/\p{Cf}/gu, '');

const ENCODINGS = [
  { encoding: 'utf8', mark: '' },
  { encoding: 'utf8', mark: '\uFEFF' },
  { encoding: 'utf16le', mark: '\uFEFF' },
] as const;

/** Encodes a text in one of the encodings. `between` reads the text between two offsets from the bytes. */
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
