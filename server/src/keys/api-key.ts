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

/** A new key: `cd_`, 30 random letters, and 6 that check the 30, so that a typing error is seen. */
export const mintKey = (): string => {
  let secret = '';
  for (let i = 0; i < 30; i++) secret += BASE62[randomInt(62)];
  return `cd_${secret}${checksum(secret)}`;
};

/** Whether a text can be a key at all. Most wrong keys end here, without a look at the database. */
export const isWellFormedKey = (key: string): boolean =>
  FORM.test(key) && key.slice(33) === checksum(key.slice(3, 33));

/** What is stored of a key. The key has 178 random bits, so a plain hash cannot be searched. */
export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What a list shows of a key. */
export const prefixOfKey = (key: string): string => key.slice(0, 9);
