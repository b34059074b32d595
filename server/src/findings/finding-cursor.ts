import { invalidValue } from '../platform/errors.ts';

/**
 * Where a page ended: the key of its last row in the order that it was asked in. It names a place in the order and
 * no number of rows, so a page does not shift when findings before it are decided.
 */
export type FindingCursor = readonly (string | number)[];

/** Encodes a place as an opaque text that is valid for one order only. */
export const encodeFindingCursor = (order: string, key: FindingCursor): string =>
  Buffer.from(JSON.stringify([order, ...key])).toString('base64url');

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isPart = (value: unknown, kind: Part): boolean => {
  switch (kind) {
    case 'severity':
      return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 5;
    case 'uuid':
      return typeof value === 'string' && UUID.test(value);
    case 'number':
      return typeof value === 'string' && /^\d{1,16}$/.test(value);
  }
};

type Part = 'severity' | 'uuid' | 'number';

/** Reads a cursor of that order whose key has these parts. Throws invalid for anything else. */
export const decodeFindingCursor = (
  order: string,
  parts: readonly Part[],
  cursor: string,
): FindingCursor => {
  const wrong = () => invalidValue(['query', 'cursor'], 'not a cursor of this list');
  let read: unknown;
  try {
    read = JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    throw wrong();
  }
  if (!Array.isArray(read) || read.length !== parts.length + 1 || read[0] !== order) throw wrong();
  const key = read.slice(1) as FindingCursor;
  if (!parts.every((part, n) => isPart(key[n], part))) throw wrong();
  return key;
};
