const selector = (byte: number): string =>
  String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16);

/** Encodes bytes as variation selectors, one for each byte. */
export const inSelectors = (bytes: Iterable<number>): string =>
  Array.from(bytes, selector).join('');

/** A manifest of a text's origin as C2PA writes it after the text, with padding bytes if wanted. */
const manifestOf = (content: Uint8Array, padding = 0): string => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const bytes = Buffer.concat([Buffer.from('C2PATXT\0\x01'), length, content]);
  return `\uFEFF${inSelectors([...bytes, ...Array.from({ length: padding }, () => 0)])}`;
};

/** The beginning of a C2PA manifest store: two boxes, with bytes of every kind. */
export const MANIFEST = manifestOf(
  Buffer.concat([
    Buffer.from('\0\0\0\x34jumb\0\0\0\x1ejumdc2pa', 'latin1'),
    Buffer.from([0, 0x11, 0, 0x10, 0x80, 0, 0, 0xaa, 0, 0x38, 0x9b, 0x71, 3]),
    Buffer.from('c2pa\0'),
    Buffer.from([0, 1, 15, 16, 17, 127, 128, 254, 255]),
  ]),
  3,
);
