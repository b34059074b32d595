import { ExtractionError } from './extraction-error.ts';

/** A hint about the encoding of a text that does not come from the text itself. */
export interface TextHint {
  /** The media type as a server sent it, such as `text/html; charset=iso-8859-1`. */
  readonly mediaType?: string | undefined;
}

const PRESCAN_BYTES = 1024;
const UTF8_BOM = [0xef, 0xbb, 0xbf];
const UTF16LE_BOM = [0xff, 0xfe];
const UTF16BE_BOM = [0xfe, 0xff];

const startsWith = (bytes: Uint8Array, prefix: readonly number[]): boolean =>
  prefix.every((byte, i) => bytes[i] === byte);

/** Recognises UTF-16 without a byte order mark: in Latin text every other byte is zero. */
const bareUtf16 = (bytes: Uint8Array): string | null => {
  const head = bytes.subarray(0, PRESCAN_BYTES);
  const zeros = [0, 0];
  head.forEach((byte, i) => {
    if (byte === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  const half = head.length / 2;
  if (half >= 2 && odd > half * 0.4 && even < half * 0.05) return 'utf-16le';
  return half >= 2 && even > half * 0.4 && odd < half * 0.05 ? 'utf-16be' : null;
};

/**
 * Resolves an encoding label as browsers do. UTF-16 becomes UTF-8, because a label that
 * could be read as ASCII cannot be in UTF-16.
 */
const knownLabel = (label: string | undefined): string | null => {
  if (label === undefined || label.length > 40) return null;
  try {
    const { encoding } = new TextDecoder(label.trim());
    return encoding.startsWith('utf-16') ? 'utf-8' : encoding;
  } catch {
    return null;
  }
};

const CHARSET = /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i;

/** The encoding that the head of an HTML page declares. */
const declaredEncoding = (bytes: Uint8Array): string | null => {
  const head = Buffer.from(bytes.subarray(0, PRESCAN_BYTES))
    .toString('latin1')
    .replace(/<!--[^]*?(?:-->|$)/g, '');
  const xml = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([^"']+)/i.exec(head)?.[1];
  const metas = head.match(/<meta\s[^>]*>/gi) ?? [];
  const labels = metas.map((meta) => knownLabel(CHARSET.exec(meta)?.[1]));
  return labels.find((label) => label !== null) ?? knownLabel(xml);
};

const decode = (bytes: Uint8Array, encoding: string, fatal = false): string => {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    throw new ExtractionError('damaged');
  }
};

const isUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
};

/**
 * Decodes a file. The encoding comes from the byte order mark, else from zero bytes that reveal UTF-16, else
 * from the server or the page. Without these it is UTF-8 if the bytes are valid UTF-8, else Windows-1252.
 * Offsets into a source refer to this text.
 */
export const decodeText = (
  bytes: Uint8Array,
  hint: TextHint & { readonly html?: boolean } = {},
): string => {
  if (startsWith(bytes, UTF8_BOM)) return decode(bytes, 'utf-8');
  if (startsWith(bytes, [...UTF16LE_BOM, 0, 0])) throw new ExtractionError('unsupported');
  if (startsWith(bytes, UTF16LE_BOM)) return decode(bytes, 'utf-16le');
  if (startsWith(bytes, UTF16BE_BOM)) return decode(bytes, 'utf-16be');
  const declared =
    bareUtf16(bytes) ??
    knownLabel(CHARSET.exec(hint.mediaType ?? '')?.[1]) ??
    (hint.html ? declaredEncoding(bytes) : null);
  if (declared) return decode(bytes, declared);
  return isUtf8(bytes) ? decode(bytes, 'utf-8') : decode(bytes, 'windows-1252');
};
