import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that are valid in cookies and URLs. */
export const mintToken = (): string => randomBytes(32).toString('base64url');

const FORM = /^[\w-]{43}$/;

/** Whether a text has the form of a token. Most wrong ones are refused here, without a database query. */
export const isWellFormedToken = (token: string): boolean => FORM.test(token);

/**
 * Returns the hash of a token, for storage. A token has too many random bits to be found by trying values.
 */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
