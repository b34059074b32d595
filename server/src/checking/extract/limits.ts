const MEGABYTE = 1024 * 1024;

/** What one file may cost. Beyond it the file fails with a reason; nothing is cut off silently. */
export const LIMITS = {
  inputBytes: 50 * MEGABYTE,
  /** Of all parts of an Office file that are read. */
  inflatedBytes: 64 * MEGABYTE,
  /** Inflated to packed size of a part; small parts may be as repetitive as they like. */
  inflateRatio: 100,
  ratioFreeBytes: MEGABYTE,
  zipEntries: 2_000,
  pages: 2_000,
  /** Of elements in XML and of values in JSON. */
  depth: 512,
  /** Characters of text in all: a file of this size is a library, and drawing instructions can repeat. */
  textLength: 20_000_000,
} as const;
