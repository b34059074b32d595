import { env } from 'node:process';

/** A short run, such as one that has to end within minutes, tries less of what is tried many times. */
export const isShort = env['COPYDESK_SHORT'] !== undefined;

/** How often to try something; a sixth of it in a short run. */
export const times = (full: number): number => (isShort ? Math.ceil(full / 6) : full);

/** Of a long list of equal cases a short run takes every third one. */
export const some = <T>(all: readonly T[]): readonly T[] =>
  isShort ? all.filter((_, n) => n % 3 === 0) : all;
