import { invalidQuery } from './activity-filter.ts';

/**
 * Where a page ended: the time and id of its last entry, or within one audit the entry's number in the chain.
 */
export type ActivityCursor =
  | { readonly at: string; readonly id: string }
  | { readonly seq: number };

const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const SEQ = /^[1-9]\d{0,9}$/;
const MAX_SEQ = 2_147_483_647;

export const encodeActivityCursor = (cursor: ActivityCursor): string =>
  Buffer.from('seq' in cursor ? String(cursor.seq) : `${cursor.at} ${cursor.id}`).toString(
    'base64url',
  );

/** Decodes a cursor. Throws invalid if the text is not a cursor of this kind of list. */
export const decodeActivityCursor = (text: string, inAudit: boolean): ActivityCursor => {
  const plain = Buffer.from(text, 'base64url').toString('latin1');
  const [at = '', id = '', ...more] = plain.split(' ');
  const isSeq = SEQ.test(plain) && Number(plain) <= MAX_SEQ;
  const isMoment =
    AT.test(at) && UUID.test(id) && more.length === 0 && !Number.isNaN(Date.parse(at));
  if (inAudit ? !isSeq : !isMoment) throw invalidQuery('cursor', 'not the next_cursor of a page');
  return inAudit ? { seq: Number(plain) } : { at, id };
};
