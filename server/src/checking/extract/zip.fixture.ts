import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly data: Uint8Array | string;
  /** The size that the headers state instead of the true size. */
  readonly claimedSize?: number;
  readonly flags?: number;
  readonly method?: number;
}

const bytesOf = (data: Uint8Array | string): Buffer => Buffer.from(data as string);

const header = (signature: number, fields: readonly (readonly [size: 2 | 4, value: number])[]) => {
  const buffer = Buffer.alloc(4 + fields.reduce((sum, [size]) => sum + size, 0));
  buffer.writeUInt32LE(signature);
  let at = 4;
  for (const [size, value] of fields) {
    if (size === 2) buffer.writeUInt16LE(value, at);
    else buffer.writeUInt32LE(value, at);
    at += size;
  }
  return buffer;
};

/** Builds a zip file. Its headers may be false. */
export const makeZip = (entries: readonly ZipEntry[], claimedEntries = entries.length): Buffer => {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, claimedSize, flags = 0x800, method = 8 } of entries) {
    const raw = bytesOf(data);
    const packed = method === 8 ? deflateRawSync(raw) : raw;
    const nameBytes = Buffer.from(name);
    const common: (readonly [2 | 4, number])[] = [
      [2, 20],
      [2, flags],
      [2, method],
      [2, 0],
      [2, 0],
      [4, crc32(raw)],
      [4, packed.length],
      [4, claimedSize ?? raw.length],
      [2, nameBytes.length],
      [2, 0],
    ];
    const local = Buffer.concat([header(0x04_03_4b_50, common), nameBytes, packed]);
    const central = header(0x02_01_4b_50, [
      [2, 20],
      ...common,
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ]);
    files.push(local);
    directory.push(central, nameBytes);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = header(0x06_05_4b_50, [
    [2, 0],
    [2, 0],
    [2, claimedEntries],
    [2, claimedEntries],
    [4, list.length],
    [4, offset],
    [2, 0],
  ]);
  return Buffer.concat([...files, list, end]);
};
