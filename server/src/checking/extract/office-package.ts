import { TextDecoder } from 'node:util';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { SaxesParser } from 'saxes';
import { ExtractionError } from './extraction-error.ts';
import { LIMITS } from './limits.ts';

/** An opened Office file: its parts by name, and how many bytes may still be inflated. */
export interface OfficePackage {
  readonly zip: ZipFile;
  readonly parts: ReadonlyMap<string, Entry>;
  inflatable: number;
}

export interface XmlHandlers {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const damaged = (): ExtractionError => new ExtractionError('damaged');

/**
 * Opens an Office file and reads only its list of parts. Rejects a file with two parts of the same name,
 * because programs disagree about which of the two to read.
 */
export const openPackage = async (bytes: Uint8Array): Promise<OfficePackage> => {
  const parts = new Map<string, Entry>();
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(buffer);
    if (zip.entryCount > LIMITS.zipEntries) throw new ExtractionError('too_large');
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName.toLowerCase();
      if (parts.has(name)) throw damaged();
      parts.set(name, entry);
    }
    return { zip, parts, inflatable: LIMITS.inflatedBytes };
  } catch (error) {
    throw error instanceof ExtractionError ? error : damaged();
  }
};

/** Refuses a part whose declared size is too large. A part with a false declared size fails later. */
const checkPart = (pkg: OfficePackage, entry: Entry): void => {
  const { uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw new ExtractionError('encrypted');
  if (uncompressedSize > pkg.inflatable) throw new ExtractionError('too_large');
  const ratio = uncompressedSize / Math.max(1, compressedSize);
  if (uncompressedSize > LIMITS.ratioFreeBytes && ratio > LIMITS.inflateRatio) {
    throw new ExtractionError('too_large');
  }
  pkg.inflatable -= uncompressedSize;
};

const decoderFor = (first: Uint8Array): TextDecoder => {
  const little = first[0] === 0xff && first[1] === 0xfe;
  const big = first[0] === 0xfe && first[1] === 0xff;
  return new TextDecoder(little ? 'utf-16le' : big ? 'utf-16be' : 'utf-8', { fatal: true });
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const newParser = (handlers: XmlHandlers) => {
  const parser = new SaxesParser({ position: false, xmlns: false as const });
  let depth = 0;
  parser.on('error', () => {
    throw damaged();
  });
  // Office files have no doctype. It could only define entities that
  // expand endlessly or refer to other files.
  parser.on('doctype', () => {
    throw damaged();
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    if (depth > LIMITS.depth) throw new ExtractionError('too_deep');
    const own: Record<string, string> = { ...attributes };
    for (const [key, value] of Object.entries(attributes)) own[localName(key)] ??= value;
    handlers.open(localName(name), own);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    handlers.close?.(localName(name));
  });
  parser.on('text', (text) => handlers.text?.(text));
  parser.on('cdata', (text) => handlers.text?.(text));
  return parser;
};

/**
 * Reads a part as XML, piece by piece. The handlers get element names without their prefix, which files
 * choose freely. They get attributes with and without their prefix.
 */
export const readXmlPart = async (
  pkg: OfficePackage,
  name: string,
  handlers: XmlHandlers,
): Promise<void> => {
  const entry = pkg.parts.get(name.toLowerCase());
  if (!entry) throw damaged();
  checkPart(pkg, entry);
  const parser = newParser(handlers);
  try {
    let decoder: TextDecoder | undefined;
    for await (const chunk of await pkg.zip.openReadStreamPromise(entry)) {
      const bytes = chunk as Uint8Array;
      decoder ??= decoderFor(bytes);
      parser.write(decoder.decode(bytes, { stream: true }));
    }
    parser.write(decoder?.decode() ?? '');
    parser.close();
  } catch (error) {
    throw error instanceof ExtractionError || error instanceof RangeError ? error : damaged();
  }
};

/** The bytes of a part; null if it is not there or larger than `most`. */
export const readBytesPart = async (
  pkg: OfficePackage,
  name: string,
  most: number,
): Promise<Buffer | null> => {
  const entry = pkg.parts.get(name.toLowerCase());
  if (!entry || entry.uncompressedSize > most) return null;
  checkPart(pkg, entry);
  const chunks: Uint8Array[] = [];
  for await (const chunk of await pkg.zip.openReadStreamPromise(entry)) {
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
};

export interface Relation {
  readonly id: string;
  /** The last word of the relation's type, such as `header`. */
  readonly type: string;
  readonly part: string;
}

/** Resolves the target of a relation, relative to the part that it is in. */
const resolveTarget = (from: string, target: string): string => {
  const base = target.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of target.split('/')) {
    if (step === '..') base.pop();
    else if (step !== '' && step !== '.') base.push(step);
  }
  return base.join('/').toLowerCase();
};

/** The parts that a part refers to. References to anything outside of the file are ignored. */
export const relationsOf = async (
  pkg: OfficePackage,
  part: string,
): Promise<readonly Relation[]> => {
  const slash = part.lastIndexOf('/') + 1;
  const name = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  if (!pkg.parts.has(name.toLowerCase())) return [];
  const relations: Relation[] = [];
  await readXmlPart(pkg, name, {
    open: (element, { Id = '', Type = '', Target = '', TargetMode = '' }) => {
      if (element !== 'Relationship' || TargetMode.toLowerCase() === 'external') return;
      const type = Type.slice(Type.lastIndexOf('/') + 1);
      relations.push({ id: Id, type, part: resolveTarget(part, Target) });
    },
  });
  return relations.flatMap((relation) => {
    const found = pkg.parts.get(relation.part)?.fileName;
    return found === undefined ? [] : [{ ...relation, part: found }];
  });
};

/** The main part of the file, from which all others are reached. */
export const mainPartOf = async (pkg: OfficePackage): Promise<string | null> => {
  const relations = await relationsOf(pkg, '');
  return relations.find(({ type }) => type === 'officeDocument')?.part ?? null;
};

/** The title and the language in the file's properties. */
export const propertiesOf = async (
  pkg: OfficePackage,
): Promise<{ readonly title: string; readonly language: string }> => {
  const found = { title: '', language: '' };
  const relations = await relationsOf(pkg, '');
  const part = relations.find(({ type }) => type === 'core-properties')?.part;
  if (part === undefined) return found;
  let inside: 'title' | 'language' | null = null;
  await readXmlPart(pkg, part, {
    open: (element) => {
      inside = element === 'title' || element === 'language' ? element : null;
    },
    close: () => {
      inside = null;
    },
    text: (text) => {
      if (inside) found[inside] += text.slice(0, 1000);
    },
  });
  return found;
};
