import { randomFillSync } from 'node:crypto';

/** What an identifier names; the prefix is the part before the underscore. */
export type IdPrefix =
  | 'wsp'
  | 'usr'
  | 'key'
  | 'doc'
  | 'blk'
  | 'tpl'
  | 'tcm'
  | 'tpm'
  | 'ton'
  | 'tom'
  | 'inf'
  | 'aud'
  | 'vio'
  | 'grp'
  | 'rul'
  | 'ast'
  | 'com'
  | 'req';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const VALUES = new Map(ALPHABET.split('').map((letter, value) => [letter, value]));

/** A UUID as a public identifier: prefix, underscore, 26 base-32 letters (TypeID 0.3). */
export const toPublicId = (prefix: IdPrefix, uuid: string): string => {
  const hex = uuid.replaceAll('-', '');
  let text = `${prefix}_`;
  // 130 bits in 26 groups of five: the two highest bits are zero padding.
  let bits = 2;
  let held = 0;
  for (let i = 0; i < 32; i++) {
    held = (held << 4) | Number.parseInt(hex[i] as string, 16);
    bits += 4;
    if (bits >= 5) {
      bits -= 5;
      text += ALPHABET[held >> bits];
      held &= (1 << bits) - 1;
    }
  }
  return text;
};

export const toPublicIdOrNull = (prefix: IdPrefix, uuid: string | null): string | null =>
  uuid === null ? null : toPublicId(prefix, uuid);

/** The UUID behind a public identifier, or null for anything that is not one with this prefix. */
export const fromPublicId = (prefix: IdPrefix, id: string): string | null => {
  if (id.length !== prefix.length + 27 || !id.startsWith(`${prefix}_`)) return null;
  let hex = '';
  let bits = -2;
  let held = 0;
  for (let i = prefix.length + 1; i < id.length; i++) {
    const value = VALUES.get(id[i] as string);
    if (value === undefined) return null;
    held = (held << 5) | value;
    bits += 5;
    // The first letter carries three bits; more would not fit in a UUID.
    if (i === prefix.length + 1 && value > 7) return null;
    while (bits >= 4) {
      bits -= 4;
      hex += (held >> bits).toString(16);
      held &= (1 << bits) - 1;
    }
  }
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

let lastTime = 0;
let counter = 0;
const random = Buffer.alloc(10);

/** A new UUID, version 7: sorted by time, and in this process also within a millisecond. */
export const newUuid = (now: number = Date.now()): string => {
  randomFillSync(random);
  // The twelve bits behind the version count within a millisecond; an overflow borrows from the next.
  if (now > lastTime) {
    lastTime = now;
    counter = random.readUInt16BE(0) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastTime++;
    counter = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const low = random.toString('hex', 2, 10);
  const variant = ((random[2] as number) & 0x3) | 0x8;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant.toString(16)}${low.slice(1, 4)}-${low.slice(4)}`;
};
