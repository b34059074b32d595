/** A stretch of a text, in UTF-16 units. */
export type Stretch = readonly [start: number, end: number];

const MARKER = '\uFEFF';
const SELECTORS = /\uFEFF[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]+/gu;
const MAGIC = 'C2PATXT\0';
const VERSION = 1;
/** The magic word, one byte for the version and four bytes for the length. */
const HEADER = MAGIC.length + 5;

/** Each variation selector encodes one byte: the first sixteen selectors 0 to 15, the others 16 to 255. */
const byteOf = (selector: string): number => {
  const code = selector.codePointAt(0) ?? 0;
  return code < 0xfe10 ? code - 0xfe00 : code - 0xe0100 + 16;
};

/**
 * Whether a run of selectors is a complete wrapper: magic word, version, and as many bytes as it declares.
 */
const isManifest = (run: string): boolean => {
  const bytes = Array.from(run.slice(MARKER.length), byteOf);
  const magic = String.fromCharCode(...bytes.slice(0, MAGIC.length));
  if (magic !== MAGIC || bytes[MAGIC.length] !== VERSION) return false;
  const length = bytes.slice(HEADER - 4, HEADER).reduce((sum, byte) => sum * 256 + byte, 0);
  return bytes.length >= HEADER && bytes.length - HEADER >= length;
};

/**
 * Finds the manifests of origin that C2PA writes into plain text with variation selectors
 * (C2PATextManifestWrapper): a mark, then a magic word, a version, a length, the manifest and some padding. A
 * manifest is neither text to read nor hidden text to report.
 */
export const findManifests = (pieces: readonly string[]): readonly Stretch[] =>
  pieces.some((text) => text.includes(MARKER))
    ? [...pieces.join('').matchAll(SELECTORS)].flatMap(({ 0: run, index }): Stretch[] =>
        isManifest(run) ? [[index, index + run.length]] : [],
      )
    : [];
