import { randomFillSync } from 'node:crypto';

/** The kind of object that an identifier refers to: the part of the identifier before the underscore. */
export type IdPrefix =
  | 'wsp'
  | 'usr'
  | 'idn'
  | 'psk'
  | 'ses'
  | 'key'
  | 'sva'
  | 'doc'
  | 'apr'
  | 'blk'
  | 'tpl'
  | 'tcm'
  | 'tpm'
  | 'ton'
  | 'tom'
  | 'inf'
  | 'ent'
  | 'imp'
  | 'aud'
  | 'sch'
  | 'snp'
  | 'vio'
  | 'hnt'
  | 'grp'
  | 'rul'
  | 'ast'
  | 'cnt'
  | 'fnd'
  | 'fin'
  | 'clu'
  | 'gat'
  | 'com'
  | 'act'
  | 'dec'
  | 'std'
  | 'viw'
  | 'inv'
  | 'rts'
  | 'exp'
  | 'evt'
  | 'whk'
  | 'ntf'
  | 'ltr'
  | 'req';

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LETTERS = Buffer.from(ALPHABET);
const VALUES = new Map(ALPHABET.split('').map((letter, value) => [letter, value]));
const DASH = 0x2d;

/** The value of a hexadecimal digit by its character code: letters have bit 6 set, digits do not. */
const digitOf = (code: number): number => (code & 0xf) + (code >> 6) * 9;

const letters = Buffer.alloc(26);

/** A UUID as a public identifier: prefix, underscore, 26 base-32 letters (TypeID 0.3). */
export const toPublicId = (prefix: IdPrefix, uuid: string): string => {
  // 130 bits in 26 groups of five: the two highest bits are zero padding.
  let bits = 2;
  let held = 0;
  let written = 0;
  for (let i = 0; i < 36; i++) {
    const code = uuid.charCodeAt(i);
    if (code === DASH) continue;
    held = (held << 4) | digitOf(code);
    bits += 4;
    if (bits >= 5) {
      bits -= 5;
      letters[written++] = LETTERS[held >> bits] as number;
      held &= (1 << bits) - 1;
    }
  }
  return `${prefix}_${letters.toString('latin1')}`;
};

export const toPublicIdOrNull = (prefix: IdPrefix, uuid: string | null): string | null =>
  uuid === null ? null : toPublicId(prefix, uuid);

/** The UUID behind a public identifier; null if the text is not an identifier with this prefix. */
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
/** Random bytes are cheap in large blocks and expensive a few at a time. */
const random = Buffer.alloc(4096);
let used = random.length;

/** A new UUID, version 7: sorted by time, and within this process also sorted within a millisecond. */
export const newUuid = (now: number = Date.now()): string => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  // The twelve bits after the version count within a millisecond; an
  // overflow moves on to the next millisecond.
  if (now > lastTime) {
    lastTime = now;
    counter = random.readUInt16BE(used) & 0x7ff;
  } else if (++counter > 0xfff) {
    lastTime++;
    counter = 0;
  }
  const time = lastTime.toString(16).padStart(12, '0');
  const variant = ((random[used + 2] as number) & 0x3) | 0x8;
  const low = random.toString('hex', used + 8, used + 16);
  const high = random.toString('hex', used + 3, used + 5).slice(1);
  used += 16;
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}-${variant.toString(16)}${high}-${low.slice(0, 12)}`;
};
