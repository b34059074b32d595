import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^cd_[0-9A-Za-z]{36}$/;

const checksum = (secret: string): string => {
  let rest = crc32(secret);
  let text = '';
  for (let i = 0; i < 6; i++) {
    text = (BASE62[rest % 62] as string) + text;
    rest = Math.floor(rest / 62);
  }
  return text;
};

/** Creates a key: `cd_`, 30 random characters, and 6 check characters that reveal a typing error. */
export const mintKey = (): string => {
  let secret = '';
  for (let i = 0; i < 30; i++) secret += BASE62[randomInt(62)];
  return `cd_${secret}${checksum(secret)}`;
};

/** Whether a text has the form of a key. Most wrong keys are refused here, without a database query. */
export const isWellFormedKey = (key: string): boolean =>
  FORM.test(key) && key.slice(33) === checksum(key.slice(3, 33));

const BEARER = /^Bearer +(\S+) *$/i;

/** The key that agents send as a bearer token. */
export const bearerIn = (authorization: string | undefined): string | null =>
  BEARER.exec(authorization ?? '')?.[1] ?? null;

/**
 * The hash that is stored of a key. A key has 178 random bits, so a plain hash cannot be reversed by search.
 */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** The part of a key that lists show. */
export const prefixOfKey = (key: string): string => key.slice(0, 9);
