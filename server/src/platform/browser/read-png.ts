import { inflateSync } from 'node:zlib';

/** A picture: rows of pixels, with `channels` bytes for each pixel, beginning with red, green and blue. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly pixels: Uint8Array;
}

const SIGNATURE = 8;
const CHUNK_FRAME = 12;

const paeth = (left: number, up: number, corner: number): number => {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
};

/** What the filter of a row predicts for a byte, from the bytes to its left, above it and above left. */
const predict = (filter: number, left: number, up: number, corner: number): number => {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
};

const unfilter = (rows: Uint8Array, height: number, stride: number, channels: number) => {
  const pixels = new Uint8Array(height * stride);
  for (let y = 0; y < height; y += 1) {
    const from = y * (stride + 1);
    const filter = rows[from] ?? 0;
    const to = y * stride;
    for (let x = 0; x < stride; x += 1) {
      const left = x < channels ? 0 : (pixels[to + x - channels] as number);
      const up = y === 0 ? 0 : (pixels[to + x - stride] as number);
      const corner = y === 0 || x < channels ? 0 : (pixels[to + x - stride - channels] as number);
      pixels[to + x] = (rows[from + 1 + x] as number) + predict(filter, left, up, corner);
    }
  }
  return pixels;
};

/** Reads a PNG as Chromium writes it: 8 bits, with or without alpha. Returns null for any other. */
export const readPng = (file: Buffer): Picture | null => {
  const parts: Buffer[] = [];
  let [width, height, channels] = [0, 0, 0];
  for (let at = SIGNATURE; at + CHUNK_FRAME <= file.length;) {
    const size = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + size);
    if (kind === 'IHDR') {
      [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
      channels = { 2: 3, 6: 4 }[data[9] ?? 0] ?? 0;
      if (data[8] !== 8 || data[12] !== 0) return null;
    }
    if (kind === 'IDAT') parts.push(data);
    at += CHUNK_FRAME + size;
  }
  if (width * height * channels === 0) return null;
  const stride = width * channels;
  const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: height * (stride + 1) });
  return { width, height, channels, pixels: unfilter(rows, height, stride, channels) };
};
