import { readFileSync } from 'node:fs';

/** The version of the program, as in its package.json. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { readonly version: string };
