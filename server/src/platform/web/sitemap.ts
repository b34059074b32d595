import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { SaxesParser } from 'saxes';

interface SitemapEntry {
  readonly url: string;
  /** The date as the site wrote it, unchecked. */
  readonly lastModified: string | null;
}

export interface Sitemap {
  /** `index` lists further sitemaps, `pages` lists pages. */
  readonly kind: 'pages' | 'index';
  readonly entries: readonly SitemapEntry[];
  /** False if a limit or a mistake in the file ended the reading early. */
  readonly complete: boolean;
}

export interface SitemapLimits {
  readonly maxUrls: number;
  /** The limit after decompression. */
  readonly maxBytes: number;
}

const LIMITS: SitemapLimits = { maxUrls: 50_000, maxBytes: 50 * 1024 * 1024 };
const MAX_URL_LENGTH = 2_048;
const MAX_DEPTH = 16;
const MAX_ATTRIBUTES = 64;
const MAX_MISTAKES = 1_000;
const CHUNK_BYTES = 64 * 1024;

/** Thrown to end the reading early. The entries read until then are kept. */
class EndOfReading extends Error {}

/** The text in pieces, with a pause after each, so that a large sitemap does not block the process. */
async function* piecesOf(body: Buffer, { maxBytes }: SitemapLimits): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of chunksOf(body)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new EndOfReading();
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

async function* chunksOf(body: Buffer): AsyncGenerator<Buffer> {
  if (body[0] === 0x1f && body[1] === 0x8b) {
    const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
    gunzip.end(body);
    yield* gunzip;
    return;
  }
  for (let at = 0; at < body.length; at += CHUNK_BYTES) {
    yield body.subarray(at, at + CHUNK_BYTES);
    await setImmediate();
  }
}

const readUrl = (text: string): string | null => {
  const trimmed = text.trim();
  const url = trimmed.length <= MAX_URL_LENGTH ? URL.parse(trimmed) : null;
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.href : null;
};

/** Collects entries, and ends the reading when the limit is reached. */
const createCollector = ({ maxUrls }: SitemapLimits) => {
  const entries: SitemapEntry[] = [];
  const add = (location: string, lastModified: string | null) => {
    const url = readUrl(location);
    if (!url) return;
    if (entries.length === maxUrls) throw new EndOfReading();
    entries.push({ url, lastModified });
  };
  return { entries, add };
};

/**
 * Escapes a bare `&`. URLs with one are common, and the parser would read everything up to the
 * next semicolon as the name of an entity.
 */
const repairAmpersands = (text: string): string =>
  text.replaceAll(/&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;');

type Collector = ReturnType<typeof createCollector>;
type Reader = {
  write: (text: string) => void;
  end: () => void;
  kind: () => Sitemap['kind'] | null;
};

/** Reads one URL per line. */
const readLines = ({ add, entries }: Collector): Reader => {
  let rest = '';
  const write = (text: string) => {
    const lines = (rest + text).split(/\r\n|\r|\n/);
    rest = lines.pop() ?? '';
    // No URL is that long; without this check an endless line would be copied again with every piece.
    if (rest.length > MAX_URL_LENGTH * 4) throw new EndOfReading();
    for (const line of lines) add(line, null);
  };
  const kind = () => (entries.length > 0 ? 'pages' : null);
  return { write, end: () => add(rest, null), kind };
};

/**
 * Reads an urlset or a sitemapindex. Only `loc` and `lastmod` directly in an entry are read, so those of
 * images and videos inside it are not mistaken for pages. A DOCTYPE ends the reading, because no sitemap
 * needs one. Smaller mistakes are ignored.
 */
const readXml = ({ add }: Collector): Reader => {
  const parser = new SaxesParser({ position: false });
  const path: string[] = [];
  let kind: Sitemap['kind'] | null = null;
  let attributes = 0;
  let mistakes = 0;
  let text = '';
  let location = '';
  let modified: string | null = null;
  const stop = (): never => {
    throw new EndOfReading();
  };
  const isField = (name: string) =>
    path.length === 3 && path[2] === `${path[0]?.replace(/[^:]*$/, '')}${name}`;
  parser.on('doctype', stop);
  parser.on('error', () => {
    mistakes += 1;
    if (mistakes > MAX_MISTAKES) stop();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) stop();
  });
  parser.on('opentagstart', ({ name }) => {
    attributes = 0;
    if (path.push(name) > MAX_DEPTH) stop();
    if (path.length > 1) return;
    const root = name.replace(/^.*:/, '');
    if (root !== 'urlset' && root !== 'sitemapindex') stop();
    kind = root === 'urlset' ? 'pages' : 'index';
  });
  parser.on('opentag', () => {
    text = '';
  });
  const hear = (heard: string) => {
    if (path.length === 3) text += heard;
  };
  parser.on('text', hear);
  // In CDATA an `&` has no special meaning, but it was escaped like any other, so this is undone.
  parser.on('cdata', (heard) => hear(heard.replaceAll('&amp;', '&')));
  parser.on('closetag', () => {
    if (isField('loc')) location = text;
    if (isField('lastmod')) modified = text.trim().slice(0, 40);
    if (path.length === 2) {
      add(location, modified);
      location = '';
      modified = null;
    }
    path.pop();
  });
  let rest = '';
  const write = (piece: string) => {
    const whole = rest + piece;
    // The end of a piece may cut an entity in two.
    const cut = whole.indexOf('&', Math.max(0, whole.length - 12));
    rest = cut < 0 ? '' : whole.slice(cut);
    parser.write(repairAmpersands(cut < 0 ? whole : whole.slice(0, cut)));
  };
  const end = () => {
    parser.write(repairAmpersands(rest));
    parser.close();
  };
  return { write, end, kind: () => kind };
};

/** Reads a sitemap: XML or one URL per line, gzipped or not. Null if it is neither. */
export const readSitemap = async (
  body: Buffer,
  limits: SitemapLimits = LIMITS,
): Promise<Sitemap | null> => {
  const collector = createCollector(limits);
  let reader: Reader | undefined;
  let complete = true;
  try {
    for await (const piece of piecesOf(body, limits)) {
      const text = reader ? piece : piece.trimStart();
      if (text === '') continue;
      reader ??= text.startsWith('<') ? readXml(collector) : readLines(collector);
      reader.write(text);
    }
    reader?.end();
  } catch (error) {
    const broken = (error as { code?: string }).code?.startsWith('Z_');
    if (!(error instanceof EndOfReading) && !broken) throw error;
    complete = false;
  }
  const kind = reader?.kind();
  return kind ? { kind, entries: collector.entries, complete } : null;
};
