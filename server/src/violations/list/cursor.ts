import { createHash } from 'node:crypto';
import { ranksOfSeverity } from '../order.ts';

const VERSION = 1;

const checkOf = (auditId: string, rank: Buffer): Buffer =>
  createHash('sha256').update(auditId).update(rank).digest().subarray(0, 4);

/** Encodes where a page ended as an opaque text that is valid only for this audit. */
export const encodeCursor = (auditId: string, rank: bigint): string => {
  const bytes = Buffer.alloc(9);
  bytes.writeUInt8(VERSION);
  bytes.writeBigInt64BE(rank, 1);
  return Buffer.concat([bytes, checkOf(auditId, bytes)]).toString('base64url');
};

/** Returns the rank in a cursor, or null if the text is not a cursor of this audit. */
export const decodeCursor = (auditId: string, cursor: string): bigint | null => {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length !== 13 || bytes.toString('base64url') !== cursor) return null;
  const body = bytes.subarray(0, 9);
  if (!checkOf(auditId, body).equals(bytes.subarray(9)) || body[0] !== VERSION) return null;
  const rank = body.readBigInt64BE(1);
  // The check is not secret, so a forged cursor may hold any number.
  const { from, to } = ranksOfSeverity(undefined);
  return rank >= from && rank <= to ? rank : null;
};
