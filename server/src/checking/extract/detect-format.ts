import { decodeText } from './decode-text.ts';
import type { Format } from './document.ts';
import { ExtractionError } from './extraction-error.ts';
import { mainPartOf, openPackage } from './office-package.ts';

/** The sender's hint about the format of a file. The content of the file overrides the hint. */
export interface FileHint {
  readonly name?: string | undefined;
  readonly mediaType?: string | undefined;
  /** Whether our own browser wrote the page, with its layout. */
  readonly rendered?: boolean | undefined;
}

const HEAD_BYTES = 4096;
const NAMED: ReadonlyMap<string, Format> = new Map([
  ['html', 'html'],
  ['htm', 'html'],
  ['xhtml', 'html'],
  ['md', 'markdown'],
  ['markdown', 'markdown'],
  ['mdx', 'markdown'],
  ['txt', 'text'],
  ['csv', 'text'],
  ['json', 'post'],
  ['pdf', 'pdf'],
  ['docx', 'docx'],
  ['pptx', 'pptx'],
]);
const MEDIA: ReadonlyMap<string, Format> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['text/plain', 'text'],
  ['application/json', 'post'],
  ['application/pdf', 'pdf'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
]);
const BINARY: ReadonlySet<Format> = new Set(['pdf', 'docx', 'pptx']);

/** The first bytes of files without usable text: pictures, sound, archives and older Office files. */
const OTHERS = [
  '\x89PNG',
  'GIF8',
  '\xff\xd8\xff',
  'RIFF',
  'ID3',
  'OggS',
  '\x1f\x8b',
  '7z\xbc\xaf',
  'Rar!',
  'BZh',
  '\x7fELF',
  'MZ\x90',
  'II*\x00',
  'MM\x00*',
  '{\\rtf',
];
const OLE = '\xd0\xcf\x11\xe0';

const hinted = ({ name, mediaType }: FileHint): Format | null => {
  const ending = /\.([a-z0-9]{1,12})$/i.exec(name?.trim() ?? '')?.[1]?.toLowerCase() ?? '';
  const media = (mediaType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return NAMED.get(ending) ?? MEDIA.get(media) ?? null;
};

const officeFormat = async (bytes: Uint8Array): Promise<Format> => {
  const main = await mainPartOf(await openPackage(bytes));
  if (main?.startsWith('word/')) return 'docx';
  if (main?.startsWith('ppt/')) return 'pptx';
  throw new ExtractionError('unsupported');
};

const SURELY_HTML = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<(?:!doctype\s+html|html)[\s>]/i;
const LIKELY_HTML =
  /^\s*(?:<!--[^]*?-->\s*)*<(?:\?xml|head|body|title|meta|div|p|h[1-6]|table|section|article|main|header|svg|ul|ol|span|a|img|style|script)[\s>]/i;
const CONTROLS = /(?![\t\n\v\f\r])\p{Cc}/gu;

/** A few control characters mean damaged text. Many mean that the file is not text. */
const looksBinary = (head: string): boolean =>
  (head.match(CONTROLS)?.length ?? 0) > Math.max(4, head.length * 0.02);

const isJson = (text: string): boolean => {
  if (!/^\s*[[{]/.test(text) || !/[\]}]\s*$/.test(text.slice(-1000))) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/**
 * The beginning of a file, cut between two UTF-8 characters, because half a character would be invalid UTF-8.
 */
const headOf = (bytes: Uint8Array): Uint8Array => {
  let end = Math.min(HEAD_BYTES, bytes.length);
  const isInside = (at: number): boolean => ((bytes[at] ?? 0) & 0xc0) === 0x80;
  while (end > HEAD_BYTES - 4 && isInside(end)) end -= 1;
  return bytes.subarray(0, end);
};

const textFormat = (bytes: Uint8Array, hint: FileHint): Format => {
  const expected = hinted(hint);
  const head = decodeText(headOf(bytes), hint);
  if (looksBinary(head)) {
    throw new ExtractionError(expected && BINARY.has(expected) ? 'damaged' : 'unsupported');
  }
  if (SURELY_HTML.test(head)) return 'html';
  if (expected === 'post') return 'post';
  // Markdown may begin with an HTML tag, so the hint decides before the tag does.
  if (expected === 'markdown') return 'markdown';
  if (expected === 'html' || LIKELY_HTML.test(head)) return 'html';
  return isJson(decodeText(bytes, hint)) ? 'post' : 'text';
};

/** Detects the format of a file: first by its content, then by its name, then by its media type. */
export const detectFormat = async (bytes: Uint8Array, hint: FileHint): Promise<Format> => {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (/^\s*%PDF-/.test(head)) return 'pdf';
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return officeFormat(bytes);
  if (head.startsWith(OLE)) {
    // An Office file with a password is stored inside a file of the older kind.
    const name = Buffer.from('EncryptedPackage', 'utf16le');
    throw new ExtractionError(Buffer.from(bytes).includes(name) ? 'encrypted' : 'unsupported');
  }
  if (OTHERS.some((beginning) => head.startsWith(beginning))) {
    throw new ExtractionError('unsupported');
  }
  // Some PDF files have a few bytes before their header, which PDF readers accept.
  if (/%PDF-\d/.test(head) && !/^\s*</.test(head)) return 'pdf';
  return textFormat(bytes, hint);
};
