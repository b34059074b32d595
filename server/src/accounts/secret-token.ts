import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 letters that fit into a cookie and an address. */
export const mintToken = (): string => randomBytes(32).toString('base64url');

const FORM = /^[\w-]{43}$/;

/** Whether a text can be a token at all: most wrong ones end here, without a look at the database. */
export const isWellFormedToken = (token: string): boolean => FORM.test(token);

/** What is stored of a token. It has too many random bits for its hash to be searched. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
