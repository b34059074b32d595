const MEGABYTE = 1024 * 1024;

/** The limits for one file. Beyond them the file fails with a reason; nothing is cut off silently. */
export const LIMITS = {
  inputBytes: 50 * MEGABYTE,
  /** The total unpacked size of the parts of an Office file that are read. */
  inflatedBytes: 64 * MEGABYTE,
  /**
   * The largest ratio of inflated to packed size of a part. Parts up to `ratioFreeBytes` may have any ratio.
   */
  inflateRatio: 100,
  ratioFreeBytes: MEGABYTE,
  zipEntries: 2_000,
  pages: 2_000,
  /** The nesting depth of XML elements and of JSON values. */
  depth: 512,
  /**
   * The maximum number of characters of text. Real files stay far below, but the drawing instructions of a
   * PDF can repeat text.
   */
  textLength: 20_000_000,
} as const;
