import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { CONTENT_FOLDER } from '../text/read-content.ts';

const BYTES = 6;

const load = (): ReadonlySet<string> => {
  const text = readFileSync(new URL('passwords/known.txt', CONTENT_FOLDER), 'utf8');
  const bytes = Buffer.from(text, 'base64');
  return new Set(
    Array.from({ length: bytes.length / BYTES }, (_, n) =>
      bytes.toString('hex', n * BYTES, (n + 1) * BYTES),
    ),
  );
};

let known: ReadonlySet<string> | undefined;

/** Whether a password, in lower case, is one of those that people use most and that were found in breaches. */
export const isKnownPassword = (password: string): boolean => {
  known ??= load();
  return known.has(
    createHash('sha256')
      .update(password)
      .digest('hex')
      .slice(0, BYTES * 2),
  );
};
